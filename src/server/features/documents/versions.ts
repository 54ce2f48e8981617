import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Version, VersionKind } from '#contract/versions.ts'
import {
  type ComparedWord,
  compareTexts,
  countChangedWords,
  countDifference,
} from '#domain/comparison/version-diff.ts'
import { emptyContent, plainText } from '#domain/documents/content.ts'
import { splitWords } from '#domain/words/text-words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { type Authorized, requireLockedCollection } from '#server/features/collections/access.ts'
import { changeCollection, notifyCollectionAudience } from '#server/features/collections/service.ts'
import { holdLock } from '#server/features/locks/service.ts'
import { findLatestVersion, readVersionContent } from '#server/features/transcripts/reads.ts'
import {
  addVersion,
  nameOrRestore,
  presentVersion,
  requireVersion,
} from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { findDocument } from './reads.ts'
import { storeContent } from './store.ts'

/** Maximum number of words per text for which changes are counted while a request waits. */
const maxComparedWords = 10_000

interface NewVersion {
  kind: VersionKind
  /** User who made the change, or requested the version. */
  userId: string | null
  name?: string
}

/**
 * Saves a document as a version. An unnamed version isn't saved if it is identical to the newest one, or
 * would be an empty document's first version. The caller must have locked the collection.
 * @returns the ID of the version with the current content; null if there is none
 */
export async function createVersion(
  tx: Db,
  collectionId: string,
  version: NewVersion,
): Promise<string | null> {
  const document = await findDocument(tx, collectionId)
  if (!document) return null
  const { content, plain, revision } = document
  const latestVersion = await findLatestVersion(tx, collectionId)
  const storedContent = latestVersion && (await readVersionContent(tx, collectionId, latestVersion.id))
  const isKept = isDeepStrictEqual(storedContent ?? emptyContent, content)
  if (isKept && version.name === undefined) return latestVersion?.id ?? null
  const words = splitWords(plain)
  const id = randomUUID()
  await addVersion(tx, {
    id,
    collection_id: collectionId,
    revision,
    kind: version.kind,
    name: version.name ?? null,
    user_id: version.userId,
    speakers: '[]',
    word_count: words.length,
    words_changed: storedContent ? countChanged(splitWords(plainText(storedContent)), words) : null,
    content: JSON.stringify(content),
  })
  await notifyCollectionAudience(tx, collectionId)
  return id
}

/** Counts the words that were added, removed, or changed; null if the texts are too long to compare. */
function countChanged(before: readonly ComparedWord[], after: readonly ComparedWord[]): number | null {
  if (Math.max(before.length, after.length) > maxComparedWords) return null
  return countChangedWords(countDifference(compareTexts(before, after)))
}

/**
 * Saves the result of an editing session as a version if anything changed. The caller must have checked the
 * user's permission.
 */
export async function saveDocumentAtCheckIn(tx: Db, collectionId: string, userId: string): Promise<void> {
  await createVersion(tx, collectionId, { kind: 'checkin', userId })
}

/**
 * Saves a version before a translation and returns its revision. The caller must have checked the user's
 * permission.
 */
export async function saveDocumentForTranslation(
  tx: Db,
  collectionId: string,
  userId: string,
): Promise<number> {
  await createVersion(tx, collectionId, { kind: 'translate', userId })
  return (await findDocument(tx, collectionId))?.revision ?? 0
}

/**
 * Makes the actor the editor of a document; if the previous editor's lock has expired, their changes are
 * saved as a version.
 */
export async function holdForEdit(
  tx: Db,
  collection: Authorized<'edit'>,
  actor: UserActor,
  options?: { shouldTake?: boolean },
): Promise<void> {
  const previousHolder = await holdLock(tx, collection, actor, options)
  if (previousHolder) await saveDocumentAtCheckIn(tx, collection.id, previousHolder)
}

/** Restores a version's content as a new revision, after saving the current content as a version. */
async function restoreDocument(
  tx: Db,
  collection: Authorized<'edit'>,
  versionId: string,
  actor: UserActor,
): Promise<{ revision: number; undo: string | null }> {
  const { id } = collection
  await holdForEdit(tx, collection, actor, { shouldTake: false })
  const content = await readVersionContent(tx, id, versionId)
  const document = await findDocument(tx, id)
  if (!document || !content || isDeepStrictEqual(document.content, content))
    return { revision: document?.revision ?? 0, undo: null }
  const undo = await createVersion(tx, id, { kind: 'restore', userId: actor.userId })
  const { revision = document.revision, snippet } = await storeContent(tx, id, content)
  await changeCollection(tx, id, { snippet })
  return { revision, undo }
}

/** Saves a named version. */
export function saveVersion(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  name: string,
): Promise<Version> {
  return ctx.db.transaction().execute(async (tx) => {
    const { id, state } = await requireLockedCollection(tx, actor, collectionId, 'edit')
    if (state !== 'complete') throw new AppError('not_ready', 'The document is being written')
    const versionId = await createVersion(tx, id, { kind: 'saved', userId: actor.userId, name })
    if (versionId === null) throw new AppError('not_found', 'Document not found')
    return presentVersion(await requireVersion(tx, id, versionId))
  })
}

/** Names or restores a version. */
export function changeVersion(
  ctx: Context,
  actor: UserActor,
  { collectionId, versionId }: { collectionId: string; versionId: string },
  { name, restore }: { name?: string | null | undefined; restore?: boolean | undefined },
) {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
    return nameOrRestore(tx, collection, { versionId, name }, async (version) =>
      restore
        ? restoreDocument(tx, collection, version.id, actor)
        : { revision: (await findDocument(tx, collection.id))?.revision ?? 0, undo: null },
    )
  })
}
