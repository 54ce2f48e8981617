import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { balanceOf, type Entry, move } from '#domain/ledger/accounts.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { addWorkspace, createBillingContext, idleQueue } from '#server/testing/ledger.ts'
import { checkRandomOperations } from '#server/testing/ledger-operations.ts'
import { captureJob, holdForJob, releaseJob } from './charges.ts'
import { addCredits } from './credits.ts'
import { openLedger, post } from './ledger.ts'
import { readBalances } from './ledger-queries.ts'
import { readStatement } from './statement.ts'

const { db } = await createTestDatabase()
const sellingContext = await createBillingContext()
const ctx = { ...sellingContext, queue: idleQueue, db }

const run = <T>(work: (tx: Db) => Promise<T>) => db.transaction().execute(work)
const pay = (organizationId: string, cents: number, key: string = randomUUID()) =>
  run((tx) =>
    addCredits(ctx, tx, {
      organizationId,
      sourceAccount: 'payments',
      cents,
      currency: null,
      key,
      actorId: null,
    }),
  )
const createJob = () => ({ id: randomUUID() })
const hold = (organizationId: string, seconds: number, job = createJob()) =>
  run((tx) =>
    holdForJob(ctx, tx, {
      organizationId,
      jobId: job.id,
      collectionId: null,
      actorId: null,
      size: { kind: 'transcription', seconds },
    }),
  )
const transaction = (entries: Entry[]) => ({ key: randomUUID(), kind: 'adjustment' as const, entries })
const balancesOf = async (workspace: string) => {
  const balances = await readBalances(db, workspace)
  return { minutes: balanceOf(balances, 'plan', 'minutes'), cents: balanceOf(balances, 'credits', 'USD') }
}

