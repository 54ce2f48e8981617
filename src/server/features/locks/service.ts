import { holdsLock } from '#domain/editing.ts'
import type { UserActor } from '#server/actor.ts'
import type { Authorized } from '#server/features/collections/access.ts'
import {
  type CollectionRow,
  changeCollection,
  lockedCollection,
  updateWithoutNotify,
} from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

export interface Holder {
  id: string
  name: string
}

/** For this long after the holder's last change, no one else changes anything visible, in milliseconds. */
const freshMs = 30_000

/** The holder of a collection's editing lock. */
export function holderOf(row: CollectionRow): Holder | null {
  const { editing_user_id: id, editing_name: name, editing_at: heard } = row
  return id && heard && holdsLock(heard.getTime(), Date.now()) ? { id, name: name ?? '' } : null
}

export const noRequest = { take_over_user_id: null, take_over_name: null, take_over_at: null } as const
export const noHolder = { editing_user_id: null, editing_name: null, editing_at: null, ...noRequest } as const

/** Columns of a new holder. */
export async function heldBy(db: Db, userId: string) {
  const name = (await queries.findName(db, userId)) ?? ''
  return { editing_user_id: userId, editing_name: name, editing_at: new Date(), ...noRequest }
}

/** Columns of a takeover request. */
export async function askedBy(db: Db, userId: string) {
  const name = (await queries.findName(db, userId)) ?? ''
  return { take_over_user_id: userId, take_over_name: name, take_over_at: new Date() }
}

export interface HoldOptions {
  /** False: only ensures that no one else holds it. */
  take?: boolean
}

/**
 * Makes an authorized user the holder before a change, and keeps others out until the transaction ends.
 * @returns the user whose editing ended with it, after too long without a heartbeat
 * @throws AppError locked, with who holds it; not_ready while the recording is being worked on
 */
export async function holdLock(
  tx: Db,
  collection: Authorized<'edit'>,
  { userId }: UserActor,
  { take = true }: HoldOptions = {},
): Promise<string | null> {
  const row = await lockedCollection(tx, collection.id)
  if (!row) throw new AppError('not_found', 'There is no such collection')
  if (row.state !== 'complete') throw new AppError('not_ready', 'The recording is being worked on')
  const holder = holderOf(row)
  if (holder && holder.id !== userId)
    throw new AppError('locked', `${holder.name} is editing`, { editing: holder })
  if (!take) return null
  if (holder) await stay(tx, row)
  else await changeCollection(tx, row.id, await heldBy(tx, userId), formerly(row))
  return row.editing_user_id === userId ? null : row.editing_user_id
}

/** Former holders and requesters, to be notified. */
export function formerly({ editing_user_id, take_over_user_id }: CollectionRow): string[] {
  return [editing_user_id, take_over_user_id].filter((userId) => userId !== null)
}

/** The holder is still working: takeover requests start waiting again. */
async function stay(tx: Db, row: CollectionRow): Promise<void> {
  const now = new Date()
  const fresh = row.editing_at && now.getTime() - row.editing_at.getTime() < freshMs
  if (fresh && !row.take_over_user_id) return
  const waits = row.take_over_user_id ? { take_over_at: now } : {}
  await updateWithoutNotify(tx, row.id, { editing_at: now, ...waits })
}
