import { setTimeout as sleep } from 'node:timers/promises'
import type { Collection } from '#contract/collection.ts'
import { canTakeOver, lockMs } from '#domain/editing.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import {
  type Authorized,
  type Right,
  requireCollection,
  requireLockedCollection,
} from '#server/features/collections/access.ts'
import { lockCollection } from '#server/features/collections/reads.ts'
import {
  type CollectionRow,
  changeCollection,
  describeCollection,
  logAction,
  updateWithoutNotifying,
} from '#server/features/collections/service.ts'
import {
  clearedHolder,
  clearedRequest,
  holderColumns,
  holderOf,
  holdLock,
  previousHolders,
  takeoverColumns,
} from '#server/features/locks/service.ts'
import { isOperationSaved } from '#server/features/transcripts/service.ts'
import { saveVersionAtCheckIn } from '#server/features/versions/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { listCollectionsWithoutHeartbeat } from './queries.ts'

/**
 * Acquires the lock or, if the actor already holds it, renews it. Fails if another holder is still active.
 */
export async function checkOut(ctx: Context, actor: UserActor, id: string): Promise<Collection> {
  return changeLockedCollection(ctx, actor, id, 'edit', async (tx, row) => {
    const isHolder = holderOf(row)?.id === actor.userId
    // A heartbeat doesn't count as a response, so takeover requests keep waiting.
    if (isHolder) await updateWithoutNotifying(tx, row.id, { editing_at: new Date() })
    else await take(tx, row, actor)
  })
}

/** How long a check-in waits for an earlier edit, and the polling interval, in milliseconds. */
const timeoutMs = 5_000
const pollMs = 100

/**
 * Hands the lock to a waiting user, or releases it. Does nothing if the actor doesn't hold it.
 * @param after ID of an edit that may arrive late and would then acquire the lock again
 */
export async function checkIn(
  ctx: Context,
  actor: UserActor,
  id: string,
  after?: string,
): Promise<Collection> {
  if (after) {
    await requireCollection(ctx.db, actor, id, 'edit')
    for (
      let waitedMs = 0;
      waitedMs < timeoutMs && !(await isOperationSaved(ctx.db, id, after));
      waitedMs += pollMs
    )
      await sleep(pollMs)
  }
  return changeLockedCollection(ctx, actor, id, 'edit', async (tx, row) => {
    if (holderOf(row)?.id === actor.userId) await endEditing(tx, row, row.take_over_user_id)
  })
}

/**
 * Requests the lock from its holder. If the holder doesn't respond in time, a repeated request acquires it.
 */
export async function requestLock(ctx: Context, actor: UserActor, id: string): Promise<Collection> {
  return changeLockedCollection(ctx, actor, id, 'edit', async (tx, row) => {
    const holder = holderOf(row)
    if (!holder || holder.id === actor.userId) return take(tx, row, actor)
    const { take_over_user_id: requesterId, take_over_at: requestedAt } = row
    if (requesterId && requesterId !== actor.userId)
      throw new AppError('conflict', `${row.take_over_name} has already requested the lock`)
    if (!requesterId || !requestedAt)
      await changeCollection(tx, row.id, await takeoverColumns(tx, actor.userId))
    else if (canTakeOver(requestedAt.getTime(), Date.now())) await endEditing(tx, row, actor.userId)
  })
}

/** Drops a takeover request, either because the holder keeps the lock or because the request is withdrawn. */
export async function dropTakeoverRequest(ctx: Context, actor: UserActor, id: string): Promise<Collection> {
  return changeLockedCollection(ctx, actor, id, 'edit', async (tx, row) => {
    if (previousHolders(row).includes(actor.userId))
      await changeCollection(tx, row.id, clearedRequest, previousHolders(row))
  })
}

/** Text between two names in a collection's log entry. */
export const endedEditingText = ' ended the editing of '

/** Ends another user's editing session and records this in the collection's log. */
export async function releaseLock(ctx: Context, actor: UserActor, id: string): Promise<Collection> {
  return changeLockedCollection(ctx, actor, id, 'manage', async (tx, row) => {
    const holder = holderOf(row)
    if (!holder) return
    await endEditing(tx, row, null)
    const { editing_name: name } = await holderColumns(tx, actor.userId)
    await logAction(tx, row.id, 'Lock', `${name}${endedEditingText}${holder.name}`)
  })
}

/** Ends editing sessions that have had no recent heartbeat. */
export async function expireLocks(ctx: Context): Promise<void> {
  const since = new Date(Date.now() - lockMs)
  for (const id of await listCollectionsWithoutHeartbeat(ctx.db, since)) {
    await ctx.db.transaction().execute(async (tx) => {
      const row = await lockCollection(tx, id)
      // The editor may have become active again while other sessions were being checked.
      if (row?.editing_user_id && !holderOf(row)) await endEditing(tx, row, null)
    })
  }
}

/** Checks a right on a collection, locks the collection, applies a change, and returns the result. */
async function changeLockedCollection<R extends Right>(
  ctx: Context,
  actor: UserActor,
  id: string,
  right: R,
  change: (tx: Db, row: Authorized<R>) => Promise<unknown>,
): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    await change(tx, await requireLockedCollection(tx, actor, id, right))
    const collection = await describeCollection(ctx, tx, id)
    if (!collection) throw new AppError('not_found', 'Collection not found')
    return collection
  })
}

async function take(tx: Db, row: Authorized<'edit'>, actor: UserActor): Promise<void> {
  const previousHolder = await holdLock(tx, row, actor)
  if (previousHolder) await saveVersionAtCheckIn(tx, row, previousHolder)
}

/** Saves a user's finished work as a version, then hands the lock to the next user or releases it. */
async function endEditing(tx: Db, row: CollectionRow, next: string | null): Promise<void> {
  if (row.editing_user_id) await saveVersionAtCheckIn(tx, row, row.editing_user_id)
  await changeCollection(
    tx,
    row.id,
    next ? await holderColumns(tx, next) : clearedHolder,
    previousHolders(row),
  )
}
