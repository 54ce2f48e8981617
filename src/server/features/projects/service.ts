import type { Collection } from '#contract/collection.ts'
import { maxProjects } from '#contract/limits.ts'
import type { Project } from '#contract/projects.ts'
import { type SpeakerColor, speakerColors } from '#contract/speaker-colors.ts'
import { nextProjectName } from '#domain/collections/default-names.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { requireLockedCollection } from '#server/features/collections/access.ts'
import { readCollectionAs } from '#server/features/collections/service.ts'
import { findDictionary } from '#server/features/dictionaries/service.ts'
import { requireMembership, requireOpenWorkspace } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import { requireName } from '#server/names.ts'
import * as queries from './queries.ts'

interface ProjectPath {
  uid: string
  projectId: string
}

const present = ({ id, name, color, created_at, count, dictionary_id }: queries.ProjectRow): Project => ({
  id,
  name,
  color,
  created: toEpochSeconds(created_at),
  count,
  dictionary: dictionary_id,
})

export async function listProjects(
  ctx: Context,
  actor: UserActor,
  uid: string,
  orgId: string,
): Promise<Project[]> {
  requireOwnAccount(actor, uid)
  await requireMembership(ctx.db, actor, orgId)
  return (await queries.listProjects(ctx.db, { userId: uid, organizationId: orgId })).map(present)
}

/** Adds a project. Idempotent for the same ID. */
export async function addProject(
  ctx: Context,
  actor: UserActor,
  { uid, projectId: id }: ProjectPath,
  changes: { orgId: string; name?: string | undefined; color?: SpeakerColor | undefined },
): Promise<Project> {
  requireOwnAccount(actor, uid)
  return ctx.db.transaction().execute(async (tx) => {
    await requireMembership(tx, actor, changes.orgId)
    const language = await queries.lockProjects(tx, uid)
    const existingProject = await queries.findProject(tx, uid, id)
    if (existingProject) return present(existingProject)
    const otherProjects = await queries.listProjects(tx, { userId: uid, organizationId: changes.orgId })
    if (otherProjects.length >= maxProjects)
      throw new AppError('conflict', `A user can have at most ${maxProjects} projects`)
    const name =
      changes.name === undefined
        ? nextProjectName(
            otherProjects.map(({ name }) => name),
            language,
          )
        : nameOf(changes.name)
    const color = changes.color ?? randomColor()
    const project = { id, user_id: uid, organization_id: changes.orgId, name, color }
    if (!(await queries.insertProject(tx, project)))
      throw new AppError('conflict', 'Another project already has this ID')
    await publishProjects(tx, [uid])
    return present(await requireProject(tx, actor, id))
  })
}

/** Notifies users of changes to their projects once the transaction commits. */
async function publishProjects(tx: Db, userIds: readonly string[]): Promise<void> {
  for (const id of userIds) await publish(tx, { kind: 'projects', id, audience: [id] })
}

async function requireProject(db: Db, actor: UserActor, id: string): Promise<queries.ProjectRow> {
  const project = await queries.findProject(db, actor.userId, id)
  if (!project) throw new AppError('not_found', 'Project not found')
  requireOpenWorkspace(actor, project.organization_id)
  return project
}

const randomColor = () => speakerColors[Math.floor(Math.random() * speakerColors.length)] ?? 'blue'

const nameOf = (changes: string) => requireName(changes, 'A project')

/** Changes one of the user's projects: its name, color, or default dictionary. */
export async function changeProject(
  ctx: Context,
  actor: UserActor,
  { uid, projectId: id }: ProjectPath,
  {
    name,
    color,
    dictionary,
  }: {
    name?: string | undefined
    color?: SpeakerColor | undefined
    dictionary?: string | null | undefined
  },
): Promise<Project> {
  requireOwnAccount(actor, uid)
  return ctx.db.transaction().execute(async (tx) => {
    const project = await requireProject(tx, actor, id)
    if (dictionary && !(await findDictionary(tx, uid, dictionary)))
      throw new AppError('not_found', 'Dictionary not found')
    // Only the given fields are updated, so that concurrent changes to the name and color are both kept.
    const values = {
      ...(name !== undefined && { name: nameOf(name) }),
      ...(color && { color }),
      ...(dictionary !== undefined && { dictionary_id: dictionary }),
    }
    if (Object.keys(values).length === 0) return present(project)
    await queries.updateProject(tx, id, values)
    await publishProjects(tx, [uid])
    return present(await requireProject(tx, actor, id))
  })
}

/** Removes one of the user's projects; its collections are kept. */
export async function removeProject(
  ctx: Context,
  actor: UserActor,
  { uid, projectId }: ProjectPath,
): Promise<void> {
  requireOwnAccount(actor, uid)
  await ctx.db.transaction().execute(async (tx) => {
    const project = await requireProject(tx, actor, projectId)
    await queries.deleteProject(tx, project.id)
    await publishProjects(tx, [uid])
  })
}

/**
 * Adds a collection that the user can see to one of their projects in its workspace, or removes it from
 * there.
 */
export async function assign(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  change: { project: string; remove: boolean },
): Promise<Collection> {
  await ctx.db.transaction().execute((tx) => assignInTransaction(tx, actor, collectionId, change))
  return readCollectionAs(ctx, actor, collectionId)
}

/** Like `assign`, but within a transaction. */
export async function assignInTransaction(
  tx: Db,
  actor: UserActor,
  collectionId: string,
  { project: projectId, remove }: { project: string; remove: boolean },
): Promise<void> {
  const collection = await requireLockedCollection(tx, actor, collectionId, 'view')
  const project = await requireProject(tx, actor, projectId)
  if (project.organization_id !== collection.organization_id)
    throw new AppError('invalid_input', 'The project is in another workspace')
  const assignment = { user_id: actor.userId, collection_id: collection.id, project_id: project.id }
  await (remove ? queries.deleteAssignment : queries.insertAssignment)(tx, assignment)
  // A user's projects are private, so other viewers aren't notified.
  await publish(tx, { kind: 'assigned', id: collection.id, audience: [actor.userId] })
}

/** Removes a collection from the projects of a user who can no longer see it. */
export async function removeFromProjects(tx: Db, collectionId: string, userId: string): Promise<void> {
  await publishProjects(tx, await queries.deleteAssignments(tx, collectionId, userId))
}

/** Removes a collection from everyone's projects. */
export async function removeFromAllProjects(tx: Db, collectionId: string): Promise<void> {
  await publishProjects(tx, await queries.deleteAssignments(tx, collectionId))
}
