import { type Insertable, sql } from 'kysely'
import type { InviteLinksTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>

const isValid = sql<boolean>`expires_at > now() and (max_uses is null or uses < max_uses)`

/** Finds a valid link by workspace or by its key's hash. */
export async function findLink(db: Db, linkKey: { organizationId: string } | { keyHash: Buffer }) {
  const query = db
    .selectFrom('invite_links')
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .leftJoin('users', 'users.id', 'creator_id')
    .select(['uses', 'max_uses', 'invite_links.created_at', 'expires_at', 'organization_id'])
    .select(['organizations.name as workspace', 'users.name as creator'])
    .where(isValid)
    .where('deleted_at', 'is', null)
  const invite =
    'keyHash' in linkKey
      ? query.where('key_hash', '=', linkKey.keyHash)
      : query.where('organization_id', '=', linkKey.organizationId)
  return invite.executeTakeFirst()
}

export async function replaceLink(tx: Db, link: Insertable<InviteLinksTable>): Promise<void> {
  await deleteLink(tx, link.organization_id)
  await tx.insertInto('invite_links').values(link).execute()
}

/** Deletes a link; returns whether it existed. */
export async function deleteLink(tx: Db, organizationId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('invite_links')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Counts a use of a valid link, unless the user is already a member; returns the link's workspace, or
 * undefined if the link is invalid.
 */
export async function incrementUses(
  tx: Db,
  keyHash: Buffer,
  userId: string | null,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('invite_links')
    .from('organizations')
    .set({
      uses: sql<number>`uses + case when exists (select from memberships
        where memberships.organization_id = invite_links.organization_id and user_id = ${userId}) then 0 else 1 end`,
    })
    .whereRef('organizations.id', '=', 'invite_links.organization_id')
    .where('deleted_at', 'is', null)
    .where('key_hash', '=', keyHash)
    .where(isValid)
    .returning('organization_id')
    .executeTakeFirst()
  return row?.organization_id
}
