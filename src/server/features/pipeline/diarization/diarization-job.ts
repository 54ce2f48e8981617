import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toPrintable } from '#domain/text/printable.ts'
import type { Context } from '#server/context.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import { type CollectionRow, notifyCollectionAudience } from '#server/features/collections/service.ts'
import { runDismissibleWork } from '#server/features/pipeline/dismissible-work.ts'
import { prepareAudio } from '#server/features/pipeline/stages/prepare-audio.ts'
import { findSegments } from '#server/features/pipeline/stages/recognize.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import * as queries from './diarization-queries.ts'
import { findSpeakers, type Speakers } from './speakers.ts'

/** Progress in percent once the audio has been prepared. */
const preparedPercent = 10

/** Reruns speaker identification for a recording; stops within seconds if dismissed. */
export async function runDiarization(ctx: Context, id: string, outerSignal: AbortSignal): Promise<void> {
  const row = await queries.updateOpenDiarization(ctx.db, id, { state: 'processing', percent: 0 })
  const collection = row && (await readCollection(ctx.db, row.collection_id))
  if (!row || !collection) return
  let percent = 0
  const onProgress = (fraction: number) => {
    percent = Math.floor(preparedPercent + fraction * (100 - preparedPercent))
  }
  await runDismissibleWork({
    outerSignal,
    isDismissed: async () => !(await queries.updateOpenDiarization(ctx.db, id, { percent })),
    async work(signal) {
      const speakers = await identify(ctx, collection, {
        speakerCount: row.speaker_count,
        signal,
        onProgress,
      })
      if (speakers.spans.length === 0)
        throw new EngineError('engine_unavailable', 'No speaker identification is available')
      const { method } = speakers
      const spans = JSON.stringify(speakers.spans)
      await change(ctx, id, { state: 'ready', percent: 100, method, spans })
    },
    async onFailure(error) {
      ctx.log.warn({ err: error, collectionId: collection.id }, 'speakers not identified')
      await failDiarization(ctx, id, error instanceof EngineError ? failures[error.code] : error.message)
    },
  })
}

/** Error messages shown to the recording's users. */
const failureMessage = "The speakers couldn't be identified."
const failures: Record<EngineError['code'], string> = {
  engine_unavailable: "Speaker identification isn't available.",
  engine_failed: failureMessage,
  engine_unpaid: failureMessage,
  language_unavailable: failureMessage,
}

interface Request {
  /** Number of speakers; null to detect it. */
  speakerCount: number | null
  signal: AbortSignal
  /** Called with the progress (0 to 1). */
  onProgress: (fraction: number) => void
}

async function identify(
  ctx: Context,
  { source_key, options: { enhanced } }: CollectionRow,
  { speakerCount, signal, onProgress }: Request,
): Promise<Speakers> {
  const folder = await mkdtemp(join(ctx.workDir, 'diarize-'))
  try {
    const source = await ctx.storage.localFile(source_key, folder)
    const info = await ctx.media.probe(source, signal)
    const pcm = join(folder, 'audio.pcm')
    await ctx.disk.guard(signal, (guardedSignal) =>
      prepareAudio(ctx, source, pcm, { enhanced, signal: guardedSignal }),
    )
    const segments = await findSegments(pcm, signal, ctx.voiceActivity)
    onProgress(0)
    const { media, diarizers } = ctx
    return await findSpeakers({
      media,
      source,
      info,
      pcm,
      segments,
      diarizers,
      signal,
      onProgress,
      speakerCount: speakerCount ?? undefined,
      // The engine's labels aren't kept with the transcript.
      labels: 0,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function failDiarization(ctx: Context, id: string, error: string): Promise<void> {
  await change(ctx, id, { state: 'error', error: toPrintable(error) })
}

/** Updates a diarization, and notifies everyone who can see its collection. */
async function change(
  ctx: Context,
  id: string,
  changes: Parameters<typeof queries.updateOpenDiarization>[2],
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await queries.updateOpenDiarization(tx, id, changes)
    if (row) await notifyCollectionAudience(tx, row.collection_id)
  })
}
