import type { Generated } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** Recordings by email. */
export interface EmailInTables {
  email_inboxes: EmailInboxesTable
  received_emails: ReceivedEmailsTable
}

/** A workspace's address for recordings. */
export interface EmailInboxesTable {
  organization_id: string
  /** Local part of the address. */
  key: string
  /** Owner of recordings from senders without an account. */
  owner_id: string
  language_code: string
  /** Accepted senders besides members: addresses, or domains that start with "@". */
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
