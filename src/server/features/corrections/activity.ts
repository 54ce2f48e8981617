import { sql } from 'kysely'
import { heartbeatSeconds } from '#contract/correction-choices.ts'
import type { Correction } from '#contract/corrections.ts'
import type { Coverage } from '#domain/comparison/coverage.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireQueues } from '#server/features/corrector-roles/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { serializeSpans } from './multirange.ts'
import { presentHeldCorrection } from './present.ts'
import { findOpenWork } from './queries.ts'
import { requireWork } from './require-work.ts'

/**
 * Longest gap between heartbeats that counts in full, in seconds. After a longer gap, the corrector is
 * assumed to have been away, and only one heartbeat interval counts.
 */
const maxSilenceSeconds = 1.5 * heartbeatSeconds

/**
 * Records a heartbeat: the spans that were played and reviewed, and the time since the last heartbeat
 * according to the database clock. Nothing counts twice, even if several tabs are open.
 */
export function recordActivity(
  ctx: Context,
  actor: UserActor,
  id: string,
  { played, reviewed }: { played: Coverage; reviewed: Coverage },
): Promise<Correction> {
  return ctx.db.transaction().execute(async (tx) => {
    const { correction, work } = await requireWork(tx, actor, id)
    await sql`
      update correction_works set
        played = played + ${serializeSpans(played, correction.seconds)}::int4multirange,
        reviewed = reviewed + ${serializeSpans(reviewed, correction.seconds)}::int4multirange,
        active_seconds = active_seconds + case when paused_at is not null then 0
          when silence <= ${maxSilenceSeconds} then silence else ${heartbeatSeconds} end,
        beat_at = case when paused_at is null and silence <= ${maxSilenceSeconds}
          then last + make_interval(secs => silence) else now() end
      from (select id as beaten, coalesce(beat_at, taken_at) as last,
          greatest(0, floor(extract(epoch from now() - coalesce(beat_at, taken_at))))::int as silence
        from correction_works where id = ${work.id}) as since
      where id = beaten`.execute(tx)
    if (!work.paused_at) await insertMinute(tx, actor.userId, correction.language)
    return presentHeldCorrection(tx, correction, (await findOpenWork(tx, correction.id)) ?? work)
  })
}

/** Records the current minute as active for a language. */
export async function recordMinute(ctx: Context, actor: UserActor, language: string): Promise<void> {
  await requireQueues(ctx, ctx.db, actor, language)
  await insertMinute(ctx.db, actor.userId, language)
}

const insertMinute = (db: Db, userId: string, language: string) =>
  sql`insert into corrector_activity (user_id, language, minute)
    values (${userId}, ${language}, date_trunc('minute', now())) on conflict do nothing`.execute(db)
