import { type SelectQueryBuilder, sql } from 'kysely'
import type { Workspace } from '#contract/accounts.ts'
import type { Actor, ReaderActor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { findRole } from '#server/features/workspaces/reads.ts'
import { isManager, requireOpenWorkspace } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Database } from '#server/infra/database/schema.ts'
import { AppError } from '#server/infra/errors.ts'
import { isUnlocked, keyWithoutSignature } from '#server/infra/identity/link-keys.ts'
import { hashToken } from '#server/infra/identity/tokens.ts'
import * as queries from './queries.ts'
import { holdsWork, lockCollection, readCollection } from './reads.ts'

type CollectionRow = queries.CollectionRow

/**
 * Rights on a collection; each includes the previous ones. Public links only allow viewing. The corrector and
 * the members it is shared with may edit it, its workspace's owners and admins may also manage it (share it,
 * end another user's editing session), and its owner may do everything. All of these users except the
 * corrector must be members.
 */
const rights = ['view', 'edit', 'manage', 'own'] as const
export type Right = (typeof rights)[number]

declare const proof: unique symbol
/**
 * A collection on which the actor has the right `R`. Created only by `requireCollection` and its variants.
 * `isCorrector`: the actor has access only because they are correcting it.
 */
export type Authorized<R extends Right> = CollectionRow & { readonly [proof]: R; isCorrector: boolean }

/**
 * Checks that `actor` has `right` on a collection. To an actor without access, the collection appears not to
 * exist.
 * @throws AppError not_found; forbidden if the actor can see it; sso_required if its workspace requires
 * single sign-on that the session didn't use; moving for changes while it is being moved to another region
 */
export async function requireCollection<R extends Right>(
  db: Db,
  actor: Actor,
  id: string,
  right: R,
): Promise<Authorized<R>> {
  const find = 'canReadTrash' in actor ? readCollection : queries.findCollection
  return authorize(db, await find(db, id), actor, right)
}

/**
 * Authorizes routes with large request bodies: the actor must be allowed to edit the collection in the path.
 */
export const authorizeEdit = (
  ctx: Context,
  { actor, params }: { actor: UserActor; params: { id: string } },
): Promise<unknown> => requireCollection(ctx.db, actor, params.id, 'edit')

/** Like `requireCollection`, but locks the row until the transaction `db` ends. */
export async function requireLockedCollection<R extends Right>(
  db: Db,
  actor: Actor,
  id: string,
  right: R,
): Promise<Authorized<R>> {
  return authorize(db, await lockCollection(db, id), actor, right)
}

/** Like `requireLockedCollection`, but for a collection in the trash. */
export async function requireTrashedCollection<R extends Right>(
  db: Db,
  actor: Actor,
  id: string,
  right: R,
): Promise<Authorized<R>> {
  return authorize(db, await queries.lockTrashedCollection(db, id), actor, right)
}

async function authorize<R extends Right>(
  db: Db,
  row: CollectionRow | undefined,
  actor: Actor,
  right: R,
): Promise<Authorized<R>> {
  const memberRight = row && (await findMemberRight(db, row, actor))
  const isCorrector = row !== undefined && !memberRight && (await isCorrectorOf(db, row, actor))
  const grantedRight = isCorrector ? 'edit' : memberRight
  if (!row || !grantedRight) throw new AppError('not_found', 'Collection not found')
  if (rights.indexOf(grantedRight) < rights.indexOf(right))
    throw new AppError('forbidden', 'Only the owner of the collection can do this')
  if (row.moving_to !== null && right !== 'view')
    throw new AppError('moving', 'The collection is being moved to another region')
  return { ...row, isCorrector } as Authorized<R>
}

/**
 * Whether the actor is currently correcting a collection, for endpoints that also allow correctors. A
 * collection whose `perfection` is null has no corrector.
 */
async function isCorrectorOf(db: Db, { id, organization_id, perfection }: CollectionRow, actor: Actor) {
  if (actor.kind !== 'user' || !actor.canCorrect || perfection === null) return false
  const isHeld = await holdsWork(db, id, actor.userId)
  if (isHeld) requireOpenWorkspace(actor, organization_id)
  return isHeld
}

