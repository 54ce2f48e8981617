import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { balanceOf } from '#domain/ledger/accounts.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { addWorkspace, createBillingContext, idleQueue } from '#server/testing/ledger.ts'
import { captureJob, holdForJob } from './charges.ts'
import { readBalances } from './ledger-queries.ts'
import { reconcile } from './reconcile.ts'

const { db } = await createTestDatabase()
const ctx = { ...(await createBillingContext()), queue: idleQueue, db }

interface CrashedRecording {
  id: string
  run: string
}

/** Creates a recording whose process ended after `step`. */
async function crashAfter(
  workspace: string,
  step: 'queued' | 'held' | 'completed' | 'failed' | 'charged',
  sellingContext = ctx,
): Promise<CrashedRecording> {
  const [id, run, owner] = [randomUUID(), randomUUID(), randomUUID()]
  await sql`insert into users (id, email, name, password_hash, region, language)
    values (${owner}, ${`${owner}@example.com`}, 'Ada Lovelace', '', 'us', 'en')`.execute(db)
  await sql`
    insert into collections (id, organization_id, owner_id, name, region, language_code, demo, source_key,
        has_video, has_transcript, state, run_id, created_at)
      values (${id}, ${workspace}, ${owner}, 'A talk', 'us', 'en-US', false, ${id}, false, false,
        'processing', ${run}, now())`.execute(db)
  if (step === 'queued') return { id, run }
  const job = { jobId: run, collectionId: id, size: { kind: 'transcription', seconds: 60 } } as const
  await db
    .transaction()
    .execute((tx) => holdForJob(sellingContext, tx, { organizationId: workspace, ...job, actorId: null }))
  if (step === 'charged') await db.transaction().execute((tx) => captureJob(tx, run, 60))
  const state = { held: 'processing', completed: 'complete', charged: 'complete', failed: 'error' }[step]
  await sql`update collections set state = ${state} where id = ${id}`.execute(db)
  return { id, run }
}

const minutesOf = async (workspace: string) => {
  const balances = await readBalances(db, workspace)
  const amountFor = (account: 'plan' | 'heldPlan' | 'used') => balanceOf(balances, account, 'minutes')
  return [amountFor('plan'), amountFor('heldPlan'), amountFor('used')]
}

it('19. repairs the ledger after a crash between any two steps', async () => {
  const workspace = await addWorkspace(db)
  const crashedRecordings: Record<string, CrashedRecording> = {}
  for (const step of ['queued', 'held', 'completed', 'failed', 'charged'] as const)
    crashedRecordings[step] = await crashAfter(workspace, step)
  expect(await minutesOf(workspace)).toEqual([26, 3, 1])
  const mismatches = [
    { workspaceId: workspace, kind: 'notCharged', description: `job ${crashedRecordings.completed?.run}` },
    { workspaceId: workspace, kind: 'notReleased', description: `job ${crashedRecordings.failed?.run}` },
  ]
  expect(await reconcile(ctx, { repair: false })).toEqual(
    mismatches.map((mismatch) => ({ ...mismatch, repaired: false })),
  )
  expect(await reconcile(ctx, { repair: true })).toEqual(
    mismatches.map((mismatch) => ({ ...mismatch, repaired: true })),
  )
  expect(await reconcile(ctx, { repair: false })).toEqual([])
  // The hold of the interrupted recording remains, since its job will be retried.
  expect(await minutesOf(workspace)).toEqual([27, 1, 2])
  await sql`delete from collections where id = ${crashedRecordings.held?.id}`.execute(db)
  expect(await reconcile(ctx, { repair: true })).toHaveLength(1)
  expect(await minutesOf(workspace)).toEqual([28, 0, 2])
})

it('19. recovers from any 50 crashes: each finished job is charged once, and nothing stays reserved', async () => {
  const generousPlans = await createBillingContext((catalog) => ({
    ...catalog,
    free: { ...catalog.free, minutes: 100_000 },
  }))
  const generousContext = { ...ctx, ...generousPlans }
  const steps = ['queued', 'held', 'completed', 'failed', 'charged'] as const
  const crashes = fc.array(fc.constantFrom(...steps), { minLength: 50, maxLength: 50 })
  const property = fc.asyncProperty(crashes, async (list) => {
    const workspace = await addWorkspace(db)
    const jobs: (CrashedRecording & { step: (typeof steps)[number] })[] = []
    for (const step of list) jobs.push({ step, ...(await crashAfter(workspace, step, generousContext)) })
    await reconcile(generousContext, { repair: true })
    // Interrupted jobs run again after the restart, some of them twice.
    for (const { id, run, step } of [...jobs, ...jobs.slice(25)]) {
      if (step !== 'queued' && step !== 'held') continue
      const size = { kind: 'transcription' as const, seconds: 60 }
      const job = { jobId: run, collectionId: id, actorId: null, size }
      await db.transaction().execute(async (tx) => {
        await holdForJob(generousContext, tx, { organizationId: workspace, ...job })
        await captureJob(tx, run, 60)
        await sql`update collections set state = 'complete' where id = ${id}`.execute(tx)
      })
    }
    const chargedCount = list.filter((step) => step !== 'failed').length
    expect(await minutesOf(workspace)).toEqual([100_000 - chargedCount, 0, chargedCount])
    expect(
      (await reconcile(generousContext, { repair: false })).filter(
        ({ workspaceId }) => workspaceId === workspace,
      ),
    ).toEqual([])
  })
  await fc.assert(property, { numRuns: 4, endOnFailure: true })
})

it('finds a balance that differs from its entries', async () => {
  const workspace = await addWorkspace(db)
  await crashAfter(workspace, 'charged')
  await sql`update ledger_accounts set balance = balance + 5
    where workspace_id = ${workspace} and account = 'plan'`.execute(db)
  expect(await reconcile(ctx, { repair: true })).toEqual([
    {
      workspaceId: workspace,
      kind: 'wrongBalance',
      repaired: false,
      description: 'plan in minutes has 34 instead of 29',
    },
  ])
})
