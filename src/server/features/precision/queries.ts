import { type Insertable, type Selectable, sql } from 'kysely'
import type { CorrectionEventKind } from '#contract/corrections.ts'
import type { Authorized } from '#server/features/collections/access.ts'
import type { CorrectionsTable } from '#server/infra/database/correction-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type OrderRow = Selectable<CorrectionsTable>

/**
 * Lists the languages covered by a workspace's own correctors (`own`) and by the installation's correctors
 * (`serviced`).
 */
export async function listCorrectorLanguages(
  db: Db,
  workspaceId: string,
): Promise<{ language: string; own: boolean; serviced: boolean }[]> {
  const { rows } = await sql<{ language: string; own: boolean; serviced: boolean }>`
    select language, bool_or(c.workspace_id is not null) as own, bool_or(c.workspace_id is null) as serviced
      from corrector_languages as c
      left join correctors as settings using (user_id)
      where c.state = 'active' and settings.blocked_at is null
        and (c.workspace_id is null or c.workspace_id = ${workspaceId} and exists (
          select from memberships where organization_id = ${workspaceId} and memberships.user_id = c.user_id
        ))
      group by language order by language`.execute(db)
  return rows
}

const lastComment = sql<string | null>`(select comment from correction_works
  where correction_id = corrections.id and outcome = 'complete' and stage = 'correction'
  order by ended_at desc limit 1)`.as('comment')

/** Finds a collection's latest order, with the last corrector's comment. */
export async function findLatestOrder(
  db: Db,
  collectionId: string,
): Promise<(OrderRow & { comment: string | null }) | undefined> {
  return db
    .selectFrom('corrections')
    .selectAll('corrections')
    .select(lastComment)
    .where('collection_id', '=', collectionId)
    .where('kind', '=', 'order')
    .orderBy('ordered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds an order, with its recording and the last corrector's comment. */
export async function findDelivery(db: Db, correctionId: string) {
  return db
    .selectFrom('corrections')
    .innerJoin('collections', 'collections.id', 'corrections.collection_id')
    .select([
      ...(['corrections.id', 'ordered_by', 'due_at', 'delivered_at', 'late_refund_percent'] as const),
      ...(['collection_id', 'owner_id', 'workspace_id', 'collections.name as name'] as const),
    ])
    .select(lastComment)
    .where('corrections.id', '=', correctionId)
    .where('kind', '=', 'order')
    .executeTakeFirst()
}

export async function insertOrder(
  tx: Db,
  collectionId: string,
  values: Omit<Insertable<CorrectionsTable>, 'collection_id' | 'kind'>,
): Promise<void> {
  await tx
    .insertInto('corrections')
    .values({ ...values, collection_id: collectionId, kind: 'order' })
    .execute()
}

/**
 * Cancels a collection's order if no corrector has started on it; returns undefined if there is nothing to
 * cancel.
 */
export async function cancelWaitingOrder(
  tx: Db,
  { id }: Pick<Authorized<'manage'>, 'id'>,
): Promise<{ id: string } | undefined> {
  return tx
    .updateTable('corrections')
    .set({ state: 'canceled', ended_at: new Date() })
    .where('collection_id', '=', id)
    .where('kind', '=', 'order')
    .where('state', '=', 'waiting')
    .where('stage', '=', 'correction')
    .where('delivered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

export async function insertEvent(
  tx: Db,
  correctionId: string,
  event: {
    kind: CorrectionEventKind
    actorId: string | null
    details?: Record<string, string | number | boolean | null>
  },
): Promise<void> {
  await tx
    .insertInto('correction_events')
    .values({
      correction_id: correctionId,
      kind: event.kind,
      actor_id: event.actorId,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute()
}
