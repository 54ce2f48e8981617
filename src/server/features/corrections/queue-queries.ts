import { sql } from 'kysely'
import type { QueueAccess } from '#server/features/corrector-roles/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { CorrectionRow } from './queries.ts'

/**
 * Numbers of waiting corrections to try; the second applies if other correctors have locked all of the first
 * batch.
 */
const candidateCounts = [10, 500]

/** A corrector and the queues they take work from. */
export interface QueueCorrector {
  userId: string
  queues: readonly QueueAccess[]
}

/** Conditions that match each queue and stage from which a corrector takes work. */
const queueConditions = ({ userId, queues }: QueueCorrector) =>
  queues.flatMap((queue) =>
    (queue.reviewer ? (['correction', 'review'] as const) : (['correction'] as const)).map((stage) => {
      const owner =
        queue.workspace_id === null
          ? sql`own_workspace_id is null`
          : sql`own_workspace_id = ${queue.workspace_id}`
      return sql`state = 'waiting' and language = ${queue.language} and ${owner} and corrections.stage = ${stage}
        and (assigned_to is null or assigned_to = ${userId})`
    }),
  )

/** SQL condition for earlier work that prevents a correction from being offered to the corrector again. */
const earlierWork = ({
  userId,
}: QueueCorrector) => sql`correction_id = corrections.id and corrector_id = ${userId}
  and (outcome = 'rejected' or outcome = 'complete' and correction_works.stage = 'correction')`

/**
 * Selects waiting corrections in a corrector's queues by deadline, excluding those that they have rejected or
 * corrected and those reserved for someone else; only reviewers get reviews. Scalar subqueries and ordering
 * by the index avoid reading a whole queue.
 */
function selectWaitingCorrections(corrector: QueueCorrector, limit: number) {
  const parts = queueConditions(corrector).map(
    (condition) => sql`(
      select id, due_at from corrections
      where ${condition} and (select trashed_at is null from collections where id = collection_id)
        and (select count(*) from correction_works where ${earlierWork(corrector)}) = 0
      order by own_workspace_id, due_at, id limit ${limit})`,
  )
  return sql`select id from (${sql.join(parts, sql` union all `)}) as found order by due_at, id limit ${limit}`
}

/**
 * Locks the waiting correction with the earliest deadline that no one else is taking; returns undefined if
 * there is none.
 */
export async function lockNextCorrection(
  tx: Db,
  corrector: QueueCorrector,
): Promise<CorrectionRow | undefined> {
  if (corrector.queues.length === 0) return undefined
  for (const count of candidateCounts) {
    const { rows } = await sql<CorrectionRow>`
      select * from corrections where id = any(array(${selectWaitingCorrections(corrector, count)})) and state = 'waiting'
      order by due_at, id limit 1 for update skip locked`.execute(tx)
    if (rows[0]) return rows[0]
  }
  return undefined
}

/** Lists waiting corrections by deadline. */
export async function listWaitingCorrections(
  db: Db,
  corrector: QueueCorrector,
  limit: number,
): Promise<CorrectionRow[]> {
  if (corrector.queues.length === 0) return []
  const { rows } = await sql<CorrectionRow>`
    select * from corrections where id = any(array(${selectWaitingCorrections(corrector, limit)})) order by due_at, id`.execute(
    db,
  )
  return rows
}

/** Counts waiting corrections. */
export async function countWaitingCorrections(db: Db, corrector: QueueCorrector): Promise<number> {
  if (corrector.queues.length === 0) return 0
  const counts = queueConditions(corrector).map(
    (condition) => sql`(select count(*) from corrections where ${condition})
      - (select count(distinct corrections.id) from correction_works join corrections on ${earlierWork(corrector)} and ${condition})`,
  )
  const { rows } = await sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Lists active reviewers for a correction's queue who may still review the correction, excluding one user.
 */
export async function listReviewers(
  db: Db,
  {
    id,
    language,
    own_workspace_id: workspaceId,
  }: Pick<CorrectionRow, 'id' | 'language' | 'own_workspace_id'>,
  excludedId: string,
): Promise<{ uid: string; name: string }[]> {
  const { rows } = await sql<{ uid: string; name: string }>`
    select u.id as uid, u.name from corrector_languages as l join users as u on u.id = l.user_id
    where l.language = ${language} and l.state = 'active' and l.reviewer and l.user_id <> ${excludedId}
      and l.workspace_id is not distinct from ${workspaceId}::uuid
      and not exists (select from correctors as k
        where k.user_id = l.user_id and (k.blocked_at is not null or not k.active))
      and not exists (select from correction_works as w
        where w.correction_id = ${id} and w.corrector_id = l.user_id
          and (w.outcome = 'rejected' or w.outcome = 'complete' and w.stage = 'correction'))
      and (l.workspace_id is null or exists (select from memberships as m
        where m.organization_id = l.workspace_id and m.user_id = l.user_id))
    order by u.name, u.id limit 100`.execute(db)
  return rows
}

/** Deducts one review from a corrector's probation in a queue; returns false if they aren't on probation. */
export async function decrementProbation(
  tx: Db,
  { language, own_workspace_id: workspaceId }: Pick<CorrectionRow, 'language' | 'own_workspace_id'>,
  userId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('corrector_languages')
    .set({ probation: sql`probation - 1` })
    .where('user_id', '=', userId)
    .where('language', '=', language)
    .where('workspace_id', workspaceId === null ? 'is' : '=', workspaceId)
    .where('probation', '>', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
