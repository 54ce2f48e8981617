import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { monthsBefore } from '#domain/billing/months.ts'
import { captureJob, holdForJob } from '#server/features/billing/service.ts'
import { setRole } from '#server/features/staff/service.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { enablePlans } from '#server/testing/plans.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { unzip } from '#server/testing/unzip.ts'
import { walletOf } from '#server/testing/wallet.ts'

const { context, register } = await createTestProduct()
await enablePlans(context)
const { db } = context
const thisMonth = monthsBefore(new Date(), 0)
const month = { from: thisMonth, to: thisMonth }
const hostileFormula = '=HYPERLINK("x")'

/** Charges for a job of a workspace member. */
async function charge(
  owner: Caller,
  actorId: string,
  { minutes = 1, collectionId = null as string | null } = {},
) {
  const size = { kind: 'transcription' as const, seconds: minutes * 60 }
  const jobId = randomUUID()
  const work = { organizationId: owner.orgId, jobId, collectionId, actorId, size }
  expect(await db.transaction().execute((tx) => holdForJob(context, tx, work))).toBe(true)
  await db.transaction().execute((tx) => captureJob(tx, jobId, null))
}

async function createTeam() {
  const owner = await register()
  const member = await register('Grace Hopper')
  await joinWorkspace(context, member.uid, owner.orgId)
  const list = { params: { uid: owner.uid }, body: { orgId: owner.orgId } }
  const { Items } = await owner.call(endpoints.listCollections, list)
  const collectionId = Items[0]?.id ?? ''
  await db.updateTable('collections').set({ name: hostileFormula }).where('id', '=', collectionId).execute()
  return { owner, member, collectionId }
}

const csvOf = async (owner: Caller, query: object = {}) => {
  const reportRequest = { params: { oid: owner.orgId }, query: { ...month, format: 'csv', ...query } }
  const response = await owner.send(endpoints.exportUsage, reportRequest as never)
  expect(response.statusCode).toBe(200)
  return {
    response,
    rows: Papa.parse<string[]>(response.body.replace('\ufeff', '').trim()).data,
  }
}

