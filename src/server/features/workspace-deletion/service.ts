import type { ErrorCode } from '#contract/errors.ts'
import type { WorkspaceDetails } from '#contract/workspaces.ts'
import { workspaceDeletionSeconds } from '#domain/accounts/workspace-deletion.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { findUserName } from '#server/features/accounts/reads.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { requestSubscriptionUpdates } from '#server/features/billing/service.ts'
import { findAudience } from '#server/features/collections/service.ts'
import { withdrawOrders } from '#server/features/corrections/service.ts'
import { type ErasedRecording, enqueueErasure, recordingFiles } from '#server/features/erasure/service.ts'
import { filterHeldWorkspaces, requireNoHoldInWorkspaces } from '#server/features/holds/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { endSsoSessions } from '#server/features/sessions/service.ts'
import { listManagerIds, listMemberIds, lockWorkspace } from '#server/features/workspaces/reads.ts'
import { getWorkspace, publishWorkspace, requireManager } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import { isHomeRegion } from '#server/infra/regions/regions.ts'
import { fetchContentInOtherRegions, purgeInOtherRegions } from './other-regions.ts'
import * as queries from './queries.ts'

export { fetchContentInOtherRegions, purgeInOtherRegions }

/** Marks a workspace for deletion in 48 hours, and emails its owners and admins. Idempotent. */
export async function markForDeletion(
  ctx: Context,
  actor: UserActor,
  organizationId: string,
): Promise<WorkspaceDetails> {
  await ctx.db.transaction().execute(async (tx) => {
    await requireManager(tx, actor, organizationId)
    await requireNoHoldInWorkspaces(tx, [organizationId])
    await requireNoHoldInOtherRegions(ctx, tx, actor, organizationId)
    const before = await queries.setDeletionMark(tx, organizationId, new Date())
    if (!before) throw new AppError('not_found', 'Workspace not found')
    if (before.deleted_at) {
      await queries.setDeletionMark(tx, organizationId, before.deleted_at)
      return
    }
    const values = { workspace: before.name, by: (await findUserName(tx, actor.userId)) ?? '' }
    for (const userId of await listManagerIds(tx, organizationId))
      await sendMailToUser(ctx, tx, userId, { template: 'workspaceDeleted', values })
    await changed(ctx, tx, actor, { kind: 'workspaceDeleted', organizationId })
  })
  return getWorkspace(ctx, actor, organizationId)
}

/**
 * Checks for legal holds in other regions. If a region is unreachable, it is checked again before the
 * deletion.
 * @throws AppError on_hold
 */
async function requireNoHoldInOtherRegions(
  ctx: Context,
  tx: Db,
  { userId }: UserActor,
  organizationId: string,
): Promise<void> {
  const workspace = await queries.findWorkspace(tx, organizationId)
  if (!workspace) return
  const content = await fetchContentInOtherRegions(ctx, userId, [workspace]).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'region_unreachable') return undefined
    throw error
  })
  if (content?.get(organizationId)?.onHold)
    throw new AppError('on_hold', 'Some collections of the workspace are on legal hold', {
      workspaces: [{ id: workspace.id, name: workspace.name }],
    })
}

/** Removes a workspace's mark for deletion. */
export async function restoreWorkspace(
  ctx: Context,
  actor: UserActor,
  organizationId: string,
): Promise<WorkspaceDetails> {
  await ctx.db.transaction().execute(async (tx) => {
    await requireManager(tx, actor, organizationId)
    const before = await queries.setDeletionMark(tx, organizationId, null)
    if (!before) throw new AppError('not_found', 'Workspace not found')
    if (before.deleted_at) await changed(ctx, tx, actor, { kind: 'workspaceRestored', organizationId })
  })
  return getWorkspace(ctx, actor, organizationId)
}

async function changed(
  ctx: Context,
  tx: Db,
  actor: UserActor,
  { kind, organizationId }: { kind: 'workspaceDeleted' | 'workspaceRestored'; organizationId: string },
): Promise<void> {
  await audit(tx, { kind, ...auditActor(actor), organizationId })
  await publishWorkspace(tx, organizationId)
  await requestSubscriptionUpdates(ctx, tx)
}

