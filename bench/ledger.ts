import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { captureJob, holdForJob } from '#server/features/billing/charges.ts'
import { addCredits } from '#server/features/billing/credits.ts'
import { reconcile } from '#server/features/billing/reconcile.ts'
import { type Db, openDatabase } from '#server/infra/database/database.ts'
import { startEmbeddedPostgres } from '#server/infra/database/embedded.ts'
import { migrateToLatest } from '#server/infra/database/migrate.ts'
import { createLog } from '#server/infra/log.ts'
import { addWorkspace, countViolations, createBillingContext, idleQueue } from '#server/testing/ledger.ts'
import type { Result } from './result.ts'

const goal = 500
const workspaceCount = 50

/** Measures holds and their charges in separate transactions, as jobs make them, on the embedded database. */
export async function benchLedger([workers = '16', seconds = '10']: string[]): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  const config = loadConfig({ LONGHAND_DATA: folder, LOG_LEVEL: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: createLog(config) })
  const { db, close } = openDatabase(postgres.connection, () => {})
  try {
    await migrateToLatest(db)
    return await measure(db, Number(workers), Number(seconds))
  } finally {
    await close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(db: Db, workers: number, seconds: number): Promise<Result[]> {
  const billingOptions = await createBillingContext()
  // No jobs are paused, so none have to be resumed.
  const queue = idleQueue
  const workspaces: string[] = []
  for (let n = 0; n < workspaceCount; n++) {
    const organizationId = await addWorkspace(db)
    const credits = { cents: 1_000_000_000, currency: null, key: 'start', actorId: null }
    await db.transaction().execute((tx) =>
      addCredits({ ...billingOptions, queue }, tx, {
        organizationId,
        sourceAccount: 'payments',
        ...credits,
      }),
    )
    workspaces.push(organizationId)
  }
  const pickWorkspace = () => workspaces[Math.floor(Math.random() * workspaces.length)] ?? ''
  let doneCount = 0
  let refusedCount = 0
  const startedAt = performance.now()
  const runWorker = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const size = { kind: 'transcription' as const, seconds: 30 + Math.random() * 3000 }
      const jobDetails = {
        organizationId: pickWorkspace(),
        jobId: randomUUID(),
        collectionId: null,
        actorId: null,
        size,
      }
      const hold = await db
        .transaction()
        .execute((tx) => holdForJob({ ...billingOptions, queue }, tx, jobDetails))
      if (!hold) refusedCount++
      await db.transaction().execute((tx) => captureJob(tx, jobDetails.jobId, size.seconds))
      doneCount++
    }
  }
  await Promise.all(Array.from({ length: workers }, runWorker))
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const brokenCount = (await countViolations(db)) + (await reconcile({ db, queue }, { repair: false })).length
  return [
    {
      name: `holds with their charges, ${workers} at a time in ${workspaceCount} workspaces`,
      value: doneCount / elapsedSeconds,
      unit: 'a second',
      goal: `${goal} a second`,
      pass: doneCount / elapsedSeconds >= goal,
    },
    { name: 'refused holds', value: refusedCount, unit: '', goal: 'none', pass: refusedCount === 0 },
    { name: 'disagreements afterward', value: brokenCount, unit: '', goal: 'none', pass: brokenCount === 0 },
  ]
}
