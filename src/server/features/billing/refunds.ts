import type { Currency } from '#contract/plan-choices.ts'
import { balanceOf, mergeEntries, move } from '#domain/ledger/accounts.ts'
import type { Db } from '#server/infra/database/database.ts'
import { openLedger, post } from './ledger.ts'

export interface Refund {
  organizationId: string
  key: string
  /** The refunded amount; for credits, the price paid for them. */
  cents: number
  currency: Currency
  /** Whether the refunded payment was for credits, which are then revoked. */
  refundsCredits: boolean
  /** Whether the refunded payment was made through the payment service (`card`) or elsewhere. */
  refundAccount: 'card' | 'payments'
}

/**
 * Records a refund, once per key. Unused credits are revoked; the seller bears the loss for any used ones.
 * @returns the revoked credits
 */
export async function recordRefund(
  tx: Db,
  { organizationId, key, cents, currency, refundsCredits, refundAccount }: Refund,
): Promise<number> {
  if (cents === 0) return 0
  // Deleted workspaces can also get refunds, since their ledgers are retained.
  const ledger = await openLedger(tx, organizationId)
  const credits = refundsCredits ? Math.min(cents, balanceOf(ledger.balances, 'credits', currency)) : 0
  const entries = mergeEntries([
    ...move('credits', 'refunds', currency, credits),
    ...move(refundAccount, 'refunds', currency, cents - credits),
  ])
  const isNew = await post(tx, ledger, { key: `refund:${key}`, kind: 'refund', entries })
  return isNew ? credits : 0
}
