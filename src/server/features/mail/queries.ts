import type { Insertable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { MailsTable } from '#server/infra/database/schema.ts'

export async function insertMail(db: Db, mail: Insertable<MailsTable>): Promise<void> {
  await db.insertInto('mails').values(mail).execute()
}

/** What has to be known of a user to write to them. */
export async function findRecipient(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'name', 'language', 'time_zone', 'email_verified_at', 'settings'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
