import type { Page } from '#contract/endpoint.ts'
import { id as idSchema } from '#contract/ids.ts'
import { maxMemberIds } from '#contract/limits.ts'
import type { Member, MemberRole } from '#contract/members.ts'
import type { ProvisionerActor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { avatarUrl } from '#server/features/avatars/service.ts'
import { changeCollection, notifyCollectionAudience } from '#server/features/collections/service.ts'
import { endOwnCorrectorAppointments } from '#server/features/correctors/service.ts'
import { releasedColumns } from '#server/features/locks/service.ts'
import { endSsoSessions } from '#server/features/sessions/service.ts'
import { saveVersionAtCheckIn } from '#server/features/versions/service.ts'
import { lockWorkspace } from '#server/features/workspaces/reads.ts'
import {
  findActorRole,
  publishMember,
  requireMembership,
  requireNotBreakGlass,
  setMembershipRole,
} from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { recordHeir } from '#server/infra/regions/changes.ts'
import * as queries from './queries.ts'

interface MembersRequest {
  q?: string | undefined
  uids?: string | undefined
  after?: string | undefined
  limit: number
}

/** Lists a page of a workspace's members, for members. */
export async function listMembers(
  db: Db,
  actor: UserActor,
  organizationId: string,
  { q, uids, after, limit }: MembersRequest,
): Promise<Page<Member>> {
  await requireMembership(db, actor, organizationId)
  const ids = uids === undefined ? undefined : parseIds(uids)
  const memberQuery = { term: q?.trim(), ids, after, limit: limit + 1 }
  const rows = await queries.listMembers(db, organizationId, memberQuery)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const Items = page.map(present)
  return rows.length > limit && last ? { Items, LastEvaluatedKey: { after: last.id } } : { Items }
}

const present = (row: queries.MemberRow): Member => ({
  uid: row.id,
  name: row.name,
  email: row.email === null ? null : { email: row.email },
  avatar: avatarUrl(row.id, row.avatar_key),
  lastSignInTime: row.last_sign_in_at && toEpochSeconds(row.last_sign_in_at),
  role: row.role,
})

/** Returns a member and the actor's role, after locking the workspace until the transaction ends. */
async function requireMember(tx: Db, actor: UserActor, { oid, uid }: MemberIds) {
  await lockWorkspace(tx, oid)
  const role = await findActorRole(tx, actor, oid)
  if (!role) throw new AppError('not_found', 'Workspace not found')
  const member = await queries.findMember(tx, oid, uid)
  if (!member) throw new AppError('not_found', "The user isn't a member of the workspace")
  return { role, member }
}

interface MemberIds {
  oid: string
  uid: string
}

/** @throws AppError last_owner if there is no other owner */
async function requireAnotherOwner(tx: Db, { oid, uid }: MemberIds): Promise<string[]> {
  const otherOwners = (await queries.listOwners(tx, oid)).filter((id) => id !== uid)
  if (otherOwners.length === 0) throw new AppError('last_owner', 'A workspace needs at least one owner')
  return otherOwners
}

/** Changes a member's role, for owners. */
export async function changeMember(
  ctx: Context,
  actor: UserActor,
  { role: to, ...ids }: MemberIds & { role: MemberRole },
): Promise<Member> {
  const { oid, uid } = ids
  return ctx.db.transaction().execute(async (tx) => {
    const { role, member } = await requireMember(tx, actor, ids)
    if (role !== 'owner') throw new AppError('forbidden', 'Only owners can change roles')
    const { role: from } = member
    if (from === to) return present(member)
    if (from === 'owner') await requireAnotherOwner(tx, ids)
    await requireNotBreakGlass(tx, uid, oid)
    await setMembershipRole(tx, oid, uid, to)
    const auditFields = { ...auditActor(actor, { from, to }), subjectId: uid, organizationId: oid }
    await audit(tx, { kind: 'memberRoleChanged', ...auditFields })
    await publishMember(tx, oid, uid)
    return present({ ...member, role: to })
  })
}

/**
 * Removes a member from a workspace, or lets the actor leave it. Transfers the member's collections to an
 * owner, ends the member's shares and editing sessions, and deletes their projects and saved searches.
 */
export async function removeMember(
  ctx: Context,
  actor: UserActor,
  { to: heirId, ...ids }: MemberIds & { to?: string | undefined },
): Promise<void> {
  const isLeaving = ids.uid === actor.userId
  await ctx.db.transaction().execute(async (tx) => {
    const { role, member } = await requireMember(tx, actor, ids)
    if (!isLeaving && role === 'member')
      throw new AppError('forbidden', 'Only owners and admins can remove members')
    if (!isLeaving && member.role === 'owner' && role !== 'owner')
      throw new AppError('forbidden', 'Only owners can remove owners')
    await endMembership(tx, ids, { heirId, actor, kind: isLeaving ? 'memberLeft' : 'memberRemoved' })
  })
}

interface MembershipEnd {
  /**
   * The owner who receives the recordings; defaults to the actor, otherwise to the longest-standing owner.
   */
  heirId?: string | undefined
  actor: UserActor | ProvisionerActor
  kind: 'memberLeft' | 'memberRemoved' | 'scimUserDeactivated' | 'scimUserRemoved'
}

/**
 * Ends a membership along with all its rights in the workspace, which must be locked.
 * @throws AppError last_owner; conflict
 */
export async function endMembership(
  tx: Db,
  ids: MemberIds,
  { heirId, actor, kind }: MembershipEnd,
): Promise<void> {
  const { oid, uid } = ids
  const owners = await requireAnotherOwner(tx, ids)
  await requireNotBreakGlass(tx, uid, oid)
  const heir = heirId ?? owners.find((owner) => actor.kind === 'user' && owner === actor.userId) ?? owners[0]
  if (!heir || !owners.includes(heir))
    throw new AppError('not_found', "The workspace doesn't have this owner")
  const recordings = await revokeMembership(tx, { ...ids, heir })
  await endSsoSessions(tx, oid, uid)
  if (kind !== 'memberLeft') await queries.insertRemoval(tx, oid, uid)
  await recordHeir(tx, { userId: uid, organizationId: oid, heirId: heir })
  const details = { recordings, ...(recordings > 0 && { to: heir }) }
  await audit(tx, { kind, ...auditActor(actor, details), subjectId: uid, organizationId: oid })
}

/**
 * Ends a membership along with all rights and shares in the workspace; returns the number of collections
 * transferred to `heir`.
 */
export async function revokeMembership(
  tx: Db,
  { oid, uid, heir }: MemberIds & { heir: string | undefined },
): Promise<number> {
  const transferredIds = heir ? await transferCollections(tx, oid, { from: uid, to: heir }) : []
  await endAccess(tx, oid, uid)
  await endOwnCorrectorAppointments(tx, { oid, uid })
  await queries.deleteMembership(tx, oid, uid)
  await publishMember(tx, oid, uid)
  return transferredIds.length
}

/** Finds the owner who joined a workspace first, except the given user. */
export async function findLongestStandingOwner(tx: Db, { oid, uid }: MemberIds): Promise<string | undefined> {
  return (await queries.listOwners(tx, oid)).find((id) => id !== uid)
}

/**
 * Transfers a member's collections in a workspace to another member, and notifies viewers; returns their IDs.
 */
export async function transferCollections(
  tx: Db,
  organizationId: string,
  transfer: { from: string; to: string },
): Promise<string[]> {
  const ids = await queries.transferCollections(tx, organizationId, transfer)
  for (const id of ids) await notifyCollectionAudience(tx, id)
  return ids
}

/** Ends a member's shares and editing sessions in a workspace, saving their work as versions. */
async function endAccess(tx: Db, organizationId: string, userId: string): Promise<void> {
  for (const row of await queries.lockAffectedCollections(tx, organizationId, userId)) {
    if (row.editing_user_id === userId) await saveVersionAtCheckIn(tx, row, userId)
    await changeCollection(tx, row.id, {
      shared_with: row.shared_with.filter((other) => other !== userId),
      ...(await releasedColumns(tx, row, [userId])),
    })
  }
}

function parseIds(uids: string): string[] {
  const roleParts = uids
    .split(',')
    .map((uid) => uid.trim())
    .filter(Boolean)
  const ids = roleParts.flatMap((uid) => idSchema.safeParse(uid).data ?? [])
  if (ids.length < roleParts.length || ids.length > maxMemberIds)
    throw new AppError('invalid_input', `uids takes up to ${maxMemberIds} comma-separated IDs`)
  return ids
}
