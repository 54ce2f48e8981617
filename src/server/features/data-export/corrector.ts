import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** Returns a user's work as a corrector, excluding customers' recordings; null if there is none. */
export async function readCorrector(db: Db, userId: string): Promise<object | null> {
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select to_jsonb(correctors) - 'user_id' from correctors where user_id = ${userId}) as settings,
      (select coalesce(jsonb_agg(to_jsonb(own) - 'user_id' order by language), '[]')
        from corrector_languages as own where user_id = ${userId}) as languages,
      (select coalesce(jsonb_agg(to_jsonb(own) - array['user_id', 'gold_clip_id'] order by started_at), '[]')
        from corrector_exams as own where user_id = ${userId}) as exams,
      (select coalesce(jsonb_agg(to_jsonb(own) - array['corrector_id', 'before_version_id', 'after_version_id']
          order by taken_at), '[]')
        from correction_works as own where corrector_id = ${userId}) as work,
      (select coalesce(jsonb_agg(to_jsonb(disputes) order by created_at), '[]')
        from correction_disputes as disputes join correction_works as works on works.id = work_id
        where corrector_id = ${userId}) as disputes,
      (select coalesce(jsonb_agg(jsonb_build_object('language', language, 'minute', minute) order by minute), '[]')
        from corrector_activity where user_id = ${userId}) as activity`.execute(db)
  const [row] = rows
  const isEmpty = Object.values(row ?? {}).every((value) => value === null || (value as []).length === 0)
  return isEmpty ? null : (row ?? null)
}
