import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type MoveManifest, moveManifest } from '#contract/regions.ts'
import type { Context } from '#server/context.ts'
import { collectionFolder } from '#server/features/collections/service.ts'
import { findRole } from '#server/features/workspaces/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { requestAccounts } from '#server/infra/regions/calls.ts'
import { isHomeRegion } from '#server/infra/regions/regions.ts'
import { sizeIfExists } from '#server/infra/storage/missing-objects.ts'
import { type IncomingMove, insertMovedRows } from './insert-moved-rows.ts'
import * as queries from './move-queries.ts'

const incomingFolder = 'incoming'
const folderOfMove = (moveId: string) => `${incomingFolder}/${moveId}`
/** Returns the key, based on the content hash, under which a file is stored until its move is finished. */
const stagedKey = (moveId: string, sha256: string) => `${folderOfMove(moveId)}/${sha256}`
/** Age in milliseconds after which the files of an unfinished move are deleted. */
const abandonedMs = 2 * 24 * 3600_000

/** Stores a file belonging to an arriving collection. Nothing is stored if the content isn't as announced. */
export async function receiveFile(
  { storage }: Pick<Context, 'storage'>,
  { moveId, sha256, body }: { moveId: string; sha256: string; body: Readable },
): Promise<void> {
  const checkedStream = Readable.from(withDigest(body, sha256))
  await storage.putStream(stagedKey(moveId, sha256), checkedStream, 'application/octet-stream')
}

async function* withDigest(body: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new AppError('part_mismatch', 'The file was damaged in transit')
}

/** Adds a collection whose files have all arrived, in one transaction. Repeating the call changes nothing. */
export async function finishMove(
  ctx: Context,
  { moveId, from, body }: Pick<IncomingMove, 'moveId' | 'from'> & { body: unknown },
): Promise<void> {
  const move = { moveId, from, manifest: moveManifest.parse(body) }
  await requireTarget(ctx, move.manifest)
  await ctx.db.transaction().execute(async (tx) => {
    await queries.lockMove(tx, moveId)
    if (await queries.findMove(tx, moveId)) return
    await requireFiles(ctx, move)
    // Files from the collection's earlier stay in this region must be deleted before new ones are added.
    if (await queries.isBeingErased(tx, collectionFolder(move.manifest.collectionId)))
      throw new AppError('unavailable', "The collection's former files are still being deleted")
    if (await queries.hasCollection(tx, move.manifest.collectionId))
      throw new AppError('conflict', 'The collection is already in this region')
    await addOrCleanUp(ctx, tx, move)
  })
  await ctx.storage.deleteFolder(folderOfMove(moveId))
}

/** Adds the collection. If that fails, its files are deleted so that another attempt can start over. */
async function addOrCleanUp(ctx: Context, tx: Db, move: IncomingMove): Promise<void> {
  const { storage } = ctx
  const { collectionId, files, rows } = move.manifest
  try {
    for (const { key, sha256 } of files) await storage.copy(stagedKey(move.moveId, sha256), key)
    const lines = await storage.read(stagedKey(move.moveId, rows.sha256))
    await insertMovedRows(ctx, tx, move, lines)
  } catch (error) {
    for (const { key } of files) await storage.delete(key)
    await storage.deleteFolder(collectionFolder(collectionId))
    throw error
  }
}

/** Requires that the workspace is in this region and that the person is a member of it. */
async function requireTarget(ctx: Context, { organizationId, userId, schema }: MoveManifest): Promise<void> {
  if (schema !== (await queries.readSchemaVersion(ctx.db)))
    throw new AppError('unavailable', 'The regions run different versions of the product')
  const isMember = async () =>
    (await queries.findRegion(ctx.db, organizationId)) === ctx.config.region &&
    (await findRole(ctx.db, organizationId, userId)) !== undefined
  if (await isMember()) return
  if (!isHomeRegion(ctx.config)) await requestAccounts(ctx)
  if (!(await isMember())) throw new AppError('not_found', 'Workspace not found')
}

/**
 * @throws AppError upload_incomplete if any announced file is missing; invalid_input if any belongs to
 * another collection
 */
async function requireFiles({ storage }: Context, { moveId, manifest }: IncomingMove): Promise<void> {
  const ownPrefix = `${collectionFolder(manifest.collectionId)}/`
  if (manifest.files.some(({ key }) => !key.startsWith(ownPrefix) && !key.startsWith('uploads/')))
    throw new AppError('invalid_input', 'A file belongs to another collection')
  for (const { size, sha256 } of [...manifest.files, manifest.rows]) {
    if ((await sizeIfExists(storage, stagedKey(moveId, sha256))) !== size)
      throw new AppError('upload_incomplete', "A file hasn't arrived")
  }
}

/** Returns whether a move's collection has been added here. Waits for an addition in progress. */
export async function hasArrived({ db }: Pick<Context, 'db'>, moveId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await queries.lockMove(tx, moveId)
    return (await queries.findMove(tx, moveId)) !== undefined
  })
}

/** Deletes files of moves that never finished. */
export async function deleteAbandonedMoves({ storage }: Pick<Context, 'storage'>): Promise<void> {
  const before = Date.now() - abandonedMs
  for (const { key, changed } of await storage.list(incomingFolder))
    if (changed.getTime() < before) await storage.delete(key)
}
