import { randomUUID } from 'node:crypto'
import type { Collection } from '#contract/collection.ts'
import type { Language } from '#contract/pipeline.ts'
import { nameFromTitle } from '#domain/collections/file-names.ts'
import { isSourceLanguage } from '#domain/languages/language-lists.ts'
import { autoDetect } from '#domain/languages/languages.ts'
import { countsAsRetry, isOverdue, isRetryable, maxRetries } from '#domain/recognition/processing.ts'
import { type Actor, requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { placeHold, releaseJob, requireFeature } from '#server/features/billing/service.ts'
import { requireLockedCollection } from '#server/features/collections/access.ts'
import {
  addCollection,
  type CollectionRow,
  changeCollection,
  describeCollection,
  requireMedia,
} from '#server/features/collections/service.ts'
import { findDictionary } from '#server/features/dictionaries/service.ts'
import { requireConversion, requireWriter, writeJob } from '#server/features/documents/service.ts'
import { adoptImport } from '#server/features/imports/service.ts'
import { requireNoCorrector } from '#server/features/locks/service.ts'
import { finishTask } from '#server/features/onboarding/service.ts'
import { requirePrecisionAvailable } from '#server/features/precision/service.ts'
import { assignInTransaction } from '#server/features/projects/service.ts'
import { requireMinutes, requireQueueQuota } from '#server/features/quotas/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import type { TranscriptionOptions } from '#server/infra/database/collection-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { workOf } from './charging.ts'
import * as queries from './queries.ts'
import type { StoredFile } from './stages/media-source.ts'
import { collectionName, findSource, requireQuotaFor, sourceOfFile } from './stages/media-source.ts'
import { findUploadedTranscript, hasEngine } from './stages/uploaded-transcript.ts'
import { isInProgress } from './stages/work-files.ts'
import { translateJob } from './translation/translate.ts'

/** Job that transcribes a collection's media. */
export const processJob = { name: 'pipeline.process' } as const

export interface TranscriptionRequest extends TranscriptionOptions {
  url: string
  languageCode: string
  orgId: string
  name?: string | undefined
  description?: string | undefined
  /** One of the caller's projects, to add the collection to. */
  project?: string | null | undefined
  /** ID of an uploaded transcript whose text should be used. */
  transcript?: string | undefined
}

/**
 * Creates a collection from a finished upload, a link, or a given file, and starts processing it. Repeating
 * the call for the same upload or file returns the same collection.
 */
export async function createTranscription(
  ctx: Context,
  actor: UserActor,
  uid: string,
  request: TranscriptionRequest,
  file?: StoredFile,
): Promise<Collection> {
  requireOwnAccount(actor, uid)
  await requireOptions(ctx, request)
  return ctx.db.transaction().execute((tx) => addTranscription(ctx, tx, actor, request, file))
}

/**
 * Requires everything needed to transcribe with these options.
 * @throws AppError language_unavailable, not_configured
 */
export async function requireOptions(
  ctx: Context,
  request: Pick<TranscriptionRequest, 'beta' | 'convertToBlog' | 'languageCode' | 'transcript'>,
): Promise<void> {
  if (request.convertToBlog) requireWriter(ctx)
  requireLanguage(request.languageCode)
  if (!(await hasEngine(ctx, request)) && !request.transcript) throw noEngineError(request.languageCode)
}

/** Creates a collection in a transaction. Call `requireOptions` first. */
export async function addTranscription(
  ctx: Context,
  tx: Db,
  actor: UserActor,
  request: TranscriptionRequest,
  file?: StoredFile,
): Promise<Collection> {
  const uid = actor.userId
  await requireMembership(tx, actor, request.orgId)
  if (request.dictionary && !(await findDictionary(tx, uid, request.dictionary)))
    throw new AppError('not_found', 'Dictionary not found')
  const source = file ? await sourceOfFile(tx, actor, file) : await findSource(ctx, tx, actor, request.url)
  if ('collection' in source) return present(ctx, tx, source.collection)
  const transcript = await findUploadedTranscript(tx, uid, request, await hasEngine(ctx, request))
  if (request.convertToBlog) await requireFeature(ctx, tx, request.orgId, 'ContentGeneration')
  if (request.isPrecision)
    await requirePrecisionAvailable(ctx, tx, {
      organizationId: request.orgId,
      languageCode: request.languageCode,
    })
  await requireMinutes(ctx, tx, request.orgId)
  await requireQueueQuota(ctx, tx, uid)
  await requireQuotaFor(ctx, tx, uid, request.orgId, source)
  const { hints, dictionary, speakerCount, channelSpeakers, enhanced, beta, ignoreSentence } = request
  const { convertToBlog, isPrecision } = request
  const options: TranscriptionOptions = {
    hints,
    dictionary,
    speakerCount,
    channelSpeakers,
    enhanced,
    beta,
    ignoreSentence,
    convertToBlog,
    isPrecision,
  }
  const row = await addCollection(tx, {
    id: source.id,
    organization_id: request.orgId,
    owner_id: uid,
    name: request.name ? nameFromTitle(request.name) : await collectionName(tx, uid, source),
    description: request.description ?? '',
    options: JSON.stringify(options),
    region: ctx.config.region,
    language_code: request.languageCode,
    demo: false,
    source_key: source.key,
    source_url: source.url,
    stored_bytes: source.size,
    file_name: source.fileName,
    content_hash: source.contentHash,
    has_video: false,
    has_transcript: false,
    created_at: new Date(),
    ...newRun(),
  })
  if (transcript) await adoptImport(ctx, tx, transcript, row.id)
  if (request.project)
    await assignInTransaction(tx, actor, row.id, { project: request.project, remove: false })
  await finishTask(tx, uid, 'uploaded')
  return enqueueRun(ctx, tx, row)
}

/**
 * Requires an engine that supports the language.
 * @throws AppError language_unavailable
 */
export async function requireEngine(ctx: Context, code: string, beta?: boolean): Promise<void> {
  requireLanguage(code)
  if (!(await ctx.speech.choose(code, { beta: beta ?? false }))) throw noEngineError(code)
}

const noEngineError = (code: string) =>
  new AppError('language_unavailable', `No configured speech engine supports ${code}`)

/** @throws AppError language_unavailable unless recordings in the language are supported */
export function requireLanguage(code: string): void {
  if (!isSourceLanguage(code)) throw new AppError('language_unavailable', `${code} can't be transcribed`)
}

/** Returns whether a transcript still has to be translated; a bundle's transcript already has been. */
const needsTranslation = (row: Pick<CollectionRow, 'translated_from' | 'has_transcript'>) =>
  row.translated_from !== null && !row.has_transcript

function newRun(row?: CollectionRow) {
  const state = row && needsTranslation(row) ? 'translating' : 'queued'
  return { state, run_id: randomUUID(), stage: null, percent: 0 } as const
}

/** Enqueues a collection for processing. If it already has a transcript, only its media are processed. */
export async function enqueueRun(ctx: Context, tx: Db, row: CollectionRow | undefined): Promise<Collection> {
  const job = row && needsTranslation(row) ? translateJob : row?.type === 'text' ? writeJob : processJob
  if (row) await ctx.queue.enqueue(tx, job, { collectionId: row.id, runId: row.run_id }, row.organization_id)
  return present(ctx, tx, row)
}

async function present(
  ctx: Context,
  tx: Db,
  row: Pick<CollectionRow, 'id'> | undefined,
): Promise<Collection> {
  const collection = row && (await describeCollection(ctx, tx, row.id))
  if (!collection) throw new AppError('not_found', 'Collection not found')
  return collection
}

/** Restarts a failed, stopped, or overdue collection, at most twice; results of earlier runs are kept. */
export async function retry(ctx: Context, actor: Actor, id: string): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    const isPastDue = isOverdue(await present(ctx, tx, collection), Date.now() / 1000)
    if (collection.state !== 'error' && !isPastDue)
      throw new AppError('conflict', 'Only failed or overdue collections can be retried')
    if (!isRetryable(collection.error_code))
      throw new AppError('not_retryable', 'A retry with the same file would fail in the same way', {
        reason: collection.error_code,
      })
    const countsAsAttempt = countsAsRetry(collection.error_code)
    if (countsAsAttempt && collection.retries >= maxRetries)
      throw new AppError('retries_used', 'Already retried twice; please contact support')
    return restart(ctx, tx, collection, { retries: collection.retries + (countsAsAttempt ? 1 : 0) })
  })
}

