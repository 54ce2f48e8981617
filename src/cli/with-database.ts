import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { type Connection, type Db, openDatabase } from '#server/infra/database/database.ts'
import { startEmbeddedPostgres } from '#server/infra/database/embedded.ts'
import { findRunningPostgres } from '#server/infra/database/embedded-running.ts'
import { migrateToLatest } from '#server/infra/database/migrate.ts'
import { acquireInstanceLock, InstanceLockError } from '#server/infra/instance-lock.ts'
import { createLog } from '#server/infra/log.ts'
import { UsageError } from './explain.ts'

type Work<T> = (db: Db, connection: Connection) => Promise<T>

/**
 * Runs work with this installation's database: the configured one, a running server's, or the embedded one,
 * which runs only for the duration of the work.
 * @throws UsageError if there is none; EmbeddedDatabaseError
 */
export async function withDatabase<T>(config: Config, work: Work<T>): Promise<T> {
  if (config.databaseUrl) return connect({ connectionString: config.databaseUrl }, work)
  if (!existsSync(join(config.dataDir, 'postgres')))
    throw new UsageError(
      `there is no database in ${config.dataDir}; start Longhand once, or set LONGHAND_DATA to its data folder`,
    )
  const lock = await acquireInstanceLock(config.dataDir).catch((error: unknown) => {
    if (error instanceof InstanceLockError) return null
    throw error
  })
  if (!lock) return connect(await findRunningPostgres(config.dataDir), work)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: createLog(config) })
    try {
      return await connect(postgres.connection, async (db, connection) => {
        await migrateToLatest(db)
        return work(db, connection)
      })
    } finally {
      await postgres.stop()
    }
  } finally {
    await lock.release()
  }
}

async function connect<T>(connection: Connection, work: Work<T>): Promise<T> {
  const { db, close } = openDatabase(connection, () => {})
  try {
    return await work(db, connection)
  } finally {
    await close()
  }
}
