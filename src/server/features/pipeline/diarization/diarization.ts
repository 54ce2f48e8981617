import { randomUUID } from 'node:crypto'
import type { Diarization } from '#contract/diarizations.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { isImprovementRunning } from '#domain/recognition/processing.ts'
import type { Reidentification } from '#domain/speakers/reidentification.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { shownEnd } from '#server/features/billing/service.ts'
import {
  type Authorized,
  requireCollection,
  requireLockedCollection,
} from '#server/features/collections/access.ts'
import {
  changeCollection,
  notifyCollectionAudience,
  requireMedia,
} from '#server/features/collections/service.ts'
import { requireQueueQuota } from '#server/features/quotas/service.ts'
import { writeSpeakers } from '#server/features/speakers/service.ts'
import { findTranscript, readWordTexts } from '#server/features/transcripts/reads.ts'
import {
  changeStoredWords,
  createVersion,
  lockForEdit,
  workOnTranscript,
} from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './diarization-queries.ts'

/** Job that reruns speaker identification. */
export const diarizationJob = { name: 'pipeline.diarize' } as const

/**
 * Reruns speaker identification for a recording; the transcript doesn't change until the result is applied.
 */
export async function startDiarization(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  speakerCount: number | undefined,
): Promise<Diarization> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
    if (!collection.has_transcript) throw new AppError('not_ready', 'There is no transcript yet')
    requireMedia(collection)
    if ((await readWordTexts(tx, collection.id)).length === 0)
      throw new AppError('conflict', 'The transcript has no words')
    const previousDiarization = await queries.findDiarization(tx, collection.id)
    if (previousDiarization && isImprovementRunning(previousDiarization))
      throw new AppError('conflict', 'The speakers are already being identified')
    await requireQueueQuota(ctx, tx, actor.userId)
    const row = await queries.replaceDiarization(tx, {
      id: randomUUID(),
      collection_id: collection.id,
      user_id: actor.userId,
      speaker_count: speakerCount ?? null,
      state: 'queued',
    })
    await ctx.queue.enqueue(tx, diarizationJob, { diarizationId: row.id }, collection.organization_id)
    await notifyCollectionAudience(tx, collection.id)
    return present(row, null)
  })
}

/** Returns the speaker identification in progress or its result; null if there is none or it was applied. */
export async function getDiarization(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
): Promise<Diarization | null> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  const row = await queries.findDiarization(ctx.db, collection.id)
  if (!row || row.state === 'applied') return null
  const { spans } = row
  if (row.state !== 'ready' || !spans) return present(row, null)
  return workOnTranscript(ctx, actor, collection.id, async (task) => {
    const { speakers = [] } = (await findTranscript(ctx.db, collection.id)) ?? {}
    const storedTranscript = await readStored(ctx, ctx.db, collection)
    return present(row, await task('reidentifyStoredSpeakers', { ...storedTranscript, speakers, spans }))
  })
}

/**
 * Applies the identified speakers to the current words, as one edit. Idempotent.
 * @throws AppError conflict if the result was replaced or dismissed; locked while someone else is editing
 */
export async function applyDiarization(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  diarizationId: string,
): Promise<{ revision: number; speakers: TranscriptSpeaker[] }> {
  await requireCollection(ctx.db, actor, collectionId, 'edit')
  return workOnTranscript(ctx, actor, collectionId, (task) =>
    ctx.db.transaction().execute(async (tx) => {
      const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
      const transcript = await lockForEdit(tx, collection, actor)
      const { revision, speakers } = transcript
      const row = await queries.findDiarization(tx, collection.id)
      if (row?.id !== diarizationId) throw new AppError('conflict', 'The result was replaced or dismissed')
      if (row.state === 'applied') return { revision, speakers }
      const { spans } = row
      if (row.state !== 'ready' || !spans)
        throw new AppError('not_ready', "The speakers aren't identified yet")
      const storedTranscript = await readStored(ctx, tx, collection)
      const { edits, ...result } = await task('reidentifyStoredSpeakers', {
        ...storedTranscript,
        speakers,
        spans,
      })
      await createVersion(tx, transcript, { kind: 'diarization', userId: actor.userId })
      const change = { revision, operationId: row.id, follow: true }
      const saved = edits
        ? await changeStoredWords(tx, task, collection, { ...change, edits }, actor)
        : { revision }
      await writeSpeakers({ tx, actor, collection, ...saved, speakers }, result.speakers)
      await changeCollection(tx, collection.id, { speaker_method: row.method })
      await queries.markDiarizationApplied(tx, row.id)
      return { ...saved, speakers: [...result.speakers] }
    }),
  )
}

/** Deletes a collection's speaker identification; its job notices and stops. */
export async function dismissDiarization(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
): Promise<void> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  await ctx.db.transaction().execute(async (tx) => {
    await queries.deleteDiarization(tx, collection.id)
    await notifyCollectionAudience(tx, collection.id)
  })
}

/** Reads the words, and the time up to which the caller can see and change them. */
const readStored = async (ctx: Context, db: Db, collection: Authorized<'edit'>) => ({
  chunks: await readWordTexts(db, collection.id),
  until: await shownEnd(ctx, db, collection),
})

function present(row: queries.DiarizationRow, result: Omit<Reidentification, 'words'> | null): Diarization {
  return {
    id: row.id,
    state: row.state,
    speakerCount: row.speaker_count,
    percent: row.percent,
    error: row.error,
    method: row.method,
    speakers: (result?.reidentified ?? []).map(({ time, example, ...speaker }) => ({
      ...speaker,
      time: toSeconds(time),
      example: { ...example, start: toSeconds(example.start), end: toSeconds(example.end) },
    })),
    silent: [...(result?.silent ?? [])],
    changedWords: result?.changedWords ?? 0,
    changedTurns: result?.changedTurns ?? 0,
  }
}
