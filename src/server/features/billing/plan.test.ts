import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { enablePlans, free } from '#server/testing/plans.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { walletOf } from '#server/testing/wallet.ts'
import { captureJob, holdForJob } from './charges.ts'
import { upsertBilling } from './queries.ts'

const { context, register } = await createTestProduct({ FIRST_ADMINISTRATOR: 'on' })
const staff = await register()
const planOf = ({ call, uid, orgId }: Caller) => call(endpoints.getPlan, { params: { uid }, body: { orgId } })
const refusalOf = async (pendingResponse: ReturnType<Caller['send']>) => {
  const response = await pendingResponse
  return [response.statusCode, response.json().error.code]
}
const startTrial = (caller: Caller) => caller.send(endpoints.startTrial, { params: { oid: caller.orgId } })
const grant = (caller: Caller, oid: string, body: { cents: number; reason: string; key: string }) =>
  caller.send(endpoints.grantCredits, { params: { oid }, body })

it('every workspace is enterprise without plans, and nothing is written', async () => {
  const user = await register()
  expect(await planOf(user)).toMatchObject({
    plan: { kind: 'enterprise', draft: null, fileSeconds: null },
    usage: { hasMinutes: true, credits: 0 },
  })
  expect(await refusalOf(startTrial(user))).toEqual([422, 'not_available'])
  const body = { cents: 100, reason: 'Sorry', key: randomUUID() }
  expect(await refusalOf(grant(staff, user.orgId, body))).toEqual([422, 'not_available'])
  expect(await walletOf(context, user.orgId).balances()).toEqual({})
})

it('the free plan has its minutes each month, and the trial adds its own, once', async () => {
  const restore = await enablePlans(context)
  const user = await register()
  const startedAt = await planOf(user)
  expect(startedAt).toMatchObject({
    plan: { kind: 'free', draft: 30, fileSeconds: 600, seats: 1, features: [], trialEnds: null },
    usage: { subscription: 0, hasMinutes: true, hasPrecision: false, card: false },
  })
  expect((await startTrial(user)).statusCode).toBe(200)
  expect(await planOf(user)).toMatchObject({
    plan: { kind: 'trial', draft: 120, fileSeconds: null },
    usage: { subscription: 0 },
  })
  expect(await walletOf(context, user.orgId).minutes()).toMatchObject({ left: 120 })
  expect(await refusalOf(startTrial(user))).toEqual([409, 'conflict'])
  const time = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 86_400_000)
  await upsertBilling(context.db, user.orgId, { trial_ends_at: new Date(Date.now() - 16 * 86_400_000) })
  time.mockRestore()
  // The month's minutes were issued before the trial.
  expect(await planOf(user)).toMatchObject({ plan: { kind: 'free' }, usage: { hasMinutes: false } })
  restore()
})

it('a subscription has the minutes of its plan and seats, less those that were used', async () => {
  const restore = await enablePlans(context)
  const user = await register()
  let subscribedAt = new Date()
  const subscribe = (seats: number, plan = 'standard') =>
    upsertBilling(context.db, user.orgId, {
      plan,
      interval: 'year',
      seats,
      subscribed_at: subscribedAt,
      paid_until: new Date(Date.now() + 86_400_000),
    })
  const { minutes, expectAgreement } = walletOf(context, user.orgId)
  await planOf(user)
  const spendMinutes = async (minutes: number) => {
    const jobId = randomUUID()
    const size = { kind: 'transcription' as const, seconds: minutes * 60 }
    const work = { organizationId: user.orgId, jobId, collectionId: null, actorId: null, size }
    await context.db.transaction().execute(async (tx) => {
      expect(await holdForJob(context, tx, work)).toBe(true)
      await captureJob(tx, jobId, null)
    })
  }
  for (const [seats, plan, used, left] of [
    [1, 'standard', 0, 600],
    [3, 'standard', 100, 1700],
    [2, 'standard', 0, 1100],
    [3, 'standard', 0, 1700],
    // Undoing an upgrade restores the previous balance.
    [3, 'business', 0, 5300],
    [3, 'standard', 0, 1700],
    [3, 'business', 3000, 2300],
    // A downgrade followed by an upgrade adds no minutes.
    [1, 'standard', 0, 0],
    [3, 'business', 0, 2300],
  ] as const) {
    await subscribe(seats, plan)
    expect((await planOf(user)).plan).toMatchObject({ kind: 'subscription', id: plan, seats })
    if (used > 0) await spendMinutes(used)
    expect(await minutes()).toMatchObject({ left })
  }
  // The next month starts with the minutes of all seats.
  subscribedAt = new Date(Date.now() - 40 * 86_400_000)
  await subscribe(2)
  await planOf(user)
  expect(await minutes()).toMatchObject({ left: 1200 })
  await expectAgreement()
  restore()
})

it('staff grant credits with a reason, once per key, with an audit entry', async () => {
  const restore = await enablePlans(context, free({ minutes: 0 }))
  const user = await register()
  const body = { cents: 800, reason: 'Outage of November 20', key: randomUUID() }
  expect((await grant(user, user.orgId, body)).statusCode).toBe(403)
  for (let round = 0; round < 2; round++)
    expect((await grant(staff, user.orgId, body)).json().result).toMatchObject({
      // Only a payment unlocks features.
      plan: { kind: 'free' },
      usage: { credits: 800, currency: 'USD', draft: 60, hasMinutes: true },
    })
  const { Items } = await staff.call(endpoints.listAuditLog, { query: { kind: 'creditsGranted' } })
  expect(Items).toMatchObject([
    { actorId: staff.uid, details: { cents: 800, reason: 'Outage of November 20' } },
  ])
  expect(await user.call(endpoints.getMinutes, { params: { oid: user.orgId } })).toEqual({ left: 60 })
  restore()
})
