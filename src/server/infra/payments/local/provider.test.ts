import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { describeCoupons } from '#server/testing/payments/coupons.contract.ts'
import { describeInvoices } from '#server/testing/payments/invoices.contract.ts'
import { describeProvider, type OpenedProvider } from '#server/testing/payments/provider.contract.ts'
import { createLocalPayments } from './provider.ts'
import { changeStore } from './store.ts'

const { db } = await createTestDatabase()

const open = async (): Promise<OpenedProvider> => {
  let clockOffset = 0
  const now = () => Math.floor(Date.now() / 1000) + clockOffset
  const provider = createLocalPayments({ db, now })
  return {
    provider,
    payCheckout: (checkout, { isRefused = false, needsConfirmation } = {}) =>
      provider.complete(checkout, isRefused, needsConfirmation),
    confirm: (url) => provider.complete(url.split('/').at(-1) ?? '', false),
    refuseCard: (customer) =>
      changeStore(db, now(), async (store) => {
        for (const method of await store.list('method', customer))
          await store.change('method', { ...method, isRefused: true })
      }),
    advance: (seconds) => {
      clockOffset += seconds
      return provider.renew()
    },
    close: async () => undefined,
  }
}
describeProvider('local', open)

it('moves the end of a canceled subscription with its period', async () => {
  const { provider, payCheckout } = await open()
  const customer = await provider.createCustomer({ workspaceId: 'w', name: 'E', email: null }, randomUUID())
  const monthlyPlan = { id: 'team', name: 'Team', interval: 'month', currency: 'USD', amount: 1000 } as const
  const order = {
    mode: 'subscription',
    plan: monthlyPlan,
    quantity: 1,
    customer,
    orderId: 'o',
    tax: null,
  } as const
  const pages = { successUrl: '/', cancelUrl: '/', coupon: undefined }
  const { id: checkout } = await provider.createCheckout({ ...order, ...pages }, randomUUID())
  await payCheckout(checkout)
  const id = (await provider.readCheckout(checkout)).subscription ?? ''
  await provider.cancelSubscription(id, 'period-end', randomUUID())
  const prorationDate = Math.floor(Date.now() / 1000)
  const yearlyPlan = { ...monthlyPlan, interval: 'year', amount: 10_000 } as const
  const change = { plan: yearlyPlan, quantity: 1, prorationDate }
  const { period, cancelAt } = await provider.changeSubscription(id, change, randomUUID())
  expect(cancelAt).toBe(period.end)
})
describeCoupons('local', open)
describeInvoices('local', open)
