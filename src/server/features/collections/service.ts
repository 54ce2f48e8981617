import type { z } from 'zod'
import type { Collection } from '#contract/collection.ts'
import type { pageKey } from '#contract/collections.ts'
import type { DocumentSettingsChange } from '#contract/settings.ts'
import { toPrintable } from '#domain/text/printable.ts'
import type { Actor, ReaderActor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { shownSeconds } from '#server/features/billing/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import { requireName } from '#server/names.ts'
import { findPublicLink, requireCollection, requireLockedCollection } from './access.ts'
import { insertOpenedCollection } from './list-queries.ts'
import { errorStatus, presentCollection, presentForCorrector, presentPublicly, toIdSet } from './present.ts'
import { findPublicRedaction } from './public-redaction.ts'
import * as queries from './queries.ts'
import { listMarkerTimes } from './reads.ts'
import { findCreationTime } from './unlisted-queries.ts'

export type CollectionRow = queries.CollectionRow

/** Marks a collection as opened, so that it no longer counts as new to the user. */
export function markCollectionOpened(db: Db, collectionId: string, userId: string): Promise<void> {
  return insertOpenedCollection(db, collectionId, userId)
}

/** Minimum interval between recorded openings of a collection, in milliseconds. */
const openingIntervalMs = 3600_000

/** Records that a collection was opened, which restarts its retention period. */
export async function recordOpening(db: Db, actor: Actor, row: CollectionRow): Promise<void> {
  if (actor.kind === 'user' && (actor.canReadTrash || actor.impersonatorId !== null)) return
  const before = new Date(Date.now() - openingIntervalMs)
  if (row.last_opened_at >= before) return
  const openedRow = await queries.updateLastOpened(db, row.id, before, openedFields())
  if (openedRow && row.deletion_at) await notifyAudience(db, openedRow)
}

/** Returns column values that restart a collection's retention period. */
export const openedFields = () => ({ last_opened_at: new Date(), ...clearedDeletion })

/** Column values that cancel an announced deletion. */
export const clearedDeletion = {
  deletion_deletes: null,
  deletion_notified_at: null,
  deletion_at: null,
} as const

/** Column values of a collection without media. */
export const clearedMedia = {
  audio_key: null,
  denoised_key: null,
  denoised_video_key: null,
  muted_audio_key: null,
  muted_video_key: null,
  video_key: null,
  peaks_key: null,
  stored_bytes: 0,
} as const

/** @throws AppError media_deleted after the workspace's retention deleted the media */
export function requireMedia({ media_deleted_at }: Pick<CollectionRow, 'media_deleted_at'>): void {
  if (media_deleted_at)
    throw new AppError('media_deleted', "The workspace's retention policy deleted the media", {
      at: toEpochSeconds(media_deleted_at),
    })
}

/**
 * @throws AppError conflict while a Precision order is open, since the order belongs to the workspace that
 * pays for it
 */
export function requireNoOrder({ perfection }: Pick<CollectionRow, 'perfection'>): void {
  if (perfection === false) throw new AppError('conflict', 'The collection is waiting for proofreading')
}

/** Reads a collection for a viewer; correctors and public links get less of it. */
export async function readCollectionAs(ctx: Context, actor: ReaderActor, id: string): Promise<Collection> {
  const row = await requireCollection(ctx.db, actor, id, 'view')
  const visibleSeconds = await shownSeconds(ctx, ctx.db, row.organization_id)
  if (row.isCorrector) return presentForCorrector(visibleSeconds, row)
  if (actor.kind === 'user') {
    const [markers, projects] = await Promise.all([
      listMarkerTimes(ctx.db, row.id, actor.userId),
      queries.listCollectionProjects(ctx.db, row.id, actor.userId),
    ])
    return { ...presentCollection(visibleSeconds, row), markers, projects: toIdSet(projects) }
  }
  const link = await findPublicLink(ctx.db, actor.key, id)
  if (!link) throw new AppError('not_found', 'Collection not found')
  return presentPublicly(visibleSeconds, row, link, await findPublicRedaction(ctx, row))
}

/**
 * Returns the IDs of users to notify about a collection: its owner, the members it is shared with, its
 * editor, and the user requesting the lock. Workspace managers are added when the notification is delivered.
 */
export function findAudience(
  collection: Pick<CollectionRow, 'owner_id' | 'shared_with' | 'editing_user_id' | 'take_over_user_id'>,
): string[] {
  const { owner_id, shared_with, editing_user_id, take_over_user_id } = collection
  const all = [owner_id, ...shared_with, editing_user_id, take_over_user_id]
  return [...new Set(all.filter((userId) => userId !== null))]
}

/** Once the transaction commits, notifies everyone who can see a collection. */
async function notifyAudience(
  db: Db,
  row: CollectionRow,
  extraUserIds: readonly string[] = [],
): Promise<CollectionRow> {
  const audience = [...new Set([...findAudience(row), ...extraUserIds])]
  await publish(db, { kind: 'collection', id: row.id, audience })
  return row
}

type NewCollection = Parameters<typeof queries.insertCollection>[1]
type Changes = Parameters<typeof queries.updateCollection>[2]

/** Inserts a collection and notifies its owner. */
export async function addCollection(db: Db, values: NewCollection): Promise<CollectionRow> {
  return notifyAudience(db, await queries.insertCollection(db, values))
}

/**
 * Updates a collection and notifies everyone who can see it, along with the users in `extraUserIds`; returns
 * undefined if it no longer exists.
 */
export async function changeCollection(
  db: Db,
  id: string,
  changes: Changes,
  extraUserIds: readonly string[] = [],
): Promise<CollectionRow | undefined> {
  const row = await queries.updateCollection(db, id, changes)
  return row && notifyAudience(db, row, extraUserIds)
}

/** Changes columns that no client can see, without sending a notification. */
export function updateWithoutNotifying(
  db: Db,
  id: string,
  changes: Changes,
): Promise<CollectionRow | undefined> {
  return queries.updateCollection(db, id, changes)
}

/** Updates a collection for its run; returns undefined if it has since been canceled, retried, or deleted. */
export async function updateForRun(
  db: Db,
  run: { collectionId: string; runId: string },
  changes: Changes,
): Promise<CollectionRow | undefined> {
  const row = await queries.updateCollectionForRun(db, run, changes)
  return row && notifyAudience(db, row)
}

/** Presents a collection for the API; undefined if it no longer exists. */
export async function describeCollection(
  ctx: Pick<Context, 'installation' | 'catalog'>,
  db: Db,
  id: string,
): Promise<Collection | undefined> {
  const row = await queries.findCollection(db, id)
  return row && presentCollection(await shownSeconds(ctx, db, row.organization_id), row)
}

/** Like `describeCollection`, with the user's projects. */
export async function describeForUser(
  ctx: Pick<Context, 'installation' | 'catalog'>,
  db: Db,
  id: string,
  userId: string,
): Promise<Collection | undefined> {
  const row = await queries.findCollection(db, id)
  if (!row) return undefined
  const projects = await queries.listCollectionProjects(db, id, userId)
  return presentListedCollection(await shownSeconds(ctx, db, row.organization_id), { ...row, projects })
}

/**
 * Returns the creation time at which a page starts. Older clients send whole seconds: the exact time is then
 * read from the collection, or the end of that second is used.
 */
export async function pageStartTime(
  { db }: Pick<Context, 'db'>,
  orgId: string,
  { id, started, startedMs }: Pick<z.output<typeof pageKey>, 'id' | 'started' | 'startedMs'>,
): Promise<Date> {
  if (startedMs !== undefined) return new Date(startedMs)
  return (await findCreationTime(db, orgId, id)) ?? new Date(started * 1000 + 999)
}

/** Presents a listed row, with the viewer's projects. */
export const presentListedCollection = (
  visibleSeconds: number | undefined,
  { projects, ...row }: CollectionRow & { projects: string[] },
): Collection => ({ ...presentCollection(visibleSeconds, row), projects: toIdSet(projects) })

/** Notifies everyone who can see a collection, without changing its row. */
export async function notifyCollectionAudience(db: Db, id: string): Promise<void> {
  const row = await queries.findCollection(db, id)
  if (row) await notifyAudience(db, row)
}

const now = () => Math.floor(Date.now() / 1000)

/** Records an administrator's action in a collection's log. */
export async function logAction(db: Db, id: string, status: string, details: string): Promise<void> {
  await queries.appendLog(db, id, { status, details, timestamp: now(), isAdmin: true })
}

/** Records an error in a collection's log, without control characters. */
export async function logError(db: Db, id: string, message: string): Promise<void> {
  const details = toPrintable(message)
  await queries.appendLog(db, id, { status: errorStatus, details, timestamp: now() })
}

/** A recording in progress may still get its name from the source; a failed one can't be renamed. */
const isRenamable = ({ type, state }: Pick<CollectionRow, 'type' | 'state'>) =>
  type === 'text' || state === 'complete' || state === 'paused'

/** Renames a collection as its owner, or a document as a workspace manager. */
export async function renameCollection(
  ctx: Context,
  actor: UserActor,
  id: string,
  fileName: string,
): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    const managedCollection = await requireLockedCollection(tx, actor, id, 'manage')
    const collection =
      managedCollection.type === 'text' ? managedCollection : await requireCollection(tx, actor, id, 'own')
    if (!isRenamable(collection))
      throw new AppError('not_ready', 'A recording can be renamed once its transcript is complete')
    const name = requireName(fileName, 'A collection')
    return presentCollection(
      await shownSeconds(ctx, tx, collection.organization_id),
      (await changeCollection(tx, collection.id, { name })) ?? collection,
    )
  })
}

/** Changes settings of a collection's documents. */
export async function changeDocumentSettings(
  ctx: Context,
  actor: UserActor,
  id: string,
  change: DocumentSettingsChange,
): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    const entries = Object.entries({ ...collection.document_settings, ...change })
    const settings = Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined))
    const row = await changeCollection(tx, id, { document_settings: JSON.stringify(settings) })
    return presentCollection(await shownSeconds(ctx, tx, collection.organization_id), row ?? collection)
  })
}

/** Returns the storage folder of a collection's files. */
export const collectionFolder = (collectionId: string) => `collections/${collectionId}`

/** Job that deletes a deleted collection's files. */
export const purgeJob = { name: 'collections.purge' } as const
