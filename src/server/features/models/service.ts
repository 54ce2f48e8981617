import type { ErrorCode } from '#contract/errors.ts'
import type { SpeechModel } from '#contract/models.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { ModelError, type ModelErrorCode } from '#server/infra/models/errors.ts'
import { checkSpeechJob } from './check-speech.ts'

/** Job that downloads a model on one of the workers, all of which share the models folder. */
export const downloadModelJob = { name: 'models.fetch' }

const codes: Partial<Record<ModelErrorCode, ErrorCode>> = {
  unknown: 'not_found',
  read_only: 'conflict',
  busy: 'conflict',
  disk_full: 'storage_full',
}

function rethrowAsAppError(error: unknown): never {
  if (error instanceof ModelError)
    throw new AppError(codes[error.code] ?? 'unavailable', error.message, undefined, { cause: error })
  throw error
}

export async function listModels(ctx: Context, actor: UserActor): Promise<SpeechModel[]> {
  await requireStaff(ctx.db, actor)
  return ctx.models.list()
}

/** Enqueues a model download; does nothing if the model is already installed or downloading. */
export async function requestDownload(ctx: Context, actor: UserActor, name: string): Promise<SpeechModel> {
  await requireStaff(ctx.db, actor)
  try {
    const now = await ctx.models.status(name)
    if (now.state === 'installed' || now.state === 'fetching' || now.state === 'checking') return now
    await ctx.models.request(name)
    await ctx.queue.enqueue(ctx.db, downloadModelJob, { name })
    return await ctx.models.status(name)
  } catch (error) {
    return rethrowAsAppError(error)
  }
}

export async function removeModel(ctx: Context, actor: UserActor, name: string): Promise<void> {
  await requireStaff(ctx.db, actor)
  await ctx.models.remove(name).catch(rethrowAsAppError)
}

/** Downloads a model unless the request was canceled. Errors are stored with the model, for staff. */
export async function downloadRequestedModel(ctx: Context, name: string, signal: AbortSignal): Promise<void> {
  if (!(await ctx.models.isRequested(name))) return
  try {
    await ctx.models.download(name, { signal })
    await ctx.queue.enqueue(ctx.db, checkSpeechJob, {})
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ctx.log.warn(`speech model ${name}: ${error.message}`)
  }
}
