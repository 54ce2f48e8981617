import { balanceOf } from '#domain/ledger/accounts.ts'
import { payableMinutes } from '#domain/ledger/holds.ts'
import type { Db } from '#server/infra/database/database.ts'
import { type BillingContext, openBilling } from './billing-state.ts'

/** Returns how many draft minutes a workspace can pay for now; null if unlimited. */
export async function readMinutesLeft(
  ctx: BillingContext,
  tx: Db,
  organizationId: string,
): Promise<number | null> {
  const billing = await openBilling(ctx, tx, organizationId)
  if (!billing || billing.access.minutes === null) return null
  const { wallet, catalog } = billing
  const affordableMinutes = payableMinutes(wallet, catalog.payAsYouGo.pricePerHour[wallet.currency])
  return balanceOf(wallet.balances, 'plan', 'minutes') + affordableMinutes
}
