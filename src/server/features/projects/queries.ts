import { type Selectable, sql, type Updateable } from 'kysely'
import type { ProjectsTable } from '#server/infra/database/collection-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type ProjectRow = Selectable<ProjectsTable> & { count: number }

/** Lists a user's projects in a workspace, oldest first, each with its number of collections. */
export async function listProjects(
  db: Db,
  owner: { userId: string; organizationId: string },
): Promise<ProjectRow[]> {
  return projects(db, owner.userId)
    .where('organization_id', '=', owner.organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

const projects = (db: Db, userId: string) =>
  db
    .selectFrom('projects')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from project_collections
        join collections on collections.id = collection_id
        where project_id = projects.id and trashed_at is null)`.as('count'),
    )
    .where('user_id', '=', userId)

/**
 * Locks a user's projects until the transaction ends.
 * @returns the user's language
 */
export async function lockProjects(tx: Db, userId: string): Promise<string> {
  const { language } = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return language
}

export async function findProject(db: Db, userId: string, id: string): Promise<ProjectRow | undefined> {
  return projects(db, userId).where('id', '=', id).executeTakeFirst()
}

/** Adds a project; returns false if the ID is taken. */
export async function insertProject(
  db: Db,
  project: Pick<ProjectRow, 'id' | 'user_id' | 'organization_id' | 'name' | 'color'>,
): Promise<boolean> {
  const result = await db
    .insertInto('projects')
    .values(project)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateProject(db: Db, id: string, values: Updateable<ProjectsTable>): Promise<void> {
  await db.updateTable('projects').set(values).where('id', '=', id).execute()
}

export async function deleteProject(db: Db, id: string): Promise<void> {
  await db.deleteFrom('projects').where('id', '=', id).execute()
}

interface Assignment {
  user_id: string
  collection_id: string
  project_id: string
}

export async function insertAssignment(db: Db, assignment: Assignment): Promise<void> {
  await db
    .insertInto('project_collections')
    .values(assignment)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteAssignment(db: Db, { user_id, collection_id, project_id }: Assignment) {
  await db
    .deleteFrom('project_collections')
    .where('collection_id', '=', collection_id)
    .where('user_id', '=', user_id)
    .where('project_id', '=', project_id)
    .execute()
}

/**
 * Removes a collection from one user's projects, or from everyone's.
 * @returns the IDs of the projects' owners
 */
export async function deleteAssignments(db: Db, collectionId: string, userId?: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('project_collections')
    .where('collection_id', '=', collectionId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .returning('user_id')
    .execute()
  return [...new Set(rows.map(({ user_id }) => user_id))]
}
