import { endpoints } from '#contract/endpoints.ts'
import { balanceOf } from '#domain/ledger/accounts.ts'
import { changeBilling } from '#server/features/billing/service.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import type { TestProduct } from '#server/testing/product.ts'
import { walletOf } from '#server/testing/wallet.ts'

/** Registers a user with a recording in a workspace that has the plan. */
export async function addSubscriber(product: TestProduct, seconds: number, plan = 'business') {
  const { context, register } = product
  const { db } = context
  const user = await register()
  await changeBilling(db, user.orgId, {
    plan,
    interval: 'month',
    seats: 1,
    subscribed_at: new Date(),
    paid_until: new Date(Date.now() + 86_400_000),
  })
  const id = await addRecording(product, user)
  await db.updateTable('collections').set({ duration_seconds: seconds }).where('id', '=', id).execute()
  const wallet = walletOf(context, user.orgId)
  const precision = async () => {
    const balances = await wallet.balances()
    const amountFor = (account: 'plan' | 'heldPlan' | 'used') =>
      balanceOf(balances, account, 'precisionMinutes')
    return { left: amountFor('plan'), held: amountFor('heldPlan'), used: amountFor('used') }
  }
  const params = { id }
  const order = (body = {}) => user.send(endpoints.orderPrecision, { params, body })
  return { ...user, id, params, wallet, precision, order }
}
