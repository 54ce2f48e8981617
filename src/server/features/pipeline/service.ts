import { randomUUID } from 'node:crypto'
import type { Collection } from '#contract/collection.ts'
import type { Language } from '#contract/pipeline.ts'
import { tidyFileName } from '#domain/collections.ts'
import { autoDetect, isSourceLanguage } from '#domain/languages.ts'
import { countsAsRetry, isOverdue, isRetryable, maxRetries } from '#domain/processing.ts'
import { type Actor, requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireLockedCollection } from '#server/features/collections/access.ts'
import {
  addCollection,
  type CollectionRow,
  changeCollection,
  describeCollection,
} from '#server/features/collections/service.ts'
import { dictionaryOf } from '#server/features/dictionaries/service.ts'
import { writeJob } from '#server/features/documents/service.ts'
import { finishTask } from '#server/features/onboarding/service.ts'
import { assignIn } from '#server/features/projects/service.ts'
import { requireQueueRoom } from '#server/features/quotas/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import type { TranscriptionOptions } from '#server/infra/database/collection-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { nameOf, requireRoomFor, sourceOf } from './media-source.ts'
import * as queries from './queries.ts'
import { translateJob } from './translate.ts'
import { isInProgress } from './work-files.ts'

/** The job that transcribes a collection's media. */
export const processJob = { name: 'pipeline.process' } as const

export interface TranscriptionRequest extends TranscriptionOptions {
  url: string
  languageCode: string
  orgId: string
  name?: string | undefined
  description?: string | undefined
  /** Projects of the caller. */
  project?: string | null | undefined
  isPrecision?: boolean | undefined
  convertToBlog?: boolean | undefined
}

/**
 * Creates a collection from a finished upload or a link and starts processing it. A repeated call for an upload returns
 * the same one.
 */
export async function createTranscription(
  ctx: Context,
  actor: UserActor,
  uid: string,
  request: TranscriptionRequest,
): Promise<Collection> {
  requireOwnAccount(actor, uid)
  requireServed(request)
  await requireEngine(ctx, request.languageCode, request.beta)
  return ctx.db.transaction().execute(async (tx) => {
    await requireMembership(tx, uid, request.orgId)
    if (request.dictionary && !(await dictionaryOf(tx, uid, request.dictionary)))
      throw new AppError('not_found', 'There is no such dictionary of yours')
    const source = await sourceOf(ctx, tx, actor, request.url)
    if ('collection' in source) return present(ctx, tx, source.collection)
    await requireQueueRoom(ctx, tx, uid)
    await requireRoomFor(ctx, tx, uid, request.orgId, source)
    const { hints, dictionary, enhanced, beta, ignoreSentence } = request
    const options: TranscriptionOptions = { hints, dictionary, enhanced, beta, ignoreSentence }
    const row = await addCollection(tx, {
      id: source.id,
      organization_id: request.orgId,
      owner_id: uid,
      name: request.name ? tidyFileName(request.name) : await nameOf(tx, uid, source),
      description: request.description ?? '',
      options: JSON.stringify(options),
      region: ctx.config.region,
      language_code: request.languageCode,
      demo: false,
      source_key: source.key,
      source_url: source.url,
      stored_bytes: source.size,
      file_name: source.fileName,
      has_video: false,
      has_transcript: false,
      created_at: new Date(),
      ...freshRun(),
    })
    if (request.project) await assignIn(tx, actor, row.id, { project: request.project, remove: false })
    await finishTask(tx, uid, 'uploaded')
    return enqueueRun(ctx, tx, row)
  })
}

/** @throws AppError not_available for unsupported options */
function requireServed(request: TranscriptionRequest): void {
  for (const option of ['isPrecision', 'convertToBlog'] as const)
    if (request[option]) throw new AppError('not_available', `${option} is not available yet`, { option })
}

/** @throws AppError language_unavailable for an unknown language, or one without an engine */
export async function requireEngine(ctx: Context, code: string, beta?: boolean): Promise<void> {
  requireLanguage(code)
  if (!(await ctx.speech.choose(code, { beta: beta ?? false })))
    throw new AppError('language_unavailable', `No configured speech engine speaks ${code}`)
}

function requireLanguage(code: string): void {
  if (!isSourceLanguage(code)) throw new AppError('language_unavailable', `${code} is no language of speech`)
}

