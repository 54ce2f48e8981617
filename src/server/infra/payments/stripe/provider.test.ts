import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeCoupons } from '#server/testing/payments/coupons.contract.ts'
import { describeInvoices } from '#server/testing/payments/invoices.contract.ts'
import { describeProvider, type OpenedProvider } from '#server/testing/payments/provider.contract.ts'
import { type StripeServer, serveStripe, signEvent, stripeKeys } from '#server/testing/stripe/server.ts'
import { createStripePayments } from './provider.ts'

const settings = (baseUrl: string) => ({
  secretKey: stripeKeys.secret,
  webhookSecret: stripeKeys.webhook,
  baseUrl,
})

const open = async (): Promise<OpenedProvider> => {
  const server = await serveStripe()
  return {
    provider: createStripePayments(settings(server.url)),
    payCheckout: async (checkout, { isRefused, needsConfirmation } = {}) => {
      const acceptedCard = needsConfirmation ? '3184' : '4242'
      server.pay(checkout, isRefused ? '0002' : acceptedCard)
    },
    confirm: async (url) => server.confirm(url.split('/').at(-1) ?? ''),
    refuseCard: async (customer) => server.refuseCard(customer),
    advance: async (seconds) => server.advance(seconds),
    close: () => server.close(),
  }
}
describeProvider('Stripe', open)
describeCoupons('Stripe', open)
describeInvoices('Stripe', open)

