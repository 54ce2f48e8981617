import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { setRole } from '#server/features/staff/service.ts'
import { addCorrection, addCorrector, addWork } from '#server/testing/corrections.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { correctPay, recordPay } from './service.ts'

const { context, register } = await createTestProduct()
const { db } = context
const admin = await register('Sofia Kovalevskaya')
await setRole(db, 'staff', admin.email, true)
const month = new Date().toISOString().slice(0, 7)

async function corrector(): Promise<Caller> {
  const who = await register('Ada Lovelace')
  await addCorrector(context, who.uid)
  return who
}

const payOf = (who: Caller) => who.call(endpoints.getPay, { params: { uid: who.uid }, query: { month } })
const owed = async (who: Caller) => (await payOf(who)).owed.map(({ cents }) => cents)
const book = (workId: string) => db.transaction().execute((tx) => recordPay(tx, workId))

/** A corrector with a completed and paid work of three started minutes. */
async function paid() {
  const who = await corrector()
  const workId = await addWork(context, await addCorrection(context), who.uid)
  await book(workId)
  return { who, workId }
}

describe('pay of correctors', () => {
  it('is a rate for each started minute, once', async () => {
    const who = await corrector()
    const workId = await addWork(context, await addCorrection(context), who.uid)
    expect([await book(workId), await book(workId)]).toEqual([150, 0])
    expect((await payOf(who)).lines).toEqual([
      expect.objectContaining({
        kind: 'work',
        stage: 'correction',
        language: 'en',
        minutes: 3,
        cents: 150,
        reason: null,
      }),
    ])
    expect(await owed(who)).toEqual([150])
  })

  it('has a rate of its own for reviews, and for a corrector with one', async () => {
    const who = await corrector()
    const id = await addCorrection(context)
    expect(await book(await addWork(context, id, who.uid, { stage: 'review' }))).toBe(60)
    await db
      .updateTable('corrector_languages')
      .set({ rate_cents: 70 })
      .where('user_id', '=', who.uid)
      .execute()
    expect(await book(await addWork(context, id, who.uid))).toBe(210)
  })

  it("is the played minutes of a withdrawn work, and nothing for others' outcomes", async () => {
    const who = await corrector()
    const id = await addCorrection(context)
    expect(await book(await addWork(context, id, who.uid, { outcome: 'withdrawn', played: 70 }))).toBe(100)
    expect(await book(await addWork(context, id, who.uid, { outcome: 'released', played: 70 }))).toBe(0)
    expect(await book(await addWork(context, id, who.uid, { outcome: 'rejected', played: 70 }))).toBe(0)
    const { lines } = await payOf(who)
    expect(lines).toMatchObject([{ minutes: 2, cents: 100, reason: 'withdrawn' }])
    const file = await who.send(endpoints.downloadPay, { params: { uid: who.uid }, query: { month } })
    expect(file.body).toContain(',2,1.00,USD,Order withdrawn: played minutes only')
  })

  it("is nothing for exams, a workspace's own queue and languages without a rate", async () => {
    const who = await corrector()
    const own = await addCorrection(context, { own_workspace_id: who.orgId })
    const exam = await addCorrection(context, { kind: 'exam' })
    const other = await addCorrection(context, { language: 'fi' })
    for (const id of [own, exam, other]) expect(await book(await addWork(context, id, who.uid))).toBe(0)
    expect(await owed(who)).toEqual([])
  })

  it('is corrected by another entry, once for each decision', async () => {
    const { who, workId } = await paid()
    const decision = { workId, decisionId: randomUUID(), actorId: admin.uid, cents: -50 }
    const correct = () => db.transaction().execute((tx) => correctPay(tx, decision))
    await correct()
    await correct()
    expect(await owed(who)).toEqual([100])
    expect((await payOf(who)).lines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['work', 150],
      ['decision', -50],
    ])
  })

  it('is seen by the corrector and administrators only', async () => {
    const { who } = await paid()
    const input = { params: { uid: who.uid }, query: { month } }
    expect((await (await corrector()).send(endpoints.getPay, input)).statusCode).toBe(404)
    expect((await admin.call(endpoints.getPay, input)).lines).toHaveLength(1)
  })

  it('downloads as CSV', async () => {
    const { who } = await paid()
    const file = await who.send(endpoints.downloadPay, { params: { uid: who.uid }, query: { month } })
    expect(file.headers['content-disposition']).toContain(`Pay ${month}.csv`)
    expect(file.body).toContain(',Pay,en,Correction,3,1.50,USD,')
  })
})

describe('payouts', () => {
  const create = (payoutId: string, uids: string[]) =>
    admin.call(endpoints.createPayout, { params: { payoutId }, body: { uids } })

  it('mark what is owed as paid, once for each ID', async () => {
    const { who } = await paid()
    const payoutId = randomUUID()
    expect(await create(payoutId, [who.uid])).toEqual([
      expect.objectContaining({ id: payoutId, cents: 150, correctors: 1 }),
    ])
    await book(await addWork(context, await addCorrection(context), who.uid))
    await create(payoutId, [who.uid])
    expect(await owed(who)).toEqual([150])
    expect((await payOf(who)).lines.map(({ kind, cents }) => [kind, cents])).toContainEqual(['payout', -150])
  })

  it('never pay twice, also at the same time', async () => {
    const { who } = await paid()
    const both = await Promise.all(
      [randomUUID(), randomUUID()].map((payoutId) =>
        admin.send(endpoints.createPayout, { params: { payoutId }, body: { uids: [who.uid] } }),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(await owed(who)).toEqual([0])
  })

  it('wait for a balance above zero after a decision lowered paid pay', async () => {
    const { who, workId } = await paid()
    await create(randomUUID(), [who.uid])
    const decision = { workId, decisionId: randomUUID(), actorId: admin.uid, cents: -50 }
    await db.transaction().execute((tx) => correctPay(tx, decision))
    expect(await owed(who)).toEqual([-50])
    const refused = await admin.send(endpoints.createPayout, {
      params: { payoutId: randomUUID() },
      body: { uids: [who.uid] },
    })
    expect(refused.json().error.code).toBe('no_data')
  })

  it('are listed with open balances, and download as CSV without formulas', async () => {
    const { who } = await paid()
    await db.insertInto('correctors').values({ user_id: who.uid, payment: '=1+1 IBAN DE00' }).execute()
    const before = await admin.call(endpoints.listPayouts, {})
    expect(before.owed).toContainEqual(
      expect.objectContaining({ uid: who.uid, payment: '=1+1 IBAN DE00', cents: 150 }),
    )
    const payoutId = randomUUID()
    await create(payoutId, [who.uid])
    const after = await admin.call(endpoints.listPayouts, {})
    expect(after.owed.map(({ uid }) => uid)).not.toContain(who.uid)
    expect(after.payouts[0]).toMatchObject({ id: payoutId, cents: 150, currency: 'USD' })
    const file = await admin.send(endpoints.downloadPayout, { params: { payoutId } })
    expect(file.body).toContain(`'=1+1 IBAN DE00,1.50,USD,${payoutId}`)
  })
})
