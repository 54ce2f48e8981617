import type { Mailbox } from './mailbox.ts'

/** A message to one recipient. */
export interface Message {
  /** UUID from which the Message-ID is derived, so that duplicates can be detected. */
  id: string
  to: Mailbox
  /** Reply-to address, if it isn't the sender. */
  replyTo?: string | undefined
  date: Date
  language: string
  subject: string
  text: string
  /** A complete HTML page without external resources. */
  html: string
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe?: string | undefined
}

/** An email stored in a file. */
export interface StoredMail {
  /** Headers and plain text. */
  text: string
  html: string
}

/** Emails stored in files. */
export interface Outbox {
  folder: string
  /** Returns the path of a message's file. */
  fileOf(message: Pick<Message, 'id' | 'date'>): string
  /** Reads an email; returns null if it doesn't exist or was deleted. */
  read(message: Pick<Message, 'id' | 'date'>): Promise<StoredMail | null>
  /** Deletes an email; does nothing if it doesn't exist. */
  remove(message: Pick<Message, 'id' | 'date'>): Promise<void>
  /** Deletes emails older than `before`. */
  deleteOlderThan(before: Date): Promise<void>
}

export interface Mailer {
  /** The visible sender. */
  from: Mailbox
  /** Null if emails are actually sent. */
  outbox: Outbox | null
  /**
   * Sends an email.
   * @throws MailRejectedError if a retry can't succeed; any other error is temporary
   */
  send(message: Message, signal?: AbortSignal): Promise<void>
  /**
   * Checks that emails can be sent now.
   * @throws Error with a message for the administrator
   */
  check(): Promise<void>
}

/** Thrown if the receiving server will never accept an email. The message is the server's response. */
export class MailRejectedError extends Error {}
