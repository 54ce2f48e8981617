import { type Insertable, type Selectable, sql } from 'kysely'
import type { MailsTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type MailRow = Selectable<MailsTable>

export async function insertMail(db: Db, mail: Insertable<MailsTable>): Promise<void> {
  await db.insertInto('mails').values(mail).execute()
}

/** Finds a user's data for emails. */
export async function findRecipient(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'name', 'language', 'time_zone', 'email_verified_at', 'settings'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Finds an email, and locks it until the transaction ends. */
export async function lockMail(tx: Db, id: string): Promise<MailRow | undefined> {
  return tx.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Marks an email as sent, and deletes its content. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: new Date(), error: null, content: null })
    .where('id', '=', id)
    .execute()
  await deleteGoodbyeLog(db, id)
}

/** Stores the reason why an email couldn't be sent yet. */
export async function recordError(db: Db, id: string, error: string): Promise<void> {
  await db.updateTable('mails').set({ error }).where('id', '=', id).execute()
}

/** Gives up on an unsent email and deletes its content; if `error` is omitted, the last error is kept. */
export async function abandonMail(db: Db, id: string, error?: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ content: null, ...(error !== undefined && { error }) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
  await deleteGoodbyeLog(db, id)
}

/** Deletes the log entry for the last email to a deleted user. */
async function deleteGoodbyeLog(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).where('template', '=', 'accountDeleted').execute()
}

/** Lists the newest emails, either all or only those to one user. */
export async function listMails(db: Db, { to, limit }: { to: string | null; limit: number }) {
  const newestMails = db
    .selectFrom('mails')
    .select(['id', 'recipient', 'template', 'language', 'created_at', 'sent_at', 'error'])
    .select((eb) => eb('content', 'is not', null).$castTo<boolean>().as('waiting'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
  return (to === null ? newestMails : newestMails.where(isSentTo(to))).execute()
}

/** Finds an email's ID and time; if `to` is given, the email must be addressed to that user. */
export async function findMail(db: Db, id: string, to: string | null) {
  const mail = db.selectFrom('mails').select(['id', 'created_at']).where('id', '=', id)
  return (to === null ? mail : mail.where(isSentTo(to))).executeTakeFirst()
}

/** Returns whether an email was sent to the account's address. */
const isSentTo = (userId: string) =>
  sql<boolean>`mails.recipient = (select email from users where users.id = ${userId})`

/** Deletes emails older than a given time. */
export async function deleteMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', before).execute()
}

/** Turns off one of a user's settings; returns false if the user doesn't exist. */
export async function disableSetting(db: Db, userId: string, setting: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ settings: sql`settings || jsonb_build_object(${setting}::text, false)` })
    .where('id', '=', userId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
