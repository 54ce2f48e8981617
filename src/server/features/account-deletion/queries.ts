import { sql } from 'kysely'
import { workspaceNames } from '#domain/workspace-names.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Erasure } from '#server/infra/database/leaving-tables.ts'

export async function findUser(db: Db, userId: string) {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** Like `listWorkspaces`, locked: nothing is added to them until the transaction ends. */
export async function lockUser(tx: Db, userId: string) {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

export interface Workspace {
  id: string
  name: string
  /** The number of the user's recordings, and of all. */
  own: number
  all: number
}

/** Workspaces in which a user is a member or has recordings, oldest first. */
export async function listWorkspaces(db: Db, userId: string): Promise<Workspace[]> {
  const { rows } = await sql<Workspace>`
    select organizations.id, organizations.name,
      (select count(*)::int from collections
        where organization_id = organizations.id and owner_id = ${userId}) as own,
      (select count(*)::int from collections where organization_id = organizations.id) as all
    from organizations
    where id in (select organization_id from memberships where user_id = ${userId})
      or id in (select organization_id from collections where owner_id = ${userId})
    order by created_at, id`.execute(db)
  return rows
}

/** Blocks joining and leaving these workspaces until the transaction ends. */
export async function lockWorkspaces(tx: Db, userId: string): Promise<void> {
  const ids = (await listWorkspaces(tx, userId)).map(({ id }) => id)
  if (ids.length === 0) return
  await tx.selectFrom('organizations').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', 'in', ids)
    .orderBy('organization_id')
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

export interface Member {
  id: string
  name: string
  email: string | null
  role: 'owner' | 'admin' | 'member'
}

/** All other members of a workspace: owners first, then admins; each by age. */
export async function listOtherMembers(db: Db, organizationId: string, userId: string): Promise<Member[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'role'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '<>', userId)
    .orderBy(sql`array_position(array['owner', 'admin', 'member'], role)`)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute()
}

export async function makeOwner(tx: Db, organizationId: string, userId: string): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role: 'owner' })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

/** Renames a workspace that has a deleted user's name to another member's. */
export async function renameAfter(
  tx: Db,
  organizationId: string,
  { was, now }: { was: string; now: string },
): Promise<void> {
  const { name } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const named = Object.values(workspaceNames).find((nameOf) => nameOf(was) === name)
  if (!named) return
  await tx
    .updateTable('organizations')
    .set({ name: named(now) })
    .where('id', '=', organizationId)
    .execute()
}

/** Deletes a workspace with all its content; returns its recordings. */
export async function deleteWorkspace(tx: Db, organizationId: string) {
  const recordings = await tx
    .deleteFrom('collections')
    .where('organization_id', '=', organizationId)
    .returning([
      'id',
      'demo',
      'source_key',
      'owner_id',
      'shared_with',
      'editing_user_id',
      'take_over_user_id',
    ])
    .execute()
  await tx.deleteFrom('organizations').where('id', '=', organizationId).execute()
  return recordings
}

/** Transfers a user's recordings in a workspace to another member; returns their IDs. */
export async function passRecordings(
  tx: Db,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable('collections')
    .set({ owner_id: to, shared_with: sql`array_remove(shared_with, ${to}::uuid)` })
    .where('organization_id', '=', organizationId)
    .where('owner_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteUser(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

export async function insertErasure(tx: Db, id: string, what: Erasure): Promise<void> {
  await tx
    .insertInto('erasures')
    .values({ id, what: JSON.stringify(what) })
    .execute()
}

export async function findErasure(db: Db, id: string): Promise<Erasure | undefined> {
  const row = await db.selectFrom('erasures').select('what').where('id', '=', id).executeTakeFirst()
  return row?.what
}

export async function deleteErasure(db: Db, id: string): Promise<void> {
  await db.deleteFrom('erasures').where('id', '=', id).execute()
}

/** Overdue ones. */
export async function listErasures(db: Db, before: Date): Promise<string[]> {
  const rows = await db.selectFrom('erasures').select('id').where('created_at', '<', before).execute()
  return rows.map(({ id }) => id)
}
