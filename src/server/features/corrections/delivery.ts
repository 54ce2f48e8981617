import type { Context } from '#server/context.ts'
import { changeCollection } from '#server/features/collections/service.ts'
import { captureOrder, notifyOfDelivery } from '#server/features/precision/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import * as queries from './queries.ts'

/**
 * Delivers a locked order, once: marks the recording as proofread, charges for the order, and emails the
 * customer.
 */
export async function deliver(ctx: Context, tx: Db, correction: queries.CorrectionRow): Promise<void> {
  const { id, kind, collection_id: collectionId, delivered_at } = correction
  if (kind !== 'order' || delivered_at || collectionId === null) return
  await queries.updateCorrection(tx, id, { delivered_at: new Date() })
  await changeCollection(tx, collectionId, { perfection: true })
  await queries.insertEvent(tx, id, { kind: 'delivered', actorId: null })
  await captureOrder(tx, id)
  await notifyOfDelivery(ctx, tx, id)
}
