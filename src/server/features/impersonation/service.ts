import { z } from 'zod'
import type { Session } from '#contract/accounts.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { describeSession } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import { endSessions, makePending, startSession, takePending } from '#server/features/sessions/service.ts'
import { findPerson, requireStaff } from '#server/features/staff/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Client } from '#server/infra/identity/client.ts'

/** A key is valid for five minutes, its session for an hour. */
const keySeconds = 300
const impersonationSeconds = 3600
const pendingState = z.object({ staffId: z.string(), reason: z.string() })

/** Creates a key that lets this staff member, and no one else, sign in as a user who is not staff. */
export async function makeImpersonationKey(
  ctx: Context,
  actor: UserActor,
  { user, reason }: { user: string; reason: string },
): Promise<{ key: string; expiresAt: number }> {
  await requireStaff(ctx.db, actor)
  const person = await findPerson(ctx.db, user)
  if (!person) throw new AppError('not_found', 'There is no such user')
  if (person.staff) throw new AppError('forbidden', 'Staff are not looked at as')
  const state = { staffId: actor.userId, reason } satisfies z.infer<typeof pendingState>
  const pending = { kind: 'impersonation', userId: person.id, state, seconds: keySeconds }
  const { token: key, expiresAt } = await makePending(ctx.db, pending)
  return { key, expiresAt: Math.floor(expiresAt.getTime() / 1000) }
}

export interface ImpersonationSession {
  session: Session
  token: string
  seconds: number
}

/** Redeems a key: ends the staff session and starts a one-hour session as the user. */
export async function impersonate(
  ctx: Context,
  actor: UserActor,
  key: string,
  { address, userAgent }: Client,
): Promise<ImpersonationSession> {
  await requireStaff(ctx.db, actor)
  const staffId = actor.userId
  return ctx.db.transaction().execute(async (tx) => {
    const pending = await takePending(tx, 'impersonation', key)
    const { staffId: maker, reason } = pendingState.parse(pending?.state ?? { staffId: '', reason: '' })
    if (!pending?.userId || maker !== staffId)
      throw new AppError('code_invalid', 'This key was used already, has expired, or is somebody else’s')
    const userId = pending.userId
    if ((await findPerson(tx, userId))?.staff) throw new AppError('forbidden', 'Staff are not looked at as')
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
