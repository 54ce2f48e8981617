import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** Lists a user's exams, latest first; those in progress include the recording. */
export async function listExams(
  db: Db,
  filter: { userId?: string; language?: string; after?: string; limit: number },
) {
  let query = db
    .selectFrom('corrector_exams')
    .leftJoin('corrections', 'corrections.id', 'corrector_exams.correction_id')
    .innerJoin('users', 'users.id', 'corrector_exams.user_id')
    .selectAll('corrector_exams')
    .select(['users.name', 'corrections.collection_id'])
  if (filter.userId !== undefined) query = query.where('corrector_exams.user_id', '=', filter.userId)
  if (filter.language !== undefined) query = query.where('corrector_exams.language', '=', filter.language)
  if (filter.after !== undefined)
    query = query.where(
      sql<boolean>`(started_at, corrector_exams.id) <
        (select started_at, id from corrector_exams where id = ${filter.after})`,
    )
  return query
    .orderBy('started_at', 'desc')
    .orderBy('corrector_exams.id', 'desc')
    .limit(filter.limit)
    .execute()
}
