import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { generateTranscript } from './long-transcript.ts'

/** One collection in this many also has words; if every collection did, there would be billions of words. */
const wordsInterval = 2_000
const wordCounts = { fewest: 30, most: 100_000 }
const wordsPerChunk = 400
/** One in this many of the other users' collections is shared with the viewer. */
const sharedInterval = 20

export interface Viewer {
  uid: string
  workspace: string
}

/** Options for a seeded library. */
interface Seeding {
  /** One collection in this many is the viewer's own. */
  ownInterval?: number
  /** Languages, assigned in turn. */
  languages?: readonly string[]
  /** Adds words to some of the collections. */
  addWords?: (db: Db, viewer: Viewer) => Promise<void>
}

/**
 * Fills a user's workspace with collections: by default a tenth are the user's own and the rest a
 * colleague's, of which a twentieth are shared with the user; a third of the user's own are in one of ten
 * projects. Names, snippets, lengths, dates and states are generated, the same each time. @returns the number
 * of the viewer's own collections
 */
export async function seedLibrary(
  db: Db,
  viewer: Viewer,
  colleague: string,
  count: number,
  { ownInterval = 10, languages = ['en', 'en', 'es', 'de'], addWords = seedWords }: Seeding = {},
): Promise<number> {
  await db
    .insertInto('memberships')
    .values({ organization_id: viewer.workspace, user_id: colleague, role: 'member' })
    .execute()
  await seedCollections(db, viewer, colleague, { count, ownInterval, languages })
  await seedProjects(db, viewer)
  await addWords(db, viewer)
  await sql`vacuum analyze`.execute(db)
  const { own } = await db
    .selectFrom('collections')
    .select(({ fn }) => fn.countAll<string>().as('own'))
    .where('organization_id', '=', viewer.workspace)
    .where('owner_id', '=', viewer.uid)
    .executeTakeFirstOrThrow()
  return Number(own)
}

/** Returns an ID in the API's format, always the same for the same number. */
export const idOf = (kind: string, number: string) =>
  sql`overlay(overlay(md5(${sql.lit(kind)} || ${sql.raw(number)}) placing '4' from 13) placing '8' from 17)::uuid`

const sentences = generateTranscript(20_000).map(({ text }) => text)

/** Returns thousands of different opening sentences. */
const createBeginnings = (length: number) =>
  Array.from({ length: 2_000 }, (_, at) => sentences.slice(at * 9, at * 9 + length).join(' '))

async function seedCollections(
  db: Db,
  { uid, workspace }: Viewer,
  colleague: string,
  { count, ownInterval, languages }: { count: number; ownInterval: number; languages: readonly string[] },
) {
  const names = createBeginnings(5)
  const snippets = createBeginnings(40).map((text) => text.slice(0, 250))
  // Of every hundred collections, one has failed, one is paused and one is in progress.
  await sql`
    insert into collections (id, organization_id, owner_id, name, region, language_code, demo, source_key, audio_key,
      has_video, has_transcript, duration_seconds, snippet, engine, quality, state, run_id, stage, percent, shared_with,
      created_at, transcription_started_at, completed_at, error_code, changed_at, overview, speaker_names, speaker_count)
    select
      ${idOf('collection ', 'i')}, ${workspace}, case when i % ${ownInterval}::int = 0 then ${uid}::uuid else ${colleague}::uuid end,
      (${names}::text[])[1 + i % 2000] || ' ' || i, 'us', (${languages}::text[])[1 + i % ${languages.length}::int], false,
      'uploads/bench/' || i, 'media/' || i || '/audio.mp3',
      i % 5 = 0, state = 'complete', length * 0.36,
      case when state = 'complete' then (${snippets}::text[])[1 + (i * 7) % 2000] else '' end, 'pocketsphinx', 'draft', state,
      md5('run ' || i)::uuid, case when state = 'processing' then 'speech' end, case when state = 'complete' then 100 else 40 end,
      case when i % ${ownInterval}::int <> 0 and i % ${sharedInterval} = 1 then array[${uid}::uuid] else '{}' end,
      made, made + interval '1 second', case when state = 'complete' then made + interval '5 minutes' end,
      case when state = 'error' then 'internal' end, made + (i * 7919 % 10007) * interval '1 second',
      left(md5('sound ' || i) || md5('more ' || i), 56),
      case when i % 3 = 0 then '{}' else array['Ada Lovelace', 'Grace Hopper'] end, 2 + i % 3
    from generate_series(1, ${count}::int) as i,
      lateral (select date_trunc('milliseconds', now()) - i * interval '7 minutes' as made,
        (array['error', 'paused', 'processing'])[1 + (i / 10) % 100] as other,
        floor(${wordCounts.fewest} * power(${wordCounts.most / wordCounts.fewest}::float8, (i * 7919 % 10007) / 10007.0)) as length) as made,
      lateral (select coalesce(other, 'complete') as state) as stated`.execute(db)
}

async function seedProjects(db: Db, { uid, workspace }: Viewer) {
  await sql`
    insert into projects (id, user_id, organization_id, name, color)
    select ${idOf('project ', 'i')}, ${uid}, ${workspace}, 'Project ' || i, 'blue' from generate_series(1, 10) as i`.execute(
    db,
  )
  await sql`
    insert into project_collections (user_id, collection_id, project_id)
    select ${uid}, id, ${idOf('project ', '1 + row % 10')}
    from (select id, row_number() over (order by created_at) as row from collections where owner_id = ${uid}) as mine
    where row % 3 = 0`.execute(db)
}

/** Adds 30 to 100,000 words to some of the collections. */
async function seedWords(db: Db, { workspace }: Viewer) {
  const words = generateTranscript(wordCounts.most)
  const rows = await db
    .selectFrom('collections')
    .select(['id', 'duration_seconds'])
    .where('organization_id', '=', workspace)
    .where('state', '=', 'complete')
    .where('demo', '=', false)
    .orderBy('id')
    .execute()
  for (const { id, duration_seconds } of rows.filter((_, at) => at % wordsInterval === 0)) {
    const transcriptWords = words.slice(0, Math.round((duration_seconds ?? 0) / 0.36))
    const speakers = [...new Set(transcriptWords.map(({ speaker }) => speaker))].map((speaker) => ({
      id: speaker,
      name: '',
    }))
    await db
      .insertInto('transcripts')
      .values({ collection_id: id, speakers: JSON.stringify(speakers), updated_at: new Date() })
      .execute()
    for (let from = 0; from < transcriptWords.length; from += wordsPerChunk) {
      const chunk = transcriptWords.slice(from, from + wordsPerChunk)
      const values = { collection_id: id, start_ms: chunk[0]?.start ?? 0, words: JSON.stringify(chunk) }
      await db.insertInto('transcript_chunks').values(values).execute()
    }
  }
}
