import { randomUUID } from 'node:crypto'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { Precision, precisionEndpoints } from '#contract/precision.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch.ts'
import { requireCollection, requireLockedCollection } from '#server/features/collections/access.ts'
import { type CollectionRow, changeCollection } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

/** Hours until an order is due. */
const hours = 24

export type Wishes = EndpointInput<typeof precisionEndpoints.orderPrecision>['body']

const languageOf = ({ language_code }: CollectionRow) => language_code.split('-')[0] ?? language_code

/** Reads the latest order of a recording, and whether it can be ordered. */
export async function getPrecision(ctx: Context, actor: UserActor, id: string): Promise<Precision> {
  return present(ctx.db, await requireCollection(ctx.db, actor, id, 'edit'))
}

/** Orders Precision for a recording. */
export function orderPrecision(
  ctx: Context,
  actor: UserActor,
  id: string,
  wishes: Wishes,
): Promise<Precision> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    if (collection.demo || collection.type === 'text' || collection.perfection !== null)
      throw new AppError('conflict', 'Precision is not available for this recording')
    if (collection.state !== 'complete') throw new AppError('not_ready', 'There is no transcript yet')
    const queue = await queueOf(tx, collection)
    if (!queue) throw new AppError('not_available', 'There are no correctors for this language')
    const correction = {
      id: randomUUID(),
      collection_id: id,
      workspace_id: collection.organization_id,
      ordered_by: actor.userId,
      kind: 'order' as const,
      product: wishes.product,
      style: wishes.style,
      caption_profile: wishes.captionProfile ?? null,
      own_workspace_id: queue === 'workspace' ? collection.organization_id : null,
      language: languageOf(collection),
      seconds: collection.duration_seconds ?? 0,
      notes: wishes.notes,
      due_at: new Date(Date.now() + hours * 3600_000),
    }
    await tx.insertInto('corrections').values(correction).execute()
    await tx
      .insertInto('correction_events')
      .values({ correction_id: correction.id, kind: 'ordered', actor_id: actor.userId })
      .execute()
    const changed = await changeCollection(tx, id, { perfection: false })
    return present(tx, changed ?? collection)
  })
}

/** Cancels an order that no corrector has taken. */
export function cancelPrecision(ctx: Context, actor: UserActor, id: string): Promise<Precision> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    const { numUpdatedRows } = await tx
      .updateTable('corrections')
      .set({ state: 'canceled', ended_at: new Date() })
      .where('collection_id', '=', id)
      .where('kind', '=', 'order')
      .where('state', '=', 'waiting')
      .where('delivered_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new AppError('conflict', 'No order is waiting for a corrector')
    const changed = await changeCollection(tx, id, { perfection: null })
    return present(tx, changed ?? collection)
  })
}

/** Who would correct a recording; null for nobody. */
async function queueOf(db: Db, collection: CollectionRow): Promise<'workspace' | 'service' | null> {
  const language = languageOf(collection)
  if (await queries.hasCorrectors(db, language, collection.organization_id)) return 'workspace'
  return (await queries.hasCorrectors(db, language, null)) ? 'service' : null
}

async function present(db: Db, collection: CollectionRow): Promise<Precision> {
  const { demo, type, perfection, id } = collection
  const order = await queries.findOrder(db, id)
  const { draft_version_id: draft, final_version_id: final } = order ?? {}
  const delivered = order?.delivered_at ?? null
  return {
    order: order
      ? {
          state: order.state,
          stage: order.stage,
          product: order.product,
          style: order.style,
          notes: order.notes,
          ordered: toEpochSeconds(order.ordered_at),
          due: toEpochSeconds(order.due_at),
          delivered: delivered && toEpochSeconds(delivered),
          isLate: (delivered ?? new Date()) > order.due_at,
          versions: delivered && draft && final ? { draft, final } : null,
          comment: delivered && order.comment,
        }
      : null,
    canOrder: !demo && type !== 'text' && perfection === null && collection.state === 'complete',
    queue: await queueOf(db, collection),
    quotes: null,
    hours,
    isQuick: false,
    canPay: true,
  }
}