describe('the ledger', () => {
  it('refuses entries that do not add up to zero, in the database, too', async () => {
    const workspace = await addWorkspace(db)
    const [first] = move('payments', 'credits', 'USD', 5)
    await expect(
      run(async (tx) => post(tx, await openLedger(tx, workspace), transaction(first ? [first] : []))),
    ).rejects.toThrow('add up to -5')
    await pay(workspace, 100)
    const insert = (values: string) =>
      run(async (tx) => {
        await sql`
          insert into ledger_transactions (workspace_id, key, kind) values (${workspace}, 'x', 'adjustment')`.execute(
          tx,
        )
        if (values)
          await sql`
            insert into ledger_entries (transaction_id, workspace_id, account, unit, amount)
              select max(id), ${workspace}, 'credits', 'USD', ${values}::bigint from ledger_transactions`.execute(
            tx,
          )
      })
    await expect(insert('5')).rejects.toThrow('does not balance')
    const entries = (owner: string, unit: string, [from, to]: [string, string]) =>
      run((tx) =>
        sql`
          insert into ledger_entries (transaction_id, workspace_id, account, unit, amount)
            select max(id), ${owner}::uuid, account, ${unit}::text, amount
              from ledger_transactions, (values (${from}, -5), (${to}, 5)) as two (account, amount)
              where ledger_transactions.workspace_id = ${workspace} group by account, amount`.execute(tx),
      )
    await expect(entries(workspace, 'USD', ['refunds', 'payouts'])).rejects.toThrow('has no account')
    const otherWorkspace = await addWorkspace(db)
    await pay(otherWorkspace, 100)
    await expect(entries(otherWorkspace, 'minutes', ['issued', 'plan'])).rejects.toThrow('has no account')
    await expect(insert('')).rejects.toThrow('has no entries')
    expect(await balancesOf(workspace)).toEqual({ minutes: 30, cents: 100 })
  })

  it('is append-only', async () => {
    const workspace = await addWorkspace(db)
    await pay(workspace, 100)
    for (const statement of [
      sql`update ledger_entries set amount = 1`,
      sql`delete from ledger_entries`,
      sql`truncate ledger_entries`,
      sql`update ledger_transactions set key = 'other'`,
      sql`delete from ledger_transactions`,
      sql`delete from ledger_accounts`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/append-only|truncate/)
    await db.deleteFrom('organizations').where('id', '=', workspace).execute()
    expect(await balancesOf(workspace)).toEqual({ minutes: 30, cents: 100 })
  })

  it('applies each key once', async () => {
    const workspace = await addWorkspace(db)
    expect(await pay(workspace, 100, 'invoice 1')).toBe(true)
    expect(await pay(workspace, 100, 'invoice 1')).toBe(false)
    const racers = Array.from({ length: 10 }, () => pay(workspace, 50, 'invoice 2'))
    expect((await Promise.all(racers)).filter(Boolean)).toHaveLength(1)
    expect((await balancesOf(workspace)).cents).toBe(150)
  })

  it('never overdraws an account', async () => {
    const workspace = await addWorkspace(db)
    await pay(workspace, 100)
    const refund = (cents: number) =>
      run(async (tx) =>
        post(tx, await openLedger(tx, workspace), transaction(move('credits', 'refunds', 'USD', cents))),
      )
    await expect(refund(101)).rejects.toThrow('The balance of credits is too low')
    await expect(
      sql`update ledger_accounts set balance = -1 where workspace_id = ${workspace} and account = 'credits'`.execute(
        db,
      ),
    ).rejects.toThrow('not_overdrawn')
    await refund(100)
    expect((await balancesOf(workspace)).cents).toBe(0)
  })

  it('18. gives the last minute to one of 100 parallel jobs', async () => {
    const workspace = await addWorkspace(db)
    expect(await hold(workspace, 29 * 60)).toBe(true)
    const racers = Array.from({ length: 100 }, () => hold(workspace, 60))
    expect((await Promise.all(racers)).filter(Boolean)).toHaveLength(1)
    expect(await balancesOf(workspace)).toEqual({ minutes: 0, cents: 0 })
  })

  it('charges exactly 8.00 for 60 minutes, and nothing for a failure', async () => {
    const workspace = await addWorkspace(db)
    const usedJob = createJob()
    await hold(workspace, 30 * 60, usedJob)
    await run((tx) => captureJob(tx, usedJob.id, null))
    await pay(workspace, 1000)
    const [failedJob, completedJob] = [createJob(), createJob()]
    expect(await hold(workspace, 3541, failedJob)).toBe(true)
    expect((await balancesOf(workspace)).cents).toBe(200)
    await run((tx) => releaseJob(ctx, tx, failedJob.id))
    expect((await balancesOf(workspace)).cents).toBe(1000)
    await hold(workspace, 3600, completedJob)
    for (let round = 0; round < 3; round++) {
      await run((tx) => captureJob(tx, completedJob.id, 3600))
      await run((tx) => releaseJob(ctx, tx, completedJob.id))
    }
    expect((await balancesOf(workspace)).cents).toBe(200)
    const month = { start: new Date(Date.now() - 60_000), end: new Date(Date.now() + 60_000) }
    const { opening, closing, lines } = await readStatement(db, workspace, month)
    expect(opening).toEqual({})
    expect(closing).toMatchObject({ 'credits:USD': 200, 'revenue:USD': 800, 'used:minutes': 30 })
    expect(lines.map(({ kind }) => kind)).toEqual([
      ...['period', 'hold', 'capture', 'payment', 'hold', 'release', 'hold', 'capture'],
    ])
  })

  it('uses plan minutes, then credits, and releases the excess for a shorter recording', async () => {
    const workspace = await addWorkspace(db)
    await pay(workspace, 200)
    const job = createJob()
    // 30 minutes from the plan, and 15 from credits.
    expect(await hold(workspace, 45 * 60, job)).toBe(true)
    expect(await readBalances(db, workspace)).toMatchObject({
      'plan:minutes': 0,
      'heldPlan:minutes': 30,
      'heldCredits:USD': 200,
      'credits:USD': 0,
    })
    expect(await hold(workspace, 1)).toBe(false)
    await run((tx) => captureJob(tx, job.id, 37 * 60))
    expect(await readBalances(db, workspace)).toMatchObject({
      'used:minutes': 30,
      'revenue:USD': 94,
      'credits:USD': 106,
      'heldCredits:USD': 0,
    })
  })
})

it('17. keeps sums at zero and balances above it through 1,000 random operations', {
  timeout: 60_000,
}, async () => {
  await checkRandomOperations(ctx, 10)
})
