import { randomBytes, randomUUID } from 'node:crypto'
import { Migrator, sql } from 'kysely'
import { expect, it } from 'vitest'
import { findSessions } from '#server/features/sessions/queries.ts'
import type { Db } from '#server/infra/database/database.ts'
import { migrateToLatest } from '#server/infra/database/migrate.ts'
import { createEmptyDatabase, createTestDatabase } from '#server/testing/database.ts'
import { migrations } from './migrations.ts'

const tables = [
  'users',
  'organizations',
  'collections',
  'pipeline_stages',
  'transcripts',
  'transcript_chunks',
]

interface StoredRow {
  /** Name of the newest migration when the rows were inserted. */
  name: string
  user: string
  collection: string
  token: Buffer
}

const word = { text: 'kept', start: 0, end: 100, confidence: 1, speaker: 'spk_0', turn: true }
const emailAt = (name: string) => `ada-${name}@example.com`
/** Recordings with versions were edited after their snippets were created. */
const isEdited = (name: string) => name >= '0004' && name < '0022'

async function insertRows(db: Db, name: string): Promise<StoredRow> {
  const [user, organization, collection] = [randomUUID(), randomUUID(), randomUUID()]
  await sql`
    insert into users (id, email, name, password_hash, region, language)
      values (${user}, ${emailAt(name)}, 'Ada Lovelace', 'x', 'us', 'en');
    `.execute(db)
  await sql`insert into organizations (id, name, region) values (${organization}, 'Ada’s', 'us')`.execute(db)
  await sql`
    insert into collections (id, organization_id, owner_id, name, region, language_code, demo, source_key,
        has_video, has_transcript, state, run_id, created_at)
      values (${collection}, ${organization}, ${user}, 'A talk', 'us', 'en-US', false, ${`uploads/${name}`},
        false, true, 'complete', ${randomUUID()}, now())`.execute(db)
  await sql`
    insert into pipeline_stages (collection_id, stage, result, elapsed_ms)
      values (${collection}, 'probe', '{}', 5)`.execute(db)
  await sql`
    insert into transcripts (collection_id, speakers, updated_at) values (${collection}, '[{"id": "spk_0", "name": "Ada"}, {"id": "spk_1", "name": "Speaker 2"}]', now())`.execute(
    db,
  )
  await sql`
    insert into transcript_chunks (collection_id, start_ms, words)
      values (${collection}, 0, ${JSON.stringify([word])})`.execute(db)
  if (isEdited(name))
    await sql`update transcripts set revision = 1 where collection_id = ${collection}`.execute(db)
  const token = randomBytes(32)
  await sql`
    insert into sessions (token_hash, user_id, expires_at)
      values (${token}, ${user}, now() + interval '7 days')`.execute(db)
  return { name, user, collection, token }
}

it('an upgrade from any migration keeps its data', async () => {
  const { db } = await createEmptyDatabase()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const storedRows: StoredRow[] = []
  for (const name of Object.keys(migrations).slice(0, -1)) {
    const { error } = await migrator.migrateTo(name)
    expect(error, name).toBeUndefined()
    storedRows.push(await insertRows(db, name))
  }
  await migrateToLatest(db)

  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(db)
    expect(rows, table).toEqual([{ count: storedRows.length }])
  }
  for (const { name, user, collection, token } of storedRows) {
    // Sessions from before the upgrade are still valid.
    expect(await findSessions(db, [token]), name).toMatchObject([{ user_id: user, impersonator_id: null }])
    const chunk = await db
      .selectFrom('transcript_chunks')
      .select('words')
      .where('collection_id', '=', collection)
      .executeTakeFirstOrThrow()
    expect(chunk.words, name).toEqual([word])
    const row = await db
      .selectFrom('collections')
      .selectAll()
      .where('id', '=', collection)
      .executeTakeFirstOrThrow()
    expect(row, name).toMatchObject({
      name: 'A talk',
      options: {},
      description: '',
      denoising: false,
      shared_with: [],
      overview: null,
      snippet: isEdited(name) ? 'kept' : '',
      // Since 0026 the product updates the speakers when it saves words.
      ...(name < '0026' && { speaker_names: ['Ada'], speaker_count: 1 }),
    })
    const users = await db.selectFrom('users').select(['email', 'corrector']).where('id', '=', user).execute()
    expect(users).toEqual([{ email: emailAt(name), corrector: false }])
    const versions = await db
      .selectFrom('versions')
      .select(['kind', 'revision', 'word_count'])
      .where('collection_id', '=', collection)
      .execute()
    // Since 0004, each transcript is stored with its version.
    const rows = name < '0004' ? [{ kind: 'draft', revision: 0, word_count: 1 }] : []
    expect(versions, name).toEqual(rows)
  }
})

it('a database of a newer version is refused', async () => {
  const { db } = await createTestDatabase()
  expect(await migrateToLatest(db)).toEqual([])
  await sql`insert into kysely_migration values ('9999-later', '2099-01-01')`.execute(db)
  await expect(migrateToLatest(db)).rejects.toThrow('9999-later')
})
