import { z } from 'zod'
import type { Session } from '#contract/accounts.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { describeSession } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import {
  endImpersonations,
  endSessions,
  makePending,
  startSession,
  takePending,
} from '#server/features/sessions/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Client } from '#server/infra/identity/client.ts'
import * as queries from './queries.ts'

export type Role = queries.Role

/** Fails unless the person may manage the installation, and is not looked at as by staff. */
export async function requireStaff(
  db: Db,
  actor: Pick<UserActor, 'userId' | 'impersonatorId'>,
): Promise<void> {
  const user = await queries.findPerson(db, actor.userId)
  if (!user?.staff || actor.impersonatorId)
    throw new AppError('forbidden', 'This is for staff only; longhand staff add EMAIL makes one')
}

const saidOf = {
  staff: { true: 'staffAdded', false: 'staffRemoved' },
  corrector: { true: 'correctorAdded', false: 'correctorRemoved' },
} as const

/** Gives somebody a role in the installation, or takes it; false when nobody has the address. */
export async function setRole(db: Db, role: Role, email: string, has: boolean): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const person = await queries.lockHolder(tx, email, role)
    if (!person) return false
    if (person.has === has) return true
    await queries.updateRole(tx, person.id, role, has)
    if (role === 'staff' && !has) await endImpersonations(tx, person.id)
    await audit(tx, { kind: saidOf[role][`${has}`], actorId: null, subjectId: person.id })
    return true
  })
}

/** Addresses and names of all who have a role. */
export async function listHolders(db: Db, role: Role): Promise<{ email: string; name: string }[]> {
  return queries.listHolders(db, role)
}

/** A key has to be used within five minutes; what it opens lasts an hour. */
const keySeconds = 300
const impersonationSeconds = 3600
const pendingState = z.object({ staffId: z.string(), reason: z.string() })

/** A key by which a member of staff, and nobody else, may look at the product as a user who is not staff. */
export async function makeImpersonationKey(
  ctx: Context,
  actor: UserActor,
  { user, reason }: { user: string; reason: string },
): Promise<{ key: string; expiresAt: number }> {
  await requireStaff(ctx.db, actor)
  const person = await queries.findPerson(ctx.db, user)
  if (!person) throw new AppError('not_found', 'There is no such user')
  if (person.staff) throw new AppError('forbidden', 'Staff are not looked at as')
  const state = { staffId: actor.userId, reason } satisfies z.infer<typeof pendingState>
  const pending = { kind: 'impersonation', userId: person.id, state, seconds: keySeconds }
  const { token: key, expiresAt } = await makePending(ctx.db, pending)
  return { key, expiresAt: Math.floor(expiresAt.getTime() / 1000) }
}

export interface Impersonated {
  session: Session
  token: string
  seconds: number
}

/** Uses a key: the staff's own session ends, and one of an hour as the user begins. */
export async function impersonate(
  ctx: Context,
  actor: UserActor,
  key: string,
  { address, userAgent }: Client,
): Promise<Impersonated> {
  await requireStaff(ctx.db, actor)
  const staffId = actor.userId
  return ctx.db.transaction().execute(async (tx) => {
    const pending = await takePending(tx, 'impersonation', key)
    const { staffId: maker, reason } = pendingState.parse(pending?.state ?? { staffId: '', reason: '' })
    if (!pending?.userId || maker !== staffId)
      throw new AppError('code_invalid', 'This key was used already, has expired, or is somebody else’s')
    const userId = pending.userId
    if ((await queries.findPerson(tx, userId))?.staff)
      throw new AppError('forbidden', 'Staff are not looked at as')
    await endSessions(tx, staffId, { only: actor.sessionId })
    const how = { method: 'impersonation', impersonatorId: staffId, seconds: impersonationSeconds } as const
    const { id: sessionId, token, seconds } = await startSession(tx, userId, { ...how, address, userAgent })
    const details = { sessionId, reason }
    await audit(tx, { kind: 'impersonationStarted', actorId: staffId, subjectId: userId, address, details })
    const session = await describeSession(ctx, tx, { userId, sessionId, impersonatorId: staffId })
    if (!session) throw new AppError('not_found', 'There is no such user')
    return { session, token, seconds }
  })
}
