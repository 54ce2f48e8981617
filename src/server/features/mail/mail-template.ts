import type { MailTemplate } from '#contract/mail.ts'
import type { MailSwitch } from './subscription.ts'
import type { TemplateValues } from './template-values.ts'

/** Content of an email before rendering. Everything is plain text without markup. */
export interface MailContent {
  subject: string
  paragraphs: readonly string[]
  /** Text written by a person, including its line breaks. */
  quotes?: readonly string[]
  facts?: readonly (readonly [label: string, value: string])[]
  /** The button; `path` is relative to the product's base URL. */
  action?: { label: string; path: string }
  /** Paragraphs below the button. */
  closing?: readonly string[]
}

/** Values available to every template. */
export interface MailContext {
  /** Time of the event in the reader's time zone. */
  date: string
  /** Formats a time as a day in the reader's time zone. */
  day(time: string): string
  /** Formats a duration, such as `1 hour`. */
  span(seconds: number): string
  /** Formats an amount given in a currency's smallest unit. */
  money(cents: number, currency: string): string
  /** Describes a browser based on its user agent. */
  browser(userAgent: string): string
  /** Email address or web page for support, if configured. */
  support: string | null
}

/** All email texts for one language. */
export interface Texts {
  templates: { [T in MailTemplate]: (values: TemplateValues[T], mailContext: MailContext) => MailContent }
  greeting(name: string | null): string
  /** Text that precedes the plain link below a button. */
  linkFallbackIntro: string
  /** Signature with the host name. */
  sentBy(host: string): string
  /** Label of the unsubscribe link. */
  turnOff: string
  unknownBrowser: string
  browserAndSystem(browser: string, system: string): string
  /** Texts for the unsubscribe page. */
  unsubscribe: {
    kinds: Record<MailSwitch, string>
    question: string
    button: string
    done: string
  }
}
