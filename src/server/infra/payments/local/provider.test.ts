import { createTestDatabase } from '#server/testing/database.ts'
import { describeCoupons } from '#server/testing/payments/coupons.contract.ts'
import { describeInvoices } from '#server/testing/payments/invoices.contract.ts'
import { describeProvider, type OpenedProvider } from '#server/testing/payments/provider.contract.ts'
import { localPayments } from './provider.ts'
import { changing } from './store.ts'

const { db } = await createTestDatabase()

const open = async (): Promise<OpenedProvider> => {
  let moved = 0
  const now = () => Math.floor(Date.now() / 1000) + moved
  const provider = localPayments({ db, now })
  return {
    provider,
    pay: (checkout, { isRefused = false, needsConfirmation } = {}) =>
      provider.complete(checkout, isRefused, needsConfirmation),
    confirm: (url) => provider.complete(url.split('/').at(-1) ?? '', false),
    refuseCard: (customer) =>
      changing(db, now(), async (store) => {
        for (const method of await store.list('method', customer))
          await store.change('method', { ...method, isRefused: true })
      }),
    advance: (seconds) => {
      moved += seconds
      return provider.renew()
    },
    close: async () => undefined,
  }
}
describeProvider('local', open)
describeCoupons('local', open)
describeInvoices('local', open)
