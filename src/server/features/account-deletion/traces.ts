import { sql } from 'kysely'
import { changeCollection } from '#server/features/collections/service.ts'
import { endedTheEditingOf } from '#server/features/editing/service.ts'
import { noHolder, noRequest } from '#server/features/locks/service.ts'
import { versionAtCheckIn } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'

/** The leaving user. */
export interface DepartingUser {
  id: string
  name: string
  email: string | null
}

/** Replaces a name in remaining data. */
const deletedUser = 'Deleted user'

/** Removes a user from remaining data: shares, locks, mentions, edits, logs and unfinished sign-ins. */
export async function removeTraces(tx: Db, leaver: DepartingUser): Promise<void> {
  await leaveLocks(tx, leaver)
  await leaveShares(tx, leaver)
  await sql`update highlight_replies set mentions = array_remove(mentions, ${leaver.id}::uuid)
    where ${leaver.id}::uuid = any(mentions)`.execute(tx)
  await tx
    .updateTable('transcript_operations')
    .set({ user_id: null })
    .where('user_id', '=', leaver.id)
    .execute()
  await unnameInLogs(tx, leaver)
  await sql`delete from pending_sign_ins
    where state->>'email' = ${leaver.email} or state->>'staffId' = ${leaver.id}`.execute(tx)
  if (leaver.email !== null) await tx.deleteFrom('mails').where('recipient', '=', leaver.email).execute()
}

/** Keeps the results of their editing, and lets others edit. */
async function leaveLocks(tx: Db, { id: userId }: DepartingUser): Promise<void> {
  const edited = await tx
    .selectFrom('collections')
    .select(['id', 'editing_user_id'])
    .where((row) => row.or([row('editing_user_id', '=', userId), row('take_over_user_id', '=', userId)]))
    .orderBy('id')
    // Collections before transcripts, in the order of every edit.
    .forUpdate()
    .execute()
  for (const { id, editing_user_id } of edited) {
    const isHolder = editing_user_id === userId
    if (isHolder) await versionAtCheckIn(tx, id, userId)
    await changeCollection(tx, id, isHolder ? noHolder : noRequest)
  }
}

async function leaveShares(tx: Db, { id: userId }: DepartingUser): Promise<void> {
  const shared = await tx
    .selectFrom('collections')
    .select(['id', 'shared_with'])
    .where(sql<boolean>`shared_with @> array[${userId}::uuid]`)
    .execute()
  for (const { id, shared_with } of shared)
    await changeCollection(tx, id, { shared_with: shared_with.filter((other) => other !== userId) })
}

/** The logs of recordings record who ended whose editing. */
async function unnameInLogs(tx: Db, { name }: DepartingUser): Promise<void> {
  const named = await tx
    .selectFrom('collections')
    .select(['id', 'logs'])
    .where(sql<boolean>`logs @> '[{"status": "Lock"}]' and strpos(logs::text, ${name}) > 0`)
    .execute()
  for (const { id, logs } of named) {
    const changed = logs.map((entry) =>
      entry.status === 'Lock' ? { ...entry, details: unnamed(entry.details, name) } : entry,
    )
    await changeCollection(tx, id, { logs: JSON.stringify(changed) })
  }
}

function unnamed(details: string, name: string): string {
  const people = details.split(endedTheEditingOf)
  return people.map((one) => (one === name ? deletedUser : one)).join(endedTheEditingOf)
}
