import type { Currency } from '#contract/plan-choices.ts'
import { balanceOf, mergeEntries, move } from '#domain/ledger/accounts.ts'
import type { Db } from '#server/infra/database/database.ts'
import { openLedger, post } from './ledger.ts'

export interface Refund {
  organizationId: string
  key: string
  /** Refunded money; for credits, the price of the credits. */
  cents: number
  currency: Currency
  /** Whether the refunded payment was for credits, which are then taken back. */
  refundsCredits: boolean
  /** Whether it was paid at the payment service or elsewhere. */
  to: 'card' | 'payments'
}

/**
 * Records a refund, once for each key. Credits are taken back if they are unused; the rest is the installation's loss.
 * @returns the credits that were taken back
 */
export async function recordRefund(
  tx: Db,
  { organizationId, key, cents, currency, refundsCredits, to }: Refund,
): Promise<number> {
  if (cents === 0) return 0
  // Applies to deleted workspaces, too, whose ledger is kept.
  const ledger = await openLedger(tx, organizationId)
  const credits = refundsCredits ? Math.min(cents, balanceOf(ledger.balances, 'credits', currency)) : 0
  const entries = mergeEntries([
    ...move('credits', 'refunds', currency, credits),
    ...move(to, 'refunds', currency, cents - credits),
  ])
  const isNew = await post(tx, ledger, { key: `refund:${key}`, kind: 'refund', entries })
  return isNew ? credits : 0
}
