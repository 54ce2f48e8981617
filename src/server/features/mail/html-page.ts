import { escapeHtml } from '#domain/text/html.ts'

/** Light colors are inlined for email clients that strip style sheets; dark colors are in the style sheet. */
const darkStyles = `@media (prefers-color-scheme: dark) {
  .paper { background: #1a1816 !important }
  .card { background: #22201c !important; border-color: #38342e !important }
  .ink { color: #e9e4da !important }
  .faint { color: #a8a297 !important }
  .link { color: #9dbcf0 !important }
  .line { border-color: #38342e !important }
  .button { background: #9dbcf0 !important; color: #1a1816 !important }
}`

const fontStyle = 'font:16px/1.55 -apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

export const styles = {
  text: `class="ink" style="margin:0 0 16px;color:#211d18;overflow-wrap:anywhere"`,
  quote: `class="ink line" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #e3ddd1;color:#211d18;overflow-wrap:anywhere"`,
  label: `class="faint" align="left" valign="top" style="padding:2px 16px 2px 0;color:#665f55;font-weight:normal;white-space:nowrap;width:1%"`,
  value: `class="ink" valign="top" style="padding:2px 0;color:#211d18;overflow-wrap:anywhere;word-break:break-word"`,
  small: `class="faint" style="margin:0 0 12px;color:#665f55;font-size:14px;line-height:1.5;overflow-wrap:anywhere"`,
  button: `class="button" style="display:inline-block;padding:11px 20px;border:0;border-radius:8px;background:#27509b;color:#ffffff;font:600 16px/1.4 -apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif;text-decoration:none;cursor:pointer"`,
  link: `class="link" style="color:#27509b;word-break:break-all"`,
} as const

interface Page {
  language: string
  title: string
  /** HTML below the heading. */
  body: string
  /** HTML below the card. */
  footer: string
  /** Preview text shown in email clients; plain text. */
  preview?: string
}

/**
 * Renders a complete page without scripts or external files, with its content in a card with a heading, for
 * use as an email or a web page.
 */
export function renderPage({ language, title, body, footer, preview = '' }: Page): string {
  const hiddenStyle = 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0'
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
${darkStyles}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbf8f2">
${preview && `<div aria-hidden="true" style="${hiddenStyle}">${escapeHtml(preview)}</div>\n`}<div role="main">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f2;${fontStyle}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="faint" style="padding:0 4px 12px;color:#665f55;font:italic 17px/1.4 Georgia,serif">Longhand</td></tr>
<tr><td class="card" style="padding:28px 24px 14px;background:#fffdf9;border:1px solid #e3ddd1;border-radius:12px">
<h1 class="ink" style="margin:0 0 16px;color:#211d18;font:600 22px/1.3 Georgia,serif;overflow-wrap:anywhere">${escapeHtml(title)}</h1>
${body}
</td></tr>
${footer && `<tr><td style="padding:16px 4px 0">${footer}</td></tr>\n`}</table>
</td></tr></table>
</div>
</body>
</html>
`
}
