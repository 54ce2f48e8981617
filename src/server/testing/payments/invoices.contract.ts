import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OffSessionOrder, PaymentProvider, Tax } from '#server/infra/payments/provider.ts'
import type { OpenedProvider } from './provider.contract.ts'

const plan = { id: 'team', name: 'Team', interval: 'month', currency: 'EUR', amount: 3000 } as const
const pages = { successUrl: 'https://longhand.example/a', cancelUrl: 'https://longhand.example/b' }
const month = 32 * 86_400
const rate = { kind: 'rate', country: 'DE', name: 'USt', percent: 19 } as const
const reverseCharge = { kind: 'reverseCharge', country: 'DE' } as const

/** Tests of taxes, automatic charges and paused renewals that every payment provider must pass. */
export function describeInvoices(name: string, open: () => Promise<OpenedProvider>): void {
  describe(`taxes, automatic charges and renewals: ${name}`, () => {
    let opened: OpenedProvider
    let provider: PaymentProvider
    beforeAll(async () => {
      opened = await open()
      provider = opened.provider
    })
    afterAll(() => opened.close())

    async function subscribe(tax: Tax = null) {
      const workspaceId = randomUUID()
      const customerFields = { workspaceId, name: 'Engines', email: 'a@example.com' }
      const customer = await provider.createCustomer(customerFields, workspaceId)
      const order = { mode: 'subscription', plan, quantity: 1, customer, orderId: randomUUID() } as const
      const { id } = await provider.createCheckout({ ...order, ...pages, tax }, randomUUID())
      await opened.payCheckout(id)
      const { subscription } = await provider.readCheckout(id)
      const invoices = async () =>
        (await provider.listInvoices(customer)).map(({ status, total, tax }) => [status, total, tax])
      return { customer, subscription: subscription ?? '', invoices }
    }
    async function charge(customer: string, overrides: Partial<OffSessionOrder> = {}) {
      const [method] = await provider.listPaymentMethods(customer)
      const invoiceItem = {
        currency: 'EUR',
        amount: 1000,
        tax: null,
        description: 'Credits',
        orderId: randomUUID(),
      }
      return provider.charge({ ...invoiceItem, customer, method: method?.id ?? '', ...overrides })
    }

    it('numbers the invoices of automatic charges, with tax', async () => {
      const { customer } = await subscribe()
      const orderId = randomUUID()
      const charged = await charge(customer, { tax: rate, orderId })
      expect(await charge(customer, { tax: rate, orderId })).toEqual(charged)
      const [invoice, ...otherInvoices] = await provider.listInvoices(customer)
      expect(otherInvoices).toHaveLength(1)
      expect(invoice).toMatchObject({ status: 'paid', total: 1190, tax: 190, number: expect.any(String) })
      expect(invoice?.number).not.toBe(otherInvoices[0]?.number)
      const id = charged.outcome === 'succeeded' ? (charged.charge ?? '') : ''
      expect(await provider.readCharge(id)).toMatchObject({ amount: 1190, orderId, customer })
    })

    it('leaves no open invoice after a declined automatic charge', async () => {
      const { customer, invoices } = await subscribe()
      await opened.refuseCard(customer)
      expect(await charge(customer)).toMatchObject({ outcome: 'declined', asksHolder: false })
      expect((await invoices()).filter(([status]) => status === 'open' || status === 'draft')).toEqual([])
      expect(await provider.listCharges(customer)).toMatchObject([{ paid: false }, { paid: true }])
    })

    it('withdraws an automatic charge, unless it was made', async () => {
      const { customer, invoices } = await subscribe()
      const orderId = randomUUID()
      const charged = await charge(customer, { orderId })
      for (const { id } of await provider.listPaymentMethods(customer))
        await provider.removePaymentMethod(id, randomUUID())
      expect(await provider.withdrawCharge({ customer, orderId })).toEqual(charged)
      const unmadeOrder = { customer, orderId: randomUUID() }
      expect(await provider.withdrawCharge(unmadeOrder)).toEqual({ outcome: 'withdrawn' })
      expect(await provider.withdrawCharge(unmadeOrder)).toEqual({ outcome: 'withdrawn' })
      expect(await invoices()).toEqual([
        ['paid', 1000, 0],
        ['paid', 3000, 0],
      ])
    })

    it('charges no VAT if the customer must account for it', async () => {
      const { customer, invoices } = await subscribe(reverseCharge)
      expect(await invoices()).toEqual([['paid', 3000, 0]])
      await charge(customer, { tax: reverseCharge })
      expect((await invoices())[0]).toEqual(['paid', 1000, 0])
    })

    it('keeps address and VAT number, and applies another tax to renewals', async () => {
      const { customer, subscription, invoices } = await subscribe(rate)
      const details = {
        name: 'Motoren GmbH',
        line1: 'Hauptstraße 1',
        line2: '',
        city: 'Berlin',
        postalCode: '10115',
        region: '',
        country: 'DE',
        vatNumber: 'DE136695976',
      }
      await provider.setBillingDetails(customer, { ...details, vatNumber: '' })
      expect(await provider.readBillingDetails(customer)).toEqual({ ...details, vatNumber: '' })
      for (let times = 0; times < 2; times++) {
        await provider.setBillingDetails(customer, details)
        await provider.applyTax(customer, { subscription, tax: reverseCharge })
      }
      expect(await provider.readBillingDetails(customer)).toEqual(details)
      await opened.advance(month)
      await provider.applyTax(customer, { subscription, tax: rate })
      await opened.advance(month)
      expect(await invoices()).toEqual([
        ['paid', 3570, 570],
        ['paid', 3000, 0],
        ['paid', 3570, 570],
      ])
    })

    it('keeps renewals as drafts while they are paused, and charges them later', async () => {
      const { customer, subscription, invoices } = await subscribe()
      await provider.pauseRenewals(subscription, randomUUID())
      expect(await provider.readSubscription(subscription)).toMatchObject({ renewalsPaused: true })
      await opened.advance(month)
      expect(await provider.readSubscription(subscription)).toMatchObject({ status: 'active' })
      expect(await invoices()).toEqual([
        ['draft', 3000, 0],
        ['paid', 3000, 0],
      ])
      expect(await provider.listCharges(customer)).toHaveLength(1)
      await provider.resumeRenewals(subscription, randomUUID())
      expect((await invoices())[0]).toEqual(['paid', 3000, 0])
      expect(await provider.listCharges(customer)).toHaveLength(2)
      expect(await provider.readSubscription(subscription)).toMatchObject({ renewalsPaused: false })
    })

    it("makes a subscription past due when a paused renewal can't be charged later", async () => {
      const { customer, subscription } = await subscribe()
      await provider.pauseRenewals(subscription, randomUUID())
      await opened.advance(month)
      await opened.refuseCard(customer)
      await provider.resumeRenewals(subscription, randomUUID())
      expect(await provider.readSubscription(subscription)).toMatchObject({ status: 'past_due' })
      expect((await provider.listInvoices(customer))[0]).toMatchObject({ status: 'open' })
    })

    it('charges nothing for paused renewals of a canceled subscription', async () => {
      const { customer, subscription } = await subscribe()
      await provider.pauseRenewals(subscription, randomUUID())
      await opened.advance(month)
      await provider.cancelSubscription(subscription, 'now', randomUUID())
      await opened.advance(month)
      expect(await provider.listCharges(customer)).toHaveLength(1)
    })
  })
}
