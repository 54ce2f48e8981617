import { randomUUID } from 'node:crypto'
import type { HighlightColor } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import type { Tag } from '#contract/tags.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireLockedCollection } from '#server/features/collections/access.ts'
import { changeCollection, readCollectionAs } from '#server/features/collections/service.ts'
import { findActorRole, isManager, requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import { requireName } from '#server/names.ts'
import * as documentQueries from './document-queries.ts'
import * as queries from './queries.ts'

const maxTags = 300

interface TagPath {
  oid: string
  tagId: string
}

const present = ({ id, name, color, count }: queries.TagRow): Tag => ({ id, name, color, count })
const foldCase = (name: string) => name.normalize('NFKC').toLowerCase()
const tagNotFoundError = () => new AppError('not_found', 'Tag not found')

export async function listTags(ctx: Context, actor: UserActor, oid: string): Promise<Tag[]> {
  await requireMembership(ctx.db, actor, oid)
  return (await queries.listTags(ctx.db, oid)).map(present)
}

/** Returns the names of a workspace's tags, keyed by ID. */
export async function readTagNames(db: Db, oid: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await queries.listTags(db, oid)).map(({ id, name }) => [id, name]))
}

/** Adds a tag. Idempotent for the same ID. */
export async function addTag(
  ctx: Context,
  actor: UserActor,
  { oid, tagId }: TagPath,
  { name, color }: { name: string; color: HighlightColor },
): Promise<Tag> {
  return ctx.db.transaction().execute(async (tx) => {
    await requireMembership(tx, actor, oid)
    const tags = await queries.lockTags(tx, oid)
    const existingTag = tags.find(({ id }) => id === tagId)
    if (existingTag) return present(existingTag)
    if (tags.length >= maxTags) throw new AppError('conflict', `A workspace can have at most ${maxTags} tags`)
    const tag = { id: tagId, name: findFreeName(name, tags), color }
    if (!(await queries.insertTag(tx, oid, tag)))
      throw new AppError('conflict', 'Another tag already has this ID')
    await publishTags(tx, oid)
    return { ...tag, count: 0 }
  })
}

/** Renames or recolors a tag everywhere. */
export async function changeTag(
  ctx: Context,
  actor: UserActor,
  { oid, tagId }: TagPath,
  { name, color }: { name?: string | undefined; color?: HighlightColor | undefined },
): Promise<Tag> {
  return ctx.db.transaction().execute(async (tx) => {
    await requireMembership(tx, actor, oid)
    const tags = await queries.lockTags(tx, oid)
    const tag = tags.find(({ id }) => id === tagId)
    if (!tag) throw tagNotFoundError()
    const otherTags = tags.filter((other) => other !== tag)
    const changedTag = {
      name: name === undefined ? tag.name : findFreeName(name, otherTags),
      color: color ?? tag.color,
    }
    await queries.updateTag(tx, tagId, changedTag)
    await publishTags(tx, oid)
    return present({ ...tag, ...changedTag })
  })
}

/**
 * Removes a tag from all highlights and documents. Only the workspace's managers can do this, since all
 * members share its tags.
 */
export async function removeTag(ctx: Context, actor: UserActor, { oid, tagId }: TagPath): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await requireMembership(tx, actor, oid)
    if (!isManager(await findActorRole(tx, actor, oid)))
      throw new AppError('forbidden', 'Only owners and admins of the workspace can do this')
    // Lock the documents first: other code paths lock them before looking up the tag.
    await documentQueries.lockTaggedDocuments(tx, tagId)
    if (!(await queries.deleteTag(tx, oid, tagId))) throw tagNotFoundError()
    await documentQueries.removeFromDocuments(tx, tagId)
    await publishTags(tx, oid)
  })
}

/**
 * Moves the tags of a document, or of a recording's highlights, to another workspace: each tag is replaced by
 * the one with the same name, which is added if it is missing and there is room; otherwise, the tag is
 * removed.
 */
