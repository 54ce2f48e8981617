import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runOnThisThread } from '#server/infra/workers/workers.ts'
import { createBuyers } from '#server/testing/payments/buyers.ts'
import { checkCoupon } from './coupons.ts'
import { getBillingAccount, openPortal, requireAccount, setBillingDetails } from './customers.ts'
import { startCheckout } from './orders.ts'
import { downloadInvoice, removeCard, setDefaultCard } from './records.ts'

const { db, sides } = await createBuyers()
afterEach(() => {
  vi.restoreAllMocks()
})

const standard = { kind: 'plan', plan: 'standard', interval: 'month', quantity: 1 } as const
const exports = {
  run: <T>(_: unknown, work: (task: typeof runOnThisThread) => Promise<T>) => work(runOnThisThread),
  busyCount: 0,
}
const client = { client: 'ada', signal: AbortSignal.timeout(60_000) }
const details = {
  name: 'Engines ApS',
  line1: 'Nørregade 1',
  line2: '',
  city: 'København',
  postalCode: '1165',
  region: '',
  country: 'DK',
  vatNumber: 'DK13585628',
}

describe.each(sides)('records of payments with %s', (kind, side) => {
  it('lists nothing before the first purchase, and invoices, charges and cards after it', async () => {
    const { account, buy } = await side.open()
    expect(await account.payments()).toEqual({ invoices: [], charges: [], cards: [], adjustments: [] })
    expect(await account()).toMatchObject({ provider: kind.toLowerCase(), subscription: null })
    await buy(standard)
    const { invoices, charges, cards } = await account.payments()
    expect(invoices).toMatchObject([{ status: 'paid', total: 2400 }])
    expect(charges).toMatchObject([{ status: 'succeeded', amount: 2400 }])
    expect(cards).toMatchObject([{ isDefault: true, isActive: true }])
  })

  it('stores the default card, and keeps the only one of a subscription', async () => {
    const { ctx, actor, oid, buy, account } = await side.open()
    const readDefaultCardId = async () =>
      (
        await db
          .selectFrom('payment_customers')
          .select('card')
          .where('organization_id', '=', oid)
          .executeTakeFirstOrThrow()
      ).card?.id
    await buy(standard)
    await buy({ kind: 'card' }, { needsConfirmation: true })
    const { cards } = await account.payments()
    const other = cards.find(({ isDefault }) => !isDefault)?.id ?? ''
    await setDefaultCard(ctx, actor, { oid, cardId: other })
    expect(await readDefaultCardId()).toBe(other)
    await removeCard(ctx, actor, { oid, cardId: other })
    const [lastCard, ...rest] = (await account.payments()).cards
    expect(rest).toEqual([])
    expect(lastCard?.isDefault).toBe(true)
    expect(await readDefaultCardId()).toBe(lastCard?.id)
    const cardNeededError = { code: 'conflict', details: { reason: 'card_needed' } }
    await expect(removeCard(ctx, actor, { oid, cardId: lastCard?.id ?? '' })).rejects.toMatchObject(
      cardNeededError,
    )
  })

  it('keeps the only card that can be charged, and lets expired ones be removed', async () => {
    const { ctx, actor, oid, buy, account } = await side.open()
    await buy(standard)
    await buy({ kind: 'card' }, { needsConfirmation: true })
    const [expired, active] = (await account.payments()).cards
    const provider = await ctx.payments()
    const listPaymentMethods = provider.listPaymentMethods.bind(provider)
    vi.spyOn(provider, 'listPaymentMethods').mockImplementation(async (customer) =>
      (await listPaymentMethods(customer)).map((method) =>
        method.id === expired?.id ? { ...method, card: { ...method.card, exp_year: 2020 } } : method,
      ),
    )
    const remove = (cardId = '') => removeCard(ctx, actor, { oid, cardId })
    await expect(remove(active?.id)).rejects.toMatchObject({ details: { reason: 'card_needed' } })
    await remove(expired?.id)
    expect((await account.payments()).cards.map(({ id }) => id)).toEqual([active?.id])
  })

  it('stores a card only once when it is entered again, and keeps it as the default', async () => {
    const { buy, account, oid } = await side.open()
    await buy(standard)
    await buy({ kind: 'card' }, { needsConfirmation: true })
    const confirmedCard = (await account.payments()).cards.find(({ isDefault }) => isDefault)
    await buy({ kind: 'credits', cents: 1000 })
    await buy({ kind: 'credits', cents: 2000 })
    const { cards } = await account.payments()
    expect(cards.map(({ card }) => card.last4).sort()).toEqual(['3184', '4242'])
    expect(cards.find(({ isDefault }) => isDefault)).toEqual(confirmedCard)
    await buy({ kind: 'card' })
    const after = (await account.payments()).cards
    expect(after).toHaveLength(2)
    expect(after[0]).not.toHaveProperty('fingerprint')
    const [defaultCard] = after.filter(({ isDefault }) => isDefault)
    expect(defaultCard?.card.last4).toBe('4242')
    const cardQuery = db.selectFrom('payment_customers').select('card').where('organization_id', '=', oid)
    expect((await cardQuery.executeTakeFirst())?.card?.id).toBe(defaultCard?.id)
  })

  it("refuses other customers' cards and invoices", async () => {
    const [ownAccount, other] = [await side.open(), await side.open()]
    for (const purchaser of [ownAccount, other]) await purchaser.buy({ kind: 'credits', cents: 1000 })
    await other.buy(standard)
    const { cards, invoices } = await other.account.payments()
    const { ctx, actor, oid } = ownAccount
    const notFoundError = { code: 'not_found' }
    const cardId = cards[0]?.id ?? ''
    await expect(removeCard(ctx, actor, { oid, cardId })).rejects.toMatchObject(notFoundError)
    await expect(setDefaultCard(ctx, actor, { oid, cardId })).rejects.toMatchObject(notFoundError)
    const request = { oid, invoiceId: invoices[0]?.id ?? '', client }
    const workers = { exports }
    await expect(downloadInvoice({ ...ctx, workers }, actor, request)).rejects.toMatchObject(notFoundError)
  })

  it('returns an invoice as a PDF file', async () => {
    const { ctx, actor, oid, buy, account } = await side.open()
    expect(await setBillingDetails(ctx, actor, { oid, details })).toEqual(details)
    expect((await getBillingAccount(ctx, actor, oid)).details).toEqual(details)
    await buy(standard)
    const [invoice] = (await account.payments()).invoices
    const workers = { exports }
    const request = { oid, invoiceId: invoice?.id ?? '', client }
    const file = await downloadInvoice({ ...ctx, workers }, actor, request)
    if (kind === 'local') {
      expect(String(file.body).slice(0, 5)).toBe('%PDF-')
      expect(file.headers?.['content-disposition']).toContain('LH-')
    } else expect(file).toMatchObject({ status: 302, headers: { location: invoice?.pdf } })
  })

  it('opens the portal', async () => {
    const { ctx, actor, oid } = await side.open()
    const { url } = await openPortal(ctx, actor, {
      oid,
      returnUrl: 'https://longhand.example/settings/invoices',
    })
    expect(url).toMatch(kind === 'local' ? /^\/settings\/invoices$/ : /\/portal\/cus_/)
  })

  it('reports why a coupon is refused', async () => {
    const { ctx, actor, oid, provider, buy } = await side.open()
    const check = (code: string, plan?: string) => checkCoupon(ctx, actor, { oid, code, plan })
    const couponError = (reason: string) => ({ code: 'coupon_invalid', details: { reason } })
    await expect(check('NOPE')).rejects.toMatchObject(couponError('unknown'))
    const halfOffCoupon = await provider.createCoupon(
      { name: 'Half', percentOff: 50, duration: 'once', plans: ['business'] },
      randomUUID(),
    )
    expect(await check(halfOffCoupon.id, 'business')).toMatchObject({ name: 'Half', plans: ['business'] })
    expect(await check(halfOffCoupon.id)).toMatchObject({ name: 'Half' })
    await expect(check(halfOffCoupon.id, 'standard')).rejects.toMatchObject(couponError('otherPlan'))
    const euroCoupon = {
      name: 'Ten',
      amountOff: { currency: 'EUR', amount: 1000 },
      duration: 'once',
    } as const
    const tenEuroCoupon = await provider.createCoupon(euroCoupon, randomUUID())
    await expect(check(tenEuroCoupon.id)).rejects.toMatchObject(couponError('otherCurrency'))
    const urls = { successUrl: 'https://a.example', cancelUrl: 'https://b.example' }
    const order = { organizationId: oid, order: standard, coupon: halfOffCoupon.id, ...urls }
    await expect(startCheckout(ctx, actor, order)).rejects.toMatchObject(couponError('otherPlan'))
    const singleUse = { name: 'Once', percentOff: 10, duration: 'once', maxRedemptions: 1 } as const
    const singleUseCoupon = await provider.createCoupon(singleUse, randomUUID())
    await buy(standard, undefined, singleUseCoupon.id)
    await expect(check(singleUseCoupon.id)).rejects.toMatchObject(couponError('usedUp'))
    expect((await requireAccount(ctx, actor, oid)).customer?.subscription).toBeTruthy()
  })
})
