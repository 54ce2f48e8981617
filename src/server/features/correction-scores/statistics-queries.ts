import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { lengthOf } from './queries.ts'

export interface StatisticsScope {
  language: string
  since: Date
}

export interface Totals {
  items: number
  seconds: number
  playedSeconds: number
  activeSeconds: number
  late: number
  rejected: number
  released: number
  score: number | null
  rating: number | null
}

const score = sql`(w.scores->>'score')::float8`

/** Returns a corrector's totals in a language since a given time. */
export async function readTotals(
  db: Db,
  userId: string,
  { language, since }: StatisticsScope,
): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*) filter (where w.outcome = 'complete')::int as items,
        coalesce(sum(c.seconds) filter (where w.outcome = 'complete'), 0) as seconds,
        coalesce(sum(${lengthOf('w.played')}), 0)::int as "playedSeconds",
        coalesce(sum(w.active_seconds), 0)::int as "activeSeconds",
        count(*) filter (where w.outcome = 'complete' and w.ended_at > c.due_at)::int as late,
        count(*) filter (where w.outcome = 'rejected')::int as rejected,
        count(*) filter (where w.outcome in ('released', 'timedOut'))::int as released,
        avg(${score}) as score, avg(review.rating) as rating
      from correction_works as w join corrections as c on c.id = w.correction_id
      left join lateral (
        select avg(r.rating)::float8 as rating from correction_works as r
        where w.stage = 'correction' and w.outcome = 'complete' and r.correction_id = w.correction_id
          and r.stage = 'review' and r.outcome = 'complete' and r.ended_at >= w.ended_at) as review on true
      where w.corrector_id = ${userId} and c.language = ${language} and c.kind <> 'exam'
        and w.ended_at >= ${since}`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error("A corrector's totals have no row")
  return totals
}

export interface DayRow {
  date: string
  items: number
  seconds: number
  activeSeconds: number
  score: number | null
}

/** Lists a corrector's totals by day (UTC), in ascending order. */
export async function listDays(
  db: Db,
  userId: string,
  { language, since }: StatisticsScope,
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(w.ended_at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as items,
        sum(c.seconds) as seconds, sum(w.active_seconds)::int as "activeSeconds", avg(${score}) as score
      from correction_works as w join corrections as c on c.id = w.correction_id
      where w.corrector_id = ${userId} and c.language = ${language} and c.kind <> 'exam'
        and w.outcome = 'complete' and w.ended_at >= ${since}
      group by 1 order by 1`.execute(db)
  return rows
}

/** Counts a corrector's minutes with a heartbeat by day (UTC), in ascending order. */
export async function listActiveDays(
  db: Db,
  userId: string,
  { language, since }: StatisticsScope,
): Promise<{ date: string; minutes: number }[]> {
  const { rows } = await sql<{ date: string; minutes: number }>`
    select to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as minutes
      from corrector_activity
      where user_id = ${userId} and language = ${language} and minute >= ${since}
      group by 1 order by 1`.execute(db)
  return rows
}

export interface LeaderRow {
  cid: string
  name: string
  latest: Date
  items: number
  seconds: number
  score: number | null
}

/** Lists the installation's correctors, ranked by the length of their corrected recordings. */
export async function listLeaders(db: Db, { language, since }: StatisticsScope): Promise<LeaderRow[]> {
  const { rows } = await sql<LeaderRow>`
    select u.id as cid, u.name, max(w.ended_at) as latest, count(*)::int as items, sum(c.seconds) as seconds,
        avg(${score}) as score
      from correction_works as w join corrections as c on c.id = w.correction_id
      join users as u on u.id = w.corrector_id
      where c.language = ${language} and c.own_workspace_id is null and c.kind <> 'exam'
        and w.outcome = 'complete' and w.ended_at >= ${since}
      group by u.id order by seconds desc, u.id limit 100`.execute(db)
  return rows
}

export interface ReportRow {
  uid: string
  name: string
  email: string
  language: string
  items: number
  seconds: number
  activeSeconds: number
  rejected: number
  late: number
  score: number | null
}

/** Returns the totals of the installation's correctors, by language, since a given time. */
export async function listReportRows(db: Db, since: Date): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select u.id as uid, u.name, u.email, c.language,
        count(*) filter (where w.outcome = 'complete')::int as items,
        coalesce(sum(c.seconds) filter (where w.outcome = 'complete'), 0) as seconds,
        sum(w.active_seconds)::int as "activeSeconds",
        count(*) filter (where w.outcome = 'rejected')::int as rejected,
        count(*) filter (where w.outcome = 'complete' and w.ended_at > c.due_at)::int as late,
        avg(${score}) as score
      from correction_works as w join corrections as c on c.id = w.correction_id
      join users as u on u.id = w.corrector_id
      where c.kind <> 'exam' and c.own_workspace_id is null and w.ended_at >= ${since}
      group by u.id, c.language order by u.name, u.id, c.language`.execute(db)
  return rows
}
