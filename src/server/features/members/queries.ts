import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

export interface MemberQuery {
  /** Search term for a name or email address. */
  term?: string | undefined
  ids?: readonly string[] | undefined
  /** The last member of the previous page, by id. */
  after?: string | undefined
  limit: number
}

/** Members of a workspace by name. */
export async function listMembers(db: Db, organizationId: string, { term, ids, after, limit }: MemberQuery) {
  let query = db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'name', 'email', 'avatar_key', 'last_sign_in_at', 'role'])
    .where('organization_id', '=', organizationId)
  if (term)
    query = query.where(
      sql<boolean>`strpos(search_fold(concat_ws(' ', name, email)), search_fold(${term})) > 0`,
    )
  if (ids) query = query.where(sql<boolean>`users.id = any(${ids}::uuid[])`)
  if (after)
    query = query.where(
      sql<boolean>`(lower(name), users.id) > (select lower(name), id from users where id = ${after}::uuid)`,
    )
  return query.orderBy(sql`lower(name)`).orderBy('users.id').limit(limit).execute()
}
