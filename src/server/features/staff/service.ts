import type { UserActor } from '#server/actor.ts'
import { audit } from '#server/features/audit/service.ts'
import { endImpersonations } from '#server/features/sessions/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

export type Role = queries.Role

/** @throws AppError forbidden unless the actor is staff and signed in as themselves */
export async function requireStaff(
  db: Db,
  actor: Pick<UserActor, 'userId' | 'impersonatorId'>,
): Promise<void> {
  const user = await queries.findPerson(db, actor.userId)
  if (!user?.staff || actor.impersonatorId)
    throw new AppError('forbidden', 'This is for staff only; longhand staff add EMAIL makes one')
}

const auditKindOf = {
  staff: { true: 'staffAdded', false: 'staffRemoved' },
  corrector: { true: 'correctorAdded', false: 'correctorRemoved' },
} as const

/** Finds a user by ID or email address. */
export function findPerson(db: Db, idOrEmail: string): Promise<{ id: string; staff: boolean } | undefined> {
  return queries.findPerson(db, idOrEmail)
}

/** Grants or revokes a role in the installation. Returns false for an unknown address. */
export async function setRole(db: Db, role: Role, email: string, has: boolean): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const person = await queries.lockHolder(tx, email, role)
    if (!person) return false
    if (person.has === has) return true
    await queries.updateRole(tx, person.id, role, has)
    if (role === 'staff' && !has) await endImpersonations(tx, person.id)
    await audit(tx, { kind: auditKindOf[role][`${has}`], actorId: null, subjectId: person.id })
    return true
  })
}

/** Lists the addresses and names of everyone with a role. */
export async function listHolders(db: Db, role: Role): Promise<{ email: string; name: string }[]> {
  return queries.listHolders(db, role)
}
