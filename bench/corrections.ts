import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { userWithoutSession } from '#server/actor.ts'
import { loadConfig } from '#server/config.ts'
import { type Context, openContext } from '#server/context.ts'
import { returnCorrection } from '#server/features/corrections/current-correction.ts'
import { popCorrection } from '#server/features/corrections/take-correction.ts'
import type { Db } from '#server/infra/database/database.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { startEmbeddedPostgres } from '#server/infra/database/embedded.ts'
import { migrateToLatest } from '#server/infra/database/migrate.ts'
import { createLog } from '#server/infra/log.ts'
import { allJobs } from '#server/jobs.ts'
import {
  addCorrectors,
  addWaitingRecordings,
  countYearViolations,
  simulateYear,
  yearLanguage,
} from '#server/testing/corrections-year.ts'
import { percentile, type Result } from './result.ts'

const goalMs = 10
const claimCount = 1000

/**
 * Measures the time to claim the next correction from a long queue, then simulates a year of correctors' work with
 * random faults and counts the lost corrections.
 */
export async function benchCorrections([
  waitingArg = '50000',
  correctors = '200',
  jobs = '50000',
]: string[]): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  const config = loadConfig({
    LONGHAND_DATA: folder,
    LOG_LEVEL: 'silent',
    CORRECTOR_GOLD_PERCENT: '0',
    SPEECH_CHECK: 'off',
  })
  const log = createLog(config)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
  const { db, close } = openDatabase(postgres.connection, () => {})
  await migrateToLatest(db)
  await close()
  const context = await openContext(config, postgres.connection, log, allJobs)
  try {
    return [
      ...(await measureTakes(context, Number(waitingArg))),
      ...(await measureYear(context, Number(correctors), Number(jobs))),
    ]
  } finally {
    await context.close(5000)
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function addCustomer(db: Db) {
  const [uid, orgId] = [randomUUID(), randomUUID()]
  await sql`insert into organizations (id, name, region) values (${orgId}, 'Customer', 'us')`.execute(db)
  await sql`insert into users (id, name, region, language) values (${uid}, 'Customer', 'us', 'en')`.execute(
    db,
  )
  return { uid, orgId }
}

async function measureTakes(context: Context, waitingCount: number): Promise<Result[]> {
  const { db } = context
  await addWaitingRecordings(db, waitingCount, await addCustomer(db))
  await sql`analyze`.execute(db)
  const [correctorId = ''] = await addCorrectors(db, 1)
  const actor = userWithoutSession(correctorId)
  const times: number[] = []
  for (let n = 0; n < claimCount; n++) {
    const startedAt = performance.now()
    const { id } = await popCorrection(context, actor, { lang: yearLanguage })
    times.push(performance.now() - startedAt)
    await returnCorrection(context, actor, id)
    // Moves the correction to the end of the queue, so that the next round claims another one.
    await sql`update corrections set due_at = due_at + interval '1 day' where collection_id = ${id}`.execute(
      db,
    )
  }
  const p95 = percentile(times, 0.95)
  const label = `a claim with ${waitingCount.toLocaleString('en')} waiting`
  await sql`delete from corrections`.execute(db)
  return [
    { name: `${label}, median`, value: percentile(times, 0.5), unit: 'ms' },
    { name: `${label}, 95th percentile`, value: p95, unit: 'ms', goal: `${goalMs} ms`, pass: p95 < goalMs },
  ]
}

async function measureYear(context: Context, count: number, jobs: number): Promise<Result[]> {
  const { db } = context
  await addWaitingRecordings(db, jobs, await addCustomer(db))
  // Replaces autovacuum; without statistics, the first claims scan the whole queue.
  await sql`analyze`.execute(db)
  const correctors = await addCorrectors(db, count)
  const startedAt = performance.now()
  const year = await simulateYear(context, correctors, Math.random)
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const losses = Object.entries(await countYearViolations(db, jobs))
  return [
    {
      name: `a year of ${count} correctors and ${jobs.toLocaleString('en')} jobs`,
      value: elapsedSeconds,
      unit: 's',
    },
    { name: 'steps', value: year.steps, unit: '' },
    { name: 'crashes during a step', value: year.crashCount, unit: '' },
    ...losses.map(
      ([kind, value]): Result => ({
        name: `wrong: ${kind}`,
        value,
        unit: '',
        goal: 'none',
        pass: value === 0,
      }),
    ),
  ]
}
