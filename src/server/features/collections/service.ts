import type { z } from 'zod'
import type { Collection } from '#contract/collection.ts'
import type { pageKey } from '#contract/collections.ts'
import { printable } from '#domain/printable.ts'
import type { Actor, ReaderActor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { isManager, roleIn } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { announce } from '#server/infra/events/events.ts'
import { hashToken } from '#server/infra/identity/tokens.ts'
import { requireName } from '#server/names.ts'
import { insertOpened, type Scope, within } from './list-queries.ts'
import { findCreation } from './missing-queries.ts'
import { errorStatus, presentCollection, presentIds, presentToPublic } from './present.ts'
import * as queries from './queries.ts'

export type CollectionRow = queries.CollectionRow

/**
 * What somebody wants to do with a collection; each includes the ones before it. Whom it is shared with may edit it,
 * owners and admins of its workspace manage it (share it, end another's editing), its owner may do everything.
 */
const rights = ['view', 'edit', 'manage', 'own'] as const
export type Right = (typeof rights)[number]

declare const proof: unique symbol
/** A collection on which the actor was shown to have a right. Made by `requireCollection` and its locking twin only. */
export type Authorized<R extends Right> = CollectionRow & { readonly [proof]: R }

/**
 * Proves that `actor` may do `right` with a collection. One that may not be seen looks as if it did not exist.
 * @throws AppError not_found, or forbidden when it may be seen
 */
export async function requireCollection<R extends Right>(
  db: Db,
  actor: Actor,
  id: string,
  right: R,
): Promise<Authorized<R>> {
  const find = 'readsTrash' in actor ? queries.findAnywhere : queries.findCollection
  return authorize(db, await find(db, id), actor, right)
}

/** For routes that take large bodies: whether the collection in their path may be edited. */
export const mayEdit = (
  ctx: Context,
  { actor, params }: { actor: UserActor; params: { id: string } },
): Promise<unknown> => requireCollection(ctx.db, actor, params.id, 'edit')

/** The same, locked until the transaction `db` ends, so that its state is what it is decided on. */
export async function requireLockedCollection<R extends Right>(
  db: Db,
  actor: Actor,
  id: string,
  right: R,
): Promise<Authorized<R>> {
  return authorize(db, await queries.lockCollection(db, id), actor, right)
}

/** The same for one that is in the trash. */
export async function requireTrashedCollection<R extends Right>(
  db: Db,
  actor: Actor,
  id: string,
  right: R,
): Promise<Authorized<R>> {
  return authorize(db, await queries.lockTrashed(db, id), actor, right)
}

async function authorize<R extends Right>(
  db: Db,
  row: CollectionRow | undefined,
  actor: Actor,
  right: R,
): Promise<Authorized<R>> {
  const held = row && (await rightOf(db, row, actor))
  if (!row || !held) throw new AppError('not_found', 'There is no such collection')
  if (rights.indexOf(held) < rights.indexOf(right))
    throw new AppError('forbidden', 'This is for the owner of the collection')
  return row as Authorized<R>
}

/** The highest right that somebody has on a collection. */
async function rightOf(db: Db, row: CollectionRow, actor: Actor): Promise<Right | undefined> {
  if (actor.kind === 'anonymous') return undefined
  if (actor.kind === 'publicKey') return (await publicLinkOf(db, actor.key, row.id)) && 'view'
  if (row.owner_id === actor.userId) return 'own'
  const role = await roleIn(db, row.organization_id, actor.userId)
  if (isManager(role)) return 'manage'
  return role && row.shared_with.includes(actor.userId) ? 'edit' : undefined
}

/** What a key allows with a collection; undefined when it opens nothing there, or not any more. */
async function publicLinkOf(db: Db, key: string, collectionId: string) {
  const link = await queries.findPublicKey(db, hashToken(key), collectionId)
  return link && (!link.expires_at || link.expires_at.getTime() > Date.now()) ? link : undefined
}

/** Fails for who came by a public link that does not allow to take the transcript away. */
export async function requireExport(db: Db, actor: ReaderActor, id: string): Promise<void> {
  if (actor.kind === 'publicKey' && !(await publicLinkOf(db, actor.key, id))?.allow_export)
    throw new AppError('forbidden', 'This link is for reading only')
}

/** Fails for who came by a public link that does not show highlights. */
export async function requireHighlights(db: Db, actor: ReaderActor, id: string): Promise<void> {
  if (actor.kind === 'publicKey' && !(await publicLinkOf(db, actor.key, id))?.show_highlights)
    throw new AppError('forbidden', 'This link shows no highlights')
}

/** The places of a collection that somebody has marked for themselves. */
export const markersOf = queries.listMarkers

/** Remembers that somebody has opened a collection, so that it does not count as new to them. */
export const rememberOpened = insertOpened

/** Collections as far as somebody lists them. */
export const withinScope = within
export type ListScope = Scope

/** The projects of somebody's own that a collection is in, by id. */
export const projectsOf = queries.listProjectsOf

/** A collection for whoever may see it: for those with a public link, less of it. */
export async function readCollectionAs(ctx: Context, actor: ReaderActor, id: string): Promise<Collection> {
  const row = await requireCollection(ctx.db, actor, id, 'view')
  if (actor.kind === 'user') {
    const [markers, projects] = await Promise.all([
      markersOf(ctx.db, row.id, actor.userId),
      projectsOf(ctx.db, row.id, actor.userId),
    ])
    return { ...presentCollection(ctx.config, row), markers, projects: presentIds(projects) }
  }
  const link = await publicLinkOf(ctx.db, actor.key, id)
  if (!link) throw new AppError('not_found', 'There is no such collection')
  return presentToPublic(ctx.config, row, link)
}

/**
 * The users to tell of a collection's changes: those it belongs to, and those who edit it or ask to. Who manages its
 * workspace is found when it is told.
 */
export function audienceOf(
  collection: Pick<CollectionRow, 'owner_id' | 'shared_with' | 'editing_user_id' | 'take_over_user_id'>,
): string[] {
  const { owner_id, shared_with, editing_user_id, take_over_user_id } = collection
  const all = [owner_id, ...shared_with, editing_user_id, take_over_user_id]
  return [...new Set(all.filter((userId) => userId !== null))]
}

/** Those who may do more with a collection than look, because they manage its workspace, by id. */
export const managersOf = queries.listManagers

/** Tells everyone who sees a collection that it has changed, when the transaction commits. */
async function announced(db: Db, row: CollectionRow, also: readonly string[] = []): Promise<CollectionRow> {
  const audience = [...new Set([...audienceOf(row), ...also])]
  await announce(db, { kind: 'collection', id: row.id, audience })
  return row
}

type NewCollection = Parameters<typeof queries.insertCollection>[1]
type Changes = Parameters<typeof queries.updateCollection>[2]

/** Adds a collection and tells its owner. */
export async function addCollection(db: Db, values: NewCollection): Promise<CollectionRow> {
  return announced(db, await queries.insertCollection(db, values))
}

/** Changes a collection and tells everyone who sees it, and `also` others; undefined when it is gone. */
export async function changeCollection(
  db: Db,
  id: string,
  changes: Changes,
  also: readonly string[] = [],
): Promise<CollectionRow | undefined> {
  const row = await queries.updateCollection(db, id, changes)
  return row && announced(db, row, also)
}

/** The same without telling anyone: for what nobody sees. */
export const updateWithoutNotify = queries.updateCollection

/** The same for the run that works on it; undefined when somebody stopped, retried or deleted it meanwhile. */
export async function changeRun(
  db: Db,
  run: { collectionId: string; runId: string },
  changes: Changes,
): Promise<CollectionRow | undefined> {
  const row = await queries.updateRun(db, run, changes)
  return row && announced(db, row)
}

/** A collection for a job, which knows its id from an authorized request, also while it is in the trash. */
export const readCollection = queries.findAnywhere

/** The same, locked until the transaction ends. */
export const lockIncludingTrashed = queries.lockAnywhere

/** A collection that isn't in the trash, locked until the transaction ends. */
export async function lockedCollection(db: Db, id: string): Promise<CollectionRow | undefined> {
  return queries.lockCollection(db, id)
}

/** A collection as the API shows it; undefined when it is gone. */
export async function describeCollection(
  ctx: Pick<Context, 'config'>,
  db: Db,
  id: string,
): Promise<Collection | undefined> {
  const row = await queries.findCollection(db, id)
  return row && presentCollection(ctx.config, row)
}

/** The same with the projects of somebody's own that it is in. */
export async function describeForUser(
  ctx: Pick<Context, 'config'>,
  db: Db,
  id: string,
  userId: string,
): Promise<Collection | undefined> {
  const row = await queries.findCollection(db, id)
  return row && presentListed(ctx, { ...row, projects: await projectsOf(db, id, userId) })
}

/**
 * When the last one of the page before was made. Older clients know the second only: the collection itself knows more, and
 * without it nothing of that second is left out.
 */
export async function pageStartTime(
  { db }: Pick<Context, 'db'>,
  orgId: string,
  { id, started, startedMs }: Pick<z.output<typeof pageKey>, 'id' | 'started' | 'startedMs'>,
): Promise<Date> {
  if (startedMs !== undefined) return new Date(startedMs)
  return (await findCreation(db, orgId, id)) ?? new Date(started * 1000 + 999)
}

/** A collection that was found in a list, as the API shows it to whose projects those are. */
export const presentListed = (
  { config }: Pick<Context, 'config'>,
  { projects, ...row }: CollectionRow & { projects: string[] },
): Collection => ({ ...presentCollection(config, row), projects: presentIds(projects) })

/** The collection that was made of an uploaded object, if there is one. */
export async function collectionOfSource(
  db: Db,
  ownerId: string,
  sourceKey: string,
): Promise<CollectionRow | undefined> {
  return queries.findBySource(db, ownerId, sourceKey)
}

/** Tells everyone who sees a collection to read it again, when the transaction commits. */
export async function touchCollection(db: Db, id: string): Promise<void> {
  const row = await queries.findCollection(db, id)
  if (row) await announced(db, row)
}

const now = () => Math.floor(Date.now() / 1000)

/** Adds to the collection's log what an administrator did. */
export async function logAction(db: Db, id: string, status: string, details: string): Promise<void> {
  await queries.appendLog(db, id, { status, details, timestamp: now(), isAdmin: true })
}

/** Adds an error to the collection's log, whatever characters somebody's program put into it. */
export async function logError(db: Db, id: string, message: string): Promise<void> {
  const details = printable(message)
  await queries.appendLog(db, id, { status: errorStatus, details, timestamp: now() })
}

/** Work under way may still name the recording after its source; a failed one has nothing to name. */
const isNameable = ({ type, state }: Pick<CollectionRow, 'type' | 'state'>) =>
  type === 'text' || state === 'complete' || state === 'paused'

/** Renames a collection, as the one it belongs to; a document as a manager of its workspace, too. */
export async function renameCollection(
  ctx: Context,
  actor: UserActor,
  id: string,
  given: string,
): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    const managed = await requireLockedCollection(tx, actor, id, 'manage')
    const collection = managed.type === 'text' ? managed : await requireCollection(tx, actor, id, 'own')
    if (!isNameable(collection))
      throw new AppError('not_ready', 'A recording can be renamed once its transcript is complete')
    const name = requireName(given, 'A collection')
    return presentCollection(ctx.config, (await changeCollection(tx, collection.id, { name })) ?? collection)
  })
}

/** Where everything lies that is fetched and made for a collection. */
export const folderOf = (collectionId: string) => `collections/${collectionId}`

/** The job that deletes the objects of a deleted collection. */
export const purgeJob = { name: 'collections.purge' } as const
