import { type RawBuilder, sql } from 'kysely'
import type { RetentionScope } from '#contract/choices.ts'
import { retentionNoticeDays } from '#contract/limits.ts'
import type { Retention } from '#contract/retention.ts'
import { runningImprovementStates, runningStates } from '#domain/recognition/processing.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { isHeld } from '#server/features/holds/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { literals } from '#server/infra/database/literals.ts'

export async function findRetention(db: Db, organizationId: string): Promise<Retention | undefined> {
  return db
    .selectFrom('organizations')
    .select(['retention_deletes as deletes', 'retention_days as days'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
}

export async function setRetention(
  tx: Db,
  organizationId: string,
  { deletes, days }: Retention,
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ retention_deletes: deletes, retention_days: days })
    .where('id', '=', organizationId)
    .execute()
}

/** An edit counts as opening the collection, since an editor may stay open for weeks. */
const lastUse = sql`greatest(last_opened_at, changed_at)`
const noticeDays = sql.lit(retentionNoticeDays)
const days = (count: RawBuilder<unknown>) => sql`make_interval(days => ${count})`

/** When a notice is due: never on the day the collection was last opened, no matter how short the period. */
const noticeAt = sql`${lastUse} + ${days(sql`greatest(retention_days - ${noticeDays}, 1)`)}`

/** Returns the deletion time that a notice sent at `notifiedAt` announces. */
const deletionAt = (notifiedAt: RawBuilder<unknown>) =>
  sql<Date>`greatest(${lastUse} + ${days(sql`retention_days`)}, ${notifiedAt} + ${days(noticeDays)})`

/** Whether a collection is idle and none of its pending work needs its media. */
const isIdle = sql`(state not in (${literals(runningStates)}) and not denoising and not exists (
  select from recodes where collection_id = collections.id and recodes.state in (${literals(runningImprovementStates)})
) and not exists (
  select from diarizations d where d.collection_id = collections.id and d.state in (${literals(runningImprovementStates)})
) and not exists (
  select from corrections where collection_id = collections.id and corrections.state in ('waiting', 'taken')
))`

/**
 * Whether a workspace's retention rule applies to a collection. Welcome recordings are exempt, since everyone
 * shares their media.
 */
const isEligible = sql`(trashed_at is null and not demo and not ${isHeld} and ${isIdle}
  and (retention_deletes = 'everything'
    or retention_deletes = 'media' and type = 'transcription' and media_deleted_at is null))`

/** Lists the owners of collections for which a notice is due. */
export async function listOwnersToNotify(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select distinct owner_id from collections
      join organizations on organizations.id = collections.organization_id
    where deletion_at is null and ${isEligible} and ${noticeAt} <= ${now}::timestamptz`.execute(db)
  return rows.map(({ owner_id }) => owner_id)
}

/** Announced deletions, with the columns needed for notifying viewers. */
export interface ScheduledDeletion
  extends Pick<CollectionRow, 'id' | 'name' | 'owner_id' | 'shared_with' | 'editing_user_id'> {
  take_over_user_id: string | null
  deletes: RetentionScope
  at: Date
}

/** Announces the deletions that are due for an owner's collections; returns them, soonest first. */
export async function scheduleDeletions(tx: Db, ownerId: string, now: Date): Promise<ScheduledDeletion[]> {
  const at = sql`${now}::timestamptz`
  const { rows } = await sql<ScheduledDeletion>`
    with announced as (
      update collections set deletion_deletes = retention_deletes, deletion_notified_at = ${at},
        deletion_at = ${deletionAt(at)}
      from organizations
      where organizations.id = collections.organization_id and owner_id = ${ownerId}
        and deletion_at is null and ${isEligible} and ${noticeAt} <= ${at}
      returning collections.id, collections.name, owner_id, shared_with, editing_user_id, take_over_user_id,
        deletion_deletes as deletes, deletion_at as at)
    select * from announced order by at, id`.execute(tx)
  return rows
}

/**
 * Adapts a workspace's announced deletions to its current rule; returns the affected collections. Collections
 * that are now due later, or would now lose more, need another notice.
 */
export async function rescheduleDeletions(tx: Db, organizationId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with rule as (select retention_deletes, retention_days from organizations where id = ${organizationId}),
    adapted as (
      select collections.id,
        (retention_deletes is null or ${noticeAt} > ${now}::timestamptz
          or retention_deletes = 'everything' and deletion_deletes = 'media'
          or retention_deletes = 'media' and (type <> 'transcription' or media_deleted_at is not null)) as ends,
        retention_deletes as deletes, ${deletionAt(sql`deletion_notified_at`)} as at
      from collections, rule where organization_id = ${organizationId} and deletion_at is not null)
    update collections set
      deletion_deletes = case when not ends then deletes end,
      deletion_notified_at = case when not ends then deletion_notified_at end,
      deletion_at = case when not ends then at end
    from adapted where adapted.id = collections.id
    returning collections.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Cancels announced deletions of collections that have since been edited; returns the collections. */
export async function cancelDeletionOfEditedCollections(tx: Db): Promise<string[]> {
  const rows = await tx
    .updateTable('collections')
    .set({ deletion_deletes: null, deletion_notified_at: null, deletion_at: null })
    .where('deletion_at', 'is not', null)
    .where(sql<boolean>`changed_at > deletion_notified_at`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists a batch of collections to delete now, and locks them until the transaction ends. */
export async function lockDueCollections(tx: Db, now: Date): Promise<CollectionRow[]> {
  return tx
    .selectFrom('collections')
    .innerJoin('organizations', 'organizations.id', 'collections.organization_id')
    .selectAll('collections')
    .where('deletion_at', '<=', now)
    .where(sql<boolean>`${isEligible}`)
    .orderBy('deletion_at')
    .limit(100)
    .forUpdate('collections')
    .skipLocked()
    .execute()
}
