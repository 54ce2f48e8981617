import type { QuotaDetails, Usage } from '#contract/quotas.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Installation } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { type BillingContext, readMinutesLeft } from '#server/features/billing/service.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import { collectionFolder, updateWithoutNotifying } from '#server/features/collections/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { sizeIfExists } from '#server/infra/storage/missing-objects.ts'
import * as queries from './queries.ts'

type Limits = Record<keyof queries.StoredBytes, number | null>

const limitsOf = (installation: Installation): Record<queries.Scope, Limits> => ({
  user: { stored: installation.storedBytesPerUser, unfinished: installation.unfinishedBytesPerUser },
  workspace: {
    stored: installation.storedBytesPerWorkspace,
    unfinished: installation.unfinishedBytesPerWorkspace,
  },
})

/** Bytes to count toward the quota of a user, a workspace, or both. */
export interface Claim {
  userId?: string | undefined
  organizationId?: string | undefined
  /**
   * 0 for collections that already count; 1 if unknown, so that nothing is added once the quota is used up.
   */
  bytes: number
  /** Whether the bytes belong to a new upload. */
  isNewUpload?: boolean
}

/** The user comes before the workspace, so that all requests acquire locks in the same order. */
const scopesOf = ({ userId, organizationId }: Omit<Claim, 'bytes'>) =>
  Object.entries({ user: userId, workspace: organizationId }).filter(
    (scope): scope is [queries.Scope, string] => scope[1] !== undefined,
  )

/**
 * Checks that bytes fit within the quotas. Concurrent claims wait until the end of the transaction, in which
 * the caller adds the bytes to an upload or a collection.
 * @throws AppError quota_exceeded, with `QuotaDetails`
 */
export async function requireQuota(
  { installation }: Pick<Context, 'installation'>,
  tx: Db,
  claim: Claim,
): Promise<void> {
  const limits = limitsOf(installation)
  const neededBytes = claim.bytes
  for (const [scope, id] of scopesOf(claim)) {
    const { stored: maxStored, unfinished: maxUnfinished } = limits[scope]
    if (maxStored === null && !(claim.isNewUpload && maxUnfinished !== null)) continue
    await queries.lockUsage(tx, 'bytes', id)
    const { stored, unfinished } = await queries.sumBytes(tx, scope, id)
    const quotaDetails = { scope, needed: neededBytes }
    if (claim.isNewUpload)
      throwIfOver({ ...quotaDetails, quota: 'unfinished', used: unfinished }, maxUnfinished)
    throwIfOver({ ...quotaDetails, quota: 'stored', used: stored + unfinished }, maxStored)
  }
}

function throwIfOver(demand: Omit<QuotaDetails, 'limit'>, limit: number | null): void {
  if (limit !== null && demand.used + demand.needed > limit) throw quotaExceededError({ ...demand, limit })
}

const quotaExceededError = (details: QuotaDetails) =>
  new AppError(
    'quota_exceeded',
    `The quota of ${details.quota} bytes for the ${details.scope} is used up`,
    details,
  )

/** Returns the number of bytes that can still be stored for a user in a workspace. */
export async function remainingQuota(
  { installation, db }: Pick<Context, 'installation' | 'db'>,
  owner: { userId: string; organizationId: string },
): Promise<number> {
  const limits = limitsOf(installation)
  const remainingQuotas = scopesOf(owner).map(async ([scope, id]) => {
    const limit = limits[scope].stored
    if (limit === null) return Number.POSITIVE_INFINITY
    const { stored, unfinished } = await queries.sumBytes(db, scope, id)
    return Math.max(0, limit - stored - unfinished)
  })
  return Math.min(...(await Promise.all(remainingQuotas)))
}

/**
 * Checks that a user can queue one more job. Concurrent requests wait until the end of the transaction, in
 * which the caller adds the job.
 * @throws AppError queue_full, with the current and the maximum number
 */
export async function requireQueueQuota(
  { installation }: Pick<Context, 'installation'>,
  tx: Db,
  userId: string,
): Promise<void> {
  const limit = installation.queuedJobsPerUser
  if (limit === null) return
  await queries.lockUsage(tx, 'jobs', userId)
  const jobCount = await queries.countJobs(tx, userId)
  if (jobCount >= limit)
    throw new AppError('queue_full', `${jobCount} jobs are already waiting or running`, {
      used: jobCount,
      limit,
    })
}

/**
 * Requires that a workspace has minutes left.
 * @throws AppError no_minutes
 */
export async function requireMinutes(ctx: BillingContext, tx: Db, organizationId: string): Promise<void> {
  const minutesLeft = await readMinutesLeft(ctx, tx, organizationId)
  if (minutesLeft !== null && minutesLeft <= 0)
    throw new AppError('no_minutes', 'The workspace has no minutes left')
}

/** Returns the remaining minutes of a workspace, for its members. */
export async function readMinutes(
  ctx: Context,
  actor: UserActor,
  organizationId: string,
): Promise<{ left: number | null }> {
  await requireMembership(ctx.db, actor, organizationId)
  return { left: await ctx.db.transaction().execute((tx) => readMinutesLeft(ctx, tx, organizationId)) }
}

/** Returns the quota usage of a user and one of their workspaces. */
export async function readUsage(
  { installation, db }: Context,
  actor: UserActor,
  uid: string,
  orgId: string,
): Promise<Usage> {
  requireOwnAccount(actor, uid)
  await requireMembership(db, actor, orgId)
  const limits = limitsOf(installation)
  const [user, workspace, queued] = await Promise.all([
    queries.sumBytes(db, 'user', uid),
    queries.sumBytes(db, 'workspace', orgId),
    queries.countJobs(db, uid),
  ])
  const withLimits = (used: queries.StoredBytes, max: Limits) => ({
    stored: { used: used.stored, limit: max.stored },
    unfinished: { used: used.unfinished, limit: max.unfinished },
  })
  return {
    user: withLimits(user, limits.user),
    workspace: withLimits(workspace, limits.workspace),
    queued: { used: queued, limit: installation.queuedJobsPerUser },
  }
}

/** Returns the number of bytes stored in the whole installation, and the users who store the most. */
export async function readStorageOverview({ config, db, disk }: Context) {
  const [space, bytes, largest] = await Promise.all([
    disk.space(),
    queries.sumAllBytes(db),
    queries.listUsersByStorage(db, 5),
  ])
  return { ...space, reserve: config.diskReserveBytes, ...bytes, largest }
}

/** Updates a collection's stored bytes; call this after adding or removing files. */
export async function updateStoredBytes(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  collectionId: string,
): Promise<void> {
  const row = await readCollection(db, collectionId)
  if (!row) return
  const folder = collectionFolder(collectionId)
  // The welcome recording's media are shared by everyone.
  const isStoredElsewhere = !row.demo && !row.source_key.startsWith(`${folder}/`)
  const [folderBytes, source] = await Promise.all([
    storage.folderSize(folder),
    isStoredElsewhere ? sizeIfExists(storage, row.source_key) : 0,
  ])
  await updateWithoutNotifying(db, collectionId, { stored_bytes: folderBytes + (source ?? 0) })
}
