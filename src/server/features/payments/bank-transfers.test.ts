import { randomUUID } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { businessOrder, openServices, openWorkspace } from '#server/testing/payments/services.ts'
import { walletOf } from '#server/testing/wallet.ts'
import { recordPayment } from './bank-transfers.ts'
import { retryMissedEvents } from './events.ts'

const { db } = await createTestDatabase()
const { local, stripe, sides } = await openServices(db)
const reference = 'Transfer 2026-0117'
afterEach(() => {
  vi.useRealTimers()
})

const auditOf = (organizationId: string) =>
  db
    .selectFrom('audit_log')
    .select(['kind', 'details'])
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'paymentRecorded')
    .execute()

it('adds credits for a transfer once for each key, with an invoice and an entry in the audit log', async () => {
  const { ctx, workspace, actor, credits, customer } = await openWorkspace(db, local)
  const payment = { oid: workspace, credits: 10_000, reference, key: randomUUID() }
  const racers = await Promise.all(Array.from({ length: 4 }, () => recordPayment(ctx, actor, payment)))
  expect(racers.map(({ usage }) => usage.credits)).toEqual([10_000, 10_000, 10_000, 10_000])
  await recordPayment(ctx, actor, { ...payment, key: randomUUID(), credits: 500 })
  expect(await credits()).toBe(10_500)
  const { customer: id } = await customer()
  expect(await local.listInvoices(id)).toMatchObject([
    { status: 'paid', total: 500, number: expect.stringMatching(/^LH-\d{6}$/) },
    { status: 'paid', total: 10_000 },
  ])
  expect(await local.listCharges(id)).toMatchObject([{ description: reference }, { description: reference }])
  expect(await auditOf(workspace)).toEqual([
    { kind: 'paymentRecorded', details: { cents: 10_000, reference } },
    { kind: 'paymentRecorded', details: { cents: 500, reference } },
  ])
  await walletOf(ctx, workspace).expectAgreement()
})

it('pays an open invoice, so that the plan continues', async () => {
  const { ctx, workspace, actor, order, customer, kind, mails } = await openWorkspace(db, local)
  await local.complete((await order(businessOrder)).id, false)
  await retryMissedEvents(ctx)
  const { customer: id, subscription } = await customer()
  await sides.local?.refuseCard(id)
  vi.useFakeTimers({ toFake: ['Date'] })
  const { period } = await local.readSubscription(subscription ?? '')
  vi.setSystemTime(period.end * 1000 + 60_000)
  await local.renew()
  await retryMissedEvents(ctx)
  const [openInvoice] = await local.listInvoices(id)
  expect([openInvoice?.status, await mails()]).toEqual(['open', ['paymentFailed']])
  const payment = { oid: workspace, invoice: openInvoice?.id, reference, key: randomUUID() }
  expect((await recordPayment(ctx, actor, payment)).plan.paymentDue).toBeNull()
  await recordPayment(ctx, actor, payment)
  vi.setSystemTime(period.end * 1000 + 22 * 86_400_000)
  expect(await kind()).toBe('subscription')
  expect(await auditOf(workspace)).toHaveLength(1)
  const second = { ...payment, key: randomUUID() }
  await expect(recordPayment(ctx, actor, second)).rejects.toMatchObject({ code: 'conflict' })
})

it("refuses another workspace's invoice, and isn't available with Stripe", async () => {
  const [firstWorkspace, secondWorkspace] = [await openWorkspace(db, local), await openWorkspace(db, local)]
  for (const { ctx, order } of [firstWorkspace, secondWorkspace]) {
    await local.complete((await order({ kind: 'credits', cents: 1000 })).id, false)
    await retryMissedEvents(ctx)
  }
  const [invoice] = await local.listInvoices((await firstWorkspace.customer()).customer)
  const payment = { oid: secondWorkspace.workspace, invoice: invoice?.id, reference, key: randomUUID() }
  await expect(recordPayment(secondWorkspace.ctx, secondWorkspace.actor, payment)).rejects.toMatchObject({
    code: 'not_found',
  })
  const other = await openWorkspace(db, stripe)
  const credits = { oid: other.workspace, credits: 1, reference, key: randomUUID() }
  await expect(recordPayment(other.ctx, other.actor, credits)).rejects.toMatchObject({
    code: 'not_available',
  })
})