const isTranslation = (row: Pick<CollectionRow, 'translated_from'>) => row.translated_from !== null

function freshRun(row?: CollectionRow) {
  const state = row && isTranslation(row) ? 'translating' : 'queued'
  return { state, run_id: randomUUID(), stage: null, percent: 0 } as const
}

async function enqueueRun(ctx: Context, tx: Db, row: CollectionRow | undefined): Promise<Collection> {
  const job = row?.type === 'text' ? writeJob : row && isTranslation(row) ? translateJob : processJob
  if (row) await ctx.queue.enqueue(tx, job, { collectionId: row.id, runId: row.run_id }, row.organization_id)
  return present(ctx, tx, row)
}

async function present(
  ctx: Context,
  tx: Db,
  row: Pick<CollectionRow, 'id'> | undefined,
): Promise<Collection> {
  const collection = row && (await describeCollection(ctx, tx, row.id))
  if (!collection) throw new AppError('not_found', 'There is no such collection')
  return collection
}

/** Restarts a failed, stopped or overdue collection, twice at most; results of earlier runs are kept. */
export async function retry(ctx: Context, actor: Actor, id: string): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    const overdue = isOverdue(await present(ctx, tx, collection), Date.now() / 1000)
    if (collection.state !== 'error' && !overdue)
      throw new AppError('conflict', 'Only what has failed or is overdue can be tried again')
    if (!isRetryable(collection.error_code))
      throw new AppError('not_retryable', 'Another attempt at the same file would fail the same way', {
        reason: collection.error_code,
      })
    const counts = countsAsRetry(collection.error_code)
    if (counts && collection.retries >= maxRetries)
      throw new AppError('retries_used', 'It was tried again twice; please write to support')
    return startAgain(ctx, tx, collection, { retries: collection.retries + (counts ? 1 : 0) })
  })
}

/** Resumes a collection that was paused for credits. */
export async function unpause(ctx: Context, actor: Actor, id: string): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    if (collection.state !== 'paused') throw new AppError('conflict', 'It is not paused')
    return startAgain(ctx, tx, collection, {})
  })
}

async function startAgain(ctx: Context, tx: Db, was: CollectionRow, changes: { retries?: number }) {
  // A running collection already counts.
  if (!isInProgress(was)) await requireQueueRoom(ctx, tx, was.owner_id)
  const row = await changeCollection(tx, was.id, {
    ...freshRun(was),
    ...changes,
    error_code: null,
    error_message: null,
    expected_at: null,
    // The overdue clock restarts with the work.
    transcription_started_at: null,
  })
  return enqueueRun(ctx, tx, row)
}

/** Sets the spoken language. Words recognized in another are discarded; a retry transcribes in this one. */
export async function setLanguage(
  ctx: Context,
  actor: Actor,
  id: string,
  languageCode: string,
): Promise<Collection> {
  requireLanguage(languageCode)
  if (languageCode === autoDetect)
    throw new AppError('language_unavailable', 'Auto-detection is no language of speech')
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    if (isInProgress(collection)) throw new AppError('conflict', 'It is being transcribed')
    if (collection.state === 'error') await queries.forgetSpeech(tx, collection.id)
    const row = await changeCollection(tx, collection.id, { language_code: languageCode })
    return present(ctx, tx, row)
  })
}

/** Cancels a collection's processing or denoising; the worker notices within a second or two. */
export async function cancel(ctx: Context, actor: Actor, id: string): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    const processing = isInProgress(collection) || collection.state === 'paused'
    if (!processing && !collection.denoising)
      throw new AppError('conflict', 'Nothing is being done that could be stopped')
    const stopped = {
      state: 'error',
      error_code: 'cancelled',
      error_message: 'Stopped by a person',
      run_id: randomUUID(),
      expected_at: null,
    } as const
    const row = await changeCollection(tx, collection.id, {
      denoising: false,
      ...(processing && stopped),
    })
    return present(ctx, tx, row)
  })
}

/** Every possible language of a recording, and its engine. */
export async function listLanguages(ctx: Context, beta: boolean): Promise<Language[]> {
  const offers = await ctx.speech.offers({ beta })
  return offers.map(({ code, engine, enabledBy }) => ({
    code,
    available: engine !== null,
    engine: engine?.id ?? null,
    quality: engine?.capabilities.quality ?? null,
    enabledBy: [...enabledBy],
  }))
}
