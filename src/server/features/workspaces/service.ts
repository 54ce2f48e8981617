import type { Workspace } from '#contract/accounts.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

/** The workspaces that somebody belongs to, oldest first. */
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

/** Whether somebody lists what everybody has in a workspace: its owners do, unless it is a university. */
export async function listsAll(
  { config, db }: Pick<Context, 'config' | 'db'>,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  return mayListAll(config, organizationId, await queries.findRole(db, organizationId, userId))
}

/** Everybody who belongs to a workspace, by id. */
export const membersOf = queries.listMemberIds

/** What somebody is in a workspace; undefined for those who don't belong to it. */
export const roleIn = queries.findRole

/** Keeps everybody in a workspace until the transaction ends; said before anything of it is locked. */
export const lockWorkspace = queries.lockWorkspace

/** Whether somebody with this role manages what the others of the workspace have. */
export const isManager = (role: Workspace['role'] | undefined): boolean =>
  role === 'owner' || role === 'admin'

/** Fails unless `userId` belongs to the workspace. An unknown workspace looks the same. */
export async function requireMembership(db: Db, userId: string, organizationId: string): Promise<void> {
  if (!(await queries.findRole(db, organizationId, userId)))
    throw new AppError('not_found', 'There is no such workspace')
}

/** Goes over to another workspace of one's own. */
export async function switchWorkspace(
  db: Db,
  actor: UserActor,
  uid: string,
  organizationId: string,
): Promise<void> {
  if (uid !== actor.userId || !(await queries.updateCurrent(db, uid, organizationId)))
    throw new AppError('not_found', 'There is no such workspace of yours')
}
