import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { setRole } from '#server/features/staff/service.ts'
import { addCorrection, addCorrector, addWork } from '#server/testing/corrections.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { adjustPay, recordPay } from './service.ts'

const { context, register } = await sharedTestProduct()
const { db } = context
const admin = await register('Sofia Kovalevskaya')
await setRole(db, 'staff', admin.email, true)
const month = new Date().toISOString().slice(0, 7)

async function corrector(): Promise<Caller> {
  const caller = await register('Ada Lovelace')
  await addCorrector(context, caller.uid)
  return caller
}

const payOf = (caller: Caller) =>
  caller.call(endpoints.getPay, { params: { uid: caller.uid }, query: { month } })
const readOwedCents = async (caller: Caller) => (await payOf(caller)).owed.map(({ cents }) => cents)
const recordWorkPay = (workId: string) => db.transaction().execute((tx) => recordPay(tx, workId))

/** Creates a corrector with completed work worth three started minutes, and records the pay for it. */
async function addPaidWork() {
  const caller = await corrector()
  const workId = await addWork(context, await addCorrection(context), caller.uid)
  await recordWorkPay(workId)
  return { caller, workId }
}

describe('pay of correctors', () => {
  it('is a rate for each started minute, once', async () => {
    const caller = await corrector()
    const workId = await addWork(context, await addCorrection(context), caller.uid)
    expect([await recordWorkPay(workId), await recordWorkPay(workId)]).toEqual([150, 0])
    expect((await payOf(caller)).lines).toEqual([
      expect.objectContaining({
        kind: 'work',
        stage: 'correction',
        language: 'en',
        minutes: 3,
        cents: 150,
        reason: null,
      }),
    ])
    expect(await readOwedCents(caller)).toEqual([150])
  })

  it('has a separate rate for reviews, and for correctors with their own rate', async () => {
    const caller = await corrector()
    const id = await addCorrection(context)
    expect(await recordWorkPay(await addWork(context, id, caller.uid, { stage: 'review' }))).toBe(60)
    await db
      .updateTable('corrector_languages')
      .set({ rate_cents: 70 })
      .where('user_id', '=', caller.uid)
      .execute()
    expect(await recordWorkPay(await addWork(context, id, caller.uid))).toBe(210)
  })

  it("is the played minutes of a withdrawn work, and nothing for others' outcomes", async () => {
    const caller = await corrector()
    const id = await addCorrection(context)
    expect(
      await recordWorkPay(await addWork(context, id, caller.uid, { outcome: 'withdrawn', played: 70 })),
    ).toBe(100)
    expect(
      await recordWorkPay(await addWork(context, id, caller.uid, { outcome: 'released', played: 70 })),
    ).toBe(0)
    expect(
      await recordWorkPay(await addWork(context, id, caller.uid, { outcome: 'rejected', played: 70 })),
    ).toBe(0)
    const { lines } = await payOf(caller)
    expect(lines).toMatchObject([{ minutes: 2, cents: 100, reason: 'withdrawn' }])
    const file = await caller.send(endpoints.downloadPay, { params: { uid: caller.uid }, query: { month } })
    expect(file.body).toContain(',2,1.00,USD,Order withdrawn: played minutes only')
  })

  it("is nothing for exams, a workspace's own queue and languages without a rate", async () => {
    const caller = await corrector()
    const ownCorrection = await addCorrection(context, { own_workspace_id: caller.orgId })
    const exam = await addCorrection(context, { kind: 'exam' })
    const other = await addCorrection(context, { language: 'fi' })
    for (const id of [ownCorrection, exam, other])
      expect(await recordWorkPay(await addWork(context, id, caller.uid))).toBe(0)
    expect(await readOwedCents(caller)).toEqual([])
  })

  it('is corrected by another entry, once for each decision', async () => {
    const { caller, workId } = await addPaidWork()
    const decision = { workId, decisionId: randomUUID(), actorId: admin.uid, cents: -50 }
    const applyCorrection = () => db.transaction().execute((tx) => adjustPay(tx, decision))
    await applyCorrection()
    await applyCorrection()
    expect(await readOwedCents(caller)).toEqual([100])
    expect((await payOf(caller)).lines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['work', 150],
      ['decision', -50],
    ])
  })

  it('is seen by the corrector and administrators only', async () => {
    const { caller } = await addPaidWork()
    const input = { params: { uid: caller.uid }, query: { month } }
    expect((await (await corrector()).send(endpoints.getPay, input)).statusCode).toBe(404)
    expect((await admin.call(endpoints.getPay, input)).lines).toHaveLength(1)
  })

  it('downloads as CSV', async () => {
    const { caller } = await addPaidWork()
    const file = await caller.send(endpoints.downloadPay, { params: { uid: caller.uid }, query: { month } })
    expect(file.headers['content-disposition']).toContain(`Pay ${month}.csv`)
    expect(file.body).toContain(',Pay,en,Correction,3,1.50,USD,')
  })
})

describe('payouts', () => {
  const create = (payoutId: string, uids: string[]) =>
    admin.call(endpoints.createPayout, { params: { payoutId }, body: { uids } })

  it('mark open balances as paid, once for each ID', async () => {
    const { caller } = await addPaidWork()
    const payoutId = randomUUID()
    expect(await create(payoutId, [caller.uid])).toEqual([
      expect.objectContaining({ id: payoutId, cents: 150, correctors: 1 }),
    ])
    await recordWorkPay(await addWork(context, await addCorrection(context), caller.uid))
    await create(payoutId, [caller.uid])
    expect(await readOwedCents(caller)).toEqual([150])
    expect((await payOf(caller)).lines.map(({ kind, cents }) => [kind, cents])).toContainEqual([
      'payout',
      -150,
    ])
  })

  it('never pay twice, also at the same time', async () => {
    const { caller } = await addPaidWork()
    const responses = await Promise.all(
      [randomUUID(), randomUUID()].map((payoutId) =>
        admin.send(endpoints.createPayout, { params: { payoutId }, body: { uids: [caller.uid] } }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(await readOwedCents(caller)).toEqual([0])
  })

  it('wait for a balance above zero after a decision lowered paid pay', async () => {
    const { caller, workId } = await addPaidWork()
    await create(randomUUID(), [caller.uid])
    const decision = { workId, decisionId: randomUUID(), actorId: admin.uid, cents: -50 }
    await db.transaction().execute((tx) => adjustPay(tx, decision))
    expect(await readOwedCents(caller)).toEqual([-50])
    const response = await admin.send(endpoints.createPayout, {
      params: { payoutId: randomUUID() },
      body: { uids: [caller.uid] },
    })
    expect(response.json().error.code).toBe('no_data')
  })

  it('are listed with open balances, and download as CSV without formulas', async () => {
    const { caller } = await addPaidWork()
    await db.insertInto('correctors').values({ user_id: caller.uid, payment: '=1+1 IBAN DE00' }).execute()
    const before = await admin.call(endpoints.listPayouts, {})
    expect(before.owed).toContainEqual(
      expect.objectContaining({ uid: caller.uid, payment: '=1+1 IBAN DE00', cents: 150 }),
    )
    const payoutId = randomUUID()
    await create(payoutId, [caller.uid])
    const after = await admin.call(endpoints.listPayouts, {})
    expect(after.owed.map(({ uid }) => uid)).not.toContain(caller.uid)
    expect(after.payouts[0]).toMatchObject({ id: payoutId, cents: 150, currency: 'USD' })
    const file = await admin.send(endpoints.downloadPayout, { params: { payoutId } })
    expect(file.body).toContain(`'=1+1 IBAN DE00,1.50,USD,${payoutId}`)
  })
})
