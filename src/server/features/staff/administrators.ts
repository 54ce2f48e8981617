import type { Page } from '#contract/endpoint.ts'
import type { Administrator } from '#contract/staff.ts'
import type { UserActor } from '#server/actor.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'
import { listStaff } from './reads.ts'
import { requireStaff, type StaffActor, setUserRole } from './service.ts'

const actorDetails = ({ userId: actorId, address }: UserActor): StaffActor => ({ actorId, address })

/** Lists the installation's administrators, ordered by address. */
export async function listAdministrators(db: Db, actor: UserActor): Promise<Page<Administrator>> {
  await requireStaff(db, actor)
  return { Items: (await listStaff(db)).map(({ id: uid, name, email }) => ({ uid, name, email })) }
}

/** Makes the account with an email address an administrator. Idempotent. */
export async function addAdministrator(
  db: Db,
  actor: UserActor,
  email: string,
): Promise<Page<Administrator>> {
  await db.transaction().execute(async (tx) => {
    await requireStaff(tx, actor)
    const person = await queries.lockUserForRole(tx, email, 'staff')
    if (!person) throw new AppError('not_found', 'There is no account with this address')
    if (!person.has) await setUserRole(tx, 'staff', { id: person.id, has: true }, actorDetails(actor))
  })
  return listAdministrators(db, actor)
}

/** Revokes a user's administrator role, unless they are the last administrator. */
export async function removeAdministrator(db: Db, actor: UserActor, uid: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireStaff(tx, actor)
    // If two administrators remove each other, the second request waits, and its actor is then no longer
    // an administrator.
    const all = await queries.lockStaff(tx)
    await requireStaff(tx, actor)
    if (!all.includes(uid)) throw new AppError('not_found', 'Administrator not found')
    if (all.length === 1) throw new AppError('conflict', "The last administrator can't be removed")
    await setUserRole(tx, 'staff', { id: uid, has: false }, actorDetails(actor))
  })
}
