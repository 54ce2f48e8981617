import type { Context } from '#server/context.ts'
import { captureJob } from '#server/features/billing/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { findRole } from '#server/features/workspaces/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import * as queries from './queries.ts'

/**
 * Charges for a delivered order; if it is late, part of the price is waived. Call this in the transaction
 * that delivers the order, after setting `delivered_at`.
 */
export async function captureOrder(tx: Db, correctionId: string): Promise<void> {
  const order = await queries.findDelivery(tx, correctionId)
  const refundCents = order ? refundPercentOf(order) : 0
  await captureJob(tx, correctionId, null, refundCents)
  if (refundCents > 0)
    await queries.insertEvent(tx, correctionId, {
      kind: 'refunded',
      actorId: null,
      details: { percent: refundCents },
    })
}

type Delivery = NonNullable<Awaited<ReturnType<typeof queries.findDelivery>>>

const refundPercentOf = ({ delivered_at, due_at, late_refund_percent }: Delivery): number =>
  delivered_at && delivered_at > due_at ? late_refund_percent : 0

/** Emails the owner and the person who placed the order that the transcript was delivered. */
export async function notifyOfDelivery(ctx: Context, tx: Db, correctionId: string): Promise<void> {
  const order = await queries.findDelivery(tx, correctionId)
  if (!order) return
  const values = {
    ...toCollectionValues(order),
    comment: order.comment ?? '',
    refundPercent: refundPercentOf(order),
  }
  for (const userId of await listRecipients(tx, order))
    await sendMailToUser(ctx, tx, userId, { template: 'precisionDelivered', values })
}

/** Emails the owner and the person who placed the order that the transcript is late. */
export async function notifyOfDelay(ctx: Context, tx: Db, correctionId: string): Promise<void> {
  const order = await queries.findDelivery(tx, correctionId)
  if (!order || order.delivered_at) return
  const values = { ...toCollectionValues(order), refundPercent: order.late_refund_percent }
  for (const userId of await listRecipients(tx, order))
    await sendMailToUser(ctx, tx, userId, { template: 'precisionLate', values })
}

const toCollectionValues = ({ collection_id, name }: Delivery) => ({
  collectionId: collection_id ?? '',
  collectionName: name,
})

/** Lists the owner of the recording and, if they are still a member, the person who placed the order. */
async function listRecipients(tx: Db, { owner_id, ordered_by, workspace_id }: Delivery): Promise<string[]> {
  const orders = ordered_by !== null && (await findRole(tx, workspace_id, ordered_by)) !== undefined
  return [...new Set([owner_id, ...(orders ? [ordered_by] : [])])]
}
