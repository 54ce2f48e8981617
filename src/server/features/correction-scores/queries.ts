import { sql } from 'kysely'
import type { CorrectionScores } from '#contract/correction-scores.ts'
import type { CorrectionKind, CorrectionStage } from '#contract/corrections.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Returns SQL for the total number of seconds in a multirange column. */
export const lengthOf = (column: string) =>
  sql<number>`(select coalesce(sum(upper(part) - lower(part)), 0)::int from unnest(${sql.ref(column)}) as part)`

export interface ScoredWork {
  id: string
  correctionId: string
  correctorId: string | null
  kind: CorrectionKind
  collectionId: string | null
  /** The gold clip's recording, which has the verified words. */
  goldCollectionId: string | null
  beforeVersionId: string | null
  afterVersionId: string | null
  /** The version saved after the review of this work. */
  reviewedVersionId: string | null
  playedSeconds: number
  activeSeconds: number
}

const selectScoredWork = sql`
  select w.id, w.correction_id as "correctionId", w.corrector_id as "correctorId", c.kind,
      c.collection_id as "collectionId", g.collection_id as "goldCollectionId",
      w.before_version_id as "beforeVersionId", w.after_version_id as "afterVersionId",
      review.after_version_id as "reviewedVersionId", w.active_seconds as "activeSeconds",
      ${lengthOf('w.played')} as "playedSeconds"
    from correction_works as w join corrections as c on c.id = w.correction_id
    left join gold_clips as g on g.id = c.gold_clip_id
    left join lateral (
      select after_version_id from correction_works as later
        where later.correction_id = w.correction_id and later.stage = 'review' and later.outcome = 'complete'
          and later.ended_at >= w.ended_at
        order by later.ended_at limit 1
    ) as review on w.stage = 'correction'`

/** Finds completed work with the versions to compare; undefined if the work wasn't completed. */
export async function findScoredWork(db: Db, workId: string): Promise<ScoredWork | undefined> {
  const { rows } = await sql<ScoredWork>`
    ${selectScoredWork} where w.id = ${workId} and w.outcome = 'complete'`.execute(db)
  return rows[0]
}

/**
 * Lists the IDs of completed work on a correction, excluding reviews and work whose score was changed by a
 * dispute.
 */
export async function listScoredWorkIds(db: Db, correctionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('correction_works as w')
    .leftJoin('correction_disputes as d', 'd.work_id', 'w.id')
    .select('w.id')
    .where('w.correction_id', '=', correctionId)
    .where('w.stage', '=', 'correction')
    .where('w.outcome', '=', 'complete')
    .where('d.accepted', 'is not', true)
    .execute()
  return rows.map(({ id }) => id)
}

export async function storeScores(db: Db, workId: string, scores: CorrectionScores): Promise<void> {
  await db
    .updateTable('correction_works')
    .set({ scores: JSON.stringify(scores) })
    .where('id', '=', workId)
    .execute()
}

export interface OwnWork {
  correctorId: string | null
  stage: CorrectionStage
  outcome: string | null
  endedAt: Date | null
  language: string
  scores: CorrectionScores | null
  collectionId: string | null
  audioKey: string | null
  /** The versions saved before the correction and when it was last completed. */
  draftVersionId: string | null
  finalVersionId: string | null
}

/** Finds a corrector's work on a correction, with its recording. */
export async function findWork(db: Db, workId: string): Promise<OwnWork | undefined> {
  return db
    .selectFrom('correction_works as w')
    .innerJoin('corrections as c', 'c.id', 'w.correction_id')
    .leftJoin('collections as r', 'r.id', 'c.collection_id')
    .select([
      'w.corrector_id as correctorId',
      'w.stage',
      'w.outcome',
      'w.ended_at as endedAt',
      'c.language',
      'w.scores',
      'c.collection_id as collectionId',
      'r.audio_key as audioKey',
      'c.draft_version_id as draftVersionId',
      'c.final_version_id as finalVersionId',
    ])
    .where('w.id', '=', workId)
    .executeTakeFirst()
}

export interface RejectionRow {
  work: string
  language: string
  seconds: number
  ended_at: Date
  reason: string | null
  has_differences: boolean
}

/** Lists the corrections that a corrector has rejected since a given time, newest first. */
export async function listRejections(db: Db, userId: string, since: Date): Promise<RejectionRow[]> {
  const { rows } = await sql<RejectionRow>`
    select w.id as work, c.language, c.seconds, w.ended_at, w.reason,
        c.draft_version_id is not null and c.final_version_id is not null
          and c.collection_id is not null as has_differences
      from correction_works as w join corrections as c on c.id = w.correction_id
      where w.corrector_id = ${userId} and w.outcome = 'rejected' and w.ended_at >= ${since}
      order by w.ended_at desc limit 500`.execute(db)
  return rows
}
