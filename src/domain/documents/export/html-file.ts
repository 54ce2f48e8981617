import { type DocumentMark, type DocumentNode, plainText } from '#domain/documents/content.ts'
import { isRightToLeftBlock } from '#domain/documents/direction.ts'
import { escapeXml } from '#domain/text/xml.ts'
import { type ExportedDocument, type GetPictureUrl, pictureText } from './export-document.ts'
import { type Inline, nestMarks } from './inlines.ts'

const style = `
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1.5rem; font: 1.125rem/1.6 Georgia, serif; color: #1a1a1a; background: #fff; overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.25; }
p, h1, h2, h3, h4, pre { white-space: pre-wrap; }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid #ccc; }
pre { padding: 0.75rem; font-size: 0.875rem; background: #f4f4f4; border-radius: 6px; }
img { max-width: 100%; height: auto; }
`

/** Formats a document as a self-contained HTML page without scripts; pictures are data URLs. */
export function toHtmlFile(
  { title, hasTitle, languageCode, content }: Omit<ExportedDocument, 'pictures'>,
  urlOf: GetPictureUrl,
): string {
  const language = /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(languageCode) ? languageCode : 'und'
  const headingOffset = hasTitle && title ? 1 : 0
  return [
    '<!DOCTYPE html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeXml(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    ...(headingOffset ? [`<h1 dir="auto">${escapeXml(title)}</h1>`] : []),
    ...content.content.map((node) => blockOf(node, urlOf, headingOffset)),
    '</body>',
    '</html>\n',
  ].join('\n')
}

/**
 * Renders a block and its descendants.
 * @param headingOffset number of levels by which headings are lowered
 */
function blockOf(node: DocumentNode, urlOf: GetPictureUrl, headingOffset: number): string {
  const { type, attrs = {}, content = [] } = node
  const blocks = () => `\n${content.map((child) => blockOf(child, urlOf, headingOffset)).join('\n')}\n`
  switch (type) {
    case 'heading': {
      const name = `h${Number(attrs.level ?? 2) + headingOffset}`
      const isEmpty = plainText({ content: [node] }) === ''
      return isEmpty ? '' : `<${name} dir="auto">${inlines(node)}</${name}>`
    }
    case 'codeBlock': {
      // The HTML parser drops a leading line feed.
      const text = content.map((child) => child.text ?? '').join('')
      return `<pre dir="auto">\n<code>${escapeXml(text)}</code></pre>`
    }
    case 'blockquote':
      return `<blockquote${directionOf(node)}>${blocks()}</blockquote>`
    case 'bulletList':
      return `<ul${directionOf(node)}>${blocks()}</ul>`
    case 'orderedList':
      return `<ol${directionOf(node)}${attrs.start ? ` start="${Number(attrs.start)}"` : ''}>${blocks()}</ol>`
    case 'listItem':
      return `<li>${blocks()}</li>`
    case 'horizontalRule':
      return '<hr>'
    case 'image':
      return pictureOf(attrs, urlOf)
    default:
      return `<p dir="auto">${inlines(node) || '<br>'}</p>`
  }
}

const directionOf = (node: DocumentNode) => (isRightToLeftBlock(node) ? ' dir="rtl"' : '')

function pictureOf({ mediaId, alt }: NonNullable<DocumentNode['attrs']>, urlOf: GetPictureUrl): string {
  const url = urlOf(String(mediaId))
  if (url === undefined) return `<p dir="auto">${escapeXml(pictureText(alt))}</p>`
  return `<p><img src="${escapeXml(url)}" alt="${escapeXml(String(alt ?? ''))}"></p>`
}

const inlines = ({ content }: DocumentNode) => renderInlines(nestMarks(content))

const tags: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
}

const renderInlines = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'break') return '<br>'
      return part.kind === 'text' ? escapeXml(part.text) : applyMark(part.mark, renderInlines(part.content))
    })
    .join('')

const applyMark = ({ type, attrs }: DocumentMark, html: string) =>
  type === 'link'
    ? `<a href="${escapeXml(attrs?.href ?? '')}">${html}</a>`
    : `<${tags[type]}>${html}</${tags[type]}>`
