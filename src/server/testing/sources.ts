import { randomUUID } from 'node:crypto'
import type { Db } from '#server/infra/database/database.ts'

/**
 * Adds a calendar and a user's sources of recordings: an email address of their workspace, a podcast, a
 * service, a file in the watch folder, and a connected folder.
 */
export async function addSources(db: Db, userId: string, organization_id: string): Promise<void> {
  await db
    .insertInto('email_inboxes')
    .values({ organization_id, key: randomUUID(), owner_id: userId, language_code: 'en' })
    .execute()
  await db
    .insertInto('calendars')
    .values({
      id: randomUUID(),
      user_id: userId,
      name: 'A calendar',
      address: Buffer.of(1),
      events: '[]',
      read_at: new Date(),
    })
    .execute()
  await db
    .insertInto('podcasts')
    .values({
      id: randomUUID(),
      user_id: userId,
      organization_id,
      url: 'https://example.com/feed',
      title: 'A podcast',
      request: '{"languageCode":"en"}',
      next_check_at: new Date(),
    })
    .execute()
  await db
    .insertInto('source_connections')
    .values({ user_id: userId, source: 'google-drive', refresh_token: Buffer.of(1), created_at: new Date() })
    .execute()
  await db
    .insertInto('watched_files')
    .values({
      id: randomUUID(),
      path: '/recordings/talk.mp3',
      storage_key: `uploads/${userId}/a.mp3`,
      user_id: userId,
      organization_id,
      taken_at: new Date(),
    })
    .execute()
  await db
    .insertInto('folder_connections')
    .values({
      organization_id,
      kind: 'webdav',
      secret: Buffer.from('sealed'),
      created_by: userId,
      settings: '{"kind":"webdav","url":"https://example.com/dav","user":"ada"}',
    })
    .execute()
}
