import { createHash } from 'node:crypto'
import type { ActiveSession, SignInMethod } from '#contract/sessions.ts'
import { type Actor, requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit } from '#server/features/audit/service.ts'
import { batchRequests } from '#server/infra/database/batches.ts'
import type { Db } from '#server/infra/database/database.ts'
import { isMissingReference } from '#server/infra/database/errors.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import type { Client } from '#server/infra/identity/client.ts'
import { type Exchange, setSessionCookie } from '#server/infra/identity/cookies.ts'
import { hashToken, makeToken } from '#server/infra/identity/tokens.ts'
import { verificationState } from '#server/infra/identity/verification.ts'
import * as queries from './queries.ts'
import { endSsoSessions, filterSessionsWithoutAccess, listClosedWorkspaces } from './sso-sessions.ts'

export { endSsoSessions, filterSessionsWithoutAccess, listClosedWorkspaces }

/** A session lasts seven days. */
export const sessionSeconds = 604_800
/** Precision of a session's last-used time: one minute. */
const touchIntervalMs = 60_000
/** Time without a sign-in after which a browser counts as new again: two years. */
const browserRetentionMs = 2 * 365 * 24 * 3600_000

export interface NewSession extends Pick<Client, 'address' | 'userAgent'> {
  method: SignInMethod
  /** Staff member viewing the product as this user. */
  impersonatorId?: string | undefined
  /** The workspace connection through which the session was started. */
  connectionId?: string | undefined
  /** Whether a second factor, or a passkey, was used. */
  secondFactor?: boolean | undefined
  /** Defaults to seven days. */
  seconds?: number | undefined
}

export interface StartedSession {
  id: string
  /** Value of the cookie; the database stores only the hash of the token. */
  token: string
  /** Duration of the session. */
  seconds: number
}

/** Creates a session with a new token. */
export async function startSession(
  db: Db,
  userId: string,
  { method, userAgent, address, impersonatorId, connectionId, secondFactor, seconds }: NewSession,
): Promise<StartedSession> {
  const { token, hash } = makeToken()
  const lifetimeSeconds = seconds ?? sessionSeconds
  const row = {
    token_hash: hash,
    user_id: userId,
    expires_at: new Date(Date.now() + lifetimeSeconds * 1000),
    method,
    user_agent: userAgent,
    address,
    impersonator_id: impersonatorId ?? null,
    connection_id: connectionId ?? null,
    second_factor: secondFactor ?? false,
  }
  const id = await queries.insertSession(db, row).catch((error: unknown) => {
    throw isMissingReference(error) ? new AppError('code_invalid', 'Start the sign-in again') : error
  })
  return { id, token, seconds: lifetimeSeconds }
}

const sessionOfToken = batchRequests(queries.findSessions)

/** Finds the actor of a session token; anonymous if it is unknown, ended, or expired. */
export async function actorFromToken(ctx: Context, token: string, address: string): Promise<Actor> {
  return actorOf(ctx, await sessionOfToken(ctx.db, hashToken(token)), address)
}

/** Finds the actor of a session; anonymous if it has ended, expired, or belongs to another user. */
export async function actorFromSession(
  ctx: Context,
  { sessionId, userId }: { sessionId: string; userId: string },
  address: string,
): Promise<Actor> {
  const session = await queries.findSession(ctx.db, sessionId)
  return actorOf(ctx, session?.user_id === userId ? session : undefined, address)
}

async function actorOf(
  ctx: Context,
  session: queries.SessionRow | undefined,
  address: string,
): Promise<Actor> {
  if (!session) return { kind: 'anonymous' }
  const idleMs = Date.now() - session.last_seen_at.getTime()
  if (idleMs > touchIntervalMs) await queries.touchSession(ctx.db, session.id)
  return {
    kind: 'user',
    userId: session.user_id,
    sessionId: session.id,
    impersonatorId: session.impersonator_id,
    address,
    isUnverified: verificationState(ctx.config, session) === 'required',
    closed: session.closed,
  }
}

/** Returns the time at which an actor's session ends. */
export async function sessionExpiry(db: Db, actor: UserActor): Promise<Date> {
  const session = await queries.findSession(db, actor.sessionId)
  if (!session) throw new AppError('unauthenticated', 'Sign in first')
  return session.expires_at
}

/** Returns the sign-in time of an actor. */
export async function sessionStart(db: Db, actor: UserActor): Promise<Date> {
  const session = await queries.findSession(db, actor.sessionId)
  if (!session) throw new AppError('unauthenticated', 'Sign in first')
  return session.started_at
}

/** Lists a user's sessions, last used first. */
export async function listSessions(
  db: Db,
  actor: UserActor,
  uid: string,
): Promise<{ Items: ActiveSession[] }> {
  requireOwnAccount(actor, uid)
  const rows = await queries.listSessions(db, uid)
  return {
    Items: rows.map((row) => ({
      id: row.id,
      current: row.id === actor.sessionId,
      method: row.method,
      userAgent: row.user_agent,
      address: row.address,
      created: toEpochSeconds(row.created_at),
      lastSeen: toEpochSeconds(row.last_seen_at),
      expires: toEpochSeconds(row.expires_at),
    })),
  }
}

/** Ends the actor's own session, with its event streams. */
export async function signOut(ctx: Context, actor: Actor, address: string): Promise<void> {
  if (actor.kind !== 'user') return
  const { userId, sessionId, impersonatorId } = actor
  await ctx.db.transaction().execute(async (tx) => {
    await endSessions(tx, userId, { sessionId })
    await audit(tx, {
      kind: impersonatorId ? 'impersonationEnded' : 'signedOut',
      actorId: impersonatorId ?? userId,
      subjectId: userId,
      address,
      details: { sessionId },
    })
  })
}

