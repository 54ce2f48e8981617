import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckedCoupon, PaymentProvider } from '#server/infra/payments/provider.ts'
import type { OpenedProvider } from './provider.contract.ts'

const plan = { id: 'team', name: 'Team', interval: 'month', currency: 'USD', amount: 3000 } as const
const pages = { successUrl: 'https://longhand.example/a', cancelUrl: 'https://longhand.example/b' }
const tax = { kind: 'rate', country: 'DK', name: 'VAT', percent: 25 } as const

/** What every payment provider does with coupons and charges. */
export function describeCoupons(name: string, open: () => Promise<OpenedProvider>): void {
  describe(`coupons and charges: ${name}`, () => {
    let opened: OpenedProvider
    let provider: PaymentProvider
    beforeAll(async () => {
      opened = await open()
      provider = opened.provider
    })
    afterAll(() => opened.close())

    const newCustomer = () => {
      const workspaceId = randomUUID()
      return provider.createCustomer({ workspaceId, name: 'Engines', email: 'a@example.com' }, workspaceId)
    }
    async function subscribe({ coupon }: { coupon?: CheckedCoupon | undefined } = {}) {
      const customer = await newCustomer()
      const order = { mode: 'subscription', plan, quantity: 1, customer, orderId: randomUUID() } as const
      const { id } = await provider.createCheckout({ ...order, ...pages, tax: null, coupon }, randomUUID())
      await opened.pay(id)
      return { customer }
    }

    it('lists coupons with their codes until they are ended', async () => {
      const terms = { name: 'Listed', percentOff: 10, duration: 'repeating', months: 3 } as const
      const coupon = await provider.createCoupon({ ...terms, maxRedemptions: 5 }, randomUUID())
      const code = `LIST${randomUUID().slice(0, 8)}`
      const first = await provider.createPromotionCode({ coupon: coupon.id, code }, randomUUID())
      const second = await provider.createPromotionCode({ coupon: coupon.id }, randomUUID())
      expect(second.code).toMatch(/^[\w-]{6,}$/)
      const listed = async () => (await provider.listCoupons()).find(({ id }) => id === coupon.id)
      expect(await listed()).toMatchObject({
        ...{ name: 'Listed', percentOff: 10, months: 3, uses: 0, maxUses: 5, expires: null, isValid: true },
        promotionCodes: [{ id: second.id }, { id: first.id, code, uses: 0, isValid: true }],
      })
      await subscribe({ coupon: await provider.findCoupon(code) })
      expect(await listed()).toMatchObject({ uses: 1, promotionCodes: [{ uses: 0 }, { uses: 1 }] })
      await provider.endPromotionCode(first.id)
      expect((await listed())?.promotionCodes.map(({ id }) => id)).toEqual([second.id])
      expect((await provider.findCoupon(code))?.isValid).toBe(false)
      await provider.endCoupon(coupon.id)
      expect(await listed()).toBeUndefined()
      for (const ended of [second.code, coupon.id])
        expect((await provider.findCoupon(ended))?.isValid ?? false).toBe(false)
      await expect(provider.endCoupon('unknown')).rejects.toMatchObject({ code: 'not_found' })
      await expect(provider.endPromotionCode('unknown')).rejects.toMatchObject({ code: 'not_found' })
    })

    it('tells which order a charge belongs to', async () => {
      const customer = await newCustomer()
      const orderId = randomUUID()
      const purchase = { mode: 'payment', currency: 'EUR', amount: 5000, description: 'Credits' } as const
      const order = { ...purchase, customer, orderId, ...pages, tax }
      await opened.pay((await provider.createCheckout(order, randomUUID())).id)
      const [credits] = await provider.listCharges(customer)
      expect(await provider.readCharge(credits?.id ?? '')).toMatchObject({
        ...{ customer, orderId, amount: 6250, currency: 'EUR', paid: true },
      })
      const subscriber = await subscribe()
      const [seats] = await provider.listCharges(subscriber.customer)
      expect(await provider.readCharge(seats?.id ?? '')).toMatchObject({ orderId: null })
      await expect(provider.readCharge('ch_unknown')).rejects.toMatchObject({ code: 'not_found' })
    })
  })
}
