import { type Currency, isCurrency } from '#contract/plan-choices.ts'
import { recordRefund } from '#server/features/billing/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import {
  type ChargeState,
  type PaymentProvider,
  recordedPaymentPrefix,
} from '#server/infra/payments/provider.ts'
import { ensureCharge, findPrice, insertRefund, setRefundedAmount } from './charge-queries.ts'
import type { CustomerRow } from './queries.ts'

interface ChargeChange {
  provider: PaymentProvider
  customer: CustomerRow
  charge: ChargeState
  /** Key of the request that issued the refund; null for an event. */
  key?: string | null
}

/**
 * Stores a charge and applies its new refunds. The caller must have locked the customer.
 * @returns the credits deducted
 */
export async function applyCharge(
  tx: Db,
  { provider, customer, charge, key = null }: ChargeChange,
): Promise<number> {
  const { id, orderId, amount, refunded, currency } = charge
  // The charge is unpaid, or it is for a different product that shares the Stripe account.
  if (!charge.paid || !isCurrency(currency)) return 0
  const chargeFields = {
    provider: provider.kind,
    charge: id,
    organization_id: customer.organization_id,
    currency,
  }
  const before = await ensureCharge(tx, {
    ...chargeFields,
    order_id: orderId,
    kind: orderId === null ? 'subscription' : 'credits',
    amount,
    charged_at: new Date(charge.created * 1000),
  })
  if (refunded <= before) return 0
  await setRefundedAmount(tx, chargeFields, refunded)
  const credits = await recordRefund(tx, {
    organizationId: customer.organization_id,
    key: `${id}:${refunded}`,
    currency,
    cents: await refundedPrice(tx, charge, before),
    refundsCredits: orderId !== null,
    refundAccount: orderId?.startsWith(recordedPaymentPrefix) ? 'payments' : 'card',
  })
  await insertRefund(tx, { ...chargeFields, amount: refunded - before, credits, key })
  return credits
}

/** Returns the credits to deduct for a refund, at their price before tax and discounts. */
async function refundedPrice(tx: Db, charge: ChargeState, before: number): Promise<number> {
  const { orderId, amount, refunded } = charge
  const price = (orderId === null ? undefined : await findPrice(tx, orderId)) ?? amount
  const share = (part: number) => Math.round((price * part) / amount)
  return share(refunded) - share(before)
}

/** @throws Error for an unsupported currency */
export function currencyOf(code: string): Currency {
  if (!isCurrency(code)) throw new Error(`The payment is in ${code}, but nothing is sold in that currency`)
  return code
}