/** Sends a new session to the browser, and ends the one it replaces. */
export async function replaceSession(
  ctx: Context,
  { actor, ...exchange }: Exchange & { actor: Actor },
  newSession: Pick<StartedSession, 'token' | 'seconds'>,
  { address, browser }: Pick<Client, 'address' | 'browser'>,
): Promise<void> {
  await signOut(ctx, actor, address)
  setSessionCookie(ctx.config, exchange, newSession, browser)
}

/** Ends one of a user's sessions. */
export async function endSession(
  ctx: Context,
  actor: UserActor,
  { uid, sessionId }: { uid: string; sessionId: string },
  address: string,
): Promise<void> {
  requireOwnAccount(actor, uid)
  await ctx.db.transaction().execute(async (tx) => {
    if ((await endSessions(tx, uid, { sessionId })) === 0)
      throw new AppError('not_found', 'Session not found')
    const details = { sessionId }
    await audit(tx, { kind: 'sessionEnded', actorId: uid, subjectId: uid, address, details })
  })
}

/** Ends all other sessions of a user. */
export async function endOtherSessions(
  ctx: Context,
  actor: UserActor,
  uid: string,
  address: string,
): Promise<void> {
  requireOwnAccount(actor, uid)
  await ctx.db.transaction().execute(async (tx) => {
    const ended = await endSessions(tx, uid, { except: actor.sessionId })
    const entry = { actorId: uid, subjectId: uid, address, details: { ended } }
    if (ended > 0) await audit(tx, { kind: 'otherSessionsEnded', ...entry })
  })
}

/**
 * Immediately ends sessions and the user's event streams; streams with a valid session reconnect. Pending
 * sign-ins also end, unless only one session is ended.
 */
export async function endSessions(
  tx: Db,
  userId: string,
  scope: { sessionId: string } | { except: string } | 'all',
): Promise<number> {
  const ended = await queries.deleteSessions(tx, userId, scope)
  if (scope === 'all' || 'except' in scope) await queries.deletePendingSignIns(tx, userId, 'secondFactor')
  await publish(tx, { kind: 'signedOut', id: userId, audience: [userId] })
  return ended
}

/** Ends all impersonations by a staff member. */
export async function endImpersonations(tx: Db, staffId: string): Promise<void> {
  await publishEndedSessions(tx, await queries.deleteImpersonations(tx, staffId))
}

/** Deletes expired sessions, pending sign-ins, and unused browsers. */
export async function deleteExpiredSessionData(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await publishEndedSessions(tx, await queries.deleteExpiredSessions(tx))
    await queries.deleteExpiredPendingSignIns(tx)
    await queries.deleteUnusedBrowsers(tx, new Date(Date.now() - browserRetentionMs))
  })
}

/** Closes the streams of ended sessions, and audits ended impersonations. */
async function publishEndedSessions(tx: Db, endedSessions: queries.EndedSession[]): Promise<void> {
  for (const { sessionId, userId, staffId } of endedSessions) {
    await publish(tx, { kind: 'signedOut', id: userId, audience: [userId] })
    const auditFields = { actorId: staffId, subjectId: userId, details: { sessionId } }
    if (staffId) await audit(tx, { kind: 'impersonationEnded', ...auditFields })
  }
}

export interface PendingSignIn {
  kind: string
  userId?: string | undefined
  /** State for the next step, as JSON. Secrets must be encrypted or hashed. */
  state: unknown
  seconds: number
}

/** Stores a sign-in that waits for its next step, under a hashed token. */
export async function createPendingSignIn(
  db: Db,
  { kind, userId, state, seconds }: PendingSignIn,
): Promise<{ token: string; expiresAt: Date }> {
  const { token, hash } = makeToken()
  const expiresAt = new Date(Date.now() + seconds * 1000)
  await queries.insertPendingSignIn(db, {
    token_hash: hash,
    kind,
    user_id: userId ?? null,
    state: JSON.stringify(state),
    expires_at: expiresAt,
  })
  return { token, expiresAt }
}

/**
 * Consumes a pending sign-in; returns undefined if its token is unknown, used, expired, or of another kind.
 */
export async function consumePendingSignIn(
  db: Db,
  kind: string,
  token: string,
): Promise<{ userId: string | null; state: unknown } | undefined> {
  const row = await queries.takePendingSignIn(db, hashToken(token), kind)
  return row && { userId: row.user_id, state: row.state }
}

/** Reads a pending sign-in without consuming it. */
export async function findPendingSignIn(
  db: Db,
  kind: string,
  token: string,
): Promise<{ userId: string | null; state: unknown } | undefined> {
  const row = await queries.findPendingSignIn(db, hashToken(token), kind)
  return row && { userId: row.user_id, state: row.state }
}

const browserHash = (browser: string) => createHash('sha256').update(browser).digest()

/** Records a sign-in with a browser; returns whether the browser is new but the user has used others. */
export async function recordBrowserSignIn(tx: Db, userId: string, browser: string): Promise<boolean> {
  if (browser === '') return false
  const recordedBrowser = await queries.recordBrowser(tx, userId, browserHash(browser))
  return recordedBrowser.any && !recordedBrowser.this
}

/** Returns whether a user has signed in with this browser before. */
export async function isKnownBrowser(db: Db, userId: string, browser: string): Promise<boolean> {
  return browser !== '' && queries.isKnownBrowser(db, userId, browserHash(browser))
}
