import type { Workspace } from '#contract/accounts.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

/** Lists a user's workspaces, oldest first. */
export async function workspacesOf(
  { config }: Pick<Context, 'config'>,
  db: Db,
  userId: string,
): Promise<Workspace[]> {
  const all = await queries.listWorkspaces(db, userId)
  return all.map(({ id, role, ...rest }) => ({ id, ...rest, role, listsAll: mayListAll(config, id, role) }))
}

const mayListAll = (
  { universityWorkspaces }: Context['config'],
  id: string,
  role: Workspace['role'] | undefined,
): boolean => role === 'owner' && !universityWorkspaces.includes(id)

/** Whether a user may list all collections of a workspace: its owners may, except in universities. */
export async function listsAll(
  { config, db }: Pick<Context, 'config' | 'db'>,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  return mayListAll(config, organizationId, await queries.findRole(db, organizationId, userId))
}

/** Lists the user IDs of a workspace's members. */
export function membersOf(db: Db, organizationId: string): Promise<string[]> {
  return queries.listMemberIds(db, organizationId)
}

/** Returns a user's role in a workspace; undefined for non-members. */
export function roleIn(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<Workspace['role'] | undefined> {
  return queries.findRole(db, organizationId, userId)
}

/** Keeps all members in a workspace until the transaction ends. Lock it before any of its rows. */
export function lockWorkspace(tx: Db, organizationId: string): Promise<void> {
  return queries.lockWorkspace(tx, organizationId)
}

/** Whether a role manages other members' collections. */
export const isManager = (role: Workspace['role'] | undefined): boolean =>
  role === 'owner' || role === 'admin'

/** Fails unless `userId` belongs to the workspace. An unknown workspace looks the same. */
export async function requireMembership(db: Db, userId: string, organizationId: string): Promise<void> {
  if (!(await queries.findRole(db, organizationId, userId)))
    throw new AppError('not_found', 'There is no such workspace')
}

/** Switches a user to another of their workspaces. */
export async function switchWorkspace(
  db: Db,
  actor: UserActor,
  uid: string,
  organizationId: string,
): Promise<void> {
  if (uid !== actor.userId || !(await queries.updateCurrent(db, uid, organizationId)))
    throw new AppError('not_found', 'There is no such workspace of yours')
}
