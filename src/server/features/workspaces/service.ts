import type { Workspace } from '#contract/accounts.ts'
import type { OwnCaptionProfile } from '#contract/captions.ts'
import type { WorkspaceDetails } from '#contract/workspaces.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import { requireName } from '#server/names.ts'
import { pictureUrl } from './picture-url.ts'
import * as queries from './queries.ts'
import { findRole, listBreakGlassWorkspaces, listMemberIds } from './reads.ts'

/** A user, and the workspaces that their session is closed to. */
export type WorkspaceViewer = Pick<UserActor, 'userId' | 'closed'>

/** Lists a user's workspaces, oldest first. */
export async function listWorkspaces(
  { installation }: Pick<Context, 'installation'>,
  db: Db,
  actor: WorkspaceViewer,
): Promise<Workspace[]> {
  const rows = await queries.listWorkspaces(db, actor.userId)
  return rows.map((row) => ({ ...present(installation, row), ssoRequired: actor.closed.includes(row.id) }))
}

const present = (installation: Context['installation'], row: queries.WorkspaceRow): Workspace => ({
  id: row.id,
  name: row.name,
  locale: row.region,
  url: row.url,
  avatar: pictureUrl(row.id, row.avatar_key),
  logo: pictureUrl(row.id, row.logo_key),
  creationTime: toEpochSeconds(row.created_at),
  deletedAt: row.deleted_at && toEpochSeconds(row.deleted_at),
  onHold: row.held_at !== null,
  billing: row.enterprise_at ? { enterprise: toEpochSeconds(row.enterprise_at) } : {},
  role: row.role,
  captionProfiles: row.caption_profiles,
  listsAll: canListAllCollections(installation, row.id, row.role),
  ssoRequired: false,
})

async function requireWorkspace(
  { installation, db }: Pick<Context, 'installation' | 'db'>,
  actor: UserActor,
  oid: string,
): Promise<Workspace> {
  requireOpenWorkspace(actor, oid)
  const row = await queries.findWorkspace(db, oid, actor.userId)
  if (!row) throw new AppError('not_found', 'Workspace not found')
  return present(installation, row)
}

/** Returns a workspace with its people, for members. */
export async function getWorkspace(
  ctx: Pick<Context, 'installation' | 'db'>,
  actor: UserActor,
  oid: string,
): Promise<WorkspaceDetails> {
  const workspace = await requireWorkspace(ctx, actor, oid)
  const members = await queries.listRoles(ctx.db, oid)
  const managers = members.filter(({ role }) => isManager(role))
  const invites = isManager(workspace.role) ? await queries.listInvites(ctx.db, oid) : []
  return {
    ...workspace,
    uid: workspace.id,
    owners: Object.fromEntries(managers.map(({ user_id, role }) => [user_id, role === 'owner'])),
    users: Object.fromEntries(members.map(({ user_id }) => [user_id, true as const])),
    invites: Object.fromEntries(
      invites.map(({ id, email, sent_at, expires_at }) => [
        id,
        { email, invitedTime: toEpochSeconds(sent_at), ignore: expires_at < new Date() },
      ]),
    ),
  }
}

const canListAllCollections = (
  { universityWorkspaces }: Context['installation'],
  id: string,
  role: Workspace['role'] | undefined,
): boolean => role === 'owner' && !universityWorkspaces.includes(id)

/** Returns whether a user may list all collections of a workspace: its owners may, except in universities. */
export async function canListAll(
  { installation, db }: Pick<Context, 'installation' | 'db'>,
  organizationId: string,
  actor: WorkspaceViewer,
): Promise<boolean> {
  return canListAllCollections(installation, organizationId, await findActorRole(db, actor, organizationId))
}

/** Changes a member's role. The caller checks permissions and seats, and notifies. */
export async function setMembershipRole(
  tx: Db,
  organizationId: string,
  userId: string,
  role: 'owner' | 'admin' | 'member',
): Promise<void> {
  await queries.updateMembershipRole(tx, organizationId, userId, role)
}

/** Reads the name of a workspace; empty if it was deleted. */
export async function readWorkspaceName(db: Db, organizationId: string): Promise<string> {
  return (await queries.findName(db, organizationId)) ?? ''
}

/**
 * Fails if no one can join a workspace because it is marked for deletion.
 * @throws AppError workspace_deleted
 */
export async function requireJoinableWorkspace(db: Db, organizationId: string): Promise<void> {
  if (await queries.isMarkedForDeletion(db, organizationId))
    throw new AppError('workspace_deleted', 'The workspace is marked for deletion. Restore it first.')
}

/**
 * Adds a member; returns false for existing members, and for workspaces that are unknown or marked for
 * deletion.
 */
export function addMember(
  tx: Db,
  member: Omit<queries.NewMember, 'role'> & Partial<Pick<queries.NewMember, 'role'>>,
): Promise<boolean> {
  return queries.insertMember(tx, { role: 'member', ...member })
}

/** Makes a workspace a user's current one, if they are a member. */
export async function enterWorkspace(tx: Db, userId: string, organizationId: string): Promise<void> {
  await queries.updateCurrentWorkspace(tx, userId, organizationId)
}

/** Makes a workspace a user's current one if they have none. */
export function enterWorkspaceIfNone(tx: Db, userId: string, organizationId: string): Promise<void> {
  return queries.updateCurrentWorkspaceIfNone(tx, userId, organizationId)
}

