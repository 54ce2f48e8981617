import { type Insertable, sql } from 'kysely'
import type { CorrectionEventsTable } from '#server/infra/database/correction-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface WorkFilter {
  userId?: string
  correctionId?: string
  language?: string
  /** Workspace of the queue; null for the installation's; absent for all. */
  workspaceId?: string | null
}

/** Corrections that are taken, locked until the transaction ends. */
export async function lockOpenWorks(tx: Db, filter: WorkFilter) {
  let query = tx
    .selectFrom('corrections')
    .select(['id', 'kind', 'collection_id'])
    .where('state', '=', 'taken')
  if (filter.correctionId !== undefined) query = query.where('id', '=', filter.correctionId)
  if (filter.userId !== undefined) {
    const { userId } = filter
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('correction_works')
          .select('correction_works.id')
          .whereRef('correction_works.correction_id', '=', 'corrections.id')
          .where('correction_works.corrector_id', '=', userId)
          .where('correction_works.ended_at', 'is', null),
      ),
    )
  }
  if (filter.language !== undefined) query = query.where('language', '=', filter.language)
  if (filter.workspaceId !== undefined)
    query = query.where('own_workspace_id', filter.workspaceId === null ? 'is' : '=', filter.workspaceId)
  return query.orderBy('id').forUpdate().execute()
}

/** Ends the open work of a locked correction, which waits again for anyone. */
export async function endOpenWork(
  tx: Db,
  correctionId: string,
  { outcome, reason }: { outcome: 'withdrawn' | 'blocked'; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('correction_works')
    .set({ ended_at: sql<Date>`now()`, outcome, reason })
    .where('correction_id', '=', correctionId)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .updateTable('corrections')
    .set({ state: 'waiting', assigned_to: null })
    .where('id', '=', correctionId)
    .execute()
}

export async function insertEvent(tx: Db, event: Insertable<CorrectionEventsTable>): Promise<void> {
  await tx.insertInto('correction_events').values(event).execute()
}
