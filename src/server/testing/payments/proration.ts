import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#server/infra/database/database.ts'
import { createLocalPayments } from '#server/infra/payments/local/provider.ts'
import { urls } from './services.ts'

const plan = fc.record({
  id: fc.constantFrom('standard', 'business'),
  name: fc.constant('Plan'),
  interval: fc.constantFrom('month', 'year'),
  currency: fc.constant('USD'),
  amount: fc.integer({ min: 1, max: 100_000 }),
})
const change = fc.record({ plan, quantity: fc.integer({ min: 1, max: 500 }) })

/** Changes subscriptions at random times, and compares each invoice with its preview to the cent. */
export async function checkProrations(db: Db, cases: number): Promise<void> {
  let elapsedSeconds = 0
  const provider = createLocalPayments({ db, now: () => Math.floor(Date.now() / 1000) + elapsedSeconds })
  const property = fc.asyncProperty(
    change,
    change,
    fc.integer({ min: 0, max: 27 * 86_400 }),
    fc.constantFrom(0, 20, 25),
    async (initialOrder, changedPlan, seconds, percent) => {
      const workspaceId = randomUUID()
      const customer = await provider.createCustomer({ workspaceId, name: 'Ada', email: null }, workspaceId)
      const tax = { kind: 'rate', country: 'DK', name: 'VAT', percent } as const
      const order = {
        mode: 'subscription',
        customer,
        orderId: randomUUID(),
        tax,
        ...initialOrder,
        ...urls,
      } as const
      const { id } = await provider.createCheckout(order, randomUUID())
      await provider.complete(id, false)
      const subscription = (await provider.readCheckout(id)).subscription ?? ''
      elapsedSeconds += seconds
      const { prorationDate, ...preview } = await provider.previewChange(subscription, changedPlan)
      await provider.changeSubscription(subscription, { ...changedPlan, prorationDate }, randomUUID())
      const [invoice] = await provider.listInvoices(customer)
      expect(Math.max(0, invoice?.total ?? 0)).toBe(preview.amountDue)
      // JSON has no negative zero.
      expect(invoice?.tax).toBe(preview.tax + 0)
      const lines = preview.lines.reduce((sum, { amount }) => sum + amount, 0)
      expect(invoice?.total).toBe(lines + preview.tax)
    },
  )
  await fc.assert(property, { numRuns: cases, endOnFailure: true })
}
