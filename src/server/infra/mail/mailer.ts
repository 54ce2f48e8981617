import type { Mailbox } from './mailbox.ts'

/** A message to one person. */
export interface Message {
  /** A UUID; the Message-ID is derived from it, so that duplicates can be recognized. */
  id: string
  to: Mailbox
  /** Reply address, if it isn't the sender. */
  replyTo?: string | undefined
  date: Date
  language: string
  subject: string
  text: string
  /** A whole page without external files. */
  html: string
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe?: string | undefined
}

/** Unsent emails of an address. */
export interface KeptMail {
  /** Headers and text. */
  text: string
  html: string
}

/** The messages stored in files. */
export interface Outbox {
  folder: string
  /** Null if there is none, or no longer. */
  read(message: Pick<Message, 'id' | 'date'>): Promise<KeptMail | null>
  /** Deletes one; a missing one is fine. */
  remove(message: Pick<Message, 'id' | 'date'>): Promise<void>
  /** Deletes older messages. */
  forget(before: Date): Promise<void>
}

export interface Mailer {
  /** The visible sender. */
  from: Mailbox
  /** Null if messages really leave. */
  outbox: Outbox | null
  /** @throws MailRefused if a retry would change nothing; any other error is temporary. */
  send(message: Message, signal?: AbortSignal): Promise<void>
  /** Fails if messages could not be sent now, with a message for the operator. */
  check(): Promise<void>
}

/** The receiving side will never accept this message. The error's message is its response. */
export class MailRefused extends Error {}
