import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckedCoupon, PaymentProvider } from '#server/infra/payments/provider.ts'
import type { OpenedProvider } from './provider.contract.ts'

const plan = { id: 'team', name: 'Team', interval: 'month', currency: 'USD', amount: 3000 } as const
const pages = { successUrl: 'https://longhand.example/a', cancelUrl: 'https://longhand.example/b' }
const day = 86_400
const tax = { kind: 'rate', country: 'DK', name: 'VAT', percent: 25 } as const

/** Tests of coupons and charges that every payment provider must pass. */
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
      await opened.payCheckout(id)
      return { customer }
    }

    async function buyCredits(customer: string, orderId: string) {
      const purchase = { mode: 'payment', currency: 'EUR', amount: 5000, description: 'Credits' } as const
      const order = { ...purchase, customer, orderId, ...pages, tax }
      await opened.payCheckout((await provider.createCheckout(order, randomUUID())).id)
    }

    it('lists coupons with their codes until they are ended', async () => {
      const terms = { name: 'Listed', percentOff: 10, duration: 'repeating', months: 3 } as const
      const coupon = await provider.createCoupon({ ...terms, maxRedemptions: 5 }, randomUUID())
      const code = `LIST${randomUUID().slice(0, 8)}`
      const first = await provider.createPromotionCode({ coupon: coupon.id, code }, randomUUID())
      const second = await provider.createPromotionCode({ coupon: coupon.id }, randomUUID())
      expect(second.code).toMatch(/^[\w-]{6,}$/)
      const findListedCoupon = async () => (await provider.listCoupons()).find(({ id }) => id === coupon.id)
      expect(await findListedCoupon()).toMatchObject({
        name: 'Listed',
        percentOff: 10,
        months: 3,
        uses: 0,
        maxUses: 5,
        expires: null,
        isValid: true,
        promotionCodes: [{ id: second.id }, { id: first.id, code, uses: 0, isValid: true }],
      })
      await subscribe({ coupon: await provider.findCoupon(code) })
      expect(await findListedCoupon()).toMatchObject({ uses: 1, promotionCodes: [{ uses: 0 }, { uses: 1 }] })
      await provider.endPromotionCode(first.id)
      expect((await findListedCoupon())?.promotionCodes.map(({ id }) => id)).toEqual([second.id])
      expect((await provider.findCoupon(code))?.isValid).toBe(false)
      await provider.endCoupon(coupon.id)
      expect(await findListedCoupon()).toBeUndefined()
      for (const endedCode of [second.code, coupon.id])
        expect((await provider.findCoupon(endedCode))?.isValid ?? false).toBe(false)
      await expect(provider.endCoupon('unknown')).rejects.toMatchObject({ code: 'not_found' })
      await expect(provider.endPromotionCode('unknown')).rejects.toMatchObject({ code: 'not_found' })
    })

    it('returns the order that a charge belongs to', async () => {
      const customer = await newCustomer()
      const orderId = randomUUID()
      await buyCredits(customer, orderId)
      const [credits] = await provider.listCharges(customer)
      expect(await provider.readCharge(credits?.id ?? '')).toMatchObject({
        customer,
        orderId,
        amount: 6250,
        currency: 'EUR',
        paid: true,
      })
      const subscriber = await subscribe()
      const [seats] = await provider.listCharges(subscriber.customer)
      expect(await provider.readCharge(seats?.id ?? '')).toMatchObject({ orderId: null })
      await expect(provider.readCharge('ch_unknown')).rejects.toMatchObject({ code: 'not_found' })
    })

    it('ends coupons when they expire', async () => {
      const expiresAt = new Date(Date.now() + 1000 * day * 1000)
      const amountOff = { currency: 'USD', amount: 1000 }
      const terms = { name: 'Ten', amountOff, duration: 'forever', expiresAt } as const
      const coupon = await provider.createCoupon(terms, randomUUID())
      const expires = Math.floor(expiresAt.getTime() / 1000)
      expect(coupon).toMatchObject({ expires, isValid: true })
      expect(await provider.findCoupon(coupon.id)).toMatchObject({ isValid: true, coupon: { amountOff } })
      const laterCode = { coupon: coupon.id, expiresAt: new Date(expiresAt.getTime() + 1000) }
      await expect(provider.createPromotionCode(laterCode, randomUUID())).rejects.toMatchObject({
        code: 'provider_failed',
      })
      await opened.advance(1001 * day)
      expect(await provider.findCoupon(coupon.id)).toMatchObject({ isValid: false, problem: 'expired' })
    })

    it.each([
      { duration: 'once', plans: undefined, price: 6000 },
      { duration: 'forever', plans: undefined, price: 4800 },
      { duration: 'forever', plans: ['team'], price: 6000 },
    ] as const)('a change credits the amount paid with a coupon ($duration, for $plans)', async (example) => {
      const { price, ...terms } = example
      const { id: code } = await provider.createCoupon(
        { name: 'Fifth', percentOff: 20, ...terms },
        randomUUID(),
      )
      const { customer } = await subscribe({ coupon: await provider.findCoupon(code) })
      const [invoice] = await provider.listInvoices(customer)
      const subscription = (await provider.readInvoice(invoice?.id ?? '')).subscription ?? ''
      const { period } = await provider.readSubscription(subscription)
      const changeTo = async (amount: number) => {
        const change = { plan: { ...plan, id: 'business', amount }, quantity: 1 }
        const { amountDue } = await provider.previewChange(subscription, change, period.start)
        const confirmedChange = { ...change, prorationDate: period.start }
        await provider.changeSubscription(subscription, confirmedChange, randomUUID())
        return amountDue
      }
      expect(await changeTo(6000)).toBe(price - 2400)
      expect(await changeTo(12_000)).toBe(price)
    })

    it('refunds a charge in part, and never more than was paid', async () => {
      const customer = await newCustomer()
      await buyCredits(customer, randomUUID())
      const [charge] = await provider.listCharges(customer)
      const key = randomUUID()
      await provider.refund(charge?.id ?? '', 1000, key)
      await provider.refund(charge?.id ?? '', 1000, key)
      expect(await provider.listCharges(customer)).toMatchObject([{ amount: 6250, refunded: 1000 }])
      await expect(provider.refund(charge?.id ?? '', 6000, randomUUID())).rejects.toMatchObject({
        code: 'provider_failed',
      })
    })
  })
}
