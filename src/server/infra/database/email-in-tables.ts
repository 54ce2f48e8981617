import type { Generated } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** Recordings submitted by email. */
export interface EmailInTables {
  email_inboxes: EmailInboxesTable
  received_emails: ReceivedEmailsTable
}

/** A workspace's email address for submitting recordings. */
export interface EmailInboxesTable {
  organization_id: string
  /** Local part of the address. */
  key: string
  /** Owner of recordings sent by people without an account. */
  owner_id: string
  language_code: string
  /** Accepted senders other than members: addresses, or domains starting with "@". */
  senders: Generated<string[]>
  created_at: CreatedAt
}

/** Recently received emails, so that none is processed twice. */
export interface ReceivedEmailsTable {
  organization_id: string
  /** SHA-256 of the Message-ID. */
  message_hash: string
  received_at: CreatedAt
}
