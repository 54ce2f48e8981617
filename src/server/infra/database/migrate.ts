import { Migrator, sql } from 'kysely'
import { migrations } from '#server/migrations/migrations.ts'
import type { Db } from './database.ts'

/**
 * Migrates the schema to the latest version, preserving data. Safe to run from several processes
 * concurrently.
 * @throws the error of the migration that failed; earlier migrations remain applied
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  if (await isLatest(db)) return []
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // A lower-numbered migration may come from a branch that was merged later.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((r) => r.migrationName)
}

/**
 * Whether exactly the known migrations have been applied. The migrator itself reads all columns of all tables
 * first, twice, which takes PostgreSQL some 70 ms.
 */
async function isLatest(db: Db): Promise<boolean> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return names.size === Object.keys(migrations).length && Object.keys(migrations).every((n) => names.has(n))
}
