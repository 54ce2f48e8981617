import { realpath, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureDatabaseAccount } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import { prepareCluster, prepareSocketFolder } from './embedded-cluster.ts'
import { toEmbeddedDatabaseError } from './embedded-errors.ts'
import { waitForOrphan } from './embedded-orphan.ts'
import { runServer, type ServerProcess } from './embedded-process.ts'

const POLL_MS = 10
/** Long enough for crash recovery, which reads at most a gigabyte of WAL. */
const READY_MS = 120_000
const STOP_MS = 3_000
const RESTART_MS = { first: 100, longest: 5_000 }

interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

interface Options {
  /** Folder whose `postgres` subfolder holds the cluster. */
  dataDir: string
  log: Log
  /** Additional PostgreSQL settings. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  /** `host` is the folder of its Unix socket. */
  connection: { host: string; user: string; database: string }
  /** Stops the server within 3 s, or else with SIGQUIT, in which case the next start runs recovery. */
  stop(): Promise<void>
}

const STARTING_UP_CODE = '57P03'
const NO_SUCH_DATABASE = '3D000'

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Waits until the server accepts connections to our database, creating the database on first start. */
async function waitUntilReady(server: ServerProcess, connection: EmbeddedPostgres['connection']) {
  const deadline = performance.now() + READY_MS
  const retryableCodes = new Set<unknown>(['ENOENT', 'ECONNREFUSED', STARTING_UP_CODE])
  while (server.isRunning()) {
    try {
      return await withClient(connection, async (client) => void (await client.query('select 1')))
    } catch (error) {
      const code = codeOf(error)
      if (code === NO_SUCH_DATABASE) {
        await withClient({ ...connection, database: 'postgres' }, (client) =>
          client.query(`create database ${connection.database}`),
        )
      } else if (!retryableCodes.has(code) || performance.now() > deadline) throw error
    }
    await sleep(POLL_MS)
  }
  throw new Error((await server.ended) || 'PostgreSQL ended while it started.')
}

/**
 * Starts the server and waits until it is ready. Retries for a while if the system hasn't yet released
 * the memory of a killed server.
 */
async function launch(start: () => Promise<ServerProcess>, connection: EmbeddedPostgres['connection']) {
  const deadline = performance.now() + 5_000
  for (;;) {
    const server = await start()
    try {
      await waitUntilReady(server, connection)
      return server
    } catch (error) {
      server.signal('QUIT')
      await server.ended
      const isAlreadyRunning = error instanceof Error && error.message.includes('shared memory block')
      if (!isAlreadyRunning || performance.now() > deadline) throw error
      await sleep(RESTART_MS.first)
    }
  }
}

/**
 * Starts the PostgreSQL server that comes with Longhand on a Unix socket in a private folder, and restarts it
 * if it crashes. It ends with this process, no matter how this process ends. Only one instance may run on a
 * folder; see instance-lock.ts.
 * @throws EmbeddedDatabaseError with a message that tells the administrator what to do
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: Options): Promise<EmbeddedPostgres> {
  const path = join(dataDir, 'postgres')
  try {
    const account = await ensureDatabaseAccount()
    const binaries = await findBinaries(account)
    const owner = await prepareCluster(path, binaries, account)
    const folder = await realpath(path)
    await waitForOrphan(folder)
    const socketFolder = await prepareSocketFolder(folder, owner)
    const connection = { host: socketFolder, user: 'longhand', database: 'longhand' }
    const logFile = join(dataDir, 'postgres.log')
    const run = { program: binaries.postgres, folder, socketFolder, owner, logFile, settings }
    const stopServer = await supervise(() => launch(() => runServer(run), connection), log)
    const stop = () => stopServer().then(() => rmdir(socketFolder).catch(() => {}))
    return { connection, stop }
  } catch (error) {
    throw toEmbeddedDatabaseError('start the database', path, error)
  }
}

/** Starts the server, and restarts it if it exits unexpectedly. Returns a function that stops it. */
async function supervise(start: () => Promise<ServerProcess>, log: Log): Promise<() => Promise<void>> {
  let server = await start()
  const stopController = new AbortController()
  const supervision = (async () => {
    let delayMs = RESTART_MS.first
    for (;;) {
      const output = await server.ended
      if (stopController.signal.aborted) return
      log.error(`The embedded PostgreSQL ended and is being restarted: ${output}`)
      await sleep(delayMs, null, { signal: stopController.signal }).catch(() => {})
      if (stopController.signal.aborted) return
      try {
        server = await start()
        if (stopController.signal.aborted) server.signal('INT')
        delayMs = RESTART_MS.first
        log.warn('The embedded PostgreSQL is running again.')
      } catch (error) {
        log.error(String(error))
        delayMs = Math.min(delayMs * 2, RESTART_MS.longest)
      }
    }
  })()
  return async () => {
    stopController.abort()
    server.signal('INT')
    const escalation = setTimeout(() => server.signal('QUIT'), STOP_MS)
    await supervision
    clearTimeout(escalation)
  }
}
