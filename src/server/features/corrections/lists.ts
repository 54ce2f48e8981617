import { sql } from 'kysely'
import type { CorrectionScores } from '#contract/correction-scores.ts'
import type {
  Correction,
  CorrectionStage,
  FinishedCorrection,
  NextCorrection,
} from '#contract/corrections.ts'
import type { Currency } from '#contract/plan-choices.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { requireCorrector, requireQueues } from '#server/features/corrector-roles/service.ts'
import { presentHeldCorrection, presentWaitingCorrections } from './present.ts'
import * as queries from './queries.ts'
import { countWaitingCorrections, listWaitingCorrections } from './queue-queries.ts'

/** Maximum number of waiting corrections in a list. */
const maxWaiting = 50
const maxFinished = 500

/** Lists the corrections that the actor has taken, the active one first. */
export async function listTakenCorrections(
  ctx: Context,
  actor: UserActor,
  uid: string,
): Promise<{ Items: Correction[] }> {
  requireOwnAccount(actor, uid)
  await requireCorrector(ctx, ctx.db, actor)
  const heldCorrections = await queries.listHeldCorrections(ctx.db, uid)
  return {
    Items: await Promise.all(
      heldCorrections.map(({ correction, work }) => presentHeldCorrection(ctx.db, correction, work)),
    ),
  }
}

/** Returns the number of waiting corrections in a language, and the next one. */
export async function countQueue(
  ctx: Context,
  actor: UserActor,
  lang: string,
): Promise<{ waiting: number; next: NextCorrection | null }> {
  const corrector = { userId: actor.userId, queues: await requireQueues(ctx, ctx.db, actor, lang) }
  const [waiting, rows] = await Promise.all([
    countWaitingCorrections(ctx.db, corrector),
    listWaitingCorrections(ctx.db, corrector, 1),
  ])
  const [next = null] = await presentWaitingCorrections(ctx.db, rows, actor.userId)
  return { waiting, next }
}

/** Lists the waiting corrections in a language, by deadline. */
export async function listQueue(
  ctx: Context,
  actor: UserActor,
  lang: string,
): Promise<{ Items: NextCorrection[] }> {
  const corrector = { userId: actor.userId, queues: await requireQueues(ctx, ctx.db, actor, lang) }
  const rows = await listWaitingCorrections(ctx.db, corrector, maxWaiting)
  return { Items: await presentWaitingCorrections(ctx.db, rows, actor.userId) }
}

interface FinishedRow {
  work: string
  id: string | null
  language: string
  stage: CorrectionStage
  seconds: number
  ended_at: Date
  comment: string | null
  rating: number | null
  review: FinishedCorrection['review']
  scores: CorrectionScores | null
  currency: Currency | null
  cents: string | null
  dispute: FinishedCorrection['dispute']
  decision: string | null
}

/**
 * Lists the corrections and reviews that the actor completed in recent days, with their pay as adjusted by
 * dispute decisions.
 */
export async function listFinishedCorrections(
  ctx: Context,
  actor: UserActor,
  days: number,
): Promise<{ Items: FinishedCorrection[] }> {
  await requireCorrector(ctx, ctx.db, actor)
  const { rows } = await sql<FinishedRow>`
    select w.id as work, c.collection_id as id, c.language, w.stage, c.seconds, w.ended_at, w.comment, w.rating,
      w.scores, pay.currency, pay.cents, review.review,
      case when d.id is null then null when d.decided_at is null then 'open'
        when d.accepted then 'accepted' else 'declined' end as dispute, nullif(d.note, '') as decision
    from correction_works as w join corrections as c on c.id = w.correction_id
    left join correction_disputes as d on d.work_id = w.id
    left join lateral (
      select json_build_object('rating', r.rating, 'comment', r.comment) as review
      from correction_works as r
      where w.stage = 'correction' and r.correction_id = w.correction_id and r.stage = 'review'
        and r.outcome = 'complete' and r.ended_at >= w.ended_at
      order by r.ended_at desc limit 1) as review on true
    left join lateral (
      select e.unit as currency, sum(e.amount) as cents
      from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
      where t.workspace_id = ${actor.userId} and e.account = 'owed'
        and (t.key = 'pay:' || w.id or t.details->>'work' = w.id::text)
      group by e.unit limit 1) as pay on true
    where w.corrector_id = ${actor.userId} and w.outcome = 'complete' and c.kind <> 'exam'
      and w.ended_at > now() - make_interval(days => ${days})
    order by w.ended_at desc limit ${maxFinished}`.execute(ctx.db)
  return { Items: rows.map(presentFinishedCorrection) }
}

const presentFinishedCorrection = (row: FinishedRow): FinishedCorrection => ({
  id: row.id,
  work: row.work,
  languageCode: row.language,
  stage: row.stage,
  seconds: row.seconds,
  ended: toEpochSeconds(row.ended_at),
  comment: row.comment,
  rating: row.rating,
  review: row.review,
  pay: row.currency && { cents: Math.max(0, Number(row.cents)), currency: row.currency },
  scores: row.scores,
  dispute: row.dispute,
  decision: row.decision,
})
