import { describe, expect, it } from 'vitest'
import type { Catalog } from '#contract/catalog.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import {
  businessOrder,
  openServices,
  openWorkspace,
  type TestPaymentService,
  urls,
} from '#server/testing/payments/services.ts'
import { recordPayment } from './bank-transfers.ts'
import { getBillingAccount, setBillingDetails } from './customers.ts'
import { retryMissedEvents } from './events.ts'
import { startCheckout } from './orders.ts'
import { changeSettings } from './settings.ts'
import { syncTax } from './taxes.ts'
import { checkTopUp } from './top-ups.ts'

const { db } = await createTestDatabase()
const { sides, stripeServer } = await openServices(db)

const table: Catalog['tax'] = {
  kind: 'table',
  rates: [
    { country: 'DK', name: 'Moms', percent: 25 },
    { country: 'DE', name: 'USt', percent: 19 },
  ],
}
const seller = { name: 'Longhand ApS', address: [], vatNumber: 'DK13585628' }
const emptyBuyer = { name: '', line1: '', line2: '', city: '', postalCode: '', region: '' }

/** Creates a workspace whose seller is in Denmark. */
async function open({ provider, payCheckout }: TestPaymentService, tax: Catalog['tax'] = table) {
  const buyer = await openWorkspace(db, provider)
  const { workspace: oid, actor } = buyer
  const catalog = { ...(await buyer.ctx.catalog()), tax, seller }
  const ctx = { ...buyer.ctx, catalog: async () => catalog }
  const settle = (country: string, vatNumber: string) =>
    setBillingDetails(ctx, actor, { oid, details: { ...emptyBuyer, country, vatNumber } })
  const buy = async (order: typeof businessOrder | { kind: 'credits'; cents: number }) => {
    const { id } = await startCheckout(ctx, actor, { organizationId: oid, order, ...urls })
    await payCheckout(id)
    await retryMissedEvents(ctx)
  }
  const invoices = async () => {
    const { customer } = await buyer.customer()
    return (await provider.listInvoices(customer)).map(({ total, tax: part }) => [total, part])
  }
  return { ...buyer, ctx, oid, settle, buy, invoices }
}

describe.each(Object.entries(sides))('taxes with %s', (name, side) => {
  it.each([
    ['at home', 'DK', 'DK13585628', 25],
    ['in another EU country', 'DE', 'DE136695976', 0],
    ['in another EU country, without a prefix', 'GR', '094259216', 0],
    ['outside the EU', 'US', '', 0],
  ])('of a business %s', async (_, country, vatNumber, percent) => {
    const { settle, buy, invoices } = await open(side)
    await settle(country, vatNumber)
    await buy(businessOrder)
    const tax = (18_000 * percent) / 100
    expect(await invoices()).toEqual([[18_000 + tax, tax]])
  })

  it('are those of the country for a person in another EU country', async () => {
    const { settle, buy, invoices } = await open(side)
    await settle('DE', '')
    await buy(businessOrder)
    expect(await invoices()).toEqual([[21_420, 3420]])
  })

  it('require a VAT number of the country', async () => {
    const { settle, ctx, actor, oid } = await open(side)
    const inputError = (reason: string) => ({ code: 'invalid_input', details: { reason } })
    await expect(settle('DE', 'DE123456789')).rejects.toMatchObject(inputError('vat_number'))
    await expect(settle('DE', 'DK13585628')).rejects.toMatchObject(inputError('vat_number'))
    await expect(settle('', 'DK13585628')).rejects.toMatchObject(inputError('vat_country'))
    expect((await getBillingAccount(ctx, actor, oid)).details.vatNumber).toBe('')
    await settle('DE', 'de 136 695 976')
    expect((await getBillingAccount(ctx, actor, oid)).details.vatNumber).toBe('DE136695976')
  })

  it('apply a later VAT number to renewals and automatic charges', async () => {
    const { ctx, actor, oid, workspace, settle, buy, customer } = await open(side)
    await settle('DE', '')
    await buy(businessOrder)
    const row = await customer()
    const taxes = async () => {
      const change = {
        plan: { id: 'business', name: 'Business', interval: 'month', currency: 'USD', amount: 6000 },
        quantity: 4,
      } as const
      return (await side.provider.previewChange(row.subscription ?? '', change)).tax > 0
    }
    expect(await taxes()).toBe(true)
    await settle('DE', 'DE136695976')
    expect(await taxes()).toBe(false)
    await changeSettings(ctx, actor, { oid, topUp: { amount: 2500, threshold: 500, cap: 5000 } })
    await checkTopUp(ctx, { organizationId: workspace, isShort: false })
    const [invoice] = await side.provider.listInvoices(row.customer)
    expect(invoice).toMatchObject({ total: 2500, tax: 0 })
    await settle('DK', '')
    expect(await taxes()).toBe(true)
  })

  it("don't change without an address", async () => {
    const { ctx, buy, customer, invoices, uid } = await open(side)
    await db.updateTable('users').set({ country_code: 'DK' }).where('id', '=', uid).execute()
    await buy(businessOrder)
    await syncTax(ctx, side.provider, await customer())
    expect(await invoices()).toEqual([[22_500, 4500]])
    if (name === 'local') return
    // Data that a customer enters in Stripe's portal arrives as an event.
    const { customer: id, subscription } = await customer()
    await side.provider.setBillingDetails(id, { ...emptyBuyer, country: 'DE', vatNumber: 'DE136695976' })
    await retryMissedEvents(ctx)
    expect(stripeServer.state.customers.get(id)?.tax_exempt).toBe('reverse')
    expect(stripeServer.state.subscriptions.get(subscription ?? '')?.items.data[0]?.tax_rates).toEqual([])
  })
})

it('are the same with a table and with Stripe Tax', async () => {
  const { Stripe: side } = sides
  if (!side) throw new Error('No Stripe')
  for (const tax of [table, { kind: 'stripe' } as const]) {
    const { settle, buy, invoices, ctx, actor, oid, workspace } = await open(side, tax)
    await settle('DE', 'DE136695976')
    await buy(businessOrder)
    await changeSettings(ctx, actor, { oid, topUp: { amount: 2500, threshold: 500, cap: 5000 } })
    await checkTopUp(ctx, { organizationId: workspace, isShort: false })
    expect(await invoices()).toEqual([
      [2500, 0],
      [18_000, 0],
    ])
  }
})

it('of a recorded bank transfer follow the address of the customer', async () => {
  const { local } = sides
  if (!local) throw new Error('No local payments')
  const { ctx, actor, oid, settle, invoices } = await open(local)
  await settle('DE', 'DE136695976')
  const key = '9fc07e5a-b2d8-4361-8a9e-4d1f6c3b0e87'
  await recordPayment(ctx, actor, { oid, credits: 5000, reference: 'Transfer 1', key })
  expect(await invoices()).toEqual([[5000, 0]])
})

it("of a recorded bank transfer follow the owner's country without an address, not the country of the staff", async () => {
  const { local } = sides
  if (!local) throw new Error('No local payments')
  const [buyer, staff] = [await open(local), await open(local)]
  const setCountry = (uid: string, country: string) =>
    db.updateTable('users').set({ country_code: country }).where('id', '=', uid).execute()
  await setCountry(buyer.uid, 'DE')
  await setCountry(staff.uid, 'DK')
  const key = '1f0d6f6e-3a57-4b0e-9c43-5b8f1f6f2a10'
  await recordPayment(buyer.ctx, staff.actor, { oid: buyer.oid, credits: 5000, reference: 'Transfer 2', key })
  expect(await buyer.invoices()).toEqual([[5950, 950]])
})