/** Resumes a collection that was paused for lack of credits. */
export async function resume(ctx: Context, actor: Actor, id: string): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    if (collection.state !== 'paused') throw new AppError('conflict', "The collection isn't paused")
    return restart(ctx, tx, collection, {})
  })
}

export async function restart(
  ctx: Context,
  tx: Db,
  previous: CollectionRow,
  changes: { retries?: number },
): Promise<Collection> {
  if (previous.type !== 'text' && !needsTranslation(previous)) requireMedia(previous)
  // A collection in progress already counts toward the queue quota.
  if (!isInProgress(previous)) await requireQueueQuota(ctx, tx, previous.owner_id)
  // An overdue run may still hold a reservation.
  await releaseJob(ctx, tx, previous.run_id)
  const row = await changeCollection(tx, previous.id, {
    ...newRun(previous),
    ...changes,
    error_code: null,
    error_message: null,
    expected_at: null,
    // The overdue clock starts over with the work.
    transcription_started_at: null,
  })
  if (row && previous.state === 'paused') {
    if (row.type === 'text' && !needsTranslation(row)) await requireConversion(ctx, tx, row)
    // The duration isn't known until processing has begun.
    else if (row.duration_seconds !== null) await placeHold(ctx, tx, workOf(row, row.duration_seconds))
  }
  return enqueueRun(ctx, tx, row)
}

