import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { userWithoutSession } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { recordActivity } from '#server/features/corrections/activity.ts'
import { completeCorrection } from '#server/features/corrections/complete-correction.ts'
import {
  pauseCorrection,
  resumeCorrection,
  returnCorrection,
} from '#server/features/corrections/current-correction.ts'
import { enforceDeadlines } from '#server/features/corrections/deadlines.ts'
import { endAllWork } from '#server/features/corrections/service.ts'
import { popCorrection } from '#server/features/corrections/take-correction.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'

export const yearLanguage = 'zu'
const rate = { correction_cents: 50, review_cents: 20, currency: 'USD' } as const
/** Length of each recording in seconds, and the pay for its correction and review in cents. */
const seconds = 90
const payPerRecording = { correction: 2 * rate.correction_cents, review: 2 * rate.review_cents }

/**
 * Adds a workspace with two-word recordings that are waiting for correctors, with deadlines in random order.
 */
export async function addWaitingRecordings(db: Db, count: number, reference: { orgId: string; uid: string }) {
  await sql`
    with made as (
      insert into collections (id, organization_id, owner_id, name, region, language_code, demo, source_key,
        has_video, has_transcript, duration_seconds, state, run_id, perfection, created_at)
      select gen_random_uuid(), ${reference.orgId}, ${reference.uid}, 'Talk', 'us', ${yearLanguage}, false, 'uploads/' || gen_random_uuid(),
        false, true, ${seconds}, 'complete', gen_random_uuid(), false, now()
      from generate_series(1, ${count}) returning id),
    transcribed as (
      insert into transcripts (collection_id, speakers, sources, updated_at)
      select id, '[{"id": "spk_0", "name": "Ada"}]', '[]', now() from made returning collection_id),
    versioned as (
      insert into versions (id, collection_id, revision, kind, speakers, word_count)
      select gen_random_uuid(), id, 0, 'draft', '[{"id": "spk_0", "name": "Ada"}]', 2 from made)
    insert into corrections (id, collection_id, workspace_id, ordered_by, kind, language, seconds, due_at)
    select gen_random_uuid(), collection_id, ${reference.orgId}, ${reference.uid}, 'order', ${yearLanguage}, ${seconds},
      now() + interval '12 hours' + random() * interval '12 hours' from transcribed`.execute(db)
  await sql`
    insert into transcript_chunks (collection_id, start_ms, words, made)
    select id, 0, '[{"text":"some","start":0,"end":400,"confidence":0.9,"speaker":"spk_0"},
      {"text":"words","start":500,"end":900,"confidence":0.5,"speaker":"spk_0"}]', 0
    from collections where language_code = ${yearLanguage}
      and not exists (select from transcript_chunks where collection_id = collections.id)`.execute(db)
}

/**
 * Adds a language's pay rate and its correctors, every second one a reviewer and every third one on
 * probation; returns the correctors' IDs.
 */
export async function addCorrectors(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await sql`insert into corrector_rates (language, correction_cents, review_cents, currency)
    values (${yearLanguage}, ${rate.correction_cents}, ${rate.review_cents}, ${rate.currency})
    on conflict do nothing`.execute(db)
  await sql`insert into users (id, name, region, language)
    select id, 'Corrector', 'us', 'en' from unnest(${ids}::uuid[]) as id`.execute(db)
  await sql`insert into corrector_languages (id, user_id, language, state, reviewer, probation)
    select gen_random_uuid(), id, ${yearLanguage}, 'active', n % 2 = 1, case when n % 3 = 0 then 2 else 0 end
    from unnest(${ids}::uuid[]) with ordinality as ordered (id, n)`.execute(db)
  return ids
}

/** Simulates a crash within a step, which must roll back its whole transaction. */
const withCrashes = (ctx: Context): Context => ({
  ...ctx,
  queue: {
    ...ctx.queue,
    enqueue: async () => {
      throw new Error('The process died')
    },
  },
})

export interface YearSummary {
  steps: number
  crashCount: number
  /** Number of steps that failed because the corrector's work had already ended, or there was none. */
  refused: number
}

/** Maximum number of concurrent steps; with more, some would wait too long for one of the 20 connections. */
const concurrency = 9

/** Runs tasks, a few at a time. */
function limit(max: number) {
  let runningCount = 0
  const waitingResolvers: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (runningCount === max) await new Promise<void>((resolve) => waitingResolvers.push(resolve))
    else runningCount++
    try {
      return await task()
    } finally {
      const next = waitingResolvers.shift()
      if (next) next()
      else runningCount--
    }
  }
}

