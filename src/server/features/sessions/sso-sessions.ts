import type { Db } from '#server/infra/database/database.ts'
import { publish } from '#server/infra/events/events.ts'
import * as queries from './queries.ts'

/** Ends the sessions that one member, or all members, started through a workspace's connection. */
export async function endSsoSessions(tx: Db, organizationId: string, userId?: string): Promise<void> {
  const audience = await queries.deleteSsoSessions(tx, organizationId, userId)
  for (const id of audience) await publish(tx, { kind: 'signedOut', id, audience: [id] })
}

/** Lists the workspaces that this session may not access, because they require their own single sign-on. */
export async function listClosedWorkspaces(db: Db, sessionId: string): Promise<readonly string[]> {
  return (await queries.findSession(db, sessionId))?.closed ?? []
}

/** Returns which of the given sessions may not access a workspace. */
export async function filterSessionsWithoutAccess(
  db: Db,
  organizationId: string,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await queries.listSessionsWithoutAccess(db, organizationId, sessionIds))
}
