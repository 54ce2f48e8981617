import { Migrator } from 'kysely'
import { migrations } from '#server/migrations/migrations.ts'
import type { Db } from './database.ts'

/**
 * Migrates the schema to the latest version, preserving data. Safe to run from several processes
 * concurrently.
 * @throws the error of the migration that failed; earlier migrations remain applied
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
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