describe('the usage report', () => {
  it('has the jobs of all members with their costs and the balance', async () => {
    const { owner, member, collectionId } = await createTeam()
    await walletOf(context, owner.orgId).pay(1000)
    await charge(owner, owner.uid, { minutes: 20, collectionId })
    await charge(owner, member.uid, { minutes: 40 })
    const { response, rows } = await csvOf(owner)
    expect(response.headers['content-disposition']).toContain(`${thisMonth}.csv`)
    const [head, first, second] = rows
    expect(head).toEqual([
      ...['Date (UTC)', 'User', 'Collection', 'Minutes', 'Type', 'Cost', 'Balance', 'Currency'],
    ])
    // 30 minutes are free; the other 30 cost 400 cents.
    expect(first?.slice(1)).toEqual([
      ...['Ada Lovelace', `'${hostileFormula}`, '20', 'Transcription', '0.00', '10.00', 'USD'],
    ])
    expect(second?.slice(1)).toEqual(['Grace Hopper', '', '40', 'Transcription', '4.00', '6.00', 'USD'])
    expect((await csvOf(owner, { user: member.uid })).rows).toHaveLength(2)
    expect((await csvOf(owner, { type: 'transcription' })).rows).toHaveLength(3)
  })

  it('has a workbook with totals by person and project, and without formulas', async () => {
    const { owner, member, collectionId } = await createTeam()
    const projectId = randomUUID()
    await owner.call(endpoints.addProject, {
      params: { uid: owner.uid, projectId },
      body: { orgId: owner.orgId, name: '+Interviews' },
    })
    await db
      .insertInto('project_collections')
      .values({ project_id: projectId, user_id: owner.uid, collection_id: collectionId })
      .execute()
    await charge(owner, owner.uid, { minutes: 2, collectionId })
    await charge(owner, member.uid, { minutes: 5 })
    const query = { ...month, format: 'xlsx' as const }
    const response = await owner.send(endpoints.exportUsage, { params: { oid: owner.orgId }, query })
    const files = await unzip(response.rawPayload)
    const sharedStrings = files.get('xl/sharedStrings.xml') ?? ''
    for (const text of ['By person', 'By project'])
      expect(files.get('xl/workbook.xml')).toContain(`name="${text}"`)
    for (const text of ['Grace Hopper', '+Interviews', 'No project', '=HYPERLINK'])
      expect(sharedStrings).toContain(text)
    for (const sheet of [1, 2, 3]) expect(files.get(`xl/worksheets/sheet${sheet}.xml`)).not.toContain('<f>')
    const projectCsv = await csvOf(owner, { project: projectId })
    expect(projectCsv.rows.map(([, , , minutes]) => minutes)).toEqual(['Minutes', '2'])
  })

  it("reports missing data, also for other people's projects and users", async () => {
    const [{ owner }, other] = [await createTeam(), await createTeam()]
    const send = (query: object) =>
      owner.send(endpoints.exportUsage, {
        params: { oid: owner.orgId },
        query: { ...month, ...query } as never,
      })
    await charge(other.owner, other.owner.uid)
    for (const query of [
      {},
      { user: other.owner.uid },
      { project: randomUUID() },
      { from: '2020-01', to: '2020-01' },
    ]) {
      const response = await send(query)
      expect(response.statusCode).toBe(404)
      expect(response.json().error).toMatchObject({
        code: 'no_data',
        message: 'No data for that time period.',
      })
    }
    for (const query of [
      { from: '2026-13' },
      { from: '2020-01' },
      { to: '2020-01' },
      { from: 'now' },
      { user: 'x' },
    ])
      expect((await send(query)).statusCode).toBe(400)
  })

  it('returns its rows to downloadReport, for owners only', async () => {
    const { owner, member } = await createTeam()
    await charge(owner, member.uid, { minutes: 3 })
    const body = { oid: owner.orgId, span: 24, maxSpan: 2, filter: { type: 'transcription' as const } }
    const { fileName, rows } = await owner.call(endpoints.downloadReport, { body })
    expect(fileName).toMatch(new RegExp(`${monthsBefore(new Date(), 1)} to ${thisMonth}$`))
    expect(rows).toMatchObject([{ user: 'Grace Hopper', minutes: 3, cost: 0, currency: 'USD', balance: 0 }])
    const response = await member.send(endpoints.downloadReport, { body })
    expect(response.statusCode).toBe(403)
  })
})

it('adds up revenue by month and currency, for staff', async () => {
  const { owner } = await createTeam()
  const staff = await register('Sofia Kovalevskaya')
  await setRole(db, 'staff', staff.email, true)
  const buy = async (order: object) => {
    const { id } = await owner.call(endpoints.startCheckout, {
      params: { oid: owner.orgId },
      body: { order } as never,
    })
    await owner.call(endpoints.payTestCheckout, { params: { checkoutId: id }, body: {} })
  }
  await buy({ kind: 'credits', cents: 2500 })
  await charge(owner, owner.uid, { minutes: 60 })
  await buy({ kind: 'plan', plan: 'standard', interval: 'month', quantity: 1 })
  const billing = await staff.call(endpoints.getCustomerBilling, { params: { oid: owner.orgId } })
  expect(billing).toMatchObject({ plan: { kind: 'subscription' }, subscription: { plan: 'standard' } })
  expect(billing.transactions[0]?.entries.length).toBeGreaterThan(0)
  const credits = billing.charges.find(({ amount }) => amount === 2500)
  await staff.call(endpoints.refundCharge, {
    params: { oid: owner.orgId },
    body: {
      charge: credits?.id ?? '',
      cents: 500,
      currency: 'USD',
      reason: 'Outage',
      key: randomUUID(),
    },
  })
  const { Items } = await staff.call(endpoints.getRevenue, { query: month })
  expect(Items[0]).toMatchObject({
    month: thisMonth,
    currency: 'USD',
    purchases: 2500,
    subscriptions: 2400,
    refunds: 500,
  })
  // Other tests use credits, too.
  expect(Items[0]?.creditsUsed).toBeGreaterThanOrEqual(400)
  const file = await staff.send(endpoints.exportRevenue, { query: { ...month, format: 'csv' } })
  expect(file.body).toContain(`${thisMonth},USD,25.00,24.00,5.00,`)
  const response = await staff.send(endpoints.getRevenue, { query: { from: thisMonth, to: '2020-01' } })
  expect(response.statusCode).toBe(400)
})
