import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { serveStripe, signEvent, stripeKeys } from '#server/testing/stripe/server.ts'

const server = await serveStripe()
afterAll(() => server.close())
const { app, context, register } = await createTestProduct({
  EDITION: 'plans',
  STRIPE_SECRET_KEY: stripeKeys.secret,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhook,
  STRIPE_URL: server.url,
  PUBLIC_URL: 'https://longhand.example',
})

const tables = ['payment_events', 'payment_orders', 'payment_charges', 'ledger_transactions'] as const
/** Returns all state that an event may change. */
const readStoredState = () =>
  Promise.all(
    [...tables, 'payment_customers', 'workspace_billing'].map(async (table) => {
      const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(table)} as t order by 1`.execute(
        context.db,
      )
      return [table, rows]
    }),
  )

it('16. an event with a bad or old signature gets 400, and nothing is written', async () => {
  const owner = await register()
  const order = { kind: 'credits', cents: 2500 } as const
  const { id } = await owner.call(endpoints.startCheckout, { params: { oid: owner.orgId }, body: { order } })
  server.pay(id)
  const event = server.state.events.find(({ type }) => type === 'checkout.session.completed') ?? {}
  const receive = (body: Buffer, signature: string) =>
    app.inject({
      method: 'POST',
      url: '/billing/stripe/events',
      payload: body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
  const { body, signature } = signEvent(event)
  const before = await readStoredState()
  const refusedRequests = [
    [body, ''],
    [body, 'nonsense'],
    [body, signEvent(event, { secret: 'whsec_other' }).signature],
    [body, signEvent(event, { ageSeconds: 301 }).signature],
    [body, signEvent({ ...event, livemode: true }).signature],
    [Buffer.from(body.toString().replace('"created"', '"Created"')), signature],
  ] as const
  for (const [sentBody, sentSignature] of refusedRequests)
    expect((await receive(sentBody, sentSignature)).statusCode).toBe(400)
  expect(await readStoredState()).toEqual(before)
  expect((await receive(body, signature)).statusCode).toBe(200)
  expect(await readStoredState()).not.toEqual(before)
})

it('22. prices and return addresses that a client sends are ignored', async () => {
  const owner = await register()
  const params = { oid: owner.orgId }
  const forgedRequest = {
    amount: 1,
    price: 1,
    currency: 'DKK',
    unit_amount: 1,
    successUrl: 'https://evil.example/',
    cancelUrl: 'https://evil.example/',
  }
  const plan = { kind: 'plan', plan: 'business', interval: 'month', quantity: 2 } as const
  for (const order of [plan, { kind: 'credits', cents: 2500 } as const]) {
    const body = { order: { ...order, ...forgedRequest }, ...forgedRequest }
    const response = await owner.send(endpoints.startCheckout, { params, body })
    const { id } = response.json().result
    const session = server.state.sessions.get(id)
    expect(session).toMatchObject({ currency: 'usd', amount_total: order.kind === 'plan' ? 12_000 : 2500 })
    expect(session?.success_url).toMatch(/^https?:\/\/[^/]*\/payment\/success$/)
    expect(session?.success_url).not.toContain('evil')
  }
  const otherServer = {
    oid: owner.orgId,
    mode: 'payment',
    amount: 2500,
    successRedirect: 'https://evil.example/',
  } as const
  await owner.send(endpoints.createCheckoutSession, { body: otherServer })
  const urls = [...server.state.sessions.values()].map(({ success_url }) => success_url)
  expect(urls.filter((url) => url.includes('evil'))).toEqual([])
})
