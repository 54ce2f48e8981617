import type { BillingInterval } from '#contract/payments.ts'
import type { Currency } from '#contract/plan-choices.ts'
import type { Db } from '#server/infra/database/database.ts'
import { type BillingContext, openBilling } from './billing-state.ts'
import { type QueueContext, requestResumption } from './charges.ts'
import { addCredits } from './credits.ts'
import * as queries from './queries.ts'

/** A payment service event, applied once per ID. */
export type BillingEvent = { id: string; organizationId: string } & (
  | { kind: 'payment'; cents: number; currency: Currency }
  | {
      kind: 'subscription'
      plan: string
      interval: BillingInterval
      seats: number
      subscribedAt: Date
      paidUntil: Date
      /** Start of the period for which payment failed; null if no payment has failed. */
      unpaidSince: Date | null
    }
  | { kind: 'subscriptionEnded' }
)

/**
 * Applies a payment service event. A payment is applied only once per event ID. A subscription event
 * overwrites the stored plan, so pass the subscription's current state.
 * @throws AppError conflict if the currency isn't the workspace's
 */
export async function applyEvent(
  ctx: BillingContext & QueueContext,
  tx: Db,
  event: BillingEvent,
): Promise<void> {
  const { organizationId } = event
  if (event.kind === 'payment') {
    const { cents, currency } = event
    const payment = { organizationId, sourceAccount: 'card' as const, cents, currency }
    await addCredits(ctx, tx, { ...payment, key: `payment:${event.id}`, actorId: null })
    return
  }
  // Locks the plan and, before changing it, issues the minutes that are due.
  if (!(await openBilling(ctx, tx, organizationId))) return
  await queries.upsertBilling(tx, organizationId, changesOf(event))
  // Issues the new plan's minutes.
  await openBilling(ctx, tx, organizationId)
  await requestResumption(ctx, tx, organizationId)
}

type PlanEvent = Extract<BillingEvent, { kind: 'subscription' | 'subscriptionEnded' }>

function changesOf(event: PlanEvent): Parameters<typeof queries.upsertBilling>[2] {
  if (event.kind === 'subscriptionEnded')
    return {
      plan: null,
      interval: null,
      seats: 1,
      subscribed_at: null,
      paid_until: null,
      unpaid_since: null,
      unpaid_notices: 0,
    }
  const { plan, interval, seats, subscribedAt, paidUntil, unpaidSince } = event
  const planColumns = { plan, interval, seats, subscribed_at: subscribedAt, paid_until: paidUntil }
  return { ...planColumns, unpaid_since: unpaidSince, ...(unpaidSince === null && { unpaid_notices: 0 }) }
}
