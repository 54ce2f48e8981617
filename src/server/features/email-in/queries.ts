import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { EmailInboxesTable } from '#server/infra/database/email-in-tables.ts'

export type InboxRow = Selectable<EmailInboxesTable>

export async function findInbox(db: Db, organizationId: string): Promise<InboxRow | undefined> {
  return db
    .selectFrom('email_inboxes')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

/** Finds the inbox with a given address, unless its workspace is being deleted. */
export async function findInboxByKey(db: Db, key: string): Promise<InboxRow | undefined> {
  return db
    .selectFrom('email_inboxes')
    .innerJoin('organizations', 'organizations.id', 'email_inboxes.organization_id')
    .selectAll('email_inboxes')
    .where('key', '=', key)
    .where('organizations.deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Creates an inbox or replaces its settings. If no new address or owner is given, an existing inbox keeps its
 * current one.
 */
export async function putInbox(db: Db, values: Insertable<EmailInboxesTable>): Promise<InboxRow> {
  const { key, language_code, senders, owner_id } = values
  return db
    .insertInto('email_inboxes')
    .values(values)
    .onConflict((oc) => oc.column('organization_id').doUpdateSet({ key, language_code, senders, owner_id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteInbox(db: Db, organizationId: string): Promise<void> {
  await db.deleteFrom('email_inboxes').where('organization_id', '=', organizationId).execute()
}

/** Finds the workspace member who has this verified address. */
export async function findMemberByEmail(
  db: Db,
  organizationId: string,
  email: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select('users.id')
    .where('memberships.organization_id', '=', organizationId)
    .where('users.email', '=', email)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst()
}

export async function hasReceivedEmail(db: Db, organizationId: string, hash: string): Promise<boolean> {
  const existingRow = await db
    .selectFrom('received_emails')
    .select('message_hash')
    .where('organization_id', '=', organizationId)
    .where('message_hash', '=', hash)
    .executeTakeFirst()
  return existingRow !== undefined
}

/**
 * Stores an email's ID and deletes IDs from before a given time. Returns false if the ID is already stored.
 */
export async function rememberEmail(
  db: Db,
  organizationId: string,
  hash: string,
  deleteBefore: Date,
): Promise<boolean> {
  await db.deleteFrom('received_emails').where('received_at', '<', deleteBefore).execute()
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('received_emails')
    .values({ organization_id: organizationId, message_hash: hash })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
