import { afterAll, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { settleStaleHolds } from '#server/features/billing/service.ts'
import { deleteWorkspaceRows } from '#server/features/workspace-deletion/service.ts'
import { enablePlans } from '#server/testing/plans.ts'
import { appointCorrector } from '#server/testing/precision.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { addSubscriber } from './subscriber.fixture.ts'

const product = await sharedTestProduct({ CORRECTOR_GOLD_PERCENT: '0', CORRECTOR_REVIEW_PERCENT: '0' })
const { context, register } = product
const { db } = context
afterAll(await enablePlans(context))

const [corrector, reviewer] = [await register('Ada Yonath'), await register('Emmy Noether')]
for (const { uid } of [corrector, reviewer]) await appointCorrector(context, uid, 'en', null)
await db
  .updateTable('corrector_languages')
  .set({ reviewer: true })
  .where('user_id', '=', reviewer.uid)
  .execute()

/** Creates a customer with an order for 32 minutes: 30 from the plan, and two from 10.00 in credits. */
async function addCustomerWithOrder() {
  const user = await addSubscriber(product, 32 * 60)
  await user.wallet.pay(1000)
  expect((await user.order()).statusCode).toBe(200)
  expect(await money(user)).toEqual(reservedBalance)
  return user
}
type Customer = Awaited<ReturnType<typeof addCustomerWithOrder>>

const money = async ({ precision, wallet }: Pick<Customer, 'precision' | 'wallet'>) => ({
  ...(await precision()),
  credits: await wallet.cents(),
})
const reservedBalance = { left: 0, held: 30, used: 0, credits: 700 }
const chargedBalance = { left: 0, held: 0, used: 30, credits: 700 }
const untouchedBalance = { left: 30, held: 0, used: 0, credits: 1000 }

const take = async (caller: Caller, { id }: Customer) => {
  const correction = await caller.call(endpoints.popCorrection, { params: { lang: 'en' }, query: {} })
  expect(correction.id).toBe(id)
}
const complete = async (caller: Caller, { params }: Customer) =>
  (await caller.send(endpoints.completeCorrection, { params, body: { rating: 4 } })).statusCode
const chargesOf = async ({ call, params }: Customer) =>
  (await call(endpoints.getCosts, { params, query: {} })).charges

it('is charged once at its delivery, however often it is completed', async () => {
  const customer = await addCustomerWithOrder()
  await take(corrector, customer)
  expect(await money(customer)).toEqual(reservedBalance)
  const responses = await Promise.all([complete(corrector, customer), complete(corrector, customer)])
  expect([...responses, await complete(corrector, customer)].sort()).toEqual([204, 409, 409])
  expect(await money(customer)).toEqual(chargedBalance)
  expect(await chargesOf(customer)).toMatchObject([
    { kind: 'precision', minutes: 30, cents: 300, lateRefundPercent: 0 },
  ])
  expect((await customer.send(endpoints.cancelPrecision, { params: customer.params })).statusCode).toBe(409)
  expect(await money(customer)).toEqual(chargedBalance)
  await customer.wallet.expectAgreement()
})

it('is charged after its review, and not again after later ones', async () => {
  const correctorLanguageUpdate = db.updateTable('corrector_languages').where('user_id', '=', corrector.uid)
  await correctorLanguageUpdate.set({ probation: 1 }).execute()
  const customer = await addCustomerWithOrder()
  await take(corrector, customer)
  expect(await complete(corrector, customer)).toBe(204)
  expect(await money(customer)).toEqual(reservedBalance)
  await customer.wallet.expectAgreement()
  await take(reviewer, customer)
  expect(await complete(reviewer, customer)).toBe(204)
  expect(await money(customer)).toEqual(chargedBalance)
  await reviewer.call(endpoints.requestRereview, { params: customer.params, body: {} })
  await take(reviewer, customer)
  expect(await complete(reviewer, customer)).toBe(204)
  expect(await money(customer)).toEqual(chargedBalance)
  expect(await chargesOf(customer)).toHaveLength(1)
  await customer.wallet.expectAgreement()
})

it('is released by canceling, once, and can be placed again', async () => {
  const customer = await addCustomerWithOrder()
  const { params, order, send } = customer
  const cancel = async () => (await send(endpoints.cancelPrecision, { params })).statusCode
  expect(await Promise.all([cancel(), cancel()])).toEqual([200, 200])
  expect(await money(customer)).toEqual(untouchedBalance)
  expect((await order()).statusCode).toBe(200)
  expect(await money(customer)).toEqual(reservedBalance)
  await cancel()
  expect(await money(customer)).toEqual(untouchedBalance)
  expect(await chargesOf(customer)).toEqual([])
  await customer.wallet.expectAgreement()
})

it.each([
  ['waits', false],
  ['is taken', true],
])('is released if the workspace is deleted while it %s', async (_, isTaken) => {
  const customer = await addCustomerWithOrder()
  if (isTaken) await take(corrector, customer)
  await db.transaction().execute((tx) => deleteWorkspaceRows(context, tx, customer.orgId))
  expect(await money(customer)).toEqual(untouchedBalance)
  expect(await complete(corrector, customer)).toBe(404)
  expect(await money(customer)).toEqual(untouchedBalance)
  await customer.wallet.expectAgreement()
})

it('is released later if only its recording is deleted', async () => {
  const customer = await addCustomerWithOrder()
  expect(await settleStaleHolds(context)).toEqual([])
  await db.deleteFrom('collections').where('id', '=', customer.id).execute()
  expect(await settleStaleHolds(context)).toMatchObject([{ workspaceId: customer.orgId, outcome: 'ended' }])
  expect(await money(customer)).toEqual(untouchedBalance)
  await customer.wallet.expectAgreement()
})

it('is charged in part if it is late, and releases the rest', async () => {
  const customer = await addCustomerWithOrder()
  await take(corrector, customer)
  const due_at = new Date(Date.now() - 1000)
  await db.updateTable('corrections').set({ due_at }).where('collection_id', '=', customer.id).execute()
  expect(await complete(corrector, customer)).toBe(204)
  const { order } = await customer.call(endpoints.getPrecision, { params: customer.params })
  expect(order).toMatchObject({ isLate: true, state: 'complete', lateRefundPercent: 25 })
  // Three quarters of 32 minutes is 24 of the plan's minutes.
  expect(await money(customer)).toEqual({ left: 6, held: 0, used: 24, credits: 1000 })
  expect(await chargesOf(customer)).toMatchObject([
    { kind: 'precision', minutes: 24, cents: 0, lateRefundPercent: 25 },
  ])
  const params = { oid: customer.orgId, month: new Date().toISOString().slice(0, 7) }
  const { lines } = await customer.call(endpoints.getBillingMonth, { params })
  const charge = lines.find(({ kind }) => kind === 'precision')
  expect(charge).toMatchObject({ precision: -24, lateRefundPercent: 25 })
  const file = await customer.send(endpoints.downloadStatement, { params, query: { format: 'csv' } })
  expect(file.body).toContain('Precision transcript (delivered late: -25%),0,-24,0.00')
  await customer.wallet.expectAgreement()
})
