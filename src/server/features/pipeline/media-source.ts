import { randomUUID } from 'node:crypto'
import { exactNameFromFile, fileNameOfLink, nameFromFile, nameOfLink } from '#domain/collections.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { type CollectionRow, collectionOfSource } from '#server/features/collections/service.ts'
import { requireRoom } from '#server/features/quotas/service.ts'
import { adoptUpload } from '#server/features/uploads/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { sourceKeyOfLink } from './fetch-stage.ts'
import { keepsFileNames } from './queries.ts'

/** The media of a new collection. */
export interface NewSource {
  id: string
  key: string
  name: string
  url: string | null
  /** Original name of the file; empty if a link has none. */
  fileName: string
  /** Bytes; 0 for a link, until it is downloaded. */
  size: number
  /** The workspace that its bytes already count for. */
  organizationId: string | null
}
type Source = NewSource | { collection: CollectionRow }

/** Derived from the file name, or the file name itself if the user prefers it. */
export async function nameOf(tx: Db, userId: string, { fileName, name }: NewSource): Promise<string> {
  return fileName && (await keepsFileNames(tx, userId)) ? exactNameFromFile(fileName) : nameFromFile(name)
}

/** An upload already counts for its user, and for the workspace it was started in. */
export async function requireRoomFor(
  ctx: Context,
  tx: Db,
  userId: string,
  organizationId: string,
  source: NewSource,
) {
  if (source.url !== null) await requireRoom(ctx, tx, { userId, organizationId, bytes: 1 })
  else if (source.organizationId !== organizationId)
    await requireRoom(ctx, tx, { organizationId, bytes: source.size })
}

/** Source of the media: an upload of the caller's, or a link. */
export async function sourceOf(ctx: Context, tx: Db, actor: UserActor, url: string): Promise<Source> {
  const id = randomUUID()
  if (isLink(ctx, url)) {
    const name = nameOfLink(url)
    return {
      id,
      key: sourceKeyOfLink(id),
      name,
      fileName: fileNameOfLink(url),
      url,
      size: 0,
      organizationId: null,
    }
  }
  const upload = await adoptUpload(tx, actor, url)
  if (upload) return { id, ...upload, fileName: upload.name, url: null }
  const collection = await collectionOfSource(tx, actor.userId, sourceKeyOf(url))
  if (!collection) throw new AppError('not_found', 'There is no such upload of yours')
  return { collection }
}

/** An external URL, not an upload's. */
function isLink({ config }: Context, url: string): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  return !url.startsWith(`${config.baseUrl ?? `http://${config.host}:${config.port}`}/objects/`)
}

/** The storage key in an upload's location. */
const sourceKeyOf = (url: string) => /\/objects\/([^?#]*)/.exec(url)?.[1] ?? ''