export async function transferTags(
  tx: Db,
  collectionId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const usedTags = await queries.listUsedTags(tx, collectionId)
  if (usedTags.length === 0) return
  const tagsByName = new Map((await queries.lockTags(tx, to)).map((tag) => [foldCase(tag.name), tag.id]))
  const newTagIds = new Map<string, string>()
  for (const { id: previous, name, color } of usedTags) {
    let now = tagsByName.get(foldCase(name))
    if (!now && tagsByName.size < maxTags) {
      now = randomUUID()
      tagsByName.set(foldCase(name), now)
      await queries.insertTag(tx, to, { id: now, name, color })
    }
    await queries.replaceTag(tx, collectionId, { previous, now })
    if (now) newTagIds.set(previous, now)
  }
  const documentTags = await documentQueries.listDocumentTags(tx, collectionId)
  if (documentTags.length > 0) {
    const tags = documentTags.flatMap((tag) => newTagIds.get(tag) ?? [])
    await documentQueries.updateDocumentTags(tx, collectionId, tags)
  }
  for (const workspace of [from, to]) await publishTags(tx, workspace)
}

/**
 * Adds the given tags that a workspace doesn't have yet; returns the IDs of all given tags, keyed by name.
 * @throws AppError conflict if there is no room
 */
export async function addMissingTags(
  tx: Db,
  oid: string,
  tags: readonly { name: string; color: HighlightColor }[],
): Promise<ReadonlyMap<string, string>> {
  if (tags.length === 0) return new Map()
  const tagsByName = new Map((await queries.lockTags(tx, oid)).map((tag) => [foldCase(tag.name), tag.id]))
  const ids = new Map<string, string>()
  for (const { name: tagName, color } of tags) {
    const name = requireName(tagName, 'A tag')
    const tagId = tagsByName.get(foldCase(name)) ?? randomUUID()
    ids.set(tagName, tagId)
    if (tagsByName.has(foldCase(name))) continue
    if (tagsByName.size >= maxTags)
      throw new AppError('conflict', `A workspace can have at most ${maxTags} tags`)
    tagsByName.set(foldCase(name), tagId)
    await queries.insertTag(tx, oid, { id: tagId, name, color })
  }
  await publishTags(tx, oid)
  return ids
}

/** Notifies a workspace's members of changed tags once the transaction commits. */
const publishTags = (tx: Db, oid: string) => publish(tx, { kind: 'tags', id: oid, audience: [] })

/** Adds a document's tags to its copy in the same workspace. The caller must have locked the document. */
export async function copyTags(tx: Db, from: string, to: string): Promise<void> {
  await documentQueries.updateDocumentTags(tx, to, await documentQueries.listDocumentTags(tx, from))
}

/** Sets a document's tags, ignoring duplicates. */
export async function tagDocument(
  ctx: Context,
  actor: UserActor,
  id: string,
  tagIds: readonly string[],
): Promise<Collection> {
  const tag_ids = [...new Set(tagIds)]
  await ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    if (collection.type !== 'text') throw new AppError('not_found', 'Document not found')
    await requireTags(tx, collection.organization_id, tag_ids)
    await changeCollection(tx, id, { tag_ids })
    await publishTags(tx, collection.organization_id)
  })
  return readCollectionAs(ctx, actor, id)
}

/**
 * Requires that a workspace has all of these tags, and locks them until the transaction ends.
 * @throws AppError
 */
export async function requireTags(tx: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await queries.countTags(tx, organizationId, ids)) < ids.length)
    throw tagNotFoundError()
}

function findFreeName(tagName: string, otherTags: readonly queries.TagRow[]): string {
  const name = requireName(tagName, 'A tag')
  const existingTag = otherTags.find((other) => foldCase(other.name) === foldCase(name))
  if (existingTag)
    throw new AppError('conflict', `A tag named “${existingTag.name}” already exists`, { id: existingTag.id })
  return name
}
