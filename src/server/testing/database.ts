import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase } from '#server/infra/database/database.ts'
import { migrateToLatest } from '#server/infra/database/migrate.ts'
import { openQueue } from '#server/infra/queue/queue.ts'
import { onTestEnd } from './cleanup.ts'

/** Key for pg_advisory_lock: one test file creates the template while the others wait. */
const TEMPLATE_LOCK = 4_110_264

export interface TestDatabase {
  db: Db
  /** URL for DATABASE_URL. */
  url: string
}

async function asAdmin<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('postgres').url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

function urlOf(database: string): string {
  return inject('postgres').url.replace(/[^/?]+(\?|$)/, `${database}$1`)
}

function rethrow(error: Error): never {
  throw error
}

function open(database: string): { db: Db; close(): Promise<void> } {
  return openDatabase({ connectionString: urlOf(database) }, rethrow)
}

/** Returns the template database with the newest schema and all queues, created once per run. */
async function ensureTemplate(client: pg.Client): Promise<string> {
  const name = `${inject('postgres').prefix}_template`
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const part = `${name}_new`
    await client.query(`drop database if exists ${part}`)
    await client.query(`create database ${part}`)
    const { db, close } = open(part)
    await migrateToLatest(db).finally(close)
    const { allJobs } = await import('#server/jobs.ts')
    const queue = await openQueue({ connectionString: urlOf(part) }, allJobs, rethrow)
    await queue.close(0)
    await client.query(`alter database ${part} rename to ${name}`)
    return name
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/**
 * Creates a separate database with the newest schema, dropped after its test file or test: `const { db } =
 * await createTestDatabase()`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return openTemporarily(await createDatabase(ensureTemplate))
}

/** Creates a separate database without a schema, for tests of migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return openTemporarily(await createDatabase(async () => 'template0'))
}

/** Creates a database with the newest schema that stays until the end of the run, and returns its URL. */
export async function createRunDatabase(): Promise<string> {
  return urlOf(await createDatabase(ensureTemplate))
}

async function createDatabase(template: (client: pg.Client) => Promise<string>): Promise<string> {
  const name = `${inject('postgres').prefix}_${randomUUID().replaceAll('-', '')}`
  await asAdmin(async (client) => {
    await client.query(`create database ${name} template ${await template(client)} strategy file_copy`)
  })
  return name
}

function openTemporarily(name: string): TestDatabase {
  const { db, close } = open(name)
  onTestEnd(async () => {
    await close()
    await asAdmin((client) => client.query(`drop database ${name} with (force)`))
  })
  return { db, url: urlOf(name) }
}
