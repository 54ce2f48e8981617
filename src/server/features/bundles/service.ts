import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { BundleRefusal } from '#contract/bundles.ts'
import type { Collection } from '#contract/collection.ts'
import { fileExtension, sanitizeFileName } from '#domain/collections/file-names.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { requireAllowedLength } from '#server/features/billing/service.ts'
import {
  addCollection,
  changeCollection,
  collectionFolder,
  describeForUser,
} from '#server/features/collections/service.ts'
import { enqueueErasure } from '#server/features/erasure/service.ts'
import { finishTask } from '#server/features/onboarding/service.ts'
import { enqueueRun } from '#server/features/pipeline/service.ts'
import { assignInTransaction } from '#server/features/projects/service.ts'
import { requireQueueQuota, requireQuota } from '#server/features/quotas/service.ts'
import { adoptUpload, findCompleteUpload } from '#server/features/uploads/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { requireName } from '#server/names.ts'
import { BundleError } from './bundle-error.ts'
import { type Bundle, openBundle } from './read-bundle.ts'
import { storeContents } from './store-bundle.ts'

const userLimit: Limit = { name: 'bundle-import', points: 120, seconds: 3600 }

interface ImportRequest {
  url: string
  orgId: string
  project?: string | null | undefined
}

interface StoredRequest extends ImportRequest {
  id: string
  /** Storage key of the recording's file; unused if the bundle doesn't include the recording. */
  sourceKey: string
}

/**
 * Creates a collection from an uploaded bundle, atomically.
 * @throws AppError bundle_refused, not_found, quota_exceeded, queue_full, upgrade_required
 */
export async function importBundle(
  ctx: Context,
  actor: UserActor,
  uid: string,
  request: ImportRequest,
): Promise<Collection> {
  requireOwnAccount(actor, uid)
  await requireMembership(ctx.db, actor, request.orgId)
  const upload = await findCompleteUpload(ctx.db, actor, request.url)
  if (!upload) throw uploadNotFoundError()
  await ctx.limits.take(userLimit, uid)
  const id = randomUUID()
  try {
    const bundle = await openBundle(ctx, upload.key)
    const sourceKey = await storeMedia(ctx, id, bundle)
    return await ctx.db
      .transaction()
      .execute((tx) => addBundle(ctx, tx, actor, { storedRequest: { ...request, id, sourceKey }, bundle }))
  } catch (error) {
    await ctx.storage.deleteFolder(collectionFolder(id))
    if (!(error instanceof BundleError)) throw error
    const details: BundleRefusal = { problem: error.problem }
    throw new AppError('bundle_refused', error.message, details)
  }
}

const uploadNotFoundError = () => new AppError('not_found', 'Upload not found')

/**
 * Stores the recording's file, if the bundle contains one, and returns its storage key.
 * @throws BundleError damaged
 */
async function storeMedia({ storage }: Context, id: string, bundle: Bundle): Promise<string> {
  const { media } = bundle.manifest
  const extension = media && fileExtension(media.file)
  const key = `${collectionFolder(id)}/source${extension ? `.${extension}` : ''}`
  if (media) await storage.putStream(key, Readable.from(bundle.read(media.file)), 'application/octet-stream')
  return key
}

async function addBundle(
  ctx: Context,
  tx: Db,
  actor: UserActor,
  { storedRequest, bundle }: { storedRequest: StoredRequest; bundle: Bundle },
): Promise<Collection> {
  const { id, orgId, url, project } = storedRequest
  const { userId } = actor
  const { mediaBytes } = bundle
  await requireMembership(tx, actor, orgId)
  // The import is free because the transcript is complete, but the plan's length limit applies to all
  // recordings.
  await requireAllowedLength(ctx, tx, orgId, bundle.manifest.recording.duration ?? 0)
  const upload = await adoptUpload(tx, actor, url)
  if (!upload) throw uploadNotFoundError()
  if (bundle.manifest.media) await requireQueueQuota(ctx, tx, userId)
  await requireQuota(ctx, tx, { userId, organizationId: orgId, bytes: mediaBytes })
  await addCollection(tx, collectionColumns(ctx, actor, storedRequest, bundle))
  const target = { collectionId: id, organizationId: orgId, userId }
  const snippet = await storeContents(tx, target, bundle)
  const row = await changeCollection(tx, id, { snippet })
  if (project) await assignInTransaction(tx, actor, id, { project, remove: false })
  await finishTask(tx, userId, 'uploaded')
  const auditFields = { kind: 'bundleImported', organizationId: orgId, subjectId: id } as const
  await audit(tx, { ...auditFields, ...auditActor(actor) })
  await enqueueErasure(ctx, tx, { userId: null, keys: [upload.key], folders: [], uploads: [], mails: [] })
  if (bundle.manifest.media) await enqueueRun(ctx, tx, row)
  const collection = await describeForUser(ctx, tx, id, userId)
  if (!collection) throw new AppError('not_found', 'Collection not found')
  return collection
}

/**
 * Returns the collection's columns. Claims that a bundle can't prove, such as having been proofread, are
 * omitted.
 */
function collectionColumns(
  ctx: Context,
  actor: UserActor,
  { id, orgId, sourceKey }: StoredRequest,
  bundle: Bundle,
) {
  const { recording, media } = bundle.manifest
  const now = new Date()
  return {
    id,
    organization_id: orgId,
    owner_id: actor.userId,
    region: ctx.config.region,
    name: requireName(recording.name, 'A collection'),
    description: recording.description,
    notes: recording.notes,
    language_code: recording.languageCode,
    translated_from: recording.translatedFrom,
    file_name: recording.fileName && sanitizeFileName(recording.fileName),
    duration_seconds: recording.duration,
    has_video: recording.hasVideo,
    engine: recording.engine,
    quality: recording.quality,
    speaker_method: recording.speakerMethod,
    options: JSON.stringify(recording.options),
    document_settings: JSON.stringify(recording.documentSettings),
    demo: false,
    source_key: sourceKey,
    source_url: null,
    stored_bytes: bundle.mediaBytes,
    has_transcript: true,
    created_at: now,
    run_id: randomUUID(),
    ...(media
      ? { state: 'queued' as const, stage: null, percent: 0 }
      : { state: 'complete' as const, percent: 100, completed_at: now, media_deleted_at: now }),
  }
}
