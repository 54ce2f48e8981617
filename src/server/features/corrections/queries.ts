import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { CorrectionEventKind } from '#contract/corrections.ts'
import type { CorrectionsTable, CorrectionWorksTable } from '#server/infra/database/correction-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type CorrectionRow = Selectable<CorrectionsTable>
export type WorkRow = Selectable<CorrectionWorksTable>

/** Locks a correction until the transaction ends. Always lock corrections before their collections. */
export async function lockCorrection(tx: Db, id: string): Promise<CorrectionRow | undefined> {
  return tx.selectFrom('corrections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

const selectCorrection = (db: Db, collectionId: string) =>
  db
    .selectFrom('corrections')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .orderBy(sql`(state in ('waiting', 'taken')) desc`)
    .orderBy('ordered_at', 'desc')
    .limit(1)

/** Finds a collection's correction in progress, or its latest one if there is none. */
export const findCollectionCorrection = (db: Db, collectionId: string): Promise<CorrectionRow | undefined> =>
  selectCorrection(db, collectionId).executeTakeFirst()

/** Locks a collection's latest correction. */
export const lockLatestCorrection = (tx: Db, collectionId: string): Promise<CorrectionRow | undefined> =>
  selectCorrection(tx, collectionId).forUpdate().executeTakeFirst()

/** Finds the correction that a user holds for a collection, with their open work on it. */
export async function findHeldCorrection(
  db: Db,
  collectionId: string,
  userId: string,
): Promise<{ correction: CorrectionRow; work: WorkRow } | undefined> {
  const correction = await db
    .selectFrom('corrections')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .where('state', '=', 'taken')
    .executeTakeFirst()
  const work = correction && (await findOpenWork(db, correction.id))
  return work && work.corrector_id === userId ? { correction, work } : undefined
}

export async function findOpenWork(db: Db, correctionId: string): Promise<WorkRow | undefined> {
  return db
    .selectFrom('correction_works')
    .selectAll()
    .where('correction_id', '=', correctionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Finds a user's most recent work on a collection; undefined if they never took any. */
export async function findLastWork(
  db: Db,
  collectionId: string,
  userId: string,
): Promise<WorkRow | undefined> {
  return db
    .selectFrom('correction_works')
    .innerJoin('corrections', 'corrections.id', 'correction_id')
    .selectAll('correction_works')
    .where('collection_id', '=', collectionId)
    .where('corrector_id', '=', userId)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertCorrection(tx: Db, values: Insertable<CorrectionsTable>): Promise<CorrectionRow> {
  return tx.insertInto('corrections').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function updateCorrection(
  tx: Db,
  id: string,
  values: Updateable<CorrectionsTable>,
): Promise<CorrectionRow> {
  return tx
    .updateTable('corrections')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertWork(tx: Db, values: Insertable<CorrectionWorksTable>): Promise<WorkRow> {
  return tx.insertInto('correction_works').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function updateWork(
  tx: Db,
  id: string,
  values: Updateable<CorrectionWorksTable>,
): Promise<WorkRow> {
  return tx
    .updateTable('correction_works')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface CorrectionEvent {
  kind: CorrectionEventKind
  /** Null for automatic events. */
  actorId: string | null
  details?: Record<string, string | number | boolean | null>
}

export async function insertEvent(
  tx: Db,
  correctionId: string,
  { kind, actorId, details = {} }: CorrectionEvent,
): Promise<void> {
  await tx
    .insertInto('correction_events')
    .values({ correction_id: correctionId, kind, actor_id: actorId, details: JSON.stringify(details) })
    .execute()
}

/** Lists a user's open work with its corrections, active work first. */
export async function listHeldCorrections(
  db: Db,
  userId: string,
): Promise<{ correction: CorrectionRow; work: WorkRow }[]> {
  const works = await db
    .selectFrom('correction_works')
    .selectAll()
    .where('corrector_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('paused_at', (order) => order.desc().nullsFirst())
    .orderBy('taken_at', 'desc')
    .execute()
  if (works.length === 0) return []
  const ids = works.map(({ correction_id }) => correction_id)
  const rows = await db.selectFrom('corrections').selectAll().where('id', 'in', ids).execute()
  return works.flatMap((work) => {
    const correction = rows.find(({ id }) => id === work.correction_id)
    return correction?.collection_id ? [{ correction, work }] : []
  })
}

/** Locks the open corrections of the given workspaces' recordings and those in the workspaces' own queues. */
export async function lockOpenCorrections(tx: Db, workspaceIds: readonly string[]): Promise<CorrectionRow[]> {
  if (workspaceIds.length === 0) return []
  return tx
    .selectFrom('corrections')
    .selectAll()
    .where('state', 'in', ['waiting', 'taken'])
    .where((eb) =>
      eb.or([eb('workspace_id', 'in', workspaceIds), eb('own_workspace_id', 'in', workspaceIds)]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks taken corrections, selected by corrector, queue, or ID. */
export async function lockTakenCorrections(
  tx: Db,
  filter: {
    userId?: string
    correctionId?: string
    language?: string
    workspaceId?: string | null
  },
): Promise<CorrectionRow[]> {
  const { userId, correctionId, language, workspaceId } = filter
  let query = tx.selectFrom('corrections').selectAll().where('state', '=', 'taken')
  if (correctionId !== undefined) query = query.where('id', '=', correctionId)
  if (userId !== undefined)
    query = query.where('id', 'in', (eb) =>
      eb
        .selectFrom('correction_works')
        .select('correction_id')
        .where('corrector_id', '=', userId)
        .where('ended_at', 'is', null),
    )
  if (language !== undefined) query = query.where('language', '=', language)
  if (workspaceId !== undefined)
    query = query.where('own_workspace_id', workspaceId === null ? 'is' : '=', workspaceId)
  return query.orderBy('id').forUpdate().execute()
}

/** Cancels the gold clips waiting for a corrector. */
export async function cancelWaitingGoldClips(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('corrections')
    .set({ state: 'canceled', ended_at: new Date() })
    .where('assigned_to', '=', userId)
    .where('kind', '=', 'gold')
    .where('state', '=', 'waiting')
    .execute()
}

/** Returns the comment by the corrector who completed a correction; null if there is none. */
export async function findCorrectorComment(db: Db, correctionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('correction_works')
    .select('comment')
    .where('correction_id', '=', correctionId)
    .where('stage', '=', 'correction')
    .where('outcome', '=', 'complete')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.comment ?? null
}
