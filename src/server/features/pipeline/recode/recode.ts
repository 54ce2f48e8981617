import { randomUUID } from 'node:crypto'
import type { Recode } from '#contract/recodes.ts'
import type { Patch } from '#domain/edits/patches.ts'
import { adoptSpeakers, mergeEditedWords } from '#domain/recognition/recode.ts'
import { carryOverRedactions } from '#domain/redaction/redaction.ts'
import { withSpeakers, wordsToItems } from '#domain/words/items.ts'
import { toMs, toSeconds } from '#domain/words/seconds.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { shownEnd } from '#server/features/billing/service.ts'
import {
  type Authorized,
  requireCollection,
  requireLockedCollection,
} from '#server/features/collections/access.ts'
import { notifyCollectionAudience, requireMedia } from '#server/features/collections/service.ts'
import { requireEngine } from '#server/features/pipeline/service.ts'
import { requireQueueQuota } from '#server/features/quotas/service.ts'
import { findTranscript, hasChangedSince } from '#server/features/transcripts/reads.ts'
import {
  changeWords,
  createVersion,
  findOrAddSource,
  lockForEdit,
  readWordsBetween,
} from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './recode-queries.ts'

/** Maximum number of recodes per collection that haven't been applied or dismissed. */
const maxOpenRecodes = 50

/** Job that re-transcribes a passage. */
export const recodeJob = { name: 'pipeline.recode' } as const

export interface RecodeRequest {
  languageCode: string
  /** Start and end of the passage, in seconds. */
  start: number
  end: number
}

/** Starts a recode of a passage; the transcript doesn't change until it is applied. */
export async function startRecode(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  { languageCode, start, end }: RecodeRequest,
): Promise<Recode> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  if (!collection.has_transcript) throw new AppError('not_ready', 'There is no transcript yet')
  requireMedia(collection)
  await requireEngine(ctx, languageCode, collection.options.beta)
  const limit = (await shownEnd(ctx, ctx.db, collection)) ?? toMs(collection.duration_seconds ?? end)
  const range = { start_ms: Math.min(toMs(start), limit), end_ms: Math.min(toMs(end), limit) }
  if (range.start_ms >= range.end_ms)
    throw new AppError('invalid_input', 'The range starts after the end of the recording')
  return ctx.db.transaction().execute(async (tx) => {
    if ((await queries.listOpenRecodes(tx, collection.id)).length >= maxOpenRecodes)
      throw new AppError('conflict', `Apply or dismiss some of the ${maxOpenRecodes} open recodes first`)
    await requireQueueQuota(ctx, tx, actor.userId)
    const row = await queries.insertRecode(tx, {
      ...range,
      id: randomUUID(),
      collection_id: collection.id,
      user_id: actor.userId,
      language_code: languageCode,
      state: 'queued',
    })
    await ctx.queue.enqueue(tx, recodeJob, { recodeId: row.id }, collection.organization_id)
    await notifyCollectionAudience(tx, collection.id)
    return present(ctx, tx, collection, row)
  })
}

/** Lists a collection's recodes that haven't been applied or dismissed. */
export async function listRecodes(ctx: Context, actor: UserActor, collectionId: string): Promise<Recode[]> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  const rows = await queries.listOpenRecodes(ctx.db, collection.id)
  const end = await shownEnd(ctx, ctx.db, collection)
  const activeRecodes = rows.filter((row) => visibleSpan(end, row) !== null)
  return Promise.all(activeRecodes.map((row) => present(ctx, ctx.db, collection, row)))
}

export async function getRecode(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  recodeId: string,
): Promise<Recode> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  return present(ctx, ctx.db, collection, await requireRecode(ctx.db, collection, recodeId))
}

/**
 * Applies re-transcribed words as one edit. Idempotent.
 * @throws AppError stale_revision if the passage has changed since `baseRevision`
 */
