import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureDatabaseAccount } from '#server/infra/database/embedded-account.ts'
import { findBinaries } from '#server/infra/database/embedded-binaries.ts'
import { freePort } from './free-port.ts'

/** External PostgreSQL over TCP. */
export interface ExternalPostgres {
  url: string
  start(): Promise<void>
  /** Stops the server: SIGINT as an administrator would, SIGKILL as a crash would. */
  stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
}

interface Programs {
  initdb: string
  postgres: string
}

const debian15 = '/usr/lib/postgresql/15/bin'

/** Finds Debian's PostgreSQL 15; null if it isn't installed. */
export function findPostgres15(): Programs | null {
  if (!existsSync(join(debian15, 'initdb'))) return null
  return { initdb: join(debian15, 'initdb'), postgres: join(debian15, 'postgres') }
}

export async function findPostgres18(): Promise<Programs> {
  return findBinaries(await ensureDatabaseAccount())
}

const isUp = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

/** Creates a cluster under `parent`, without starting it. */
export async function createPostgres(programs: Programs, parent: string): Promise<ExternalPostgres> {
  const account = await ensureDatabaseAccount()
  const cwd = join(parent, 'cluster')
  mkdirSync(cwd, { recursive: true, mode: 0o700 })
  chmodSync(parent, 0o711)
  if (account) chownSync(cwd, account.uid, account.gid)
  const options = { cwd, ...account }
  const result = spawnSync(
    programs.initdb,
    ['-D', cwd, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '-N'],
    options,
  )
  if (result.status !== 0) throw new Error(result.stderr.toString())
  const port = await freePort()
  const flags = [`port=${port}`, 'listen_addresses=localhost', 'unix_socket_directories=']
  const args = ['-D', cwd, ...flags.flatMap((flag) => ['-c', flag])]
  const url = `postgres://owner@localhost:${port}/postgres`
  let child: ChildProcess | undefined
  return {
    url,
    start: async () => {
      const deadline = Date.now() + 30_000
      while (!(await acceptsConnections(url))) {
        if (Date.now() > deadline) throw new Error("PostgreSQL didn't start")
        // After a crash, it doesn't start until the last old process has ended.
        if (!isUp(child)) child = spawn(programs.postgres, args, { ...options, stdio: 'ignore' })
        await sleep(50)
      }
    },
    stop: (signal) =>
      new Promise((resolve) => {
        if (!isUp(child)) return resolve()
        child.once('exit', () => resolve())
        child.kill(signal)
      }),
  }
}
