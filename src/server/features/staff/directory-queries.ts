import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

export interface DirectoryQuery {
  /** Part of a name or an email address, or a full ID. */
  term?: string | undefined
  /** Last ID on the previous page. */
  after?: string | undefined
  limit: number
}

export interface StaffWorkspaceRow {
  id: string
  name: string
  owner: string | null
  members: number
  collections: number
  created_at: Date
  deleted_at: Date | null
  enterprise_at: Date | null
}

const workspaceColumns = sql`organizations.id, organizations.name, organizations.created_at, deleted_at, enterprise_at,
  (select concat_ws(', ', users.name, users.email) from memberships join users on users.id = user_id
    where organization_id = organizations.id and role = 'owner'
    order by memberships.created_at, users.id limit 1) as owner,
  (select count(*)::int from memberships where organization_id = organizations.id) as members,
  (select count(*)::int from collections where organization_id = organizations.id) as collections`

/** Lists workspaces whose name matches, or that have a member whose name or email matches. */
export async function listWorkspaces(
  db: Db,
  { term, after, limit }: DirectoryQuery,
): Promise<StaffWorkspaceRow[]> {
  const matches = term
    ? sql`(strpos(search_fold(organizations.name), search_fold(${term})) > 0 or organizations.id::text = lower(${term})
        or exists (select from memberships join users on users.id = user_id
          where organization_id = organizations.id and strpos(folded, search_fold(${term})) > 0))`
    : sql`true`
  const isLater = after
    ? sql`(lower(organizations.name), organizations.id) >
        (select lower(name), id from organizations where id = ${after}::uuid)`
    : sql`true`
  const { rows } = await sql<StaffWorkspaceRow>`
    select ${workspaceColumns} from organizations where not system and ${matches} and ${isLater}
    order by lower(organizations.name), organizations.id limit ${limit}`.execute(db)
  return rows
}

export async function findWorkspace(db: Db, id: string): Promise<StaffWorkspaceRow | undefined> {
  const { rows } = await sql<StaffWorkspaceRow>`
    select ${workspaceColumns} from organizations where not system and id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Sets or clears the enterprise flag; returns false if it already had this value, undefined if there is no
 * such workspace.
 */
export async function updateEnterprise(
  tx: Db,
  id: string,
  isEnterprise: boolean,
): Promise<boolean | undefined> {
  const before = await tx
    .selectFrom('organizations')
    .select('enterprise_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  if ((before.enterprise_at !== null) === isEnterprise) return false
  await tx
    .updateTable('organizations')
    .set({ enterprise_at: isEnterprise ? new Date() : null })
    .where('id', '=', id)
    .execute()
  return true
}

/** Lists users that match, sorted by name. */
export async function listUsers(db: Db, { term, after, limit }: DirectoryQuery) {
  let query = db
    .selectFrom('users')
    .select(['users.id', 'name', 'email', 'email_verified_at', 'created_at', 'last_sign_in_at'])
    .select(['staff', 'corrector'])
    .select((row) =>
      row
        .selectFrom('memberships')
        .whereRef('user_id', '=', 'users.id')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .as('workspaces'),
    )
    .where('system', '=', false)
  if (term)
    query = query.where(
      sql<boolean>`(strpos(folded, search_fold(${term})) > 0
        or users.id::text = lower(${term}))`,
    )
  if (after)
    query = query.where(
      sql<boolean>`(lower(name), users.id) > (select lower(name), id from users where id = ${after}::uuid)`,
    )
  return query.orderBy(sql`lower(name)`).orderBy('users.id').limit(limit).execute()
}
