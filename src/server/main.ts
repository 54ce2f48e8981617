import { realpathSync } from 'node:fs'
import { mkdir, rmdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { type Context, openContext } from './context.ts'
import { requestOverviews } from './features/collections/overviews.ts'
import { startReceivingEmail } from './features/email-in/listen.ts'
import { createEventHub } from './features/events/hub.ts'
import { prepareModels } from './features/models/prepare.ts'
import { requestMeasuring } from './features/quotas/measure.ts'
import { connectRegions, startRegionSync } from './features/regions/account-sync.ts'
import { watchFolder } from './features/watch-folder/watch.ts'
import { storeWelcomeMedia } from './features/welcome/service.ts'
import { startEmbeddedPostgres } from './infra/database/embedded.ts'
import { explainStartupError } from './infra/disk-full.ts'
import { explainListenError } from './infra/http/address.ts'
import { acquireInstanceLock } from './infra/instance-lock.ts'
import { createLog, type Log } from './infra/log.ts'
import { allJobs } from './jobs.ts'
import { createWebServer } from './web-server.ts'

/** Roles of a process: serve requests, run jobs, or both. */
export type Mode = 'all' | 'serve' | 'worker'

/** Maximum duration of a shutdown after a signal, in milliseconds. */
const maxShutdownMs = 4500
/**
 * Time for in-flight requests to finish, in milliseconds: a slow upload or a paused player could
 * otherwise take hours.
 */
const requestGraceMs = 1000

export interface Product {
  /** URL of the web server; undefined for a worker process. */
  url: string | undefined
  context: Context
  stop(): Promise<void>
}

type Closer = () => Promise<unknown>

/** Starts the product. If a step fails, everything that was already opened is closed. */
export async function startProduct(config: Config, mode: Mode): Promise<Product> {
  const log = createLog(config)
  const closers: Closer[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse())
      await close().catch((err: unknown) => log.error({ err }, 'shutdown failed'))
  }
  let isNew = false
  try {
    isNew = (await mkdir(config.dataDir, { recursive: true })) !== undefined
    const connection = await openConnection(config, log, closers)
    const context = await openContext(config, connection, log, allJobs)
    closers.push(() => context.close(2000))
    await storeWelcomeMedia(context)
    await requestOverviews(context)
    await requestMeasuring(context)
    await connectRegions(context)
    const regions = startRegionSync(context)
    closers.push(() => regions.close())
    const url = mode === 'worker' ? undefined : await startWeb(context, closers)
    if (mode !== 'serve') {
      await context.queue.work(context, allJobs)
      const mail = await startReceivingEmail(context)
      if (mail) closers.push(() => mail.close())
      const folder = watchFolder(context)
      if (folder) closers.push(() => folder.close())
    }
    return { url, context, stop }
  } catch (error) {
    await stop()
    const reason = await explainStartupError(error, config.dataDir)
    // Deletes the folder only if it is empty.
    if (isNew) await rmdir(config.dataDir).catch(() => {})
    throw reason
  }
}

/** Connects to the configured database, or to the embedded one, which only one process can use. */
async function openConnection(config: Config, log: Log, closers: Closer[]) {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const lock = await acquireInstanceLock(config.dataDir)
  closers.push(() => lock.release())
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  closers.push(() => postgres.stop())
  return postgres.connection
}

async function startWeb(context: Context, closers: Closer[]): Promise<string> {
  const { config } = context
  const hub = createEventHub(context)
  const webRoot = fileURLToPath(new URL('../../dist/web', import.meta.url))
  const app = await createWebServer(context, hub, webRoot)
  // Streams never end by themselves, so they are closed first; then in-flight requests may finish.
  closers.push(() => closeWeb(app))
  closers.push(() => hub.close())
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explainListenError(error, config.host, config.port)
  })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return config.baseUrl ?? `http://${config.host}:${port}`
}

async function closeWeb(app: FastifyInstance): Promise<void> {
  const closeTimer = setTimeout(() => app.server.closeAllConnections(), requestGraceMs)
  await app.close().finally(() => clearTimeout(closeTimer))
}

/** Runs the product until it receives a signal. */
export async function run(mode: Mode): Promise<void> {
  const product = await startProduct(loadConfig(), mode)
  process.stdout.write(
    product.url ? `Longhand is ready at ${product.url}\n` : 'A Longhand worker is ready for jobs\n',
  )
  const stopModels = prepareModels(product.context, mode, (line) => process.stdout.write(`${line}\n`))
  let stopping = false
  const onSignal = () => {
    // The terminal and npm may both forward the same Ctrl-C.
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), maxShutdownMs).unref()
    void stopModels()
      .then(() => product.stop())
      .then(() => process.exit(0))
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

/** Reports why the product couldn't start, on one line if the cause is known, and exits. */
export function reportStartupFailure(error: unknown): never {
  const isExpected = error instanceof ConfigError || (error as { expected?: boolean }).expected === true
  process.stderr.write(`${isExpected ? (error as Error).message : ((error as Error).stack ?? error)}\n`)
  process.exit(1)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await run('all').catch(reportStartupFailure)
}
