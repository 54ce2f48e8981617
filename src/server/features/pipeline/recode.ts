import { randomUUID } from 'node:crypto'
import type { Recode } from '#contract/pipeline.ts'
import { toMs, toSeconds, wordsToItems } from '#domain/items.ts'
import { shownUntil } from '#domain/processing.ts'
import { adoptSpeakers, keepEdited } from '#domain/recode.ts'
import type { Word } from '#domain/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { type Authorized, requireCollection } from '#server/features/collections/service.ts'
import {
  findTranscript,
  hasChangedSince,
  lockForEdit,
  placeOfSource,
  replaceWords,
  wordsBetween,
} from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './recode-queries.ts'

/** Stretches of a collection that may wait to be applied or dismissed. */
const maxOpen = 50

/** The job that recognises a stretch again. */
export const recodeJob = { name: 'pipeline.recode' } as const

export interface RecodeRequest {
  languageCode: string
  /** Seconds. */
  start: number
  end: number
}

/** Begins to recognise a stretch of a transcript again; nothing changes until it is applied. */
export async function startRecode(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  { languageCode, start, end }: RecodeRequest,
): Promise<Recode> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  if (!collection.has_transcript) throw new AppError('not_ready', 'There is no transcript yet')
  const engine = await ctx.speech.choose(languageCode, { beta: collection.options.beta ?? false })
  if (!engine)
    throw new AppError('language_unavailable', `No configured speech engine speaks ${languageCode}`)
  const limit =
    shownUntil(ctx.config.freeMediaSeconds, collection) ?? toMs(collection.duration_seconds ?? end)
  const range = { start_ms: Math.min(toMs(start), limit), end_ms: Math.min(toMs(end), limit) }
  if (range.start_ms >= range.end_ms)
    throw new AppError('invalid_input', 'The range lies behind the end of the recording')
  return ctx.db.transaction().execute(async (tx) => {
    if ((await queries.listOpenRecodes(tx, collection.id)).length >= maxOpen)
      throw new AppError('conflict', `Apply or dismiss some of the ${maxOpen} that are open`)
    const row = await queries.insertRecode(tx, {
      ...range,
      id: randomUUID(),
      collection_id: collection.id,
      user_id: actor.userId,
      language_code: languageCode,
      state: 'queued',
    })
    await ctx.queue.enqueue(tx, recodeJob, { recodeId: row.id })
    return present(tx, row)
  })
}

/** Stretches of a collection that were recognised again and are neither applied nor dismissed. */
export async function listRecodes(ctx: Context, actor: UserActor, collectionId: string): Promise<Recode[]> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  const rows = await queries.listOpenRecodes(ctx.db, collection.id)
  return Promise.all(rows.map((row) => present(ctx.db, row)))
}

export async function getRecode(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  recodeId: string,
): Promise<Recode> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  return present(ctx.db, await requireRecode(ctx.db, collection, recodeId))
}

/**
 * Puts what was heard anew into the transcript, as one edit. A repeated call changes nothing.
 * @throws AppError stale_revision when the stretch has changed since `baseRevision`
 */
export async function applyRecode(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  recodeId: string,
  { keepEdited: keep, baseRevision }: { keepEdited: boolean; baseRevision: number },
): Promise<{ revision: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireCollection(tx, actor, collectionId, 'edit')
    const transcript = await lockForEdit(tx, collection)
    const row = await requireRecode(tx, collection, recodeId)
    if (row.state === 'applied') return { revision: transcript.revision }
    if (row.state !== 'ready' || !row.words || !row.source)
      throw new AppError('not_ready', 'It is not recognised yet')
    const { start_ms: startTime, end_ms: endTime } = row
    if (await hasChangedSince(tx, collection.id, baseRevision, startTime, endTime))
      throw new AppError('stale_revision', 'The transcript has changed meanwhile', {
        revision: transcript.revision,
      })
    const place = await placeOfSource(tx, collection, transcript.sources, row.source)
    const before = await wordsBetween(tx, collection.id, startTime, endTime)
    const heard = row.words.map((word): Word => (place > 0 ? { ...word, source: place } : word))
    const { after, kept } = outcomes(before, heard)
    const edit = { startTime, endTime, words: keep ? kept : after }
    const { revision } = transcript
    const applied = await replaceWords(tx, collection, { ...edit, revision, operationId: row.id }, actor)
    await queries.markApplied(tx, row.id)
    return applied
  })
}

/** Forgets a recode; a job that works on it notices. */
export async function dismissRecode(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  recodeId: string,
): Promise<void> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'edit')
  const row = await requireRecode(ctx.db, collection, recodeId)
  await queries.deleteRecode(ctx.db, row.id)
}

async function requireRecode(db: Db, collection: Authorized<'edit'>, id: string) {
  const row = await queries.findRecode(db, id)
  if (row?.collection_id !== collection.id) throw new AppError('not_found', 'There is no such recode')
  return row
}

function outcomes(before: readonly Word[], heard: readonly Word[]) {
  const after = adoptSpeakers(before, heard)
  return { after, kept: keepEdited(before, after) }
}

async function present(db: Db, row: queries.RecodeRow): Promise<Recode> {
  const transcript = await findTranscript(db, row.collection_id)
  const before = await wordsBetween(db, row.collection_id, row.start_ms, row.end_ms)
  const { after, kept } = outcomes(before, row.words ?? [])
  const ready = row.state === 'ready' || row.state === 'applied'
  return {
    id: row.id,
    state: row.state,
    languageCode: row.language_code,
    start: toSeconds(row.start_ms),
    end: toSeconds(row.end_ms),
    error: row.error,
    baseRevision: transcript?.revision ?? 0,
    before: wordsToItems(before),
    after: ready ? wordsToItems(after) : [],
    kept: ready ? wordsToItems(kept) : [],
  }
}
