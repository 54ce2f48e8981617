import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { conversionPrice } from '#domain/ledger/prices.ts'
import { allJobs } from '#server/jobs.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { enablePlans } from '#server/testing/plans.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { serveTextModel } from '#server/testing/text-model-server.ts'
import { walletOf } from '#server/testing/wallet.ts'
import { upsertBilling } from './queries.ts'

const model = await serveTextModel(() => 'Some words.')
afterAll(() => model.close())
const product = await createTestProduct({ TEXT_MODEL: 'a-model', TEXT_MODEL_URL: model.url })
const { context, register } = product
const writingJobs = ['documents.write', 'billing.resume-paused']
await context.queue.work(context, allJobs.filter(({ name }) => writingJobs.includes(name)) as never)

beforeEach(async () => {
  model.answer(() => 'Some words.')
  await context.db.deleteFrom('rate_limits').execute()
})

/** Registers a user with a recording, in a subscribed workspace without credits. */
async function registerSubscriber() {
  const user = await register()
  await upsertBilling(context.db, user.orgId, {
    plan: 'standard',
    interval: 'month',
    seats: 1,
    subscribed_at: new Date(),
    paid_until: new Date(Date.now() + 86_400_000),
  })
  return { ...user, source: await addRecording(product, user), wallet: walletOf(context, user.orgId) }
}
type Subscriber = Awaited<ReturnType<typeof registerSubscriber>>

const send = ({ send, source: id }: Subscriber, variant: 'essay' | 'summary' = 'essay') =>
  send(endpoints.generateContent, { params: { id }, body: { prompt: 'Write about the talk', variant } })
const generate = async (user: Subscriber) => {
  await context.db.deleteFrom('rate_limits').execute()
  return (await send(user)).json().result.id as string
}
const waitForEnd = async ({ call }: Caller, id: string, state = 'complete') =>
  expect
    .poll(async () => (await call(endpoints.getCollection, { params: { id } })).processing.state, {
      timeout: 20_000,
    })
    .toBe(state)
const hasUsedFreeConversion = async ({ call, uid, orgId }: Caller) =>
  (await call(endpoints.getPlan, { params: { uid }, body: { orgId } })).firstFree.convertedToBlog
const costs = ({ call, source: id }: Subscriber) =>
  call(endpoints.getCosts, { params: { id }, query: { conversion: 'true' } })

describe('a document from a transcript', () => {
  it('is free once for each user, unless it fails; then it costs by the length of the transcript', async () => {
    const restore = await enablePlans(context)
    const user = await registerSubscriber()
    const { conversion } = await context.catalog()
    const price = conversionPrice('some words'.length, conversion.perMillionCharacters.USD)
    // Transcription and translation cost one minute; the first document is free, so it has no price.
    expect((await costs(user)).estimates).toEqual({
      currency: 'USD',
      conversion: null,
      transcription: { minutes: 1, cents: 0 },
      translation: { minutes: 1, cents: 0 },
    })
    model.answer(() => 400)
    await waitForEnd(user, await generate(user), 'error')
    expect(await hasUsedFreeConversion(user)).toBe(false)
    model.answer(() => 'Some words.')
    const first = await generate(user)
    await waitForEnd(user, first)
    expect(await hasUsedFreeConversion(user)).toBe(true)
    // Deleting the free document doesn't make the next one free.
    await user.call(endpoints.deleteCollection, { params: { id: first } })
    await context.db.deleteFrom('rate_limits').execute()
    const response = await send(user)
    expect([response.statusCode, response.json().error.code]).toEqual([402, 'no_minutes'])
    await user.wallet.pay(100)
    expect((await costs(user)).estimates).toMatchObject({ conversion: { minutes: 0, cents: price } })
    const second = await generate(user)
    await waitForEnd(user, second)
    expect(await user.wallet.cents()).toBe(100 - price)
    const { charges } = await user.call(endpoints.getCosts, { params: { id: second } })
    expect(charges).toMatchObject([{ kind: 'conversion', minutes: 0, cents: price, currency: 'USD' }])
    await user.wallet.expectAgreement()
    restore()
  })

  it('costs nothing if it fails or is canceled, and its retry is charged', async () => {
    const restore = await enablePlans(context)
    const user = await registerSubscriber()
    await user.wallet.pay(100)
    await waitForEnd(user, await generate(user))
    model.answer(() => 400)
    const id = await generate(user)
    await waitForEnd(user, id, 'error')
    expect(await user.wallet.cents()).toBe(100)
    model.answer(() => 'Some words.')
    await user.call(endpoints.retryCollection, { params: { id } })
    await waitForEnd(user, id)
    expect(await user.wallet.cents()).toBe(99)
    await user.wallet.expectAgreement()
    restore()
  })

  it('is paused on a retry without credits, and resumes automatically when credits arrive', async () => {
    const restore = await enablePlans(context)
    const user = await registerSubscriber()
    await user.wallet.pay(1)
    await waitForEnd(user, await generate(user))
    model.answer(() => 400)
    const id = await generate(user)
    await waitForEnd(user, id, 'error')
    model.answer(() => 'Some words.')
    await user.wallet.refund(1)
    await user.call(endpoints.retryCollection, { params: { id } })
    await waitForEnd(user, id, 'paused')
    const response = await user.send(endpoints.unpauseCollection, { params: { id } })
    expect([response.statusCode, response.json().error.code]).toEqual([402, 'no_minutes'])
    await user.wallet.pay(1)
    await waitForEnd(user, id)
    expect(await user.wallet.cents()).toBe(0)
    restore()
  })

  it("has a price in the workspace's currency", async () => {
    const perMillionCharacters = { USD: 100_000, EUR: 200_000, GBP: 300_000, DKK: 850_000 }
    const restore = await enablePlans(context, (catalog) => ({
      ...catalog,
      conversion: { perMillionCharacters },
    }))
    const user = await registerSubscriber()
    await upsertBilling(context.db, user.orgId, { currency: 'DKK' })
    await user.wallet.pay(100)
    await waitForEnd(user, await generate(user))
    expect((await costs(user)).estimates).toMatchObject({
      currency: 'DKK',
      conversion: { minutes: 0, cents: 9 },
    })
    await waitForEnd(user, await generate(user))
    expect(await user.wallet.balances()).toMatchObject({ 'credits:DKK': 91, 'revenue:DKK': 9 })
    restore()
  })

  it('is free in enterprise workspaces, without using up the free one', async () => {
    const restore = await enablePlans(context)
    const user = await registerSubscriber()
    const row = context.db.updateTable('organizations').set({ enterprise_at: new Date() })
    await row.where('id', '=', user.orgId).execute()
    for (let n = 0; n < 2; n++) await waitForEnd(user, await generate(user))
    expect(await hasUsedFreeConversion(user)).toBe(false)
    expect(await user.wallet.balances()).not.toHaveProperty('revenue:USD')
    expect((await costs(user)).estimates).toBeNull()
    restore()
  })
})

it('a collection has no costs without plans', async () => {
  const user = await registerSubscriber()
  const { send, source: id } = user
  expect((await send(endpoints.getCosts, { params: { id }, query: {} })).statusCode).toBe(422)
  await waitForEnd(user, await generate(user))
  expect(await user.wallet.balances()).toEqual({})
})