/**
 * Sets the spoken language. Words recognized in another language are discarded; a retry transcribes in the
 * new one.
 */
export async function setLanguage(
  ctx: Context,
  actor: Actor,
  id: string,
  languageCode: string,
): Promise<Collection> {
  requireLanguage(languageCode)
  if (languageCode === autoDetect)
    throw new AppError('language_unavailable', 'A language is required, not auto-detection')
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    if (isInProgress(collection)) throw new AppError('conflict', 'The collection is being transcribed')
    await requireNoCorrector(tx, collection)
    if (collection.state === 'error') await queries.deleteRecognizedWords(tx, collection.id)
    const row = await changeCollection(tx, collection.id, { language_code: languageCode })
    return present(ctx, tx, row)
  })
}

/** Cancels a collection's processing or denoising; the worker notices within one or two seconds. */
export async function cancel(ctx: Context, actor: Actor, id: string): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    const processing = isInProgress(collection) || collection.state === 'paused'
    if (!processing && !collection.denoising) throw new AppError('conflict', 'Nothing is being processed')
    const stoppedFields = {
      state: 'error',
      error_code: 'cancelled',
      error_message: 'Stopped by a person',
      run_id: randomUUID(),
      expected_at: null,
    } as const
    if (processing) await releaseJob(ctx, tx, collection.run_id)
    const row = await changeCollection(tx, collection.id, {
      denoising: false,
      ...(processing && stoppedFields),
    })
    return present(ctx, tx, row)
  })
}

/** Lists all languages for recordings, with their engines. */
export async function listLanguages(ctx: Context, beta: boolean): Promise<Language[]> {
  const offers = await ctx.speech.listLanguages({ beta })
  return offers.map(({ code, engine, enabledBy }) => ({
    code,
    available: engine !== null,
    engine: engine?.id ?? null,
    quality: engine?.capabilities.quality ?? null,
    enabledBy: [...enabledBy],
  }))
}
