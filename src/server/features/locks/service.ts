import { holdsLock } from '#domain/editing.ts'
import type { UserActor } from '#server/actor.ts'
import type { Authorized } from '#server/features/collections/access.ts'
import { lockCollection } from '#server/features/collections/reads.ts'
import {
  type CollectionRow,
  changeCollection,
  updateWithoutNotifying,
} from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

export interface Holder {
  id: string
  name: string
}

/**
 * Minimum interval between renewals of the lock by edits, in milliseconds, unless someone is requesting it.
 */
const recentEditMs = 30_000

const correctionInProgressError = () => new AppError('locked', 'A corrector is working on the recording')

const writingInProgressMessage = 'The document is being written'

/** Returns the holder of a collection's editing lock; null if there is none. */
export function holderOf(row: CollectionRow): Holder | null {
  const { editing_user_id: id, editing_name: name, editing_at: heartbeatAt } = row
  return id && heartbeatAt && holdsLock(heartbeatAt.getTime(), Date.now()) ? { id, name: name ?? '' } : null
}

export const clearedRequest = { take_over_user_id: null, take_over_name: null, take_over_at: null } as const
export const clearedHolder = {
  editing_user_id: null,
  editing_name: null,
  editing_at: null,
  ...clearedRequest,
} as const

/** Returns column values that set a new holder. */
export async function holderColumns(db: Db, userId: string) {
  const name = (await queries.findName(db, userId)) ?? ''
  return { editing_user_id: userId, editing_name: name, editing_at: new Date(), ...clearedRequest }
}

/**
 * Returns column values that end the given users' editing sessions and takeover requests, and give the lock
 * to another waiting user, if any.
 */
export async function releasedColumns(tx: Db, row: CollectionRow, userIds: readonly string[]) {
  const { editing_user_id: editing, take_over_user_id: requesterId } = row
  const hasRequesterLeft = requesterId !== null && userIds.includes(requesterId)
  if (editing === null || !userIds.includes(editing)) return hasRequesterLeft ? clearedRequest : {}
  return requesterId && !hasRequesterLeft ? holderColumns(tx, requesterId) : clearedHolder
}

/** Returns column values that store a takeover request. */
export async function takeoverColumns(db: Db, userId: string) {
  const name = (await queries.findName(db, userId)) ?? ''
  return { take_over_user_id: userId, take_over_name: name, take_over_at: new Date() }
}

export interface HoldOptions {
  /** If false, only checks that no one else holds the lock. */
  shouldTake?: boolean
}

/**
 * Makes an authorized user the holder before a change, and blocks others until the transaction ends.
 * @returns the ID of the previous holder if their expired lock was taken over; otherwise null
 * @throws AppError locked, with the holder; not_ready while the recording is being processed
 */
export async function holdLock(
  tx: Db,
  collection: Authorized<'edit'>,
  { userId }: UserActor,
  { shouldTake = true }: HoldOptions = {},
): Promise<string | null> {
  const row = await lockCollection(tx, collection.id)
  if (!row) throw new AppError('not_found', 'Collection not found')
  if (row.state !== 'complete')
    throw new AppError(
      'not_ready',
      row.type === 'text' ? writingInProgressMessage : 'The recording is being processed',
    )
  if (await isCorrectorOf(tx, row, userId)) return null
  const holder = holderOf(row)
  if (holder && holder.id !== userId)
    throw new AppError('locked', `${holder.name} is editing`, { editing: holder })
  if (!shouldTake) return null
  if (holder) await keepLock(tx, row)
  else await changeCollection(tx, row.id, await holderColumns(tx, userId), previousHolders(row))
  return row.editing_user_id === userId ? null : row.editing_user_id
}

/**
 * Whether a user is the corrector of a locked collection, so that the editing lock doesn't apply to them.
 * @throws AppError locked if someone else is its corrector
 */
async function isCorrectorOf(tx: Db, { id, perfection }: CollectionRow, userId: string): Promise<boolean> {
  // Collections without an order have no corrector.
  const corrector = perfection === null ? undefined : await queries.findCorrector(tx, id)
  if (corrector && corrector.id !== userId) throw correctionInProgressError()
  return corrector !== undefined
}

/** Returns whether a corrector is working on a locked collection. */
export const isBeingCorrected = async (tx: Db, { id, perfection }: CollectionRow): Promise<boolean> =>
  perfection !== null && (await queries.findCorrector(tx, id)) !== undefined

/** @throws AppError locked while someone is correcting a locked collection */
export async function requireNoCorrector(tx: Db, row: CollectionRow): Promise<void> {
  if (await isBeingCorrected(tx, row)) throw correctionInProgressError()
}

/** Returns the IDs of previous holders and requesters, who must be notified. */
export function previousHolders({ editing_user_id, take_over_user_id }: CollectionRow): string[] {
  return [editing_user_id, take_over_user_id].filter((userId) => userId !== null)
}

/** Renews the holder's lock, and restarts the waiting time of any takeover request. */
async function keepLock(tx: Db, row: CollectionRow): Promise<void> {
  const now = new Date()
  const isFresh = row.editing_at && now.getTime() - row.editing_at.getTime() < recentEditMs
  if (isFresh && !row.take_over_user_id) return
  const takeoverFields = row.take_over_user_id ? { take_over_at: now } : {}
  await updateWithoutNotifying(tx, row.id, { editing_at: now, ...takeoverFields })
}
