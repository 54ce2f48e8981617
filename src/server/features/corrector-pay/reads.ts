import { type RawBuilder, sql } from 'kysely'
import type { CorrectionStage } from '#contract/corrections.ts'
import type { Currency } from '#contract/plan-choices.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface WorkWithRate {
  correctorId: string | null
  stage: CorrectionStage
  outcome: string | null
  language: string
  /** Length of the recording, and total length of the parts that were played. */
  seconds: number
  playedSeconds: number
  isPaid: boolean
  /** Null if the language has no rate. */
  rate: { cents: number; currency: Currency } | null
}

type Place = RawBuilder<unknown>

/** Returns SQL for a corrector's rate per started minute in a language, as JSON; null if there is none. */
const rateOf = (corrector: Place, language: Place, stage: Place) => sql`(
  select jsonb_build_object('currency', rate.currency, 'cents', case when ${stage} = 'review' then rate.review_cents
      else coalesce(own.rate_cents, rate.correction_cents) end)
    from corrector_rates as rate left join corrector_languages as own
      on own.user_id = ${corrector} and own.language = rate.language and own.workspace_id is null
    where rate.language = ${language})`

/** Finds work with its rate per started minute; exams and work in a workspace's own queue are unpaid. */
export async function findWorkWithRate(db: Db, workId: string): Promise<WorkWithRate | undefined> {
  const { rows } = await sql<WorkWithRate>`
    select w.corrector_id as "correctorId", w.stage, w.outcome, c.language, c.seconds,
        (select coalesce(sum(upper(part) - lower(part)), 0)::int from unnest(w.played) as part) as "playedSeconds",
        c.own_workspace_id is null and c.kind <> 'exam' as "isPaid",
        ${rateOf(sql`w.corrector_id`, sql`c.language`, sql`w.stage`)} as rate
      from correction_works as w join corrections as c on c.id = w.correction_id
      where w.id = ${workId}`.execute(db)
  return rows[0]
}

/** Returns the corrector's rate; null if the language has none. */
export async function findRate(
  db: Db,
  { userId, language, stage }: { userId: string; language: string; stage: CorrectionStage },
): Promise<{ cents: number; currency: Currency } | null> {
  const { rows } = await sql<{ rate: { cents: number; currency: Currency } | null }>`
    select ${rateOf(sql`${userId}::uuid`, sql`${language}::text`, sql`${stage}::text`)} as rate`.execute(db)
  return rows[0]?.rate ?? null
}
