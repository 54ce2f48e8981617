import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { toEmbeddedDatabaseError } from './embedded-errors.ts'

let dataDir: string
const servers: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
const logged: string[] = []
const recordLine = (line: string) => void logged.push(line)
const log = { info: recordLine, warn: recordLine, error: recordLine }

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'longhand-embedded-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of servers.splice(0)) await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log })
  servers.push(server)
  return server
}

async function query(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  return client
    .query(sql)
    .then((result) => result.rows)
    .finally(() => client.end())
}

async function postmasterOf(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Starts another process, which starts the server and adds rows one by one, printing each number once it is
 * acknowledged.
 */
function startWriter(): { child: ChildProcess; acknowledgedIds: number[] } {
  const module = new URL('./embedded.ts', import.meta.url).href
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const { default: pg } = await import('pg')
    const { connection } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console })
    const client = new pg.Client(connection)
    await client.connect()
    await client.query('create table if not exists entries (n serial primary key)')
    for (;;) console.log((await client.query('insert into entries default values returning n')).rows[0].n)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const acknowledgedIds: number[] = []
  const lines = createInterface(child.stdout!)
  lines.on('line', (line) => acknowledgedIds.push(Number(line)))
  return { child, acknowledgedIds }
}

test('a killed instance loses no acknowledged row, and a restart follows immediately', async () => {
  const acknowledgedIds: number[] = []
  for (let round = 0; round < 3; round++) {
    const writer = startWriter()
    while (writer.acknowledgedIds.length < 10) await sleep(20)
    writer.child.kill('SIGKILL')
    await once(writer.child, 'close')
    acknowledgedIds.push(...writer.acknowledgedIds)
  }
  const rows = await query(await start(), 'select n from entries')
  const survivingIds = new Set(rows.map((row) => row.n))
  expect(acknowledgedIds.length).toBeGreaterThanOrEqual(30)
  expect(acknowledgedIds.filter((n) => !survivingIds.has(n))).toEqual([])
})

test('stop ends every process of the server', async () => {
  const server = await start()
  const postmaster = await postmasterOf(dataDir)
  expect(isRunning(postmaster)).toBe(true)
  await server.stop()
  expect(isRunning(postmaster)).toBe(false)
})

test('restarts a killed server with its rows', async () => {
  const server = await start()
  await query(server, 'create table entries (n int)')
  await query(server, 'insert into entries values (1)')
  const killedPid = await postmasterOf(dataDir)
  process.kill(killedPid, 'SIGKILL')
  await expect
    .poll(() => query(server, 'select n from entries').catch(() => null), { timeout: 60_000 })
    .toEqual([{ n: 1 }])
  expect(await postmasterOf(dataDir)).not.toBe(killedPid)
  await expect
    .poll(() => logged.some((line) => line.includes('is running again')), { timeout: 60_000 })
    .toBe(true)
})

test("matches upper and lower case in every script, regardless of the system's locale", async () => {
  const server = await start()
  const [row] = await query(server, `select 'ÉCOLE' ilike 'école' as french, lower('ΣΊΓΜΑ') as greek`)
  expect(row).toEqual({ french: true, greek: 'σίγμα' })
})

test.skipIf(process.getuid?.() !== 0)('works as root in a folder that no other user can enter', async () => {
  const homeFolder = join(dataDir, 'home')
  await mkdir(homeFolder, { mode: 0o700 })
  await (await start(join(homeFolder, 'data'))).stop()
  const server = await start(join(homeFolder, 'data'))
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.skipIf(process.getuid?.() !== 0)(
  'opens a cluster that was copied as root',
  { tags: 'long' },
  async () => {
    await (await start()).stop()
    const clusterFolder = join(dataDir, 'postgres')
    await chown(clusterFolder, 0, 0)
    await chown(join(clusterFolder, 'PG_VERSION'), 0, 0)
    await chmod(join(clusterFolder, 'PG_VERSION'), 0o600)
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

describe('prints instructions for the administrator', () => {
  test('about a cluster of another major version', async () => {
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(/created by PostgreSQL 17, .*set DATABASE_URL/)
  })

  test('about a folder that holds something else', async () => {
    await mkdir(join(dataDir, 'postgres'))
    await expect(start()).rejects.toThrow(/isn't a PostgreSQL database. Move it away/)
  })

  test('error output of a failed start', async () => {
    await (await start()).stop()
    await writeFile(join(dataDir, 'postgres', 'global', 'pg_control'), 'broken')
    await expect(start()).rejects.toThrow(/Couldn't start the database in .*pg_control/s)
  })

  test('about a full disk', () => {
    const cause = 'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device'
    expect(toEmbeddedDatabaseError('start the database', '/data/postgres', cause).message).toBe(
      'The disk with /data/postgres is full. Free some space and start again; nothing is lost.',
    )
  })
})
