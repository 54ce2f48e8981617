import { sql } from 'kysely'
import type { CopiedUser, CopiedWorkspace } from '#contract/regions.ts'
import type { Db } from '#server/infra/database/database.ts'
import { workspacesClosedToSession } from '#server/infra/database/workspaces-closed-to-session.ts'
import type { Region } from '#server/infra/regions/regions.ts'

/** Serializes transfers to a region until the transaction ends. */
export async function lockRegionTransfers(tx: Db, region: Region): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`longhand.accounts-to-${region}`}))`.execute(tx)
}

/** Lists the oldest changes that a region hasn't received yet. */
export async function listChanges(tx: Db, region: Region, limit: number) {
  return tx
    .selectFrom('account_changes')
    .selectAll()
    .where('region', '=', region)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function deleteChanges(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from account_changes where id = any(${ids}::bigint[])`.execute(tx)
}

const workspaceColumns = sql`id, name, region, created_at as "createdAt", deleted_at as "deletedAt",
  enterprise_at as "enterpriseAt", held_at as "heldAt", caption_profiles as "captionProfiles"`

/** Returns the workspaces with these IDs. */
export async function readWorkspaces(tx: Db, ids: readonly string[]): Promise<CopiedWorkspace[]> {
  const { rows } = await sql<{ row: CopiedWorkspace }>`
    select to_jsonb(w) as row from (select ${workspaceColumns} from organizations where id = any(${ids}::uuid[])) w
    `.execute(tx)
  return rows.map(({ row }) => row)
}

const personColumns = sql`id, name, email, region, language, avatar_key as "avatarKey", created_at as "createdAt"`

/** Returns the users with these IDs, with their memberships and sessions, but without credentials. */
export async function readUsers(tx: Db, ids: readonly string[]): Promise<CopiedUser[]> {
  const { rows } = await sql<{ row: CopiedUser }>`
    select to_jsonb(u) as row from (
      select ${personColumns}, current_organization_id as "currentWorkspace", email_verified_at as "emailVerifiedAt",
        time_zone as "timeZone", country_code as "countryCode", staff, corrector, settings,
        coalesce((select jsonb_agg(jsonb_build_object('organizationId', organization_id, 'role', role,
          'createdAt', created_at)) from memberships where user_id = users.id), '[]') as memberships,
        coalesce((select jsonb_agg(jsonb_build_object('id', id, 'createdAt', created_at, 'expiresAt', expires_at,
          'method', method, 'closedTo', ${workspacesClosedToSession}, 'currentWorkspace', organization_id,
          'impersonator', (select to_jsonb(p) from (
            select ${personColumns} from users as staff where staff.id = impersonator_id) p)))
          from sessions where user_id = users.id and expires_at > now()), '[]') as sessions
      from users where id = any(${ids}::uuid[])
    ) u`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Adds a region to copy accounts to; returns false if it was already added. */
export async function insertTarget(tx: Db, region: Region): Promise<boolean> {
  const result = await tx
    .insertInto('region_targets')
    .values({ region })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Removes all regions other than the given ones, along with the changes recorded for them. */
export async function retainTargets(tx: Db, regions: readonly Region[]): Promise<void> {
  await sql`delete from region_targets where region <> all(${regions}::text[])`.execute(tx)
}

/** Assigns workspaces with content in this region to this region, regardless of their previous region. */
export async function claimWorkspaces(tx: Db, region: Region): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ region })
    .where('region', '<>', region)
    .where((row) =>
      row.exists(
        row.selectFrom('collections').select('id').whereRef('organization_id', '=', 'organizations.id'),
      ),
    )
    .execute()
}

/** Marks all accounts as changed for a region. */
export async function markAllAccountsChanged(tx: Db, region: Region): Promise<void> {
  await sql`
    insert into account_changes (region, kind, subject_id)
    select ${region}, 'organization', id from organizations where not system
    union all select ${region}, 'user', id from users where not system`.execute(tx)
}
