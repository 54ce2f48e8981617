import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { holdForJob } from '#server/features/billing/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Payments } from '#server/infra/payments/payments.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { openServices, openWorkspace, type TestPaymentService } from '#server/testing/payments/services.ts'
import { closeDeletedCustomers } from './closing.ts'
import { retryMissedEvents } from './events.ts'
import { removeCard } from './records.ts'
import { changeSettings, readSettings } from './settings.ts'
import { checkAllTopUps, checkTopUp } from './top-ups.ts'

const { db } = await createTestDatabase()
const { sides, stripe, stripeServer } = await openServices(db)

/**
 * Creates a workspace with a card and 10.00 in credits that tops up by 25.00 below 5.00, up to 60.00 a month.
 */
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
  /** Checks with a provider whose method `charge` is replaced. */
  const checkWith = (charge: Payments['charge']) => {
    const payments = async (): Promise<Payments> => ({ ...provider, charge })
    return checkTopUp({ ...ctx, payments }, { organizationId: workspace, isShort: false })
  }
  /** Loses the response to a charge, as if the process ended before recording it. */
  const loseCharge = () =>
    expect(
      checkWith(async (topUpOrder) => {
        await provider.charge(topUpOrder)
        throw new AppError('unavailable', 'No answer')
      }),
    ).rejects.toThrow('No answer')
  const dropCard = async () => {
    const cardId = (await buyer.customer()).card?.id ?? ''
    await removeCard(ctx, actor, { oid: workspace, cardId })
    expect(await buyer.customer()).toMatchObject({ card: null })
  }
  /** Returns the amounts charged and refunded, oldest first. */
  const charges = async () => {
    const all = await provider.listCharges((await buyer.customer()).customer)
    return all.map(({ amount, refunded }) => [amount, refunded]).reverse()
  }
  const settings = () => readSettings(ctx, actor, workspace)
  return { ...buyer, change, spend, check, checkWith, loseCharge, dropCard, charges, settings, topUp }
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
    const { check, credits, spend, charges, loseCharge } = await open(side)
    await spend(45)
    await loseCharge()
    expect(await credits()).toBe(400)
    if (side.provider === stripe) stripeServer.clearIdempotencyKeys()
    await check()
    await check()
    expect(await credits()).toBe(2900)
    expect(await charges()).toHaveLength(2)
  })

  it('credits a charge once if its card was removed before the next check', async () => {
    const { ctx, check, credits, spend, charges, loseCharge, dropCard, mails, settings } = await open(side)
    await spend(45)
    await loseCharge()
    await dropCard()
    if (side.provider === stripe) stripeServer.clearIdempotencyKeys()
    await Promise.all(Array.from({ length: 4 }, () => check()))
    await retryMissedEvents(ctx)
    await check()
    expect([await credits(), await mails()]).toEqual([2900, []])
    expect(await charges()).toEqual([
      [1000, 0],
      [2500, 0],
    ])
    await spend(200)
    await check()
    expect(await settings()).toMatchObject({ topUp: null, topUpStopped: 'no_card', charged: 2500 })
    expect(await charges()).toHaveLength(2)
  })

  it('credits a charge that was made before it was turned off', async () => {
    const { ctx, change, credits, spend, charges, loseCharge, settings } = await open(side)
    await spend(45)
    await loseCharge()
    await change({ topUp: null })
    await checkAllTopUps(ctx)
    await checkAllTopUps(ctx)
    expect(await credits()).toBe(2900)
    expect(await charges()).toHaveLength(2)
    expect(await settings()).toMatchObject({ topUp: null, topUpStopped: null, charged: 2500 })
  })

  it('credits a charge that was made before its workspace was marked for deletion', async () => {
    const { ctx, workspace, credits, spend, charges, loseCharge, settings, topUp } = await open(side)
    const mark = (deleted_at: Date | null) =>
      db.updateTable('organizations').set({ deleted_at }).where('id', '=', workspace).execute()
    await spend(45)
    await loseCharge()
    await mark(new Date())
    await checkAllTopUps(ctx)
    await mark(null)
    expect(await credits()).toBe(2900)
    expect(await charges()).toHaveLength(2)
    expect(await settings()).toMatchObject({ topUp, charged: 2500 })
  })

  it("withdraws a charge that wasn't made before its card was removed", async () => {
    const { ctx, check, checkWith, credits, spend, charges, dropCard, settings, order } = await open(side)
    await spend(45)
    const unmadeCharge = checkWith(() => Promise.reject(new AppError('unavailable', 'No answer')))
    await expect(unmadeCharge).rejects.toThrow('No answer')
    await dropCard()
    await check()
    expect(await settings()).toMatchObject({ charged: 0 })
    await side.payCheckout((await order({ kind: 'credits', cents: 1000 })).id)
    await retryMissedEvents(ctx)
    await check()
    expect(await credits()).toBe(1400)
    expect(await charges()).toHaveLength(2)
  })

  it('credits a charge made while it is being turned off', async () => {
    const { change, check, checkWith, credits, spend, charges } = await open(side)
    await spend(45)
    await checkWith(async (topUpOrder) => {
      await change({ topUp: null })
      await check()
      return side.provider.charge(topUpOrder)
    })
    const [, ...topUpCharges] = await charges()
    expect(await credits()).toBe(400 + 2500 * topUpCharges.length)
  })

  it('refunds a charge whose workspace was deleted before the next check', async () => {
    const { ctx, workspace, spend, charges, loseCharge } = await open(side)
    await spend(45)
    await loseCharge()
    await db.deleteFrom('organizations').where('id', '=', workspace).execute()
    await closeDeletedCustomers(ctx)
    const refund = () => Promise.reject(new AppError('unavailable', 'No answer'))
    await checkAllTopUps({ ...ctx, payments: async () => ({ ...side.provider, refund }) })
    await checkAllTopUps(ctx)
    await checkAllTopUps(ctx)
    expect(await charges()).toEqual([
      [1000, 0],
      [2500, 2500],
    ])
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

  it('keep the currency while an automatic charge is in progress', async () => {
    const { local } = await openServices(db)
    const { ctx, workspace, actor, order, credits } = await openWorkspace(db, local)
    await local.complete((await order({ kind: 'card' })).id, false)
    await retryMissedEvents(ctx)
    const change = (changes: Omit<Parameters<typeof changeSettings>[2], 'oid'>) =>
      changeSettings(ctx, actor, { oid: workspace, ...changes })
    await change({ topUp: { amount: 2500, threshold: 500, cap: 5000 } })
    const charge: typeof local.charge = async (...topUpOrder) => {
      await local.charge(...topUpOrder)
      throw new AppError('unavailable', 'No answer')
    }
    const lossyContext = { ...ctx, payments: async () => ({ ...local, charge }) }
    const check = { organizationId: workspace, isShort: false }
    await expect(checkTopUp(lossyContext, check)).rejects.toThrow('No answer')
    await expect(change({ currency: 'EUR' })).rejects.toMatchObject({ code: 'conflict' })
    await checkTopUp(ctx, check)
    expect(await credits()).toBe(2500)
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
