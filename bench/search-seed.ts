import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { idOf, seedLibrary, type Viewer } from './library-seed.ts'
import { chunkOf, wordsOf } from './search-texts.ts'

/** One collection in `wholeTranscriptInterval` has all its words; of the rest, one in `firstChunkInterval` has only its first chunk. */
export const wholeTranscriptInterval = 150
export const firstChunkInterval = 6
const wordsPerChunk = 400
const peopleCount = 500
const tagCount = 10

const frequentLanguages = ['en', 'en', 'es', 'de']
/** Languages in turn: of 26 collections, one is Japanese and one Chinese. */
const languages = [...Array.from({ length: 24 }, (_, i) => frequentLanguages[i % 4] ?? 'en'), 'ja', 'zh']

interface Readers {
  owner: Viewer
  colleague: string
  /** User with no collections of their own; one collection in a hundred is shared with them. */
  guest: string
}

/** Creates a library with words in five languages, from common words (in half of all chunks) to rare ones. */
export async function seedSearch(db: Db, { owner, colleague, guest }: Readers, count: number): Promise<void> {
  const restore = await dropIndexes(db)
  await seedLibrary(db, owner, colleague, count, {
    languages,
    async addWords() {
      await seedTranscripts(db, owner)
      await seedHighlights(db, owner)
      await restore()
    },
  })
  await db
    .insertInto('memberships')
    .values({ organization_id: owner.workspace, user_id: guest, role: 'member' })
    .execute()
  await sql`
    update collections set shared_with = shared_with || ${guest}::uuid
    where organization_id = ${owner.workspace} and id in (
      select ${idOf('collection ', 'i')} from generate_series(7, ${count}::int, 100) as i)`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/**
 * Drops indexes, since building one is faster than growing it.
 * @returns a function that creates them again
 */
async function dropIndexes(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'search_entries' and indexdef like '% USING gin %'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(db)
  }
}

interface Chunk {
  id: string
  code: string
  seed: number
  from: number
  count: number
}

async function seedTranscripts(db: Db, { workspace }: Viewer): Promise<void> {
  const rows = await db
    .selectFrom('collections')
    .select(['id', 'language_code', 'duration_seconds'])
    .where('organization_id', '=', workspace)
    .where('state', '=', 'complete')
    .where('demo', '=', false)
    .orderBy('id')
    .execute()
  const chunks: Chunk[] = []
  const spokenWords: string[] = []
  for (const [at, { id, language_code: code, duration_seconds: seconds }] of rows.entries()) {
    if (at % wholeTranscriptInterval !== 0 && at % firstChunkInterval !== 1) continue
    spokenWords.push(id)
    const wordCount = Math.round((seconds ?? 0) / 0.36)
    const last = at % wholeTranscriptInterval === 0 ? wordCount : Math.min(wordCount, wordsPerChunk)
    for (let from = 0; from < last; from += wordsPerChunk)
      chunks.push({
        id,
        code: code ?? 'en',
        seed: chunks.length + 1,
        from,
        count: Math.min(wordsPerChunk, last - from),
      })
  }
  const names = Array.from({ length: peopleCount }, (_, i) => nameOf(i))
  await sql`
    insert into transcripts (collection_id, speakers, updated_at)
    select id, jsonb_build_array(
      jsonb_build_object('id', 'spk_0', 'name', (${names}::text[])[1 + i % ${peopleCount}::int]),
      jsonb_build_object('id', 'spk_1', 'name', 'Speaker 2')), now()
    from unnest(${spokenWords}::uuid[]) with ordinality as spoken (id, i)`.execute(db)
  const batches = Array.from({ length: Math.ceil(chunks.length / 100) }, (_, i) =>
    chunks.slice(i * 100, i * 100 + 100),
  )
  const runWorker = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) await insertChunks(db, batch)
  }
  await Promise.all([runWorker(), runWorker()])
}

/** Returns a speaker's name; the first one appears in many recordings. */
export const nameOf = (at: number) => {
  const words = wordsOf('en')
  const capitalize = (word = '') => word.charAt(0).toUpperCase() + word.slice(1)
  return `${capitalize(words[900 + at])} ${capitalize(words[4_000 + at * 3])}`
}

async function insertChunks(db: Db, chunks: readonly Chunk[]): Promise<void> {
  const words = chunks.map(({ code, seed, from, count }) => chunkOf(code, seed, from, count))
  await sql`
    insert into transcript_chunks (collection_id, start_ms, words)
    select id, start, words::json from unnest(${chunks.map(({ id }) => id)}::uuid[],
      ${chunks.map(({ from }) => from * 360)}::int[], ${words}::text[]) as chunk (id, start, words)`.execute(
    db,
  )
}

/** Adds a highlight with one of ten tags to every second recording with words. */
async function seedHighlights(db: Db, { uid, workspace }: Viewer): Promise<void> {
  const contents = wordsOf('en').slice(500, 1_500)
  await sql`
    insert into tags (id, organization_id, name, color)
    select ${idOf('tag ', 'i')}, ${workspace}, 'Tag ' || i, 'blue' from generate_series(1, ${tagCount}::int) as i`.execute(
    db,
  )
  await sql`
    insert into highlights (id, collection_id, user_id, content, quote, start_ms, end_ms, speaker, color)
    select ${idOf('highlight ', 'i')}, id, ${uid}, (${contents}::text[])[1 + i % ${contents.length}::int],
      'quoted', 1000, 2000, 'spk_0', 'yellow'
    from (
      select collections.id, row_number() over (order by collections.id) as i from transcripts
      join collections on collections.id = collection_id where organization_id = ${workspace} and not demo
    ) as spoken
    where i % 2 = 0`.execute(db)
  await sql`
    insert into highlight_tags (highlight_id, tag_id)
    select highlights.id, ${idOf('tag ', `(1 + abs(hashtext(highlights.id::text)) % ${tagCount})`)} from highlights
    join collections on collections.id = collection_id where organization_id = ${workspace} and not demo`.execute(
    db,
  )
}

/** Returns the ID of one of the ten tags. */
export const findTagId = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select ${idOf('tag ', '3')} as id`.execute(db)
  return rows[0]?.id ?? ''
}
