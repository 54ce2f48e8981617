import { randomUUID } from 'node:crypto'
import type { Recode } from '#contract/recodes.ts'
import { toMs, toSeconds, withSpeakers, wordsToItems } from '#domain/items.ts'
import type { Patch } from '#domain/patches.ts'
import { shownUntil } from '#domain/processing.ts'
import { adoptSpeakers, keepEdited } from '#domain/recode.ts'
import type { Word } from '#domain/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import {
  type Authorized,
  requireCollection,
  requireLockedCollection,
} from '#server/features/collections/access.ts'
import { touchCollection } from '#server/features/collections/service.ts'
import { requireQueueRoom } from '#server/features/quotas/service.ts'
import {
  changeWords,
  findTranscript,
  hasChangedSince,
  lockForEdit,
  makeVersion,
  placeOfSource,
  wordsBetween,
} from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './recode-queries.ts'
import { requireEngine } from './service.ts'

/** Maximum number of a collection's recodes that may wait to be applied or dismissed. */
const maxOpen = 50

/** Job that re-transcribes a passage. */
export const recodeJob = { name: 'pipeline.recode' } as const

export interface RecodeRequest {
  languageCode: string
  /** Seconds. */
  start: number
  end: number
}

/** Starts a recode of a passage; nothing changes until it is applied. */
export async function startRecode(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  { languageCode, start, end }: RecodeRequest,
): Promise<Recode> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  if (!collection.has_transcript) throw new AppError('not_ready', 'There is no transcript yet')
  await requireEngine(ctx, languageCode, collection.options.beta)
  const limit =
    shownUntil(ctx.config.freeMediaSeconds, collection) ?? toMs(collection.duration_seconds ?? end)
  const range = { start_ms: Math.min(toMs(start), limit), end_ms: Math.min(toMs(end), limit) }
  if (range.start_ms >= range.end_ms)
    throw new AppError('invalid_input', 'The range lies behind the end of the recording')
  return ctx.db.transaction().execute(async (tx) => {
    if ((await queries.listOpenRecodes(tx, collection.id)).length >= maxOpen)
      throw new AppError('conflict', `Apply or dismiss some of the ${maxOpen} that are open`)
    await requireQueueRoom(ctx, tx, actor.userId)
    const row = await queries.insertRecode(tx, {
      ...range,
      id: randomUUID(),
      collection_id: collection.id,
      user_id: actor.userId,
      language_code: languageCode,
      state: 'queued',
    })
    await ctx.queue.enqueue(tx, recodeJob, { recodeId: row.id }, collection.organization_id)
    await touchCollection(tx, collection.id)
    return present(ctx, tx, collection, row)
  })
}

/** A collection's recodes that are neither applied nor dismissed. */
export async function listRecodes(ctx: Context, actor: UserActor, collectionId: string): Promise<Recode[]> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  const rows = await queries.listOpenRecodes(ctx.db, collection.id)
  const shown = rows.filter((row) => stretchShown(ctx, collection, row) !== null)
  return Promise.all(shown.map((row) => present(ctx, ctx.db, collection, row)))
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
 * Applies re-transcribed words as one edit. A repeated call changes nothing.
 * @throws AppError stale_revision if the passage has changed since `baseRevision`
 */
export async function applyRecode(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  recodeId: string,
  { keepEdited: keep, baseRevision }: { keepEdited: boolean; baseRevision: number },
): Promise<{ revision: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
    const transcript = await lockForEdit(tx, collection, actor)
    const row = await requireRecode(tx, collection, recodeId)
    if (row.state === 'applied') return { revision: transcript.revision }
    if (row.state !== 'ready' || !row.words || !row.source)
      throw new AppError('not_ready', 'It is not recognized yet')
    const stretch = requireShown(ctx, collection, row)
    const { startTime, endTime } = stretch
    if (await hasChangedSince(tx, collection.id, baseRevision, startTime, endTime))
      throw new AppError('stale_revision', 'The transcript has changed meanwhile', {
        revision: transcript.revision,
      })
    const place = await placeOfSource(tx, collection, transcript.sources, row.source)
    const before = await wordsBetween(tx, collection.id, startTime, endTime)
    const heard = row.words.map((word): Word => (place > 0 ? { ...word, source: place } : word))
    const { after, kept } = outcomes(before, heard, stretch)
    const { revision } = transcript
    const edits = [{ ...stretch, words: keep ? kept : after }]
    const edit = { edits, revision, operationId: row.id, follow: true }
    await makeVersion(tx, transcript, { kind: 'recode', userId: actor.userId })
    const applied = await changeWords(tx, collection, edit, actor)
    await queries.markApplied(tx, row.id)
    return applied
  })
}

/** Deletes a recode; its job notices. */
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
    await touchCollection(tx, collection.id)
  })
}

async function requireRecode(db: Db, collection: Authorized<'edit'>, id: string) {
  const row = await queries.findRecode(db, id)
  if (row?.collection_id !== collection.id) throw new AppError('not_found', 'There is no such recode')
  return row
}

type PatchSpan = Omit<Patch, 'words'>
type LimitedCollection = Parameters<typeof shownUntil>[1]

/** The visible part of a recode's passage, which may have become shorter; null for none. */
function stretchShown(ctx: Context, collection: LimitedCollection, row: queries.RecodeRow): PatchSpan | null {
  const limit = shownUntil(ctx.config.freeMediaSeconds, collection) ?? Number.POSITIVE_INFINITY
  if (row.start_ms >= limit) return null
  return { startTime: row.start_ms, endTime: Math.min(row.end_ms, limit) }
}

function requireShown(ctx: Context, collection: LimitedCollection, row: queries.RecodeRow): PatchSpan {
  const stretch = stretchShown(ctx, collection, row)
  if (!stretch) throw new AppError('forbidden', 'Only the beginning of this transcript is shown')
  return stretch
}

function outcomes(before: readonly Word[], heard: readonly Word[], { endTime }: PatchSpan) {
  const shown = heard.filter((word) => word.start < endTime)
  const after = adoptSpeakers(before, shown)
  return { after, kept: keepEdited(before, after) }
}

async function present(
  ctx: Context,
  db: Db,
  collection: LimitedCollection,
  row: queries.RecodeRow,
): Promise<Recode> {
  const stretch = requireShown(ctx, collection, row)
  const transcript = await findTranscript(db, row.collection_id)
  const before = await wordsBetween(db, row.collection_id, stretch.startTime, stretch.endTime)
  const { after, kept } = outcomes(before, row.words ?? [], stretch)
  const items = (words: readonly Word[]) => withSpeakers(wordsToItems(words))
  const ready = row.state === 'ready' || row.state === 'applied'
  return {
    id: row.id,
    state: row.state,
    languageCode: row.language_code,
    start: toSeconds(stretch.startTime),
    end: toSeconds(stretch.endTime),
    error: row.error,
    baseRevision: transcript?.revision ?? 0,
    before: items(before),
    after: ready ? items(after) : [],
    kept: ready ? items(kept) : [],
  }
}
