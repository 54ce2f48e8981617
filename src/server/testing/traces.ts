import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

type SearchedContext = Pick<Context, 'db' | 'config'>

/** Lists all tables, including the queue's, as `schema.name`. */
export async function listTables({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select concat(table_schema, '.', table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Lists the tables that contain a text in any column. */
export async function tablesContaining({ db }: Pick<Context, 'db'>, text: string): Promise<string[]> {
  const matchingTables: string[] = []
  for (const table of await listTables({ db })) {
    const { rows } = await sql`
      select from ${sql.table(table)} as row where strpos(row::text, ${text}) > 0 limit 1`.execute(db)
    if (rows.length > 0) matchingTables.push(table)
  }
  return matchingTables
}

/** Reads a file as bytes; empty if it has been deleted since it was listed. */
const readIfPresent = (path: string) =>
  readFile(path).catch((err: NodeJS.ErrnoException) => {
    if (err.code !== 'ENOENT') throw err
    return Buffer.alloc(0)
  })

/** Lists the files in the data folder that contain a text in their path or content. */
export async function filesContaining({ config }: SearchedContext, text: string): Promise<string[]> {
  const entries = await readdir(config.dataDir, { recursive: true, withFileTypes: true })
  const matchingPaths: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const isNamed =
      path.includes(text) || (entry.isFile() && (await readIfPresent(path)).includes(Buffer.from(text)))
    if (isNamed) matchingPaths.push(relative(config.dataDir, path))
  }
  return matchingPaths.sort()
}
