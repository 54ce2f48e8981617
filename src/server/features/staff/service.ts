import type { UserActor } from '#server/actor.ts'
import { type AuditEvent, audit } from '#server/features/audit/service.ts'
import { endImpersonations } from '#server/features/sessions/service.ts'
import { publishWorkspace } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { listWorkspaces, type StaffWorkspaceRow, updateEnterprise } from './directory-queries.ts'
import * as queries from './queries.ts'
import { findPerson } from './reads.ts'

export type Role = queries.Role

/** @throws AppError forbidden unless the actor is staff and signed in as themselves */
export async function requireStaff(
  db: Db,
  actor: Pick<UserActor, 'userId' | 'impersonatorId'>,
): Promise<void> {
  const user = await findPerson(db, actor.userId)
  if (!user?.staff || actor.impersonatorId)
    throw new AppError('forbidden', 'Only staff can do this; add staff with: longhand staff add EMAIL')
}

const auditKindOf = {
  staff: { true: 'staffAdded', false: 'staffRemoved' },
  corrector: { true: 'correctorAdded', false: 'correctorRemoved' },
} as const

/** Author of a change; from the command line, there is no actor. */
export type StaffActor = Pick<AuditEvent, 'actorId' | 'address'>

/** Grants or revokes an installation-wide role. Returns false for an unknown address. */
export async function setRole(db: Db, role: Role, email: string, has: boolean): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const person = await queries.lockUserForRole(tx, email, role)
    if (!person) return false
    if (person.has !== has) await setUserRole(tx, role, { id: person.id, has }, { actorId: null })
    return true
  })
}

/** Grants a role to a user who doesn't have it, or revokes it from one who does. */
export async function setUserRole(
  tx: Db,
  role: Role,
  { id, has }: { id: string; has: boolean },
  actor: StaffActor,
): Promise<void> {
  await queries.updateRole(tx, id, role, has)
  if (role === 'staff' && !has) await endImpersonations(tx, id)
  await audit(tx, { kind: auditKindOf[role][`${has}`], ...actor, subjectId: id })
}

/** Sets or clears the enterprise flag of a workspace; returns false if there is no such workspace. */
export async function setEnterprise(
  db: Db,
  organizationId: string,
  isEnterprise: boolean,
  actor: StaffActor,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const hasChanged = await updateEnterprise(tx, organizationId, isEnterprise)
    if (hasChanged) {
      await audit(tx, { kind: isEnterprise ? 'enterpriseOn' : 'enterpriseOff', ...actor, organizationId })
      await publishWorkspace(tx, organizationId)
    }
    return hasChanged !== undefined
  })
}

/** Finds up to fifty workspaces by ID, by name, or by a member's name or email. */
export function findWorkspaces(db: Db, term: string): Promise<StaffWorkspaceRow[]> {
  return listWorkspaces(db, { term, limit: 50 })
}