/** Lets correctors work until nothing is waiting, with random faults. `random` is in [0, 1). */
export async function simulateYear(
  ctx: Context,
  correctors: readonly string[],
  random: () => number,
): Promise<YearSummary> {
  const year = { steps: 0, crashCount: 0, refused: 0 }
  let hasEnded = false
  const withLimit = limit(concurrency)
  const corrector = async (userId: string) => {
    const actor = userWithoutSession(userId)
    let heldWorkId: string | undefined
    for (let idleSteps = 0; idleSteps < 30; ) {
      year.steps++
      try {
        if (heldWorkId === undefined) {
          heldWorkId = (await withLimit(() => popCorrection(ctx, actor, { lang: yearLanguage }))).id
          idleSteps = 0
        } else {
          const current = heldWorkId
          heldWorkId = await withLimit(() => step(ctx, userId, current, random()))
        }
      } catch (error) {
        if (error instanceof Error && error.message === 'The process died') year.crashCount++
        else if (!(error instanceof AppError)) throw error
        else {
          year.refused++
          // The work was released, blocked or late in the meantime, or no work is available at the moment.
          if (error.code !== 'no_data') idleSteps = 0
          heldWorkId = undefined
          if (error.code === 'no_data' || error.code === 'forbidden') {
            idleSteps++
            await sleep(20)
          } else if (error.code === 'conflict') heldWorkId = await findHeldWork(ctx.db, userId)
        }
      }
    }
  }
  const clock = async () => {
    while (!hasEnded) {
      // Makes some work exceed its time limit.
      await sql`update correction_works set taken_at = taken_at - interval '6 hours'
        where ended_at is null and random() < 0.02`.execute(ctx.db)
      await enforceDeadlines(ctx)
      await sleep(50)
    }
  }
  const clockTicks = clock()
  await Promise.all(correctors.map(corrector))
  hasEnded = true
  await clockTicks
  return year
}

/** Applies a random event to a correction in progress; returns its ID if the corrector still holds it. */
async function step(ctx: Context, userId: string, id: string, random: number): Promise<string | undefined> {
  const actor = userWithoutSession(userId)
  if (random < 0.05) await returnCorrection(ctx, actor, id)
  else if (random < 0.08) await returnCorrection(ctx, actor, id, 'The audio is too noisy.')
  else if (random < 0.1)
    await ctx.db
      .transaction()
      .execute((tx) => endAllWork(tx, { userId }, { outcome: 'blocked', actorId: null, reason: 'Fault' }))
  else if (random < 0.15) {
    await pauseCorrection(ctx, actor, id)
    await resumeCorrection(ctx, actor, id)
    return id
  } else if (random < 0.25) {
    await recordActivity(ctx, actor, id, { played: [[0, seconds]], reviewed: [] })
    return id
  } else if (random < 0.35) await completeCorrection(withCrashes(ctx), actor, id, { comment: '', rating: 3 })
  else {
    const completeAgain = () => completeCorrection(ctx, actor, id, { comment: '', rating: 4 })
    const ends = await Promise.allSettled(
      random < 0.45 ? [completeAgain(), completeAgain()] : [completeAgain()],
    )
    if (ends.every(({ status }) => status === 'rejected')) throw (ends[0] as PromiseRejectedResult).reason
  }
  return undefined
}

/** Returns the recording that a corrector still holds after an error. */
async function findHeldWork(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('correction_works')
    .innerJoin('corrections', 'corrections.id', 'correction_id')
    .select('collection_id')
    .where('corrector_id', '=', userId)
    .where('correction_works.ended_at', 'is', null)
    .executeTakeFirst()
  return row?.collection_id ?? undefined
}

/** Counts violations in the simulated year, by kind. */
export async function countYearViolations(db: Db, orderCount: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    with own as (select * from corrections where language = ${yearLanguage}),
    works as (select correction_works.* from correction_works join own on own.id = correction_id),
    done as (select correction_id, stage, count(*) as times from works where outcome = 'complete' group by 1, 2),
    paid as (select coalesce(sum(e.amount), 0) as cents from ledger_entries as e
      join ledger_transactions as t on t.id = e.transaction_id where e.account = 'owed' and t.kind = 'pay'),
    earned as (select coalesce(sum(case stage when 'review' then ${payPerRecording.review}::int else ${payPerRecording.correction}::int end), 0)
      as cents from works where outcome = 'complete')
    select
      (${orderCount}::int - (select count(*) from own))::int as missing,
      (select count(*) from own where state <> 'complete')::int as unfinished,
      (select count(*) from own where delivered_at is null)::int as undelivered,
      (select count(*) from own where delivered_at > due_at)::int as late,
      (select count(*) from works where ended_at is null)::int as held,
      (select count(*) from done where times > 1)::int as twice,
      (select count(*) from own where not exists (select from done
        where correction_id = own.id and stage = 'correction'))::int as undone,
      (select count(*) from own where (select count(*) from correction_events
        where correction_id = own.id and kind = 'delivered') <> 1)::int as deliveries,
      (select count(*) from own where not exists (select from versions
        where versions.id = final_version_id and versions.kind = 'precision'))::int as versions,
      (select count(*) from works as a join works as b using (correction_id, corrector_id)
        where a.outcome = 'rejected' and b.taken_at > a.ended_at)::int as "takenAfterRejection",
      abs((select cents from paid) - (select cents from earned))::int as pay`.execute(db)
  return rows[0] ?? {}
}
