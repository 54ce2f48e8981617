import type { Currency } from '#contract/plan-choices.ts'
import { move } from '#domain/ledger/accounts.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { type BillingContext, openBilling } from './billing-state.ts'
import { type QueueContext, requestResumption } from './charges.ts'
import { post } from './ledger.ts'

/** Credits to add to a workspace, once per key. */
export interface NewCredits {
  organizationId: string
  /** Paid through the payment service, paid elsewhere, or granted by staff. */
  sourceAccount: 'card' | 'payments' | 'grants'
  cents: number
  /** Null to use the workspace's currency. */
  currency: Currency | null
  key: string
  actorId: string | null
  details?: Record<string, string | number>
}

/**
 * Adds credits and resumes paused collections. A repeated key has no effect.
 * @returns whether they were added
 * @throws AppError not_found for a deleted workspace; conflict if the currency differs
 */
export async function addCredits(
  ctx: BillingContext & QueueContext,
  tx: Db,
  { organizationId, sourceAccount, cents, currency, key, actorId, details }: NewCredits,
): Promise<boolean> {
  const billing = await openBilling(ctx, tx, organizationId)
  if (!billing) throw new AppError('not_found', 'The workspace has no plan')
  const walletCurrency = billing.wallet.currency
  if (currency !== null && currency !== walletCurrency)
    throw new AppError('conflict', `The workspace pays in ${walletCurrency}, not in ${currency}`)
  const isAdded = await post(tx, billing.ledger, {
    key,
    kind: sourceAccount === 'grants' ? 'grant' : 'payment',
    entries: move(sourceAccount, 'credits', walletCurrency, cents),
    actorId,
    details,
  })
  if (isAdded) await requestResumption(ctx, tx, organizationId)
  return isAdded
}
