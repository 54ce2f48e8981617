import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

export interface ClipChoice {
  language: string
  purpose: 'for_exams' | 'for_queue'
  /** The corrector. Clips that they haven't corrected come first, then those they corrected longest ago. */
  userId: string
  /** Whether to exclude clips that have been in the corrector's queue or exams. */
  isNew?: boolean
}

/** Selects a clip for a corrector; undefined if the language has none. */
export async function chooseClip(db: Db, { language, purpose, userId, isNew = false }: ClipChoice) {
  return db
    .selectFrom('gold_clips')
    .innerJoin('collections', 'collections.id', 'gold_clips.collection_id')
    .select((eb) => [
      'gold_clips.id',
      eb
        .selectFrom('corrections')
        .innerJoin('correction_works', 'correction_works.correction_id', 'corrections.id')
        .whereRef('corrections.gold_clip_id', '=', 'gold_clips.id')
        .where('correction_works.corrector_id', '=', userId)
        .select(({ fn }) => fn.max('correction_works.taken_at').as('at'))
        .as('seen_at'),
    ])
    .where('gold_clips.language', '=', language)
    .where(`gold_clips.${purpose}`, '=', true)
    .where('gold_clips.retired_at', 'is', null)
    .where('collections.audio_key', 'is not', null)
    .$if(isNew, (query) =>
      query.where(
        sql<boolean>`not exists (select from corrections as c where c.gold_clip_id = gold_clips.id
          and (c.assigned_to = ${userId} or exists (select from correction_works
            where correction_id = c.id and corrector_id = ${userId})))`,
      ),
    )
    .orderBy('seen_at', (order) => order.asc().nullsFirst())
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst()
}

/**
 * Lists the languages that have clips for exams, with the lengths of the shortest and longest clip, in
 * seconds.
 */
export async function listExamLanguages(
  db: Db,
): Promise<{ language: string; shortest: number; longest: number }[]> {
  return db
    .selectFrom('gold_clips')
    .innerJoin('collections', 'collections.id', 'gold_clips.collection_id')
    .select(({ fn }) => [
      'gold_clips.language',
      fn.min('gold_clips.seconds').as('shortest'),
      fn.max('gold_clips.seconds').as('longest'),
    ])
    .where('gold_clips.for_exams', '=', true)
    .where('gold_clips.retired_at', 'is', null)
    .where('collections.audio_key', 'is not', null)
    .groupBy('gold_clips.language')
    .orderBy('gold_clips.language')
    .execute()
}
