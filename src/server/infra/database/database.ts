import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

/** A handle to the database: the pool, or the transaction you hold. */
export type Db = Kysely<Database>

/** Where the database is: a URL, or the socket folder of the embedded server. */
export type Connection = { connectionString: string } | { host: string; user: string; database: string }

/** Opens a pool of connections; `close` ends them. */
export function openDatabase(
  connection: Connection,
  onError: (error: Error) => void,
): { db: Db; close(): Promise<void> } {
  const pool = new pg.Pool({
    ...connection,
    max: 20,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
  })
  // An idle connection that breaks (a restarted server) must not end the process: the pool makes a new one.
  let closing = false
  pool.on('error', (error) => {
    if (!closing) onError(error)
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    close() {
      closing = true
      return db.destroy()
    },
  }
}
