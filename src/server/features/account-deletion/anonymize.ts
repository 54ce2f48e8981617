import { sql } from 'kysely'
import { changeCollection } from '#server/features/collections/service.ts'
import { endedEditingText } from '#server/features/editing/service.ts'
import { clearedHolder, clearedRequest } from '#server/features/locks/service.ts'
import { saveVersionAtCheckIn } from '#server/features/versions/service.ts'
import type { Db } from '#server/infra/database/database.ts'

/** The user whose account is being deleted. */
export interface DepartingUser {
  id: string
  name: string
  email: string | null
}

/** Name that replaces the user's in retained data. */
const deletedUser = 'Deleted user'

/** Removes a user from retained data: shares, locks, mentions, edits, logs, and unfinished sign-ins. */
export async function removeTraces(tx: Db, departingUser: DepartingUser): Promise<void> {
  await endEditingSessions(tx, departingUser)
  await leaveShares(tx, departingUser)
  await sql`update highlight_replies set mentions = array_remove(mentions, ${departingUser.id}::uuid)
    where ${departingUser.id}::uuid = any(mentions)`.execute(tx)
  await tx
    .updateTable('transcript_operations')
    .set({ user_id: null })
    .where('user_id', '=', departingUser.id)
    .execute()
  await redactNameInLogs(tx, departingUser)
  await sql`delete from pending_sign_ins
    where state->>'email' = ${departingUser.email} or state->>'staffId' = ${departingUser.id}`.execute(tx)
  if (departingUser.email !== null) {
    await tx.deleteFrom('mails').where('recipient', '=', departingUser.email).execute()
    await tx.deleteFrom('invites').where('email', '=', departingUser.email).execute()
    await tx.deleteFrom('scim_users').where('email', '=', departingUser.email).execute()
  }
}

/** Ends a user's editing sessions, keeping their changes. */
async function endEditingSessions(tx: Db, { id: userId }: DepartingUser): Promise<void> {
  const editedCollections = await tx
    .selectFrom('collections')
    .select(['id', 'type', 'editing_user_id'])
    .where((row) => row.or([row('editing_user_id', '=', userId), row('take_over_user_id', '=', userId)]))
    .orderBy('id')
    // Collections are locked before transcripts, as in all edits.
    .forUpdate()
    .execute()
  for (const { id, type, editing_user_id } of editedCollections) {
    const isHolder = editing_user_id === userId
    if (isHolder) await saveVersionAtCheckIn(tx, { id, type }, userId)
    await changeCollection(tx, id, isHolder ? clearedHolder : clearedRequest)
  }
}

async function leaveShares(tx: Db, { id: userId }: DepartingUser): Promise<void> {
  const sharedCollections = await tx
    .selectFrom('collections')
    .select(['id', 'shared_with'])
    .where(sql<boolean>`shared_with @> array[${userId}::uuid]`)
    .execute()
  for (const { id, shared_with } of sharedCollections)
    await changeCollection(tx, id, { shared_with: shared_with.filter((other) => other !== userId) })
}

/** Replaces a user's name in recording logs, which note who ended another user's editing session. */
async function redactNameInLogs(tx: Db, { name }: DepartingUser): Promise<void> {
  const namedRows = await tx
    .selectFrom('collections')
    .select(['id', 'logs'])
    .where(sql<boolean>`logs @> '[{"status": "Lock"}]' and strpos(logs::text, ${name}) > 0`)
    .execute()
  for (const { id, logs } of namedRows) {
    const changedLogEntries = logs.map((entry) =>
      entry.status === 'Lock' ? { ...entry, details: removeName(entry.details, name) } : entry,
    )
    await changeCollection(tx, id, { logs: JSON.stringify(changedLogEntries) })
  }
}

function removeName(details: string, name: string): string {
  const textParts = details.split(endedEditingText)
  return textParts.map((part) => (part === name ? deletedUser : part)).join(endedEditingText)
}
