import { type Insertable, sql } from 'kysely'
import type { PendingSignInsTable, SessionsTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import { prepareQuery } from '#server/infra/database/prepared.ts'
import { workspacesClosedToSession } from '#server/infra/database/workspaces-closed-to-session.ts'

export async function insertSession(db: Db, session: Insertable<SessionsTable>): Promise<string> {
  const row = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Selects unexpired sessions, with the user fields that every request needs. */
const openSessions = (db: Db, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('organizations', 'organizations.id', 'current_organization_id')
    .select([
      'sessions.id',
      'user_id',
      'impersonator_id',
      'last_seen_at',
      'expires_at',
      'email',
      'email_verified_at',
      'users.created_at',
      'sessions.created_at as started_at',
      sql<boolean>`enterprise_at is not null`.as('isEnterprise'),
      workspacesClosedToSession.as('closed'),
    ])
    .where('sessions.expires_at', '>', now)

export type SessionRow = Awaited<ReturnType<typeof sessionOfId>>[number]

const sessionOfId = prepareQuery((db, { id, now }: { id: string; now: Date }) =>
  openSessions(db, now).where('sessions.id', '=', id),
)

const sessionOfToken = prepareQuery((db, { hash, now }: { hash: Buffer; now: Date }) =>
  openSessions(db, now).select('token_hash').where('token_hash', '=', hash),
)

const sessionsOfTokens = prepareQuery((db, { hashes, now }: { hashes: readonly Buffer[]; now: Date }) =>
  openSessions(db, now).select('token_hash').where(sql<boolean>`token_hash = any(${hashes}::bytea[])`),
)

export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return (await sessionOfId(db, { id, now: new Date() }))[0]
}

/** Finds sessions by the hashes of their tokens, returning them in the same order. */
export async function findSessions(db: Db, hashes: readonly Buffer[]): Promise<(SessionRow | undefined)[]> {
  const now = new Date()
  const [hash] = hashes
  // PostgreSQL would replan the query for each list; planning takes ten times as long as execution.
  const sessions =
    hash && hashes.length === 1
      ? await sessionOfToken(db, { hash, now })
      : await sessionsOfTokens(db, { hashes, now })
  return hashes.map((hash) => sessions.find(({ token_hash }) => token_hash.equals(hash)))
}

export async function touchSession(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: new Date() }).where('id', '=', id).execute()
}

export async function listSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .orderBy('last_seen_at', 'desc')
    .limit(200)
    .execute()
}

/** Ends a user's sessions (one, all, or all but one); returns how many ended. */
export async function deleteSessions(
  db: Db,
  userId: string,
  scope: { sessionId: string } | { except: string } | 'all',
): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (scope !== 'all')
    query =
      'sessionId' in scope ? query.where('id', '=', scope.sessionId) : query.where('id', '<>', scope.except)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

/** Ends all impersonations by a staff member; returns the impersonated users. */
export async function deleteImpersonations(db: Db, staffId: string): Promise<EndedSession[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('impersonator_id', '=', staffId)
    .returning(['id', 'user_id', 'impersonator_id'])
    .execute()
  return rows.map(toEndedSession)
}

/**
 * Deletes the sessions that one member, or all members, started through a workspace's connection; returns
 * their users.
 */
export async function deleteSsoSessions(
  tx: Db,
  organizationId: string,
  userId: string | undefined,
): Promise<string[]> {
  const query = tx
    .deleteFrom('sessions')
    .where(
      'connection_id',
      'in',
      tx.selectFrom('sso_connections').select('id').where('organization_id', '=', organizationId),
    )
    .returning('user_id')
  const rows = await (userId === undefined ? query : query.where('user_id', '=', userId)).execute()
  return [...new Set(rows.map(({ user_id }) => user_id))]
}

/** Returns which of the given sessions may not access a workspace. */
export async function listSessionsWithoutAccess(
  db: Db,
  organizationId: string,
  sessionIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where(sql<boolean>`id = any(${sessionIds}::uuid[])`)
    .where(sql<boolean>`${organizationId} = any(${workspacesClosedToSession})`)
    .execute()
  return rows.map(({ id }) => id)
}

export interface EndedSession {
  sessionId: string
  userId: string
  staffId: string | null
}

const toEndedSession = (row: { id: string; user_id: string; impersonator_id: string | null }) => ({
  sessionId: row.id,
  userId: row.user_id,
  staffId: row.impersonator_id,
})

/** Deletes and returns expired sessions. */
export async function deleteExpiredSessions(db: Db): Promise<EndedSession[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date())
    .returning(['id', 'user_id', 'impersonator_id'])
    .execute()
  return rows.map(toEndedSession)
}

export async function insertPendingSignIn(
  db: Db,
  pendingSignIn: Insertable<PendingSignInsTable>,
): Promise<void> {
  await db.insertInto('pending_sign_ins').values(pendingSignIn).execute()
}

/** Reads the value stored for a token without deleting it. */
export async function findPendingSignIn(db: Db, tokenHash: Buffer, kind: string) {
  return db
    .selectFrom('pending_sign_ins')
    .select(['user_id', 'state'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
}

/** Consumes a pending sign-in; if there are two concurrent requests, only one gets it. */
export async function takePendingSignIn(db: Db, tokenHash: Buffer, kind: string) {
  return db
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date())
    .returning(['user_id', 'state'])
    .executeTakeFirst()
}

/** Deletes a user's pending sign-in steps of a kind. */
export async function deletePendingSignIns(db: Db, userId: string, kind: string): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

export async function deleteExpiredPendingSignIns(db: Db): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<', new Date()).execute()
}

/**
 * Records a sign-in with a browser. Returns whether the user has signed in before with this browser (`this`)
 * and with any browser (`any`).
 */
export async function recordBrowser(db: Db, userId: string, browserHash: Buffer) {
  const existingBrowser = await db
    .selectFrom('known_browsers')
    .select((row) => [
      row.fn.countAll<string>().as('any'),
      sql<boolean>`coalesce(bool_or(browser_hash = ${browserHash}), false)`.as('this'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: browserHash })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ last_seen_at: new Date() }),
    )
    .execute()
  return { this: existingBrowser.this, any: Number(existingBrowser.any) > 0 }
}

export async function isKnownBrowser(db: Db, userId: string, browserHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteUnusedBrowsers(db: Db, unseenSince: Date): Promise<void> {
  await db.deleteFrom('known_browsers').where('last_seen_at', '<', unseenSince).execute()
}
