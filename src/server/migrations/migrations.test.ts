import { randomBytes, randomUUID } from 'node:crypto'
import { Migrator, sql } from 'kysely'
import { expect, it } from 'vitest'
import { findSessions } from '#server/features/sessions/queries.ts'
import { migrateToLatest } from '#server/infra/database/migrate.ts'
import { createEmptyDatabase } from '#server/testing/database.ts'
import { migrations } from './migrations.ts'

const tables = [
  'users',
  'organizations',
  'collections',
  'pipeline_stages',
  'transcripts',
  'transcript_chunks',
]

it.each(Object.keys(migrations).slice(0, -1))('an upgrade from %s keeps what was there', async (name) => {
  const { db } = await createEmptyDatabase()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(name)
  expect(error).toBeUndefined()
  const [user, organization, collection] = [randomUUID(), randomUUID(), randomUUID()]
  const word = { text: 'kept', start: 0, end: 100, confidence: 1, speaker: 'spk_0', turn: true }
  await sql`
    insert into users (id, email, name, password_hash, region, language)
      values (${user}, 'ada@example.com', 'Ada Lovelace', 'x', 'us', 'en');
    `.execute(db)
  await sql`insert into organizations (id, name, region) values (${organization}, 'Ada’s', 'us')`.execute(db)
  await sql`
    insert into collections (id, organization_id, owner_id, name, region, language_code, demo, source_key,
        has_video, has_transcript, state, run_id, created_at)
      values (${collection}, ${organization}, ${user}, 'A talk', 'us', 'en-US', false, 'uploads/x',
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

  // Recordings with versions have been edited since their snippets were made.
  const isEdited = name >= '0004' && name < '0022'
  if (isEdited) await sql`update transcripts set revision = 1`.execute(db)

  const token = randomBytes(32)
  await sql`
    insert into sessions (token_hash, user_id, expires_at)
      values (${token}, ${user}, now() + interval '7 days')`.execute(db)

  await migrateToLatest(db)
  // Sessions from before the upgrade are still valid.
  expect(await findSessions(db, [token])).toMatchObject([{ user_id: user, impersonator_id: null }])
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(db)
    expect(rows, table).toEqual([{ count: 1 }])
  }
  const chunk = await db.selectFrom('transcript_chunks').select('words').executeTakeFirstOrThrow()
  expect(chunk.words).toEqual([word])
  const row = await db.selectFrom('collections').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    name: 'A talk',
    options: {},
    description: '',
    denoising: false,
    shared_with: [],
    overview: null,
    snippet: isEdited ? 'kept' : '',
    speaker_names: ['Ada'],
    speaker_count: 1,
  })
  const people = await db.selectFrom('users').select(['email', 'corrector']).execute()
  expect(people).toEqual([{ email: 'ada@example.com', corrector: false }])
  const versions = await db.selectFrom('versions').select(['kind', 'revision', 'word_count']).execute()
  // From then on a transcript is stored with its version.
  const made = name < '0004' ? [{ kind: 'draft', revision: 0, word_count: 1 }] : []
  expect(versions).toEqual(made)
})
