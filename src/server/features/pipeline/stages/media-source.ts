import { randomUUID } from 'node:crypto'
import {
  exactNameFromFile,
  fileNameFromUrl,
  nameFromFile,
  nameFromUrl,
  sanitizeFileName,
} from '#domain/collections/file-names.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { findCollectionBySource } from '#server/features/collections/reads.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { findFolderFile } from '#server/features/folders/service.ts'
import { prefersFileNames } from '#server/features/pipeline/queries.ts'
import { requireQuota } from '#server/features/quotas/service.ts'
import { isSourceUrl } from '#server/features/sources/service.ts'
import { adoptUpload } from '#server/features/uploads/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { linkSourceKey } from './fetch-stage.ts'

/** Media of a new collection. */
export interface NewSource {
  id: string
  key: string
  name: string
  url: string | null
  /** Original file name; empty for a link that has none. */
  fileName: string
  /** Size in bytes; 0 for a link, until it is downloaded. */
  size: number
  /** Whether the size already counts toward the user's quota. */
  isCounted: boolean
  /** The workspace whose quota the size already counts toward. */
  organizationId: string | null
  contentHash: string | null
}
type Source = NewSource | { collection: CollectionRow }

/**
 * Returns the collection's name: derived from the file name or, if the user prefers, the file name itself.
 */
export async function collectionName(tx: Db, userId: string, { fileName, name }: NewSource): Promise<string> {
  return fileName && (await prefersFileNames(tx, userId)) ? exactNameFromFile(fileName) : nameFromFile(name)
}

/**
 * Checks the quotas. An upload already counts toward the quotas of its user and of the workspace in which it
 * was started.
 */
export async function requireQuotaFor(
  ctx: Context,
  tx: Db,
  userId: string,
  organizationId: string,
  source: NewSource,
) {
  if (source.url !== null) await requireQuota(ctx, tx, { userId, organizationId, bytes: 1 })
  else if (!source.isCounted) await requireQuota(ctx, tx, { userId, organizationId, bytes: source.size })
  else if (source.organizationId !== organizationId)
    await requireQuota(ctx, tx, { organizationId, bytes: source.size })
}

/** Finds the media source: one of the caller's uploads, or a link. */
export async function findSource(ctx: Context, tx: Db, actor: UserActor, url: string): Promise<Source> {
  const id = randomUUID()
  if (isLink(ctx, url)) {
    const name = nameFromUrl(url)
    return {
      id,
      key: linkSourceKey(id),
      name,
      fileName: fileNameFromUrl(url),
      url,
      size: 0,
      isCounted: false,
      organizationId: null,
      contentHash: null,
    }
  }
  if (isSourceUrl(ctx, url)) {
    const unknownFields = { fileName: '', size: 0, isCounted: false, organizationId: null, contentHash: null }
    return { id, key: linkSourceKey(id), name: nameFromUrl(url), url, ...unknownFields }
  }
  const fileName = await findFolderFile(ctx, tx, actor, url)
  if (fileName !== null) {
    const unknownFields = { size: 0, isCounted: false, organizationId: null, contentHash: null }
    return {
      id,
      key: linkSourceKey(id),
      name: fileName,
      fileName: sanitizeFileName(fileName),
      url,
      ...unknownFields,
    }
  }
  const upload = await adoptUpload(tx, actor, url)
  if (upload) return { id, ...upload, fileName: upload.name, url: null, isCounted: true }
  const collection = await findCollectionBySource(tx, actor.userId, sourceKeyOf(url))
  if (!collection) throw new AppError('not_found', 'Upload not found')
  return { collection }
}

/** A media file that the server stored on a user's behalf. */
export interface StoredFile {
  /** Storage key, unique to the file. */
  key: string
  name: string
  /** Size in bytes. */
  size: number
}

/** Returns the source of a stored file, or the collection that already has it. */
export async function sourceOfFile(
  tx: Db,
  actor: UserActor,
  { key, name, size }: StoredFile,
): Promise<Source> {
  const collection = await findCollectionBySource(tx, actor.userId, key)
  if (collection) return { collection }
  const unknownFields = { url: null, isCounted: false, organizationId: null, contentHash: null }
  return { id: randomUUID(), key, name, size, fileName: name, ...unknownFields }
}

/** Returns whether a URL is an external link rather than an upload location. */
function isLink({ config }: Context, url: string): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  return !url.startsWith(`${config.baseUrl ?? `http://${config.host}:${config.port}`}/objects/`)
}

/** Returns the storage key contained in an upload's location. */
const sourceKeyOf = (url: string) => /\/objects\/([^?#]*)/.exec(url)?.[1] ?? ''