describe('payments: Stripe alone', () => {
  let server: StripeServer
  beforeAll(async () => {
    server = await serveStripe()
  })
  afterAll(() => server.close())

  const provider = () => createStripePayments(settings(server.url))
  const event = (overrides: object = {}) => ({
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    created: 1,
    livemode: false,
    data: { object: { id: 'in_1', customer: 'cus_1' } },
    ...overrides,
  })

  it('reads a signed event', async () => {
    const { body, signature } = signEvent(event())
    const expectedEvent = { id: 'evt_1', about: 'invoice', objectId: 'in_1', customer: 'cus_1', created: 1 }
    expect(await provider().parseEvent(body, signature)).toEqual(expectedEvent)
  })

  it.each([
    ['altered', signEvent(event()), event({ id: 'evt_2' })],
    ['signed with another secret', signEvent(event(), { secret: 'whsec_other' }), event()],
    ['older than 300 s', signEvent(event(), { ageSeconds: 301 }), event()],
    ['from a connected account', signEvent(event({ account: 'acct_1' })), event({ account: 'acct_1' })],
    ['from the other mode', signEvent(event({ livemode: true })), event({ livemode: true })],
    ['without a signature', { signature: '' }, event()],
  ])('refuses an event that is %s', async (_, { signature }, sent) => {
    const parsedEvent = provider().parseEvent(Buffer.from(JSON.stringify(sent)), signature)
    await expect(parsedEvent).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('ignores events about other subjects', async () => {
    const { body, signature } = signEvent(event({ type: 'payout.paid' }))
    expect(await provider().parseEvent(body, signature)).toBeUndefined()
  })

  it('repeats a call after a server error, with a single effect', async () => {
    server.failNext(1)
    const customer = { workspaceId: 'w', name: 'Engines', email: 'ada@example.com' }
    await provider().createCustomer(customer, 'customer-once')
    expect(server.state.customers.size).toBe(1)
  })

  it('reports a server that keeps failing, and a rejected key', async () => {
    server.failNext(3)
    await expect(provider().readSubscription('sub_1')).rejects.toMatchObject({ code: 'unavailable' })
    server.failNext(0)
    const other = createStripePayments({ ...settings(server.url), secretKey: 'sk_test_other' })
    await expect(other.readSubscription('sub_1')).rejects.toMatchObject({
      code: 'provider_failed',
      message: 'The payment service rejected STRIPE_SECRET_KEY',
    })
  })

  it('declines a charge that the bank refuses', async () => {
    const customer = await provider().createCustomer(
      { workspaceId: 'w2', name: 'E', email: 'a@b.c' },
      'declines',
    )
    const { id: method } = server.addCard(customer, '0002')
    const chargeFields = { currency: 'USD', amount: 500, description: 'Credits', orderId: 'declined' }
    const order = { ...chargeFields, customer, method, tax: null }
    expect(await provider().charge(order)).toEqual({
      outcome: 'declined',
      reason: 'Your card was declined.',
      asksHolder: false,
    })
    expect(await provider().listInvoices(customer)).toMatchObject([{ status: 'void' }])
  })

  it('lets Stripe Tax calculate the tax of an automatic charge, which needs an address', async () => {
    const customerFields = { workspaceId: 'w4', name: 'E', email: 'a@b.c' }
    const customer = await provider().createCustomer(customerFields, 'automatic')
    const { id: method } = server.addCard(customer)
    const invoiceItem = {
      currency: 'EUR',
      amount: 2500,
      description: 'Credits',
      tax: { kind: 'automatic' },
    } as const
    const charge = (orderId: string) => provider().charge({ ...invoiceItem, customer, method, orderId })
    expect(await charge('nowhere')).toMatchObject({ outcome: 'declined', asksHolder: false })
    const addressIn = (country: string, vatNumber: string) =>
      provider().setBillingDetails(customer, {
        name: 'Engines',
        line1: '',
        line2: '',
        city: '',
        postalCode: '',
        region: '',
        country,
        vatNumber,
      })
    await addressIn('DK', 'DK13585628')
    expect(await charge('home')).toMatchObject({ outcome: 'succeeded' })
    await addressIn('DE', 'DE136695976')
    expect(await charge('abroad')).toMatchObject({ outcome: 'succeeded' })
    expect(await provider().listInvoices(customer)).toMatchObject([
      { total: 2500, tax: 0 },
      { total: 3125, tax: 625 },
    ])
  })

  it('resumes a charge after a lost response, even if Stripe forgot the keys', async () => {
    const customer = await provider().createCustomer({ workspaceId: 'w5', name: 'E', email: 'a@b.c' }, 'lost')
    const { id: method } = server.addCard(customer)
    const invoiceItem = { currency: 'EUR', amount: 2500, description: 'Credits', orderId: 'lost', tax: null }
    // Searches for the invoice, then creates, fills, finalizes and pays it, and reads its charge.
    for (let step = 0; step < 5; step++) {
      server.dropAnswer(1)
      const lostCharge = provider().charge({ ...invoiceItem, customer, method })
      await expect(lostCharge).rejects.toMatchObject({ code: 'unavailable' })
      server.clearIdempotencyKeys()
    }
    const charged = await provider().charge({ ...invoiceItem, customer, method })
    expect(charged).toMatchObject({ outcome: 'succeeded' })
    expect(await provider().listCharges(customer)).toMatchObject([{ amount: 2500 }])
    expect(await provider().listInvoices(customer)).toMatchObject([{ status: 'paid', total: 2500 }])
  })

  it('withdraws a charge after a lost response, and finds it if it was made', async () => {
    const customer = await provider().createCustomer(
      { workspaceId: 'w6', name: 'E', email: 'a@b.c' },
      'ended',
    )
    const { id: method } = server.addCard(customer)
    const invoiceItem = { customer, method, currency: 'EUR', amount: 2500, description: 'Credits', tax: null }
    const outcomes: string[] = []
    // Loses the response to the call that creates, finalizes, or pays the invoice.
    for (const step of [1, 3, 4]) {
      const orderId = `withdrawn-${step}`
      server.dropAnswer(step)
      const lostCharge = provider().charge({ ...invoiceItem, orderId })
      await expect(lostCharge).rejects.toMatchObject({ code: 'unavailable' })
      server.clearIdempotencyKeys()
      outcomes.push((await provider().withdrawCharge({ customer, orderId })).outcome)
    }
    expect(outcomes).toEqual(['withdrawn', 'withdrawn', 'succeeded'])
    expect(await provider().listCharges(customer)).toMatchObject([{ amount: 2500 }])
    expect((await provider().listInvoices(customer)).map(({ status }) => status)).toEqual(['paid', 'void'])
  })

  it('creates the price of a plan once, and another one when the catalog changes', async () => {
    const customer = await provider().createCustomer(
      { workspaceId: 'w3', name: 'E', email: 'a@b.c' },
      'prices',
    )
    const plan = { id: 'solo', name: 'Solo', interval: 'year', currency: 'GBP', amount: 9000 } as const
    const page = { successUrl: 'https://a.example', cancelUrl: 'https://b.example', tax: null, orderId: 'o' }
    const order = { mode: 'subscription', customer, quantity: 1, ...page } as const
    for (const [key, amount] of Object.entries({ first: 9000, second: 9000, third: 9500 }))
      await provider().createCheckout({ ...order, plan: { ...plan, amount } }, key)
    const prices = [...server.state.prices.values()].filter(({ product }) => product === 'longhand_solo')
    expect(prices.map(({ unit_amount }) => unit_amount)).toEqual([9000, 9500])
  })
})