/** Returns whether a role manages other members' collections. */
export const isManager = (role: Workspace['role'] | undefined): boolean =>
  role === 'owner' || role === 'admin'

/**
 * Fails if the workspace requires its own single sign-on and the actor's session didn't use it.
 * @throws AppError sso_required, with the address that starts such a sign-in
 */
export function requireOpenWorkspace(
  { closed }: Pick<WorkspaceViewer, 'closed'>,
  organizationId: string,
): void {
  if (!closed.includes(organizationId)) return
  const details = { organization: organizationId, start: `/auth/sso/${organizationId}` }
  throw new AppError('sso_required', 'Sign in through this workspace', details)
}

/** Returns the actor's role in a workspace; undefined for non-members. @throws AppError sso_required */
export async function findActorRole(
  db: Db,
  actor: WorkspaceViewer,
  organizationId: string,
): Promise<Workspace['role'] | undefined> {
  requireOpenWorkspace(actor, organizationId)
  return findRole(db, organizationId, actor.userId)
}

/**
 * Fails unless the actor belongs to the workspace; returns their role. An unknown workspace causes the same
 * error.
 * @throws AppError not_found; sso_required
 */
export async function requireMembership(
  db: Db,
  actor: WorkspaceViewer,
  organizationId: string,
): Promise<Workspace['role']> {
  const role = await findActorRole(db, actor, organizationId)
  if (!role) throw new AppError('not_found', 'Workspace not found')
  return role
}

/** Fails unless the actor is an owner or admin of the workspace. @throws AppError not_found; sso_required; forbidden */
export async function requireManager(
  db: Db,
  actor: WorkspaceViewer,
  organizationId: string,
): Promise<'owner' | 'admin'> {
  const role = await requireMembership(db, actor, organizationId)
  if (role === 'member')
    throw new AppError('forbidden', 'Only owners and admins of the workspace can do this')
  return role
}

/** Fails unless the actor is an owner of the workspace. @throws AppError not_found; sso_required; forbidden */
export async function requireOwner(db: Db, actor: WorkspaceViewer, organizationId: string): Promise<void> {
  if ((await requireManager(db, actor, organizationId)) !== 'owner')
    throw new AppError('forbidden', 'Only owners of the workspace can do this')
}

/** Fails if a user is the emergency owner of a workspace that requires single sign-on. @throws AppError conflict */
export async function requireNotBreakGlass(tx: Db, userId: string, organizationId?: string): Promise<void> {
  const breakGlassWorkspaces = await listBreakGlassWorkspaces(tx, userId)
  if (breakGlassWorkspaces.some(({ id }) => organizationId === undefined || id === organizationId))
    throw new AppError('conflict', "This person is a workspace's emergency owner")
}

interface WorkspaceChange {
  oid: string
  name?: string | undefined
  url?: string | null | undefined
  captionProfiles?: OwnCaptionProfile[] | undefined
}

/** Changes the name, website, or caption profiles of a workspace, and notifies its members. */
export async function changeWorkspace(
  ctx: Context,
  actor: UserActor,
  { oid, name, url, captionProfiles }: WorkspaceChange,
): Promise<Workspace> {
  const change = {
    ...(name !== undefined && { name: requireName(name, 'A workspace') }),
    ...(url !== undefined && { url }),
    ...(captionProfiles && { caption_profiles: JSON.stringify(captionProfiles) }),
  }
  await ctx.db.transaction().execute(async (tx) => {
    await requireManager(tx, actor, oid)
    if (Object.keys(change).length === 0) return
    await queries.updateWorkspace(tx, oid, change)
    const details = { fields: Object.keys(change) }
    await audit(tx, { kind: 'workspaceChanged', ...auditActor(actor, details), organizationId: oid })
    await publishWorkspace(tx, oid)
  })
  return requireWorkspace(ctx, actor, oid)
}

/** Notifies all members of a change to their workspace. */
export async function publishWorkspace(tx: Db, oid: string): Promise<void> {
  await publish(tx, { kind: 'membership', id: oid, audience: await listMemberIds(tx, oid) })
}

/**
 * Notifies a person, and everyone who can see a workspace's members, of a change to the person's membership.
 */
export async function publishMember(tx: Db, oid: string, userId: string): Promise<void> {
  await publish(tx, { kind: 'members', id: oid, audience: [] })
  await publish(tx, { kind: 'membership', id: oid, audience: [userId] })
}

/** Staff viewing the app as a user switch only in their own session. */
async function setCurrent(
  db: Db,
  { userId, sessionId, impersonatorId }: UserActor,
  organizationId: string,
): Promise<boolean> {
  if (!impersonatorId) return queries.updateCurrentWorkspace(db, userId, organizationId)
  if (!(await findRole(db, organizationId, userId))) return false
  await queries.updateSessionWorkspace(db, sessionId, organizationId)
  return true
}

/** Switches a user to another of their workspaces. */
export async function switchWorkspace(
  db: Db,
  actor: UserActor,
  uid: string,
  organizationId: string,
): Promise<void> {
  requireOpenWorkspace(actor, organizationId)
  if (uid !== actor.userId || !(await setCurrent(db, actor, organizationId)))
    throw new AppError('not_found', 'Workspace not found')
}
