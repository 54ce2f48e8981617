import { sql } from 'kysely'
import type { QueueAccess } from '#server/features/corrector-roles/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { CorrectionRow } from './queries.ts'

/** Waiting corrections that a corrector looks at, of each queue and stage. Others may take some at the same time. */
const candidates = 50

/** A corrector with the queues that they take work from. */
export interface Taker {
  userId: string
  queues: readonly QueueAccess[]
}

/**
 * Corrections of the taker's queues by deadline, without those that they rejected or corrected or that are for another
 * person; reviews only for reviewers.
 */
function waiting({ userId, queues }: Taker, limit: number) {
  const parts = queues.flatMap((queue) =>
    (queue.reviewer ? (['correction', 'review'] as const) : (['correction'] as const)).map((stage) => {
      const owner =
        queue.workspace_id === null
          ? sql`own_workspace_id is null`
          : sql`own_workspace_id = ${queue.workspace_id}`
      return sql`(
        select id, due_at from corrections
        where state = 'waiting' and language = ${queue.language} and ${owner} and stage = ${stage}
          and (assigned_to is null or assigned_to = ${userId})
          and exists (select from collections where id = collection_id and trashed_at is null)
          and not exists (select from correction_works where correction_id = corrections.id
            and corrector_id = ${userId} and (outcome = 'rejected' or outcome = 'complete' and stage = 'correction'))
        order by due_at, id limit ${limit})`
    }),
  )
  return sql.join(parts, sql` union all `)
}

/** Locks the waiting correction with the earliest deadline that no one else is taking; undefined if there is none. */
export async function lockNext(tx: Db, taker: Taker): Promise<CorrectionRow | undefined> {
  if (taker.queues.length === 0) return undefined
  const { rows } = await sql<CorrectionRow>`
    select * from corrections
    where id = any(array(select id from (${waiting(taker, candidates)}) as found order by due_at, id limit ${candidates}))
      and state = 'waiting'
    order by due_at, id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Waiting corrections by deadline, after another one if given. */
export async function listWaiting(
  db: Db,
  taker: Taker,
  { limit, after }: { limit: number; after?: { due: Date; id: string } | undefined },
): Promise<CorrectionRow[]> {
  if (taker.queues.length === 0) return []
  const start = after ? sql`where (due_at, id) > (${after.due}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<CorrectionRow>`
    select corrections.* from corrections
    join (select id from (${waiting(taker, 1_000_000)}) as found ${start} order by due_at, id limit ${limit}) as page
      using (id)
    order by due_at, id`.execute(db)
  return rows
}

/** Number of waiting corrections, counted up to a limit. */
export async function countWaiting(db: Db, taker: Taker, limit: number): Promise<number> {
  if (taker.queues.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from (${waiting(taker, limit)}) as found limit ${limit}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Whether a queue has an active reviewer besides a corrector. */
export async function hasReviewer(
  db: Db,
  { language, own_workspace_id: workspaceId }: Pick<CorrectionRow, 'language' | 'own_workspace_id'>,
  except: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from corrector_languages as l
    where language = ${language} and state = 'active' and reviewer and user_id <> ${except}
      and workspace_id is not distinct from ${workspaceId}::uuid
      and not exists (select from correctors where user_id = l.user_id and (blocked_at is not null or not active))
      and (workspace_id is null or exists (select from memberships
        where organization_id = l.workspace_id and memberships.user_id = l.user_id))
    limit 1`.execute(db)
  return rows.length > 0
}

/** Takes one review off a corrector's probation in a queue; false if they aren't on probation. */
export async function spendProbation(
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
