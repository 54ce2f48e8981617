import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckoutOrder, PaymentProvider, PricedPlan } from '#server/infra/payments/provider.ts'

/** A payment provider, with functions that act as its customers and their banks. */
export interface OpenedProvider {
  provider: PaymentProvider
  /** Pays on a checkout's page, with a card that the bank declines if `isRefused`. */
  payCheckout(checkout: string, options?: { isRefused?: boolean; needsConfirmation?: boolean }): Promise<void>
  /** Confirms a payment on the page that a change returned. */
  confirm(url: string): Promise<void>
  /** Makes the bank decline the customer's card. */
  refuseCard(customer: string): Promise<void>
  /** Advances the provider's clock. */
  advance(seconds: number): Promise<void>
  close(): Promise<void>
}

const monthlyPlan: PricedPlan = { id: 'team', name: 'Team', interval: 'month', currency: 'USD', amount: 3000 }
const largerPlan: PricedPlan = { ...monthlyPlan, id: 'business', name: 'Business', amount: 6000 }
const urls = { successUrl: 'https://longhand.example/success', cancelUrl: 'https://longhand.example/cancel' }
const tax = { kind: 'rate', country: 'DK', name: 'VAT', percent: 25 } as const
const day = 86_400

/** Tests that every payment provider must pass. */
export function describeProvider(name: string, open: () => Promise<OpenedProvider>): void {
  describe(`payments: ${name}`, () => {
    let opened: OpenedProvider
    let provider: PaymentProvider
    beforeAll(async () => {
      opened = await open()
      provider = opened.provider
    })
    afterAll(() => opened.close())

    const newCustomer = () => {
      const workspaceId = randomUUID()
      const customer = { workspaceId, name: 'Analytical Engines', email: 'ada@example.com' }
      return provider.createCustomer(customer, workspaceId)
    }
    const startCheckout = (order: CheckoutOrder) => provider.createCheckout(order, randomUUID())
    const planOrder = (customer: string, overrides: Partial<CheckoutOrder> = {}): CheckoutOrder => {
      const order = {
        mode: 'subscription',
        plan: monthlyPlan,
        quantity: 2,
        customer,
        orderId: randomUUID(),
      } as const
      return { ...order, ...urls, tax: null, ...overrides } as CheckoutOrder
    }
    const creditOrder = (customer: string): CheckoutOrder => {
      const purchase = { mode: 'payment', currency: 'EUR', amount: 5000, description: 'Credits' } as const
      return { ...purchase, customer, orderId: randomUUID(), ...urls, tax }
    }
    async function subscribe(order?: Partial<CheckoutOrder>, card?: { needsConfirmation: boolean }) {
      const customer = await newCustomer()
      const { id } = await startCheckout(planOrder(customer, order))
      await opened.payCheckout(id, card)
      const { subscription } = await provider.readCheckout(id)
      return { customer, subscription: subscription ?? '' }
    }

    it('creates a customer once for the same key', async () => {
      const customer = { workspaceId: randomUUID(), name: 'Engines', email: 'ada@example.com' }
      const key = randomUUID()
      const id = await provider.createCustomer(customer, key)
      expect(await provider.createCustomer(customer, key)).toBe(id)
    })

    it('sells credits with tax, and keeps the card for later charges', async () => {
      const customer = await newCustomer()
      const order = creditOrder(customer)
      const { id, url } = await startCheckout(order)
      expect(url).toMatch(/^(https?:\/)?\//)
      expect(await provider.readCheckout(id)).toMatchObject({ isPaid: false, isExpired: false })
      await opened.payCheckout(id)
      expect(await provider.readCheckout(id)).toEqual({
        id,
        customer,
        orderId: order.orderId,
        mode: 'payment',
        isPaid: true,
        isExpired: false,
        currency: 'EUR',
        subtotal: 5000,
        total: 6250,
        subscription: null,
      })
      const [charge] = await provider.listCharges(customer)
      expect(charge).toMatchObject({
        status: 'succeeded',
        paid: true,
        currency: 'EUR',
        amount: 6250,
        refunded: 0,
      })
      const [method] = await provider.listPaymentMethods(customer)
      expect(method?.card).toMatchObject({ last4: '4242', checks: { cvc_check: 'pass' } })
    })

    it('charges nothing to a card that the bank declines', async () => {
      const customer = await newCustomer()
      const { id } = await startCheckout(creditOrder(customer))
      await expect(opened.payCheckout(id, { isRefused: true })).rejects.toThrow('declined')
      expect(await provider.readCheckout(id)).toMatchObject({ isPaid: false })
    })

    it('expires a checkout, but not a paid one', async () => {
      const customer = await newCustomer()
      const { id } = await startCheckout(creditOrder(customer))
      await provider.expireCheckout(id)
      expect(await provider.readCheckout(id)).toMatchObject({ isPaid: false, isExpired: true })
      await expect(opened.payCheckout(id)).rejects.toThrow()
      const paidCheckout = await startCheckout(creditOrder(customer))
      await opened.payCheckout(paidCheckout.id)
      await provider.expireCheckout(paidCheckout.id)
      expect(await provider.readCheckout(paidCheckout.id)).toMatchObject({ isPaid: true, isExpired: false })
    })

    it('sells a subscription for seats, invoiced with tax, and renews it', async () => {
      const { customer, subscription } = await subscribe({ tax })
      const boughtSubscription = await provider.readSubscription(subscription)
      expect(boughtSubscription).toMatchObject({
        customer,
        plan: 'team',
        interval: 'month',
        currency: 'USD',
        quantity: 2,
        status: 'active',
        cancelAt: null,
      })
      const invoices = await provider.listInvoices(customer)
      expect(invoices).toMatchObject([{ status: 'paid', currency: 'USD', total: 7500, tax: 1500 }])
      expect(await provider.readInvoice(invoices[0]?.id ?? '')).toMatchObject({ customer, subscription })
      await opened.advance(32 * day)
      const renewedSubscription = await provider.readSubscription(subscription)
      expect(renewedSubscription.period.start).toBe(boughtSubscription.period.end)
      expect(await provider.listInvoices(customer)).toHaveLength(2)
    })

    it('changes plan and seats for the price of the preview', async () => {
      const { customer, subscription } = await subscribe()
      const change = { plan: largerPlan, quantity: 3 }
      const { period } = await provider.readSubscription(subscription)
      const middle = Math.floor((period.start + period.end) / 2)
      const preview = await provider.previewChange(subscription, change, middle)
      // Half of 3 × 60 dollars less half of 2 × 30 dollars.
      expect(Math.abs(preview.amountDue - 6000)).toBeLessThan(5)
      expect(preview).toMatchObject({ currency: 'USD', nextAmount: 18_000, prorationDate: middle })
      expect(preview.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(preview.amountDue)
      const key = randomUUID()
      const changedSubscription = await provider.changeSubscription(
        subscription,
        { ...change, prorationDate: middle },
        key,
      )
      expect(changedSubscription).toMatchObject({ plan: 'business', quantity: 3 })
      await provider.changeSubscription(subscription, { ...change, prorationDate: middle }, key)
      const [invoice, ...otherInvoices] = await provider.listInvoices(customer)
      expect(invoice).toMatchObject({ total: preview.amountDue, status: 'paid' })
      expect(otherInvoices).toHaveLength(1)
    })

    it.each([0, -1, 1_000_000_000])('refuses a quantity of %i', async (quantity) => {
      const { subscription } = await subscribe()
      const change = provider.previewChange(subscription, { plan: largerPlan, quantity })
      await expect(change).rejects.toMatchObject({ code: 'provider_failed' })
      const order = startCheckout(planOrder(await newCustomer(), { quantity }))
      await expect(order).rejects.toMatchObject({ code: 'provider_failed' })
    })

    it("refuses a currency other than the subscription's", async () => {
      const { subscription } = await subscribe()
      const change = { plan: { ...largerPlan, currency: 'DKK' }, quantity: 2 }
      await expect(provider.previewChange(subscription, change)).rejects.toMatchObject({
        code: 'provider_failed',
      })
    })

    it('cancels at the end of the period, reverts that, and cancels immediately', async () => {
      const { subscription } = await subscribe()
      const canceledSubscription = await provider.cancelSubscription(subscription, 'period-end', randomUUID())
      expect(canceledSubscription).toMatchObject({
        status: 'active',
        cancelAt: canceledSubscription.period.end,
      })
      expect(await provider.resumeSubscription(subscription, randomUUID())).toMatchObject({ cancelAt: null })
      await provider.cancelSubscription(subscription, 'period-end', randomUUID())
      await opened.advance(32 * day)
      expect(await provider.readSubscription(subscription)).toMatchObject({ status: 'canceled' })
      const other = await subscribe()
      expect(await provider.cancelSubscription(other.subscription, 'now', randomUUID())).toMatchObject({
        status: 'canceled',
      })
    })

    it('leaves a subscription unchanged when the bank refuses the change', async () => {
      const { customer, subscription } = await subscribe()
      await opened.refuseCard(customer)
      const { prorationDate } = await provider.previewChange(subscription, { plan: largerPlan, quantity: 3 })
      const change = { plan: largerPlan, quantity: 3, prorationDate }
      const changedSubscription = provider.changeSubscription(subscription, change, randomUUID())
      await expect(changedSubscription).rejects.toMatchObject({ code: 'card_declined' })
      expect(await provider.readSubscription(subscription)).toMatchObject({ plan: 'team', quantity: 2 })
      expect(await provider.listInvoices(customer)).toHaveLength(1)
    })

    it('changes a subscription once its customer has confirmed the payment', async () => {
      const { customer, subscription } = await subscribe({}, { needsConfirmation: true })
      const change = { plan: largerPlan, quantity: 3 }
      const { prorationDate, amountDue } = await provider.previewChange(subscription, change)
      const requestedChange = { ...change, prorationDate }
      const key = randomUUID()
      const { confirmUrl } = await provider.changeSubscription(subscription, requestedChange, key)
      expect(confirmUrl).toMatch(/^(https?:\/)?\//)
      expect(await provider.readSubscription(subscription)).toMatchObject({ plan: 'team', quantity: 2 })
      await opened.confirm(confirmUrl ?? '')
      expect(await provider.readSubscription(subscription)).toMatchObject({ plan: 'business', quantity: 3 })
      const [invoice] = await provider.listInvoices(customer)
      expect(invoice).toMatchObject({ status: 'paid', total: amountDue })
      const [method] = await provider.listPaymentMethods(customer)
      const order = { customer, method: method?.id ?? '', currency: 'USD', amount: 500, tax: null }
      const charged = await provider.charge({ ...order, description: 'Credits', orderId: randomUUID() })
      expect(charged).toMatchObject({ outcome: 'declined', asksHolder: true })
    })

    it('credits the difference to a cheaper plan toward later invoices', async () => {
      const { customer, subscription } = await subscribe()
      const change = async (plan: PricedPlan, quantity: number) => {
        const preview = await provider.previewChange(subscription, { plan, quantity })
        const { prorationDate } = preview
        await provider.changeSubscription(subscription, { plan, quantity, prorationDate }, randomUUID())
        const [latest] = await provider.listCharges(customer)
        return { preview, latest }
      }
      const before = (await provider.listCharges(customer))[0]
      const cheaperSubscription = await change(monthlyPlan, 1)
      expect(cheaperSubscription.preview).toMatchObject({ amountDue: 0, nextAmount: 3000 })
      expect(cheaperSubscription.latest).toEqual(before)
      const [credit] = await provider.listAdjustments(customer)
      expect(credit?.amount).toBe(
        cheaperSubscription.preview.lines.reduce((sum, { amount }) => sum + amount, 0),
      )
      const upgrade = await change(monthlyPlan, 3)
      expect(upgrade.latest?.amount).toBe(upgrade.preview.amountDue)
      expect(Math.abs(upgrade.preview.amountDue - 3000)).toBeLessThan(5)
      expect(await provider.listAdjustments(customer)).toHaveLength(2)
    })

    it('lists cards, changes the default one, and removes one', async () => {
      const { customer } = await subscribe()
      const { id } = await startCheckout({
        mode: 'setup',
        currency: 'USD',
        customer,
        orderId: 'card',
        ...urls,
        tax: null,
      })
      await opened.payCheckout(id)
      const cards = await provider.listPaymentMethods(customer)
      expect(cards).toHaveLength(2)
      const first = await provider.readDefaultPaymentMethod(customer)
      const other = cards.find((card) => card.id !== first)?.id ?? ''
      await provider.setDefaultPaymentMethod(customer, other, randomUUID())
      expect(await provider.readDefaultPaymentMethod(customer)).toBe(other)
      await provider.removePaymentMethod(other, randomUUID())
      const remaining = cards.filter(({ id }) => id !== other).map((card) => card.id)
      expect((await provider.listPaymentMethods(customer)).map((card) => card.id)).toEqual(remaining)
    })

    it('leaves an invoice open and the subscription past due when a renewal is refused', async () => {
      const { customer, subscription } = await subscribe()
      await opened.refuseCard(customer)
      await opened.advance(32 * day)
      expect(await provider.readSubscription(subscription)).toMatchObject({ status: 'past_due' })
      const [latestInvoice] = await provider.listInvoices(customer)
      expect(latestInvoice).toMatchObject({ status: 'open' })
      expect(await provider.readInvoice(latestInvoice?.id ?? '')).toMatchObject({ subscription, attempts: 1 })
    })

    it('charges an open invoice to another card, and reactivates the subscription', async () => {
      const { customer, subscription } = await subscribe()
      await opened.refuseCard(customer)
      await opened.advance(32 * day)
      const id = (await provider.listInvoices(customer))[0]?.id ?? ''
      expect(await provider.payInvoice(id, randomUUID())).toBe(false)
      await opened.payCheckout((await startCheckout({ ...creditOrder(customer), tax: null })).id)
      const [newestMethod] = await provider.listPaymentMethods(customer)
      await provider.setDefaultPaymentMethod(customer, newestMethod?.id ?? '', randomUUID())
      expect(await provider.payInvoice(id, randomUUID())).toBe(true)
      expect(await provider.readSubscription(subscription)).toMatchObject({ status: 'active' })
    })

    it('refunds the payment of a subscription, once', async () => {
      const { customer, subscription } = await subscribe()
      const other = await subscribe()
      for (const key of ['refund', 'refund', 'another key'])
        await provider.refundSubscription(subscription, `${key}-${subscription}`)
      const [charge] = await provider.listCharges(customer)
      expect(charge).toMatchObject({ amount: 6000, refunded: 6000 })
      expect((await provider.listCharges(other.customer))[0]).toMatchObject({ refunded: 0 })
    })

    it('creates coupons for plans, and promotion codes that are used up', async () => {
      const coupon = await provider.createCoupon(
        { name: 'Half', percentOff: 50, duration: 'once', plans: ['team'] },
        randomUUID(),
      )
      expect(coupon).toMatchObject({ name: 'Half', percentOff: 50, amountOff: null, plans: ['team'] })
      const code = `HALF${randomUUID().slice(0, 8)}`
      await provider.createPromotionCode({ coupon: coupon.id, code, maxRedemptions: 1 }, randomUUID())
      const foundCoupon = await provider.findCoupon(code.toLowerCase())
      expect(foundCoupon).toMatchObject({ coupon: { id: coupon.id }, isValid: true })
      const { customer } = await subscribe({ coupon: foundCoupon })
      expect(await provider.listInvoices(customer)).toMatchObject([{ total: 3000 }])
      expect(await provider.findCoupon(code)).toMatchObject({ isValid: false, problem: 'usedUp' })
      expect(await provider.findCoupon('no such code')).toBeUndefined()
      const other = startCheckout(planOrder(await newCustomer(), { coupon: foundCoupon }))
      await expect(other).rejects.toMatchObject({ code: 'coupon_invalid', details: { reason: 'usedUp' } })
      const byId = await provider.findCoupon(coupon.id)
      const wrongPlan = startCheckout(planOrder(await newCustomer(), { plan: largerPlan, coupon: byId }))
      await expect(wrongPlan).rejects.toMatchObject({
        code: 'coupon_invalid',
        details: { reason: 'otherPlan' },
      })
    })

    it('opens the customer portal', async () => {
      const { url } = await provider.createPortal(await newCustomer(), urls.successUrl)
      expect(url).toMatch(/^(https?:\/)?\//)
    })

    it('reports unknown IDs', async () => {
      for (const kind of ['Subscription', 'Checkout', 'Invoice'] as const)
        await expect(provider[`read${kind}`]('unknown')).rejects.toMatchObject({ code: 'not_found' })
    })

    it('lists the events of a purchase, oldest first', async () => {
      const since = new Date(Date.now() - 1000)
      const { customer, subscription } = await subscribe()
      const events = (await provider.listEvents(since)).filter((event) => event.customer === customer)
      expect(events.map(({ about }) => about)).toEqual(
        expect.arrayContaining(['checkout', 'subscription', 'invoice', 'charge']),
      )
      expect(events.find(({ about }) => about === 'subscription')?.objectId).toBe(subscription)
      expect(events.map(({ created }) => created)).toEqual(events.map(({ created }) => created).sort())
    })
  })
}
