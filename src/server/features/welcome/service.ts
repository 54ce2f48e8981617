import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { createSnippet } from '#domain/collections/collections.ts'
import { welcomeName } from '#domain/collections/default-names.ts'
import { createOverview } from '#domain/collections/loudness-overview.ts'
import type { Word } from '#domain/words/words.ts'
import type { Context } from '#server/context.ts'
import { addCollection } from '#server/features/collections/service.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import { findInterfaceLanguage } from './queries.ts'

const asset = (name: string) => fileURLToPath(new URL(`./assets/${name}`, import.meta.url))

const recording = z.object({
  duration: z.number(),
  speakers: z.array(z.object({ id: z.string(), name: z.string() })),
  words: z.array(z.custom<Word>()),
})

interface Welcome extends z.output<typeof recording> {
  audioKey: string
  peaksKey: string
  overview: string
}

let loadedWelcome: Promise<Welcome> | undefined

/** Loads the recording from `scripts/make-welcome.mjs`; its storage keys change with its content. */
function loadWelcome(): Promise<Welcome> {
  loadedWelcome ??= (async () => {
    const [json, audio, peaks] = await Promise.all([
      readFile(asset('welcome.json'), 'utf8'),
      readFile(asset('welcome.mp3')),
      readFile(asset('welcome.peaks')),
    ])
    const name = `welcome/${createHash('sha256').update(audio).digest('hex').slice(0, 32)}`
    const keys = { audioKey: `${name}.mp3`, peaksKey: `${name}.peaks` }
    return { ...recording.parse(JSON.parse(json)), ...keys, overview: createOverview(peaks) }
  })()
  return loadedWelcome
}

/** Copies the welcome recording to storage, once. */
export async function storeWelcomeMedia(ctx: Context): Promise<void> {
  const { audioKey, peaksKey } = await loadWelcome()
  for (const [key, file, type] of [
    [audioKey, 'welcome.mp3', 'audio/mpeg'],
    [peaksKey, 'welcome.peaks', 'application/octet-stream'],
  ] as const) {
    const existingObjectInfo = await ctx.storage.head(key).catch((error: unknown) => {
      if (error instanceof StorageError && error.code === 'not_found') return undefined
      throw error
    })
    if (!existingObjectInfo) await ctx.storage.putFile(key, asset(file), type)
  }
}

/**
 * Creates a user's welcome recording in a workspace, as the first collection of a new one.
 * @returns its ID
 */
export async function addWelcomeCollection(
  ctx: Context,
  tx: Db,
  { ownerId, organizationId }: { ownerId: string; organizationId: string },
): Promise<string> {
  const { duration, speakers, words, audioKey, peaksKey, overview } = await loadWelcome()
  const now = new Date()
  const row = await addCollection(tx, {
    id: randomUUID(),
    organization_id: organizationId,
    owner_id: ownerId,
    name: welcomeName(await findInterfaceLanguage(tx, ownerId)),
    region: ctx.config.region,
    language_code: 'en-US',
    demo: true,
    source_key: audioKey,
    audio_key: audioKey,
    peaks_key: peaksKey,
    overview,
    has_video: false,
    has_transcript: true,
    duration_seconds: duration,
    snippet: createSnippet(words),
    state: 'complete',
    run_id: randomUUID(),
    percent: 100,
    created_at: now,
    completed_at: now,
  })
  await storeTranscript(tx, row.id, { words, speakers, sources: [] })
  return row.id
}
