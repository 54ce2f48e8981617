import type { Currency } from '#contract/catalog.ts'
import type { BillingInterval } from '#contract/payments.ts'
import type { Db } from '#server/infra/database/database.ts'
import { type Queueing, resumePaused } from './charges.ts'
import { findBilling, upsertBilling } from './queries.ts'
import { openBilling, type Selling } from './standing.ts'

/** A paid plan of a workspace. */
export interface PaidPlan {
  plan: string
  interval: BillingInterval
  seats: number
  currency: Currency
  /** Start of the current period. */
  start: Date
  paidUntil: Date
}

/** Gives a workspace a plan, or takes it with `null`; then issues its minutes and continues paused collections. */
export async function changeSubscription(
  ctx: Selling & Queueing,
  tx: Db,
  organizationId: string,
  paid: PaidPlan | null,
): Promise<void> {
  const before = await findBilling(tx, organizationId)
  if (!before) return
  if (paid) {
    const { plan, interval, seats, currency, start, paidUntil } = paid
    await upsertBilling(tx, organizationId, {
      ...{ plan, interval, seats, currency, paid_until: paidUntil },
      // Months count from the first period, also after a change of plan.
      subscribed_at: before.subscribed_at ?? start,
    })
  } else {
    await upsertBilling(tx, organizationId, {
      ...{ plan: null, interval: null, subscribed_at: null, paid_until: null, seats: 1 },
    })
  }
  await openBilling(ctx, tx, organizationId)
  if (paid) await resumePaused(ctx, tx, organizationId)
}
