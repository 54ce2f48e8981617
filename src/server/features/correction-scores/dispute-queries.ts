import { sql } from 'kysely'
import type { CorrectionScores } from '#contract/correction-scores.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Opens a dispute about work; returns false if there already was one. */
export async function insertDispute(
  db: Db,
  dispute: { id: string; work_id: string; reason: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('correction_disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export interface DisputeRow {
  id: string
  work: string
  language: string
  reason: string
  created_at: Date
  scores: CorrectionScores
  correctionId: string
  ownWorkspaceId: string | null
}

const selectOpenDisputes = sql`
  select d.id, d.work_id as work, c.language, d.reason, d.created_at, w.scores, c.id as "correctionId",
      c.own_workspace_id as "ownWorkspaceId"
    from correction_disputes as d join correction_works as w on w.id = d.work_id
    join corrections as c on c.id = w.correction_id
    where d.decided_at is null and w.scores is not null`

/** Neither the corrector nor a reviewer of the same correction may decide a dispute. */
const isUninvolved = (userId: string) => sql`not exists (
  select from correction_works as own where own.correction_id = c.id and own.corrector_id = ${userId})`

/** Lists open disputes that a reviewer for these queues may decide, oldest first. */
export async function listDisputes(
  db: Db,
  {
    language,
    userId,
    workspaceScopes,
  }: { language: string; userId: string; workspaceScopes: readonly (string | null)[] },
): Promise<DisputeRow[]> {
  const workspaceIds = workspaceScopes.filter((place) => place !== null)
  const inQueue = sql`(c.own_workspace_id = any(${workspaceIds}::uuid[])
    or (${workspaceScopes.includes(null)} and c.own_workspace_id is null))`
  const { rows } = await sql<DisputeRow>`
    ${selectOpenDisputes} and c.language = ${language} and ${inQueue} and ${isUninvolved(userId)}
      order by d.created_at limit 100`.execute(db)
  return rows
}

/** Finds the open dispute about work, unless the user corrected or reviewed the recording. */
export async function findWorkDispute(
  db: Db,
  workId: string,
  userId: string,
): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`
    ${selectOpenDisputes} and d.work_id = ${workId} and ${isUninvolved(userId)}`.execute(db)
  return rows[0]
}

/**
 * Finds an open dispute, unless the user corrected or reviewed the recording, and locks it until the
 * transaction ends.
 */
export async function lockDispute(tx: Db, id: string, userId: string): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`
    ${selectOpenDisputes} and d.id = ${id} and ${isUninvolved(userId)} for update of d`.execute(tx)
  return rows[0]
}

export async function decideDispute(
  tx: Db,
  id: string,
  decision: { accepted: boolean; decided_by: string; note: string },
): Promise<void> {
  await tx
    .updateTable('correction_disputes')
    .set({ ...decision, decided_at: new Date() })
    .where('id', '=', id)
    .execute()
}
