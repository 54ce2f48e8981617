import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/infra/database/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL server for the tests' databases. */
    postgres: {
      url: string
      /** Prefix of the names of this run's databases. */
      prefix: string
    }
    /** Folder for the files of shared products. */
    productsFolder: string
  }
}

const memoryFolder = '/dev/shm'
/** Space for the databases of all workers, in bytes. */
const requiredBytes = 4e9

/** Returns a folder in memory if one has enough room: creating a database there takes a fifth of the time. */
async function fastFolder(): Promise<string> {
  const room = await statfs(memoryFolder).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, freemem()),
    () => 0,
  )
  return room > requiredBytes ? memoryFolder : tmpdir()
}

async function startEmbedded(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(await fastFolder(), 'longhand-test-'))
  // Durability tests start their own server; the others need not wait for the disk.
  const settings = { fsync: 'off', max_connections: '300' }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: console, settings })
  const { host, user, database } = connection
  return {
    url: `postgres://${user}@${encodeURIComponent(host)}/${database}`,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function connectExternal(url: string, prefix: string): { url: string; stop(): Promise<void> } {
  const stop = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
      prefix,
    ])
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
    await client.end()
  }
  return { url, stop }
}

/** Provides one PostgreSQL server for all tests: the embedded one, or LONGHAND_TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `longhand_test_${process.pid}`
  const external = process.env.LONGHAND_TEST_DATABASE_URL
  const { url, stop } = external ? connectExternal(external, `${prefix}_`) : await startEmbedded()
  const productsFolder = await mkdtemp(join(tmpdir(), 'longhand-test-'))
  project.provide('postgres', { url, prefix })
  project.provide('productsFolder', productsFolder)
  return async () => {
    await stop()
    await rm(productsFolder, { recursive: true, force: true })
  }
}
