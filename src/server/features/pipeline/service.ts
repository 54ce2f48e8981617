import { randomUUID } from 'node:crypto'
import type { Collection } from '#contract/collections.ts'
import type { Language } from '#contract/pipeline.ts'
import { nameFromFile, tidyFileName } from '#domain/collections.ts'
import { sourceLanguages } from '#domain/languages.ts'
import type { Actor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireMembership } from '#server/features/accounts/service.ts'
import {
  addCollection,
  type CollectionRow,
  changeCollection,
  collectionOfSource,
  describeCollection,
  requireLockedCollection,
} from '#server/features/collections/service.ts'
import { adoptUpload } from '#server/features/uploads/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'

/** The job that makes a transcript of a collection's media. */
export const processJob = { name: 'pipeline.process' } as const

export interface TranscriptionRequest {
  url: string
  languageCode: string
  orgId: string
  name?: string | undefined
}

/** Makes a collection of a finished upload and begins to work on it. Asked twice, it answers with the same one. */
export async function createTranscription(
  ctx: Context,
  actor: UserActor,
  uid: string,
  request: TranscriptionRequest,
): Promise<Collection> {
  if (uid !== actor.userId) throw new AppError('not_found', 'There is no such user')
  if (!ctx.speech.forLanguage(request.languageCode))
    throw new AppError('language_unavailable', `No configured speech engine speaks ${request.languageCode}`)
  return ctx.db.transaction().execute(async (tx) => {
    await requireMembership(tx, uid, request.orgId)
    const upload = await adoptUpload(tx, actor, request.url)
    if (!upload) {
      const existing = await collectionOfSource(tx, uid, sourceKeyOf(request.url))
      if (!existing) throw new AppError('not_found', 'There is no such upload of yours')
      return present(tx, existing)
    }
    const row = await addCollection(tx, {
      id: randomUUID(),
      organization_id: request.orgId,
      owner_id: uid,
      name: request.name ? tidyFileName(request.name) : nameFromFile(upload.name),
      region: ctx.config.region,
      language_code: request.languageCode,
      demo: false,
      source_key: upload.key,
      has_video: false,
      has_transcript: false,
      created_at: new Date(),
      ...freshRun(),
    })
    return enqueueRun(ctx, tx, row)
  })
}

/** The storage key in an upload's location. */
const sourceKeyOf = (url: string) => /\/objects\/([^?#]*)/.exec(url)?.[1] ?? ''

function freshRun() {
  return { state: 'queued', run_id: randomUUID(), stage: null, percent: 0 } as const
}

async function enqueueRun(ctx: Context, tx: Db, row: CollectionRow | undefined): Promise<Collection> {
  if (row) await ctx.queue.enqueue(tx, processJob, { collectionId: row.id, runId: row.run_id })
  return present(tx, row)
}

async function present(tx: Db, row: Pick<CollectionRow, 'id'> | undefined): Promise<Collection> {
  const collection = row && (await describeCollection(tx, row.id))
  if (!collection) throw new AppError('not_found', 'There is no such collection')
  return collection
}

/** Works on a failed or stopped collection again; what earlier runs finished is kept. */
export async function retry(ctx: Context, actor: Actor, id: string): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    if (collection.state !== 'error')
      throw new AppError('conflict', 'Only what has failed can be tried again')
    const row = await changeCollection(tx, collection.id, {
      ...freshRun(),
      error_code: null,
      error_message: null,
      retries: collection.retries + 1,
      expected_at: null,
    })
    return enqueueRun(ctx, tx, row)
  })
}

/** Stops work on a collection; the worker notices within a second or two. */
export async function cancel(ctx: Context, actor: Actor, id: string): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    if (collection.state !== 'queued' && collection.state !== 'processing')
      throw new AppError('conflict', 'Nothing is being done that could be stopped')
    const row = await changeCollection(tx, collection.id, {
      state: 'error',
      error_code: 'cancelled',
      error_message: 'Stopped by a person',
      run_id: randomUUID(),
      expected_at: null,
    })
    return present(tx, row)
  })
}

/** Every language a recording may be in, and the engine that would take it. */
export function listLanguages(ctx: Context): Language[] {
  return sourceLanguages.map((code) => {
    const engine = ctx.speech.forLanguage(code)
    return {
      code,
      available: engine !== null,
      engine: engine?.id ?? null,
      quality: engine?.capabilities.quality ?? null,
    }
  })
}
