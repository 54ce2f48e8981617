import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { balanceOf, move } from '#domain/ledger/accounts.ts'
import type { BillingContext } from '#server/features/billing/billing-state.ts'
import type { QueueContext } from '#server/features/billing/charges.ts'
import { addCredits } from '#server/features/billing/credits.ts'
import { openLedger, post } from '#server/features/billing/ledger.ts'
import { readBalances } from '#server/features/billing/ledger-queries.ts'
import { reconcile } from '#server/features/billing/reconcile.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Creates functions that read and change a workspace's minutes and credits. */
export function walletOf(context: { db: Db } & BillingContext & QueueContext, organizationId: string) {
  const { db } = context
  const balances = () => readBalances(db, organizationId)
  return {
    balances,
    async minutes() {
      const now = await balances()
      const amountOf = (account: 'plan' | 'heldPlan' | 'used') => balanceOf(now, account, 'minutes')
      return { left: amountOf('plan'), held: amountOf('heldPlan'), used: amountOf('used') }
    },
    cents: async () => balanceOf(await balances(), 'credits', 'USD'),
    pay: (cents: number) =>
      db.transaction().execute((tx) =>
        addCredits(context, tx, {
          organizationId,
          sourceAccount: 'payments',
          cents,
          currency: null,
          key: randomUUID(),
          actorId: null,
        }),
      ),
    refund: (cents: number) =>
      db.transaction().execute(async (tx) => {
        const entries = move('credits', 'refunds', 'USD', cents)
        await post(tx, await openLedger(tx, organizationId), { key: randomUUID(), kind: 'refund', entries })
      }),
    expectAgreement: async () => expect(await reconcile(context, { repair: false })).toEqual([]),
  }
}