export async function applyRecode(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  recodeId: string,
  { keepEdited, baseRevision }: { keepEdited: boolean; baseRevision: number },
): Promise<{ revision: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
    const transcript = await lockForEdit(tx, collection, actor)
    const row = await requireRecode(tx, collection, recodeId)
    if (row.state === 'applied') return { revision: transcript.revision }
    if (row.state !== 'ready' || !row.words || !row.source)
      throw new AppError('not_ready', "The recode isn't complete yet")
    const segment = requireVisibleSpan(await shownEnd(ctx, tx, collection), row)
    const { startTime, endTime } = segment
    if (await hasChangedSince(tx, collection.id, baseRevision, startTime, endTime))
      throw new AppError('stale_revision', 'The transcript has changed in the meantime', {
        revision: transcript.revision,
      })
    const sourceIndex = await findOrAddSource(tx, collection, transcript.sources, row.source)
    const before = await readWordsBetween(tx, collection.id, startTime, endTime)
    const recognized = row.words.map(
      (word): Word => (sourceIndex > 0 ? { ...word, source: sourceIndex } : word),
    )
    const { after, kept } = outcomes(before, recognized, segment)
    const { revision } = transcript
    const edits = [{ ...segment, words: keepEdited ? kept : after }]
    const edit = { edits, revision, operationId: row.id, movesHighlights: true }
    await createVersion(tx, transcript, { kind: 'recode', userId: actor.userId })
    const editResult = await changeWords(tx, collection, edit, actor)
    await queries.markRecodeApplied(tx, row.id)
    return editResult
  })
}

/** Deletes a recode; its job notices and stops. */
export async function dismissRecode(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  recodeId: string,
): Promise<void> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  const row = await requireRecode(ctx.db, collection, recodeId)
  await ctx.db.transaction().execute(async (tx) => {
    await queries.deleteRecode(tx, row.id)
    await notifyCollectionAudience(tx, collection.id)
  })
}

async function requireRecode(db: Db, collection: Authorized<'edit'>, id: string) {
  const row = await queries.findRecode(db, id)
  if (row?.collection_id !== collection.id) throw new AppError('not_found', 'Recode not found')
  return row
}

type PatchSpan = Omit<Patch, 'words'>
type LimitedCollection = Parameters<typeof shownEnd>[2]

/** Returns the visible part of a recode's passage; null if none of it is visible. */
function visibleSpan(end: Ms | null, row: queries.RecodeRow): PatchSpan | null {
  const limit = end ?? Number.POSITIVE_INFINITY
  if (row.start_ms >= limit) return null
  return { startTime: row.start_ms, endTime: Math.min(row.end_ms, limit) }
}

function requireVisibleSpan(end: Ms | null, row: queries.RecodeRow): PatchSpan {
  const segment = visibleSpan(end, row)
  if (!segment) throw new AppError('forbidden', 'Only the beginning of this transcript is visible')
  return segment
}

function outcomes(before: readonly Word[], recognized: readonly Word[], { endTime }: PatchSpan) {
  const newWords = recognized.filter((word) => word.start < endTime)
  const after = carryOverRedactions(before, adoptSpeakers(before, newWords))
  return { after, kept: mergeEditedWords(before, after) }
}

async function present(
  ctx: Context,
  db: Db,
  collection: LimitedCollection,
  row: queries.RecodeRow,
): Promise<Recode> {
  const segment = requireVisibleSpan(await shownEnd(ctx, db, collection), row)
  const transcript = await findTranscript(db, row.collection_id)
  const before = await readWordsBetween(db, row.collection_id, segment.startTime, segment.endTime)
  const { after, kept } = outcomes(before, row.words ?? [], segment)
  const items = (words: readonly Word[]) => withSpeakers(wordsToItems(words))
  const isReady = row.state === 'ready' || row.state === 'applied'
  return {
    id: row.id,
    state: row.state,
    languageCode: row.language_code,
    start: toSeconds(segment.startTime),
    end: toSeconds(segment.endTime),
    error: row.error,
    baseRevision: transcript?.revision ?? 0,
    before: items(before),
    after: isReady ? items(after) : [],
    kept: isReady ? items(kept) : [],
  }
}
