import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeBilling, readPlan } from '#server/features/billing/service.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { businessOrder, openServices, openWorkspace } from '#server/testing/payments/services.ts'
import { notifyOfExpiringCards } from './card-expiry.ts'
import { retryMissedEvents } from './events.ts'

const { db } = await createTestDatabase()
const { sides } = await openServices(db)

afterEach(() => {
  vi.useRealTimers()
})

describe.each(Object.entries(sides))('the last month of a card with %s', (_, side) => {
  async function registerBuyer(order: Parameters<Awaited<ReturnType<typeof openWorkspace>>['order']>[0]) {
    const buyer = await openWorkspace(db, side.provider)
    const buy = async (purchase: typeof order) => {
      await side.payCheckout((await buyer.order(purchase)).id)
      await retryMissedEvents(buyer.ctx)
    }
    await buy(order)
    // The plan renews long after the card expires.
    if (order.kind === 'plan')
      await changeBilling(db, buyer.workspace, { paid_until: new Date('2100-01-01') })
    const { card } = (await buyer.customer()).card ?? expect.fail('no card')
    const at = (months: number, days = 0) =>
      new Date(Date.UTC(card.exp_year, card.exp_month - 1 + months, 1 + days))
    const expires = async () => {
      const plan = await db
        .transaction()
        .execute((tx) => readPlan(buyer.ctx, tx, buyer.actor, buyer.workspace))
      return plan.usage.cardExpires
    }
    /**
     * Sets the time to a number of months after the start of the card's last month, and runs the hourly job.
     */
    const moveTo = async (months: number, days = 0) => {
      vi.useFakeTimers({ toFake: ['Date'], now: at(months, days) })
      await notifyOfExpiringCards(buyer.ctx)
      const mails = (await buyer.mails()).filter((mail) => mail === 'cardExpires').length
      return { mails, expires: await expires() }
    }
    return { ...buyer, buy, at, moveTo }
  }

  it('is announced by one email in its first hour, and on pages until the card is replaced', async () => {
    const { moveTo, at, ctx } = await registerBuyer(businessOrder)
    const end = at(1).getTime() / 1000
    expect(await moveTo(0, -1)).toEqual({ mails: 0, expires: null })
    expect(await moveTo(0)).toEqual({ mails: 1, expires: end })
    expect(await moveTo(0, 14)).toEqual({ mails: 1, expires: end })
    expect(await moveTo(1, 3)).toEqual({ mails: 1, expires: end })
    // A late event finds no active card.
    await retryMissedEvents(ctx)
    expect(await moveTo(1, 4)).toEqual({ mails: 1, expires: end })
  })

  it("isn't announced if nothing is charged to the card", async () => {
    const { moveTo } = await registerBuyer({ kind: 'credits', cents: 2500 })
    expect(await moveTo(0)).toEqual({ mails: 0, expires: null })
  })

  it('is no longer announced once a newer card is added', async () => {
    const { moveTo, buy } = await registerBuyer(businessOrder)
    expect(await moveTo(0)).toMatchObject({ mails: 1 })
    await buy({ kind: 'card' })
    expect(await moveTo(0, 1)).toEqual({ mails: 1, expires: null })
  })
})
