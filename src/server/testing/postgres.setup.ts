import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/infra/database/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL for the tests' databases. */
    postgres: {
      url: string
      /** Name of this run's database with the newest schema. */
      template: string
    }
  }
}

async function startEmbedded(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longhand-test-'))
  // Tests of durability start their own; the others need not wait for the disk.
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

function atExternal(url: string, template: string): { url: string; stop(): Promise<void> } {
  const stop = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`drop database if exists ${template}`)
    await client.end()
  }
  return { url, stop }
}

/** One PostgreSQL for all tests: the embedded one, or LONGHAND_TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `longhand_template_${process.pid}`
  const external = process.env.LONGHAND_TEST_DATABASE_URL
  const { url, stop } = external ? atExternal(external, template) : await startEmbedded()
  project.provide('postgres', { url, template })
  return stop
}
