import type { Db } from '#server/infra/database/database.ts'

/** Maximum number of corrections handled per run; the job runs every minute. */
const batchSize = 500

/** Lists corrections, excluding exams, that were taken before a given time. */
export async function listCorrectionsTakenBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await openCorrections(db).where('taken_at', '<=', before).execute()
  return rows.map(({ id }) => id)
}

/** Lists corrections taken before a given time whose corrector hasn't been warned yet. */
export async function listUnwarnedCorrections(db: Db, before: Date): Promise<string[]> {
  const rows = await openCorrections(db)
    .where('taken_at', '<=', before)
    .where('warned_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

const openCorrections = (db: Db) =>
  db
    .selectFrom('correction_works')
    .innerJoin('corrections', 'corrections.id', 'correction_id')
    .select('corrections.id')
    .where('correction_works.ended_at', 'is', null)
    .where('kind', '<>', 'exam')
    .orderBy('taken_at')
    .limit(batchSize)

const undeliveredCorrections = (db: Db, dueBefore: Date) =>
  db
    .selectFrom('corrections')
    .select('id')
    .where('state', 'in', ['waiting', 'taken'])
    .where('delivered_at', 'is', null)
    .where('due_at', '<=', dueBefore)
    .where('kind', '=', 'order')
    .orderBy('due_at')
    .limit(batchSize)

/** Lists undelivered orders under review that are due before a given time. */
export async function listDueReviews(db: Db, dueBefore: Date): Promise<string[]> {
  const rows = await undeliveredCorrections(db, dueBefore).where('stage', '=', 'review').execute()
  return rows.map(({ id }) => id)
}

/** Lists late orders whose customers haven't been notified yet. */
export async function listOverdueCorrections(db: Db, dueBefore: Date): Promise<string[]> {
  const rows = await undeliveredCorrections(db, dueBefore).where('late_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}
