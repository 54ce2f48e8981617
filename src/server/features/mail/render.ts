import type { MailTemplate } from '#contract/mail.ts'
import { escapeHtml } from '#domain/text/html.ts'
import { printableName, toPrintable, truncateText } from '#domain/text/printable.ts'
import type { Message } from '#server/infra/mail/mailer.ts'
import { english } from './english.ts'
import { renderPage, styles } from './html-page.ts'
import { createMailContext } from './mail-context.ts'
import type { MailContent, MailContext, Texts } from './mail-template.ts'
import { spanish } from './spanish.ts'
import type { TemplateValues } from './template-values.ts'

const catalogs = { en: english, es: spanish }
export type MailLanguage = keyof typeof catalogs

/** Returns the texts for a language; falls back to English for unknown languages. */
export const textsFor = (language: string): Texts => (language === 'es' ? spanish : english)

export interface RenderRequest<T extends MailTemplate = MailTemplate> {
  template: T
  values: TemplateValues[T]
  language: MailLanguage
  /** Base URL of the product. */
  base: string
  /** Name of the recipient. */
  name: string | null
  date: Date
  timeZone: string | null
  support: string | null
  /** Path of the unsubscribe page for this kind of email. */
  unsubscribePath?: string | undefined
}

type RenderedMail = Pick<Message, 'subject' | 'text' | 'html' | 'unsubscribe'>

/** Renders an email as text and as HTML. */
export function renderMail<T extends MailTemplate>(mail: RenderRequest<T>): RenderedMail {
  const texts = textsFor(mail.language)
  const content = (
    texts.templates[mail.template] as (values: object, mailContext: MailContext) => MailContent
  )(cleanValues(mail.values), createMailContext(texts, mail))
  const parts = { content, texts, ...linksOf(mail, content), greeting: greetingOf(mail, texts) }
  return {
    subject: truncateText(toPrintable(content.subject), 150),
    text: renderText(parts),
    html: renderHtml(parts, mail.language),
    unsubscribe: parts.unsubscribe,
  }
}

/** Values that may span several lines. */
const longFields = new Set(['content', 'quote', 'message'])

/** Sanitizes text from users: removes control characters and limits the number of lines and the length. */
function cleanValues(values: object): object {
  const entries = Object.entries(values).map(([key, value]) => {
    if (typeof value !== 'string') return [key, value]
    return [
      key,
      longFields.has(key)
        ? truncateText(linesOf(value).join('\n'), 5000)
        : truncateText(printableName(value), 254),
    ]
  })
  return Object.fromEntries(entries)
}

const linesOf = (text: string) => text.split(/\r\n|[\n\r\u2028\u2029]/).map(printableName)

const greetingOf = ({ name }: RenderRequest, texts: Texts) =>
  texts.greeting(name && truncateText(printableName(name), 120))

function linksOf({ base, unsubscribePath }: RenderRequest, { action }: MailContent) {
  return {
    host: new URL(base).host,
    link: action && new URL(action.path, base).href,
    unsubscribe: unsubscribePath && new URL(unsubscribePath, base).href,
  }
}

interface Parts {
  content: MailContent
  texts: Texts
  greeting: string
  host: string
  link: string | undefined
  unsubscribe: string | undefined
}

function renderText({ content, texts, greeting, host, link, unsubscribe }: Parts): string {
  const { paragraphs, quotes = [], facts = [], action, closing = [] } = content
  const blocks = [
    greeting,
    ...paragraphs,
    ...quotes.map((quote) =>
      linesOf(quote)
        .map((line) => `> ${line}`.trimEnd())
        .join('\n'),
    ),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action && link ? `${action.label}:\n${link}` : '',
    ...closing,
    `-- \n${texts.sentBy(host)}`,
    unsubscribe ? `${texts.turnOff}: ${unsubscribe}` : '',
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function renderHtml({ content, texts, greeting, host, link, unsubscribe }: Parts, language: string): string {
  const { subject, paragraphs, quotes = [], facts = [], action, closing = [] } = content
  const blocks = [
    ...[greeting, ...paragraphs].map((text) => `<p ${styles.text}>${escapeHtml(text)}</p>`),
    ...quotes.map(
      (quote) => `<blockquote ${styles.quote}>${linesOf(quote).map(escapeHtml).join('<br>')}</blockquote>`,
    ),
    factsTable(facts),
    action && link ? button(action.label, link) : '',
    ...closing.map((text) => `<p ${styles.small}>${escapeHtml(text)}</p>`),
    link ? `<p ${styles.small}>${escapeHtml(texts.linkFallbackIntro)}<br>${anchor(link, link)}</p>` : '',
  ]
  const footer = [
    `<p ${styles.small}>${escapeHtml(texts.sentBy(host))}</p>`,
    unsubscribe ? `<p ${styles.small}>${anchor(unsubscribe, texts.turnOff)}</p>` : '',
  ]
  return renderPage({
    language,
    title: toPrintable(subject),
    body: blocks.filter(Boolean).join('\n'),
    footer: footer.filter(Boolean).join('\n'),
    preview: paragraphs[0] ?? '',
  })
}

const anchor = (href: string, text: string) =>
  `<a href="${escapeHtml(href)}" ${styles.link}>${escapeHtml(text)}</a>`

const button = (label: string, href: string) =>
  `<p style="margin:8px 0 20px"><a href="${escapeHtml(href)}" ${styles.button}>${escapeHtml(label)}</a></p>`

function factsTable(facts: readonly (readonly [string, string])[]): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" ${styles.label}>${escapeHtml(label)}</th><td ${styles.value}>${escapeHtml(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px">${rows.join('')}</table>`
}