/**
 * Deletes workspaces that were marked at least 48 hours ago: their rows immediately, their files in a job. A
 * workspace that is on hold, here or in its own region, or whose region is unreachable is left for a later
 * run.
 */
export async function purgeMarkedWorkspaces(ctx: Context): Promise<void> {
  if (!isHomeRegion(ctx.config)) return
  const before = new Date(Date.now() - workspaceDeletionSeconds * 1000)
  for (const id of await queries.listMarkedWorkspaces(ctx.db, before))
    await purge(ctx, id, before).catch((error: unknown) => {
      if (!(error instanceof AppError && postponingCodes.has(error.code))) throw error
      return recordPostponement(ctx, id, error.code)
    })
}

const postponingCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['on_hold', 'region_unreachable'])

async function recordPostponement(ctx: Context, organizationId: string, reason: ErrorCode): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (await queries.isPostponementLogged(tx, organizationId, reason)) return
    ctx.log.warn({ organizationId, reason }, 'the deletion of a workspace is postponed')
    await audit(tx, { kind: 'workspacePurgePostponed', actorId: null, organizationId, details: { reason } })
  })
}

/** @throws AppError on_hold; region_unreachable */
async function purge(ctx: Context, id: string, before: Date): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, id)
    const workspace = await queries.lockMarkedWorkspace(tx, id, before)
    if (!workspace) return
    await requireNoHoldInWorkspaces(tx, [id])
    const members = await listMemberIds(tx, id)
    await queries.switchToOtherWorkspace(tx, id)
    const { keys, folders } = recordingFiles(await deleteWorkspaceRows(ctx, tx, id))
    const pictures = [workspace.avatar_key, workspace.logo_key].filter((key) => key !== null)
    const files = { userId: null, keys: [...keys, ...pictures], folders, uploads: [], mails: [] }
    await enqueueErasure(ctx, tx, files)
    await requestSubscriptionUpdates(ctx, tx)
    const details = { recordings: folders.length }
    await audit(tx, { kind: 'workspacePurged', actorId: null, organizationId: id, details })
    await publish(tx, { kind: 'membership', id, audience: members })
    // Runs last, since it can't be undone.
    await purgeInOtherRegions(ctx, [workspace])
  })
}

/**
 * Deletes workspaces in this region on behalf of the home region, unless any of them are on hold; returns the
 * IDs of those that are.
 */
export async function purgeForHome(ctx: Context, ids: readonly string[]): Promise<string[]> {
  return ctx.db.transaction().execute(async (tx) => {
    for (const id of ids.toSorted()) await lockWorkspace(tx, id)
    const heldIds = await filterHeldWorkspaces(tx, ids)
    if (heldIds.length === 0) for (const id of ids) await deleteWorkspaceCopy(ctx, tx, id)
    return heldIds.map(({ id }) => id)
  })
}

/**
 * Deletes this region's copy of a workspace that was deleted in the home region, along with its content here.
 */
export async function deleteWorkspaceCopy(ctx: Context, tx: Db, id: string): Promise<void> {
  const members = await listMemberIds(tx, id)
  const { keys, folders } = recordingFiles(await deleteWorkspaceRows(ctx, tx, id))
  await enqueueErasure(ctx, tx, { userId: null, keys, folders, uploads: [], mails: [] })
  await publish(tx, { kind: 'membership', id, audience: members })
}

/**
 * Deletes a workspace along with its content and orders, and notifies viewers of its collections; returns the
 * collections.
 */
export async function deleteWorkspaceRows(
  ctx: Context,
  tx: Db,
  organizationId: string,
): Promise<ErasedRecording[]> {
  await withdrawOrders(ctx, tx, [organizationId])
  await endSsoSessions(tx, organizationId)
  const recordings = await queries.deleteWorkspace(tx, organizationId)
  for (const recording of recordings)
    await publish(tx, {
      kind: 'collectionDeleted',
      id: recording.id,
      audience: findAudience(recording),
    })
  return recordings
}