/** Returns the highest right on a collection that the actor has as a member or through a public link. */
async function findMemberRight(db: Db, row: CollectionRow, actor: Actor): Promise<Right | undefined> {
  if (actor.kind === 'anonymous' || actor.kind === 'provisioner') return undefined
  if (actor.kind === 'publicKey') return (await findPublicLink(db, actor.key, row.id)) && 'view'
  const role = await findRole(db, row.organization_id, actor.userId)
  const right = role && rightByRole(role, row, actor.userId)
  if (right) requireOpenWorkspace(actor, row.organization_id)
  return right
}

function rightByRole(role: Workspace['role'], row: CollectionRow, userId: string): Right | undefined {
  if (row.owner_id === userId) return 'own'
  if (isManager(role)) return 'manage'
  return row.shared_with.includes(userId) ? 'edit' : undefined
}

/**
 * Returns the public link with this key; undefined if it is unknown, revoked, or expired.
 * @throws AppError password_required if the link has a password and the key wasn't unlocked
 */
export async function findPublicLink(db: Db, key: string, collectionId: string) {
  const link = await findLinkWithoutPasswordCheck(db, key, collectionId)
  if (!link) return undefined
  const { key_hash, password_hash } = link
  if (password_hash !== null && !isUnlocked(key, { key_hash, password_hash }))
    throw new AppError('password_required', 'The link requires a password')
  return link
}

/** Looks up a public link without checking its password. */
export async function findLinkWithoutPasswordCheck(db: Db, key: string, collectionId: string) {
  const link = await queries.findPublicLinkByHash(db, hashToken(keyWithoutSignature(key)), collectionId)
  return link && (!link.expires_at || link.expires_at.getTime() > Date.now()) ? link : undefined
}

/** @throws AppError forbidden if the public link doesn't allow exporting */
export async function requireExportPermission(db: Db, actor: ReaderActor, id: string): Promise<void> {
  if (actor.kind === 'publicKey' && !(await findPublicLink(db, actor.key, id))?.allow_export)
    throw new AppError('forbidden', "This link doesn't allow exports")
}

/** Returns whether a reader who may view a collection may also see its highlights. */
export async function canReadHighlights(db: Db, actor: ReaderActor, id: string): Promise<boolean> {
  return actor.kind === 'user' || (await findPublicLink(db, actor.key, id))?.show_highlights === true
}

/**
 * Returns whether the actor may also see comments on highlights.
 * @throws AppError forbidden if the public link doesn't include highlights
 */
export async function requireHighlights(
  db: Db,
  actor: ReaderActor,
  id: string,
): Promise<{ comments: boolean }> {
  if (actor.kind === 'user') return { comments: true }
  const link = await findPublicLink(db, actor.key, id)
  if (!link?.show_highlights) throw new AppError('forbidden', "This link doesn't include highlights")
  return { comments: link.show_comments }
}

/** Collections in a list: the viewer's own, those shared with them, both, or all in the workspace. */
export type ListScope = 'mine' | 'shared' | 'seen' | 'workspace'

/** A viewer's list of collections in a workspace. */
export interface ViewedList {
  scope: ListScope
  viewerId: string
  organizationId: string
}

/** Restricts a query for collections to a list. */
export function withinList<O>(
  query: SelectQueryBuilder<Database, 'collections', O>,
  { scope, viewerId, organizationId }: ViewedList,
): SelectQueryBuilder<Database, 'collections', O> {
  const inWorkspace = query.where('organization_id', '=', organizationId).where('trashed_at', 'is', null)
  if (scope === 'mine') return inWorkspace.where('owner_id', '=', viewerId)
  const isSharedWithViewer = sql<boolean>`(shared_with @> array[${viewerId}::uuid] and exists (select from memberships
    where memberships.organization_id = ${organizationId}::uuid and user_id = ${viewerId}::uuid))`
  if (scope === 'shared') return inWorkspace.where(isSharedWithViewer)
  if (scope === 'seen')
    return inWorkspace.where((eb) => eb.or([eb('owner_id', '=', viewerId), isSharedWithViewer]))
  return inWorkspace
}
