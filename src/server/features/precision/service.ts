import type { AppliedCaptions } from '#contract/captions.ts'
import type { Precision, PrecisionOffer, PrecisionOrder } from '#contract/precision.ts'
import { isEligibleForPrecision } from '#domain/collections/collection-kinds.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { releaseJob } from '#server/features/billing/service.ts'
import { requireCollection, requireLockedCollection } from '#server/features/collections/access.ts'
import { type CollectionRow, changeCollection } from '#server/features/collections/service.ts'
import { findAppliedCaptions } from '#server/features/exports/service.ts'
import { findRole } from '#server/features/workspaces/reads.ts'
import { isManager, requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { captureOrder, notifyOfDelay, notifyOfDelivery } from './delivery.ts'
import { canPay, isQuick, presentOffer, quote, readTerms } from './offer.ts'
import {
  kindsOf,
  type OrderOptions,
  placeOrder,
  placeRequestedOrder,
  requirePrecisionAvailable,
} from './order.ts'
import * as queries from './queries.ts'

export { captureOrder, notifyOfDelay, notifyOfDelivery, placeRequestedOrder, requirePrecisionAvailable }

/** Lists the Precision languages and prices in a workspace, for its members. */
export async function getOffer(ctx: Context, actor: UserActor, oid: string): Promise<PrecisionOffer> {
  await requireMembership(ctx.db, actor, oid)
  return ctx.db.transaction().execute(async (tx) => presentOffer(await readTerms(ctx, tx, oid)))
}

/** Returns a collection's order and the price of ordering, for anyone who can edit it. */
export async function getPrecision(ctx: Context, actor: UserActor, id: string): Promise<Precision> {
  const row = await requireCollection(ctx.db, actor, id, 'edit')
  return ctx.db.transaction().execute((tx) => describe(ctx, tx, actor, row))
}

/** Orders Precision for a collection. Idempotent: repeating the request returns the open order. */
export function orderPrecision(
  ctx: Context,
  actor: UserActor,
  id: string,
  options: OrderOptions,
): Promise<Precision> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await requireLockedCollection(tx, actor, id, 'manage')
    const lastOrder = await queries.findLatestOrder(tx, id)
    const isOpen = lastOrder && lastOrder.ended_at === null && lastOrder.delivered_at === null
    const changedRow = isOpen ? row : await placeOrder(ctx, tx, row, { ...options, actorId: actor.userId })
    return describe(ctx, tx, actor, changedRow)
  })
}

/** Cancels a collection's order, and releases its reservation. */
export function cancelPrecision(ctx: Context, actor: UserActor, id: string): Promise<Precision> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await requireCollection(tx, actor, id, 'manage')
    // Locks the order before the collection, as correctors do.
    const canceledOrder = await queries.cancelWaitingOrder(tx, before)
    if (!canceledOrder) {
      const lastOrder = await queries.findLatestOrder(tx, id)
      if (lastOrder?.state !== 'canceled')
        throw new AppError('conflict', lastOrder ? 'A corrector has already started' : 'There is no order')
      return describe(ctx, tx, actor, before)
    }
    await queries.insertEvent(tx, canceledOrder.id, { kind: 'canceled', actorId: actor.userId })
    const row = await changeCollection(tx, id, { perfection: null })
    await releaseJob(ctx, tx, canceledOrder.id)
    return describe(ctx, tx, actor, row ?? before)
  })
}

async function describe(ctx: Context, tx: Db, actor: UserActor, row: CollectionRow): Promise<Precision> {
  const order = await queries.findLatestOrder(tx, row.id)
  const terms = await readTerms(ctx, tx, row.organization_id)
  const { language_code: language, duration_seconds: seconds } = row
  const canManage =
    row.owner_id === actor.userId || isManager(await findRole(tx, row.organization_id, actor.userId))
  const queue = terms.queueOf(language)
  const isReady = row.state === 'complete' && row.has_transcript && seconds !== null
  return {
    order: order ? presentOrder(order, await captionsOf(tx, order, language)) : null,
    canOrder: canManage && isReady && queue !== null && isEligibleForPrecision(kindsOf(row)),
    queue,
    quotes: seconds === null ? null : quote(terms, language, seconds),
    hours: terms.precision.hours,
    lateRefundPercent: terms.precision.lateRefundPercent,
    isQuick: isQuick(terms, language),
    canPay: canPay(terms),
  }
}

/** Returns the caption profile of an order, which can still change until the order is completed. */
async function captionsOf(
  tx: Db,
  { product, applied_captions: appliedCaptions, workspace_id, caption_profile }: queries.OrderRow,
  language: string,
): Promise<AppliedCaptions | null> {
  if (product !== 'captions') return null
  return appliedCaptions ?? findAppliedCaptions(tx, workspace_id, caption_profile ?? 'standard', language)
}

function presentOrder(
  order: NonNullable<Awaited<ReturnType<typeof queries.findLatestOrder>>>,
  captions: AppliedCaptions | null,
): PrecisionOrder {
  const { state, stage, product, style, notes, delivered_at: deliveredAt } = order
  const { draft_version_id: draft, final_version_id: final } = order
  const isLate = state !== 'canceled' && (deliveredAt ?? new Date()) > order.due_at
  return {
    state,
    stage,
    product,
    captions,
    style,
    notes,
    ordered: toEpochSeconds(order.ordered_at),
    due: toEpochSeconds(order.due_at),
    delivered: deliveredAt && toEpochSeconds(deliveredAt),
    isLate,
    lateRefundPercent: isLate ? order.late_refund_percent : 0,
    versions: deliveredAt && draft && final ? { draft, final } : null,
    comment: deliveredAt && order.comment,
  }
}
