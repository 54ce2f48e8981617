import { z } from 'zod'
import type { Session } from '#contract/accounts.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { describeSession } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import {
  consumePendingSignIn,
  createPendingSignIn,
  endSessions,
  listClosedWorkspaces,
  startSession,
} from '#server/features/sessions/service.ts'
import { findPerson } from '#server/features/staff/reads.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Client } from '#server/infra/identity/client.ts'

/** Lifetimes of a key and of its session, in seconds. */
const keySeconds = 300
const impersonationSeconds = 3600
const pendingState = z.object({ staffId: z.string(), reason: z.string() })

/** Creates a key with which only this staff member can sign in as a given non-staff user. */
export async function createImpersonationKey(
  ctx: Context,
  actor: UserActor,
  { user, reason }: { user: string; reason: string },
): Promise<{ key: string; expiresAt: number }> {
  await requireStaff(ctx.db, actor)
  const person = await findPerson(ctx.db, user)
  if (!person) throw new AppError('not_found', 'User not found')
  if (person.staff) throw new AppError('forbidden', "Staff can't be impersonated")
  const state = { staffId: actor.userId, reason } satisfies z.infer<typeof pendingState>
  const pendingImpersonation = { kind: 'impersonation', userId: person.id, state, seconds: keySeconds }
  const { token: key, expiresAt } = await createPendingSignIn(ctx.db, pendingImpersonation)
  return { key, expiresAt: toEpochSeconds(expiresAt) }
}

export interface ImpersonationSession {
  session: Session
  token: string
  seconds: number
}

/** Redeems a key: ends the staff member's session and starts a one-hour session as the user. */
export async function impersonate(
  ctx: Context,
  actor: UserActor,
  key: string,
  { address, userAgent }: Client,
): Promise<ImpersonationSession> {
  await requireStaff(ctx.db, actor)
  const staffId = actor.userId
  return ctx.db.transaction().execute(async (tx) => {
    const pendingImpersonation = await consumePendingSignIn(tx, 'impersonation', key)
    const { staffId: creatorId, reason } = pendingState.parse(
      pendingImpersonation?.state ?? { staffId: '', reason: '' },
    )
    if (!pendingImpersonation?.userId || creatorId !== staffId)
      throw new AppError(
        'code_invalid',
        'This key has already been used, has expired, or belongs to someone else',
      )
    const userId = pendingImpersonation.userId
    if ((await findPerson(tx, userId))?.staff) throw new AppError('forbidden', "Staff can't be impersonated")
    await endSessions(tx, staffId, { sessionId: actor.sessionId })
    const signInDetails = {
      method: 'impersonation',
      impersonatorId: staffId,
      seconds: impersonationSeconds,
    } as const
    const {
      id: sessionId,
      token,
      seconds,
    } = await startSession(tx, userId, { ...signInDetails, address, userAgent })
    const details = { sessionId, reason }
    await audit(tx, { kind: 'impersonationStarted', actorId: staffId, subjectId: userId, address, details })
    const closedWorkspaces = await listClosedWorkspaces(tx, sessionId)
    const viewer = { userId, sessionId, impersonatorId: staffId, closed: closedWorkspaces }
    const session = await describeSession(ctx, tx, viewer)
    if (!session) throw new AppError('not_found', 'User not found')
    return { session, token, seconds }
  })
}
