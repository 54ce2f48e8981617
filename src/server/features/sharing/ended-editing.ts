import type { CollectionRow } from '#server/features/collections/service.ts'
import { heldBy, noHolder, noRequest } from '#server/features/locks/service.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Columns that end the editing and requests of given users; another waiting user gets the lock. */
export async function endedFor(tx: Db, row: CollectionRow, gone: readonly string[]) {
  const { editing_user_id: editing, take_over_user_id: asking } = row
  const isAskerGone = asking !== null && gone.includes(asking)
  if (editing === null || !gone.includes(editing)) return isAskerGone ? noRequest : {}
  return asking && !isAskerGone ? heldBy(tx, asking) : noHolder
}
