import type { Db } from '#server/infra/database/database.ts'

interface Peaks {
  id: string
  peaks_key: string
}

/** Lists recordings that have peaks but no overview, including those in the trash. */
export async function listRecordingsWithoutOverview(db: Db, limit: number): Promise<Peaks[]> {
  return db
    .selectFrom('collections')
    .select(['id', 'peaks_key'])
    .where('overview', 'is', null)
    .where('peaks_key', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .$narrowType<Peaks>()
    .execute()
}

/** Stores the overview computed from these peaks, unless they have been replaced since. */
export async function setOverview(db: Db, { id, peaks_key }: Peaks, overview: string): Promise<void> {
  await db
    .updateTable('collections')
    .set({ overview })
    .where('id', '=', id)
    .where('peaks_key', '=', peaks_key)
    .where('overview', 'is', null)
    .execute()
}
