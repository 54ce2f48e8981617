import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { getTypeParser } from './parsers.ts'
import { PreparingClient } from './preparing-client.ts'
import type { Database } from './schema.ts'

/** A database handle: the pool, or the current transaction. */
export type Db = Kysely<Database>

/** Location of the database: a URL, or the embedded server's socket folder. */
export type Connection = { connectionString: string } | { host: string; user: string; database: string }

/** Opens a connection pool; `close` ends its connections. */
export function openDatabase(
  connection: Connection,
  onError: (error: Error) => void,
): { db: Db; close(): Promise<void> } {
  const pool = new pg.Pool({
    ...connection,
    Client: PreparingClient,
    types: { getTypeParser },
    max: 20,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
  })
  // A broken connection, such as after a server restart, must not crash the process: the pool opens a new
  // one. The pool reports errors only for idle connections; connections in use report their own errors, even
  // between the statements of a transaction.
  let isClosing = false
  const report = (error: Error) => {
    if (!isClosing) onError(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    close() {
      isClosing = true
      return db.destroy()
    },
  }
}
