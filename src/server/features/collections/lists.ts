import type { SortOrder } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import type { CollectionCounts, ListKey } from '#contract/collections.ts'
import type { Page } from '#contract/endpoint.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { shownSeconds } from '#server/features/billing/service.ts'
import { canListAll, requireOpenWorkspace } from '#server/features/workspaces/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { type ListScope, requireCollection, type ViewedList } from './access.ts'
import * as queries from './list-queries.ts'
import { pageKeyParts, type SortKey, sortKeyFromPage } from './orders.ts'
import { listPage } from './page-queries.ts'
import { presentCollection, toIdSet } from './present.ts'
import { pageStartTime } from './service.ts'
import { filterListedIds } from './unlisted-queries.ts'

export interface ListRequest {
  orgId: string
  limit: number
  nextPage?: ListKey | null | undefined
  order: SortOrder
  project?: string | undefined
}

/** Lists a page of a workspace's collections. Only workspace owners can list everyone's. */
export async function listCollections(
  ctx: Context,
  actor: UserActor,
  uid: string,
  scope: ListScope,
  { orgId, limit, nextPage, order, project }: ListRequest,
): Promise<Page<Collection>> {
  const list = await requireList(ctx, actor, uid, { scope, orgId })
  const after = nextPage
    ? { id: nextPage.id, sortValue: await sortValueOf(ctx, orgId, order, nextPage) }
    : undefined
  const rows = await listPage(ctx.db, list, { order, limit: limit + 1, after, project })
  const page = rows.slice(0, limit)
  const visibleSeconds = await shownSeconds(ctx, ctx.db, orgId)
  const Items = page.map((row) => ({
    ...presentCollection(visibleSeconds, row),
    projects: toIdSet(row.projects),
  }))
  const last = page.at(-1)
  if (rows.length <= limit || !last) return { Items }
  const startedMs = last.created_at.getTime()
  const started = Math.floor(startedMs / 1000)
  return { Items, LastEvaluatedKey: { id: last.id, started, startedMs, orgId, ...pageKeyParts(order, last) } }
}

/** Returns the sort value at which a page starts. */
async function sortValueOf(ctx: Context, orgId: string, order: SortOrder, key: ListKey): Promise<SortKey> {
  return sortKeyFromPage(order, key) ?? (await pageStartTime(ctx, orgId, key))
}

/** Checks that the caller may see a list. */
async function requireList(
  ctx: Context,
  actor: UserActor,
  uid: string,
  { scope, orgId }: { scope: ListScope; orgId: string },
): Promise<ViewedList> {
  requireOwnAccount(actor, uid)
  requireOpenWorkspace(actor, orgId)
  if (scope === 'workspace' && !(await canListAll(ctx, orgId, actor)))
    throw new AppError('forbidden', 'Only owners of the workspace can do this')
  return { scope, viewerId: uid, organizationId: orgId }
}

export interface UnlistedCollectionsRequest {
  of: ListScope
  orgId: string
  ids: string[]
  project?: string | undefined
}

/**
 * Returns the IDs of collections that no longer belong to a list, such as deleted, transferred, or unshared
 * ones.
 */
export async function findUnlistedCollections(
  ctx: Context,
  actor: UserActor,
  uid: string,
  { of: scope, orgId, ...listRequest }: UnlistedCollectionsRequest,
): Promise<{ ids: string[] }> {
  const list = await requireList(ctx, actor, uid, { scope, orgId })
  const listedIds = new Set(await filterListedIds(ctx.db, list, listRequest))
  return { ids: listRequest.ids.filter((id) => !listedIds.has(id)) }
}

export async function countCollections(
  ctx: Context,
  actor: UserActor,
  uid: string,
  orgId: string,
): Promise<CollectionCounts> {
  requireOwnAccount(actor, uid)
  const viewer = { viewerId: uid, organizationId: orgId }
  return queries.countCollections(ctx.db, viewer, await canListAll(ctx, orgId, actor))
}

/** Marks a shared collection as opened by the user. */
export async function markOpened(ctx: Context, actor: UserActor, id: string): Promise<void> {
  const { id: collectionId } = await requireCollection(ctx.db, actor, id, 'view')
  // Impersonation doesn't mark the collection as opened by the user.
  if (actor.impersonatorId) return
  await queries.insertOpenedCollection(ctx.db, collectionId, actor.userId)
}
