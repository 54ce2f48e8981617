import type { MailTemplate } from '#contract/mail.ts'
import type { MailSwitch } from './subscription.ts'
import type { TemplateValues } from './template-values.ts'

/** Content of an email before rendering. All plain text, without markup. */
export interface MailContent {
  subject: string
  paragraphs: readonly string[]
  /** Text written by a person, with its line breaks. */
  quotes?: readonly string[]
  facts?: readonly (readonly [label: string, value: string])[]
  /** The button; `path` is relative to the product's base URL. */
  action?: { label: string; path: string }
  /** Paragraphs below the button. */
  closing?: readonly string[]
}

/** Values that every template can use. */
export interface MailContext {
  /** The time of the event, in the reader's time zone. */
  date: string
  /** Formats the day of a time, in the reader's time zone. */
  day(time: string): string
  /** Formats a duration, such as `1 hour`. */
  span(seconds: number): string
  /** Formats an amount in the smallest unit of a currency. */
  money(cents: number, currency: string): string
  /** Describes a browser by its user agent. */
  browser(userAgent: string): string
  /** Email address or page for support, if configured. */
  support: string | null
}

/** All email texts in one language. */
export interface Texts {
  templates: { [T in MailTemplate]: (values: TemplateValues[T], mailContext: MailContext) => MailContent }
  greeting(name: string | null): string
  /** Text before the plain link below a button. */
  instead: string
  /** Signature with the host name. */
  sentBy(host: string): string
  /** Label of the unsubscribe link. */
  turnOff: string
  unknownBrowser: string
  browserAndSystem(browser: string, system: string): string
  /** Texts of the unsubscribe page. */
  unsubscribe: {
    kinds: Record<MailSwitch, string>
    question: string
    button: string
    done: string
  }
}
