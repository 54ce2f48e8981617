import type { MailTemplate } from '#contract/mail.ts'
import type { MailSwitch } from './subscription.ts'
import type { TemplateValues } from './templates.ts'

/** A mail in words, before it becomes a page or plain text. Everything is plain text; nothing is markup. */
export interface Letter {
  subject: string
  paragraphs: readonly string[]
  /** What a person wrote, with its line breaks. */
  quotes?: readonly string[]
  facts?: readonly (readonly [label: string, value: string])[]
  /** What to do; `path` lies under the address of the product. */
  action?: { label: string; path: string }
  /** What else is to be known, after that. */
  closing?: readonly string[]
}

/** What letters say beside their values. */
export interface Circumstances {
  /** When it was written, in the reader's time zone. */
  when: string
  /** A stretch of time in words, such as `1 hour`. */
  span(seconds: number): string
  /** A browser in words. */
  browser(userAgent: string): string
  /** Whom to ask for help: an address or a page, if one is known. */
  support: string | null
}

/** Everything that mail says in one language. */
export interface Texts {
  letters: { [T in MailTemplate]: (values: TemplateValues[T], about: Circumstances) => Letter }
  greeting(name: string | null): string
  /** Before the address that a button leads to. */
  instead: string
  /** Who sends it. */
  sentBy(host: string): string
  /** Why it is sent, where a setting says so. */
  turnOff: string
  unknownBrowser: string
  browserOn(browser: string, system: string): string
  /** The page that ends mail of a kind. */
  unsubscribe: {
    kinds: Record<MailSwitch, string>
    question: string
    button: string
    done: string
  }
}
