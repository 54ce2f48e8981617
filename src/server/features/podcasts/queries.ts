import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { PodcastsTable } from '#server/infra/database/podcast-tables.ts'

export type PodcastRow = Selectable<PodcastsTable>

/** Time until a claimed podcast can be claimed again, in minutes. */
const claimMinutes = 15

export async function listPodcasts(
  db: Db,
  owner: { userId: string; organizationId: string },
): Promise<PodcastRow[]> {
  return db
    .selectFrom('podcasts')
    .selectAll()
    .where('user_id', '=', owner.userId)
    .where('organization_id', '=', owner.organizationId)
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute()
}

/** Locks a user's subscriptions in a workspace until the transaction ends. */
export async function lockPodcasts(tx: Db, userId: string, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`podcasts ${userId} ${organizationId}`}, 0))`.execute(
    tx,
  )
}

export async function addPodcast(tx: Db, values: Insertable<PodcastsTable>): Promise<PodcastRow> {
  return tx.insertInto('podcasts').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Changes a podcast; returns undefined if it no longer exists. */
export async function changePodcast(
  db: Db,
  id: string,
  changes: Updateable<PodcastsTable>,
): Promise<PodcastRow | undefined> {
  return db.updateTable('podcasts').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function findPodcast(db: Db, userId: string, id: string): Promise<PodcastRow | undefined> {
  return db
    .selectFrom('podcasts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function removePodcast(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('podcasts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Claims the podcast that has been due the longest, skipping those of former members or in deleted
 * workspaces.
 */
export async function claimDuePodcast(db: Db, now: Date): Promise<PodcastRow | undefined> {
  const { rows } = await sql<PodcastRow>`
    update podcasts set next_check_at = ${now}::timestamptz + make_interval(mins => ${claimMinutes})
    where id = (
      select p.id from podcasts p
        join memberships m on m.user_id = p.user_id and m.organization_id = p.organization_id
        join organizations o on o.id = p.organization_id
      where not p.paused and p.next_check_at <= ${now} and o.deleted_at is null
      order by p.next_check_at limit 1 for update of p skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** Returns which of these episodes aren't recorded yet. */
export async function findUnknownEpisodes(
  db: Db,
  podcastId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where not exists (select from podcast_episodes e where e.podcast_id = ${podcastId} and e.key = key.key)`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Records episodes as known; returns how many were new. */
export async function addEpisodes(tx: Db, podcastId: string, keys: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into podcast_episodes (podcast_id, key)
    select ${podcastId}::uuid, key from unnest(${keys}::text[]) as key
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows)
}
