import { sql } from 'kysely'
import type { CorrectionKind, CorrectionState } from '#contract/corrections.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface BoardFilter {
  lang?: string | undefined
  state?: 'open' | CorrectionState | undefined
  kind?: CorrectionKind | undefined
  after?: string | undefined
  limit: number
}

const columns = [
  ...(['id', 'collection_id', 'language', 'kind', 'product', 'state', 'stage', 'seconds'] as const),
  ...(['ordered_at', 'ordered_by', 'due_at', 'delivered_at', 'assigned_to', 'own_workspace_id'] as const),
] as const

/** Selects corrections with their current or most recent corrector. */
const selectBoard = (db: Db) =>
  db
    .selectFrom('corrections')
    .select(columns.map((column) => `corrections.${column}` as const))
    .leftJoin('users as assignee', 'assignee.id', 'corrections.assigned_to')
    .select('assignee.name as assignee_name')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('correction_works as work')
          .leftJoin('users as corrector', 'corrector.id', 'work.corrector_id')
          .select(['work.corrector_id', 'corrector.name', 'work.taken_at', 'work.paused_at'])
          .whereRef('work.correction_id', '=', 'corrections.id')
          .where((expression) =>
            expression.or([expression('ended_at', 'is', null), expression('outcome', '=', 'complete')]),
          )
          .orderBy('work.taken_at', 'desc')
          .limit(1)
          .as('work'),
      (join) => join.onTrue(),
    )
    .select(['work.corrector_id', 'work.name as corrector_name', 'work.taken_at', 'work.paused_at'])

export type BoardRow = Awaited<ReturnType<typeof findCorrection>> & object

export async function findCorrection(db: Db, id: string) {
  return selectBoard(db).where('corrections.id', '=', id).executeTakeFirst()
}

/** Lists corrections by deadline. */
export async function listBoard(db: Db, { lang, state = 'open', kind, after, limit }: BoardFilter) {
  const isOpen = state !== 'complete' && state !== 'canceled'
  let query = selectBoard(db)
  query =
    state === 'open'
      ? query.where('corrections.state', 'in', ['waiting', 'taken'])
      : query.where('corrections.state', '=', state)
  if (lang !== undefined) query = query.where('corrections.language', '=', lang)
  if (kind !== undefined) query = query.where('corrections.kind', '=', kind)
  if (after !== undefined) {
    const last = sql`(select due_at, id from corrections where id = ${after})`
    query = query.where(
      isOpen
        ? sql<boolean>`(corrections.due_at, corrections.id) > ${last}`
        : sql<boolean>`(corrections.due_at, corrections.id) < ${last}`,
    )
  }
  const direction = isOpen ? 'asc' : 'desc'
  return query
    .orderBy('corrections.due_at', direction)
    .orderBy('corrections.id', direction)
    .limit(limit)
    .execute()
}

/** Finds the latest correction of a recording in a language. */
export async function findLatestCorrection(db: Db, collectionId: string, language: string) {
  const row = await db
    .selectFrom('corrections')
    .select('id')
    .where('collection_id', '=', collectionId)
    .where('language', '=', language)
    .orderBy('ordered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function listEvents(db: Db, correctionId: string) {
  return db
    .selectFrom('correction_events')
    .leftJoin('users', 'users.id', 'actor_id')
    .select(['kind', 'correction_events.created_at', 'details', 'actor_id', 'users.name'])
    .where('correction_id', '=', correctionId)
    .orderBy('correction_events.id')
    .execute()
}

export async function listWork(db: Db, correctionId: string) {
  return db
    .selectFrom('correction_works')
    .leftJoin('users', 'users.id', 'corrector_id')
    .select(['corrector_id', 'users.name', 'stage', 'taken_at', 'ended_at', 'outcome', 'reason', 'comment'])
    .select(['rating', 'active_seconds'])
    .where('correction_id', '=', correctionId)
    .orderBy('taken_at')
    .execute()
}

export interface StatsRow {
  language: string
  waiting: number
  waiting_seconds: number
  taken: number
  taken_seconds: number
  late: number
  completed: number
  completed_seconds: number
  on_time: number
  rejections: number
  releases: number
  correctors: number
}

/** Returns queue statistics by language, including orders from recent days. */
export async function listStats(db: Db, days: number, language?: string): Promise<StatsRow[]> {
  const { rows } = await sql<StatsRow>`
    with own as (
      select * from corrections where kind = 'order' and ${language ?? null}::text is null or language = ${language ?? null}
    ), works as (
      select own.language, w.corrector_id, w.outcome from correction_works w join own on own.id = w.correction_id
      where w.ended_at > now() - make_interval(days => ${days})
    )
    select language,
      count(*) filter (where state = 'waiting')::int as waiting,
      coalesce(sum(seconds) filter (where state = 'waiting'), 0)::float8 as waiting_seconds,
      count(*) filter (where state = 'taken')::int as taken,
      coalesce(sum(seconds) filter (where state = 'taken'), 0)::float8 as taken_seconds,
      count(*) filter (where state in ('waiting', 'taken') and delivered_at is null and due_at < now())::int as late,
      count(*) filter (where delivered_at > now() - make_interval(days => ${days}))::int as completed,
      coalesce(sum(seconds) filter (where delivered_at > now() - make_interval(days => ${days})), 0)::float8
        as completed_seconds,
      count(*) filter (where delivered_at > now() - make_interval(days => ${days}) and delivered_at <= due_at)::int
        as on_time,
      (select count(*)::int from works where works.language = own.language and outcome = 'rejected') as rejections,
      (select count(*)::int from works where works.language = own.language and outcome in ('released', 'timedOut'))
        as releases,
      (select count(distinct corrector_id)::int from works where works.language = own.language
        and outcome = 'complete') as correctors
    from own group by language order by language`.execute(db)
  return rows
}

/** Locks a correction; returns undefined if it doesn't exist. */
export async function lockCorrection(tx: Db, id: string) {
  return tx
    .selectFrom('corrections')
    .select(['id', 'state', 'kind', 'language', 'own_workspace_id', 'stage'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setAssignee(tx: Db, id: string, userId: string | null): Promise<void> {
  await tx.updateTable('corrections').set({ assigned_to: userId }).where('id', '=', id).execute()
}

/** Adds an assignment to a correction's history. */
export async function insertAssignment(
  tx: Db,
  correctionId: string,
  { actorId, corrector }: { actorId: string; corrector: string | null },
): Promise<void> {
  const details = JSON.stringify({ corrector })
  await tx
    .insertInto('correction_events')
    .values({ correction_id: correctionId, kind: 'assigned', actor_id: actorId, details })
    .execute()
}
