import type { QuotaDetails, Usage } from '#contract/quotas.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { folderOf, readCollection, updateWithoutNotify } from '#server/features/collections/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import * as queries from './queries.ts'

type Limits = Record<keyof queries.StoredBytes, number | null>

const limitsOf = (config: Config): Record<queries.Scope, Limits> => ({
  user: { stored: config.storedBytesPerUser, unfinished: config.unfinishedBytesPerUser },
  workspace: { stored: config.storedBytesPerWorkspace, unfinished: config.unfinishedBytesPerWorkspace },
})

/** Bytes to count for a user, a workspace, or both. */
export interface Claim {
  userId?: string | undefined
  organizationId?: string | undefined
  /** 0 for collections that count already; 1 if unknown, so that nothing is added to a used-up quota. */
  bytes: number
  /** Whether they are a new upload's. */
  unfinished?: boolean
}

/** The user before the workspace: all requests lock in this order. */
const scopesOf = ({ userId, organizationId }: Omit<Claim, 'bytes'>) =>
  Object.entries({ user: userId, workspace: organizationId }).filter(
    (scope): scope is [queries.Scope, string] => scope[1] !== undefined,
  )

/**
 * Makes sure that bytes fit the quotas. Concurrent claims wait for each other until the end of the transaction, in
 * which the caller adds the bytes to an upload or a collection.
 * @throws AppError quota_exceeded, with `QuotaDetails`
 */
export async function requireRoom({ config }: Pick<Context, 'config'>, tx: Db, claim: Claim): Promise<void> {
  const limits = limitsOf(config)
  const needed = claim.bytes
  for (const [scope, id] of scopesOf(claim)) {
    const { stored: mostStored, unfinished: mostUnfinished } = limits[scope]
    if (mostStored === null && !(claim.unfinished && mostUnfinished !== null)) continue
    await queries.lockCount(tx, 'bytes', id)
    const { stored, unfinished } = await queries.sumBytes(tx, scope, id)
    const about = { scope, needed }
    if (claim.unfinished) refuseBeyond({ ...about, quota: 'unfinished', used: unfinished }, mostUnfinished)
    refuseBeyond({ ...about, quota: 'stored', used: stored + unfinished }, mostStored)
  }
}

function refuseBeyond(asked: Omit<QuotaDetails, 'limit'>, limit: number | null): void {
  if (limit !== null && asked.used + asked.needed > limit) throw quotaExceeded({ ...asked, limit })
}

const quotaExceeded = (details: QuotaDetails) =>
  new AppError(
    'quota_exceeded',
    `The quota of ${details.quota} bytes of the ${details.scope} is used up`,
    details,
  )

/** Bytes that may currently still be stored for a user in a workspace. */
export async function roomLeft(
  { config, db }: Pick<Context, 'config' | 'db'>,
  about: { userId: string; organizationId: string },
): Promise<number> {
  const limits = limitsOf(config)
  const rooms = scopesOf(about).map(async ([scope, id]) => {
    const limit = limits[scope].stored
    if (limit === null) return Number.POSITIVE_INFINITY
    const { stored, unfinished } = await queries.sumBytes(db, scope, id)
    return Math.max(0, limit - stored - unfinished)
  })
  return Math.min(...(await Promise.all(rooms)))
}

/**
 * Makes sure that a user may queue one more job. Concurrent requests wait for each other until the end of the
 * transaction, in which the caller adds the job.
 * @throws AppError queue_full, with how many there are and may be
 */
export async function requireQueueRoom(
  { config }: Pick<Context, 'config'>,
  tx: Db,
  userId: string,
): Promise<void> {
  const limit = config.queuedJobsPerUser
  if (limit === null) return
  await queries.lockCount(tx, 'jobs', userId)
  const used = await queries.countJobs(tx, userId)
  if (used >= limit) throw new AppError('queue_full', `${used} jobs wait or run already`, { used, limit })
}

/** Quota usage of a user and one of their workspaces. */
export async function readUsage(
  { config, db }: Context,
  actor: UserActor,
  uid: string,
  orgId: string,
): Promise<Usage> {
  requireOwnAccount(actor, uid)
  await requireMembership(db, uid, orgId)
  const limits = limitsOf(config)
  const [user, workspace, queued] = await Promise.all([
    queries.sumBytes(db, 'user', uid),
    queries.sumBytes(db, 'workspace', orgId),
    queries.countJobs(db, uid),
  ])
  const withLimits = (used: queries.StoredBytes, most: Limits) => ({
    stored: { used: used.stored, limit: most.stored },
    unfinished: { used: used.unfinished, limit: most.unfinished },
  })
  return {
    user: withLimits(user, limits.user),
    workspace: withLimits(workspace, limits.workspace),
    queued: { used: queued, limit: config.queuedJobsPerUser },
  }
}

/** Bytes of the whole installation, and the users with the most of them. */
export async function readStorageOverview({ config, db, disk }: Context) {
  const [space, bytes, largest] = await Promise.all([
    disk.space(),
    queries.sumAll(db),
    queries.listLargest(db, 5),
  ])
  return { ...space, reserve: config.diskReserveBytes, ...bytes, largest }
}

/** Updates the stored bytes of a collection; call after adding or removing files. */
export async function measureStored(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  collectionId: string,
): Promise<void> {
  const row = await readCollection(db, collectionId)
  if (!row) return
  const folder = folderOf(collectionId)
  // The welcome recording's media are shared by everyone.
  const isElsewhere = !row.demo && !row.source_key.startsWith(`${folder}/`)
  const [inFolder, source] = await Promise.all([
    storage.folderSize(folder),
    isElsewhere ? sizeOf(storage, row.source_key) : 0,
  ])
  await updateWithoutNotify(db, collectionId, { stored_bytes: inFolder + source })
}

async function sizeOf(storage: Context['storage'], key: string): Promise<number> {
  try {
    return (await storage.head(key)).size
  } catch (error) {
    if (error instanceof StorageError && error.code === 'not_found') return 0
    throw error
  }
}
