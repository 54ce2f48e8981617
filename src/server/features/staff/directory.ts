import type { Page } from '#contract/endpoint.ts'
import type { StaffUser, StaffWorkspace } from '#contract/staff.ts'
import type { UserActor } from '#server/actor.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './directory-queries.ts'
import { requireStaff, setEnterprise } from './service.ts'

const pageSize = 50

interface Request {
  q?: string | undefined
  after?: string | undefined
}

/** Lists a page of all workspaces, sorted by name. */
export async function listAllWorkspaces(
  db: Db,
  actor: UserActor,
  { q, after }: Request,
): Promise<Page<StaffWorkspace>> {
  await requireStaff(db, actor)
  const rows = await queries.listWorkspaces(db, { term: q?.trim(), after, limit: pageSize + 1 })
  return pageOf(rows, presentWorkspace)
}

/** Lists a page of all users, sorted by name. */
export async function listAllUsers(
  db: Db,
  actor: UserActor,
  { q, after }: Request,
): Promise<Page<StaffUser>> {
  await requireStaff(db, actor)
  const rows = await queries.listUsers(db, { term: q?.trim(), after, limit: pageSize + 1 })
  return pageOf(rows, (row) => ({
    uid: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    creationTime: toEpochSeconds(row.created_at),
    lastSignInTime: row.last_sign_in_at && toEpochSeconds(row.last_sign_in_at),
    staff: row.staff,
    isCorrector: row.corrector,
    workspaces: Number(row.workspaces),
  }))
}

/** Sets or clears the enterprise flag of a workspace, for staff. */
export async function changeEnterprise(
  db: Db,
  actor: UserActor,
  { oid, enterprise }: { oid: string; enterprise: boolean },
): Promise<StaffWorkspace> {
  await requireStaff(db, actor)
  const exists = await setEnterprise(db, oid, enterprise, { actorId: actor.userId, address: actor.address })
  const row = exists ? await queries.findWorkspace(db, oid) : undefined
  if (!row) throw new AppError('not_found', 'Workspace not found')
  return presentWorkspace(row)
}

const presentWorkspace = (row: queries.StaffWorkspaceRow): StaffWorkspace => ({
  id: row.id,
  name: row.name,
  owner: row.owner,
  members: row.members,
  collections: row.collections,
  creationTime: toEpochSeconds(row.created_at),
  deletedAt: row.deleted_at && toEpochSeconds(row.deleted_at),
  enterprise: row.enterprise_at && toEpochSeconds(row.enterprise_at),
})

function pageOf<R extends { id: string }, T>(rows: readonly R[], present: (row: R) => T): Page<T> {
  const pageRows = rows.slice(0, pageSize)
  const last = pageRows.at(-1)
  const Items = pageRows.map(present)
  return rows.length > pageSize && last ? { Items, LastEvaluatedKey: { after: last.id } } : { Items }
}
