import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { holdForJob } from '#server/features/billing/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { openServices, openWorkspace, type TestPaymentService } from '#server/testing/payments/services.ts'
import { retryMissedEvents } from './events.ts'
import { changeSettings, readSettings } from './settings.ts'
import { checkTopUp } from './top-ups.ts'

const { db } = await createTestDatabase()
const { sides, stripe, stripeServer } = await openServices(db)

/** A workspace with a card and 10.00 in credits that tops up by 25.00 below 5.00, up to 60.00 a month. */
async function open(
  { provider, payCheckout }: TestPaymentService,
  overrides: { cap?: number; budget?: number } = {},
) {
  const buyer = await openWorkspace(db, provider)
  const { ctx, workspace, actor, order } = buyer
  await payCheckout((await order({ kind: 'credits', cents: 1000 })).id)
  await retryMissedEvents(ctx)
  const topUp = { amount: 2500, threshold: 500, cap: overrides.cap ?? 6000 }
  const change = (changes: Omit<Parameters<typeof changeSettings>[2], 'oid'>) =>
    changeSettings(ctx, actor, { oid: workspace, ...changes })
  await change({ topUp, ...(overrides.budget !== undefined && { budget: overrides.budget }) })
  // The 30 minutes of the free plan are used up first.
  const spend = (minutes: number) => {
    const size = { kind: 'transcription' as const, seconds: minutes * 60 }
    const work = { organizationId: workspace, jobId: randomUUID(), collectionId: null, actorId: null, size }
    return db.transaction().execute((tx) => holdForJob(ctx, tx, work))
  }
  await spend(30)
  const check = (isShort = false) => checkTopUp(ctx, { organizationId: workspace, isShort })
  const settings = () => readSettings(ctx, actor, workspace)
  return { ...buyer, change, spend, check, settings, topUp }
}

describe.each(Object.entries(sides))('automatic top-up with %s', (_, side) => {
  it('charges once for a shortage, however many checks run', async () => {
    const { check, credits, spend, customer, settings, topUp } = await open(side)
    await check()
    expect(await credits()).toBe(1000)
    expect(await spend(45)).toBe(true)
    expect(await credits()).toBe(400)
    await Promise.all(Array.from({ length: 8 }, () => check()))
    expect(await credits()).toBe(2900)
    expect(await side.provider.listCharges((await customer()).customer)).toMatchObject([
      { amount: 2500 },
      { amount: 1000 },
    ])
    expect(await settings()).toMatchObject({ topUp, charged: 2500, canChangeCurrency: false })
    const [invoice] = await side.provider.listInvoices((await customer()).customer)
    expect(invoice).toMatchObject({ status: 'paid', total: 2500, number: expect.any(String) })
  })

  it('charges no more than the cap in a month', async () => {
    const { check, credits, spend } = await open(side, { cap: 5000 })
    for (const minutes of [45, 200, 200]) {
      await spend(minutes)
      await check()
    }
    expect(await credits()).toBe(66)
  })

  it('charges for a paused recording, once', async () => {
    const { check, credits } = await open(side)
    await check(true)
    await check(true)
    expect(await credits()).toBe(3500)
  })

  it('ends with an email when the card is declined', async () => {
    const { check, credits, spend, customer, mails, settings } = await open(side)
    await side.refuseCard((await customer()).customer)
    await spend(45)
    await check()
    await check()
    expect([await credits(), await mails()]).toEqual([400, ['topUpStopped']])
    expect(await settings()).toMatchObject({ topUp: null, topUpStopped: 'declined', charged: 0 })
  })

  it('repeats a charge after a lost response without charging twice', async () => {
    const { ctx, workspace, check, credits, spend, customer } = await open(side)
    await spend(45)
    const { provider } = side
    const charge: typeof provider.charge = async (...order) => {
      await provider.charge(...order)
      throw new AppError('unavailable', 'No answer')
    }
    const lossyContext = { ...ctx, payments: async () => ({ ...provider, charge }) }
    await expect(checkTopUp(lossyContext, { organizationId: workspace, isShort: false })).rejects.toThrow(
      'No answer',
    )
    expect(await credits()).toBe(400)
    if (provider === stripe) stripeServer.clearIdempotencyKeys()
    await check()
    await check()
    expect(await credits()).toBe(2900)
    expect(await provider.listCharges((await customer()).customer)).toHaveLength(2)
  })

  it('sends an alert at 80 and at 100% of the budget, once each', async () => {
    const { check, spend, mails, change } = await open(side, { budget: 1000 })
    await spend(59)
    await check()
    expect(await mails()).toEqual([])
    await spend(2)
    await check()
    await check()
    expect(await mails()).toEqual(['budgetAlert'])
    await spend(15)
    await check()
    await change({ budget: 1000 })
    await check()
    expect(await mails()).toEqual(['budgetAlert', 'budgetAlert'])
  })
})

it('ends when the bank requires the cardholder to confirm', async () => {
  const side = sides.Stripe
  if (!side) throw new Error('No Stripe')
  const { check, credits, spend, settings } = await open(side)
  await spend(45)
  stripeServer.state.asksHolder = true
  await check()
  stripeServer.state.asksHolder = false
  expect(await credits()).toBe(400)
  expect(await settings()).toMatchObject({ topUpStopped: 'authentication' })
})

describe('billing settings', () => {
  it('change the currency until the first purchase', async () => {
    const { local } = await openServices(db)
    const { ctx, workspace, actor, order } = await openWorkspace(db, local)
    const change = (currency: 'EUR' | 'DKK') => changeSettings(ctx, actor, { oid: workspace, currency })
    const unpaidOrder = await order({ kind: 'credits', cents: 1000 })
    expect(await change('EUR')).toMatchObject({ currency: 'EUR', canChangeCurrency: true })
    await expect(local.complete(unpaidOrder.id, false)).rejects.toMatchObject({ code: 'conflict' })
    const { id } = await order({ kind: 'credits', cents: 1000 })
    await local.complete(id, false)
    await retryMissedEvents(ctx)
    await expect(change('DKK')).rejects.toMatchObject({ code: 'conflict' })
    expect(await readSettings(ctx, actor, workspace)).toMatchObject({ currency: 'EUR' })
  })

  it('need a card for automatic top-up', async () => {
    const { local } = await openServices(db)
    const { ctx, workspace, actor } = await openWorkspace(db, local)
    const topUp = { amount: 2500, threshold: 500, cap: 5000 }
    await expect(changeSettings(ctx, actor, { oid: workspace, topUp })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
