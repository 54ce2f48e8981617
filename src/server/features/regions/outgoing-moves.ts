import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorCode } from '#contract/errors.ts'
import { type MoveManifest, moveState } from '#contract/regions.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import {
  listManagerIds,
  lockCollectionIncludingTrashed,
  readCollection,
} from '#server/features/collections/reads.ts'
import {
  type CollectionRow,
  changeCollection,
  collectionFolder,
  findAudience,
  logError,
} from '#server/features/collections/service.ts'
import { enqueueErasure, recordingFiles } from '#server/features/erasure/service.ts'
import { requireNoHold } from '#server/features/holds/service.ts'
import { mediaExportFolder } from '#server/features/media-exports/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import { RetryJobError } from '#server/infra/queue/queue.ts'
import {
  callRegion,
  RegionRefusalError,
  RegionUnreachableError,
  type StreamedBody,
} from '#server/infra/regions/calls.ts'
import { sizeIfExists } from '#server/infra/storage/missing-objects.ts'
import * as queries from './move-queries.ts'
import { readRows } from './rows.ts'
import { moveJob } from './service.ts'

type Move = NonNullable<Awaited<ReturnType<typeof queries.findMove>>>

/** Rejections that may be resolved by retrying. */
const transientCodes: ReadonlySet<ErrorCode> = new Set([
  ...(['signature_invalid', 'part_mismatch', 'upload_incomplete', 'request_timeout'] as const),
  ...(['too_many_requests', 'overloaded', 'unavailable', 'internal'] as const),
])

/**
 * Copies a collection to another region, and deletes it here once it has arrived. Can be retried after any
 * step. The collection stays here if the other region rejects it, or if it is put on legal hold before it has
 * arrived.
 */
export async function runMove(ctx: Context, moveId: string, signal: AbortSignal): Promise<void> {
  const move = await queries.findMove(ctx.db, moveId)
  if (!move) return
  try {
    if (!(await canReleaseMove(ctx, move, signal))) await sendCollection(ctx, move, signal)
  } catch (error) {
    if (error instanceof RegionUnreachableError) {
      ctx.log.warn({ moveId, reason: error.message }, "a collection wasn't moved; trying again")
      throw new RetryJobError(error.message)
    }
    const code = finalCode(error)
    if (!code) throw error
    return failMove(ctx, moveId, code)
  }
  await finish(ctx, move)
}

/**
 * Whether a collection already arrived in an earlier attempt.
 * @throws RegionUnreachableError; RegionRefusalError
 */
async function canReleaseMove(ctx: Context, move: Move, signal: AbortSignal): Promise<boolean> {
  if (move.state !== 'arriving') return false
  const path = `/regions/moves/${move.id}/state`
  const state = moveState.parse(
    await callRegion(ctx, move.region, { method: 'POST', path, body: {}, signal }),
  )
  if (!state.arrived) await queries.setMoveState(ctx.db, move.id, 'copying')
  return state.arrived
}

/** Deletes a collection that has arrived; if it is on legal hold, it is deleted once the hold is lifted. */
async function finish(ctx: Context, move: Move): Promise<void> {
  await releaseMove(ctx, move).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'on_hold')) throw error
    return keepUnfinished(ctx, move.id, 'on_hold')
  })
}

/** Gives up on a move. The move fails, unless the collection may already have arrived. */
export async function abandonMove(ctx: Context, moveId: string): Promise<void> {
  const move = await queries.findMove(ctx.db, moveId)
  if (move?.state === 'arriving') await keepUnfinished(ctx, moveId, 'region_unreachable')
  else await failMove(ctx, moveId, 'unavailable')
}

type UnfinishedReason = 'on_hold' | 'region_unreachable'

/**
 * Records why a move isn't finished, on the collection's card and in the audit log. The collection stays
 * read-only, because it has, or may have, arrived.
 */
async function keepUnfinished(ctx: Context, moveId: string, reason: UnfinishedReason): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const move = await queries.findMove(tx, moveId)
    const row = move && (await lockCollectionIncludingTrashed(tx, move.collection_id))
    if (!row || row.move_error === reason) return
    ctx.log.warn({ moveId, collectionId: row.id, reason }, "a move to another region isn't finished")
    await logError(tx, row.id, `The move to another region isn't finished: ${reason}`)
    await changeCollection(tx, row.id, { move_error: reason })
    const auditFields = { subjectId: row.id, organizationId: row.organization_id }
    const details = { name: row.name, region: move.region, reason }
    await audit(tx, { kind: 'collectionMoveUnfinished', actorId: null, ...auditFields, details })
  })
}

/**
 * Finishes moves whose collection may have arrived, provided that the other region responds and no hold
 * prevents it.
 */
export async function resumeMoves(ctx: Context, signal: AbortSignal): Promise<void> {
  for (const move of await queries.listUnfinishedMoves(ctx.db)) {
    signal.throwIfAborted()
    try {
      if (await canReleaseMove(ctx, move, signal)) await finish(ctx, move)
      else await retrySending(ctx, move)
    } catch (error) {
      if (!(error instanceof RegionUnreachableError || error instanceof RegionRefusalError)) throw error
      await keepUnfinished(ctx, move.id, 'region_unreachable')
    }
  }
  for (const id of await queries.listOrphanedCollectionIds(ctx.db))
    await changeCollection(ctx.db, id, { moving_to: null, move_error: 'not_found' })
}

async function retrySending(ctx: Context, move: Move): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await changeCollection(tx, move.collection_id, { move_error: null })
    await ctx.queue.enqueue(tx, moveJob, { moveId: move.id })
  })
}

/** Returns the code of an error that ends a move; undefined if a retry might succeed. */
function finalCode(error: unknown): ErrorCode | undefined {
  if (error instanceof AppError && error.code === 'on_hold') return error.code
  return error instanceof RegionRefusalError && !transientCodes.has(error.code) ? error.code : undefined
}

/** Ends a failed move: the collection becomes editable again, and shows the reason. */
export async function failMove(ctx: Context, moveId: string, code: ErrorCode): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const move = await queries.findMove(tx, moveId)
    if (!move) return
    await lockCollectionIncludingTrashed(tx, move.collection_id)
    await queries.deleteMoves(tx, move.collection_id)
    await logError(tx, move.collection_id, `The move to another region failed: ${code}`)
    await changeCollection(tx, move.collection_id, { moving_to: null, move_error: code })
  })
}

/** Sends a complete collection, and then asks the other region to add it. */
export async function sendCollection(ctx: Context, move: Move, signal: AbortSignal): Promise<void> {
  const row = await readCollection(ctx.db, move.collection_id)
  if (!row) return
  const folder = await mkdtemp(join(ctx.workDir, 'move-'))
  try {
    const rowsFile = await writeRows(ctx, row.id, join(folder, 'rows'))
    const files: MoveManifest['files'] = []
    for (const key of await keysOf(ctx, row)) {
      const body = await objectBody(ctx, key)
      const number = files.length + 2
      await sendFile(ctx, move, { number, body, signal })
      files.push({ number, key, size: body.size, sha256: body.sha256 })
    }
    await sendFile(ctx, move, { number: 1, body: rowsFile, signal })
    const body: MoveManifest = {
      collectionId: row.id,
      organizationId: move.organization_id,
      userId: move.user_id,
      bytes: Number(row.stored_bytes ?? 0),
      schema: await queries.readSchemaVersion(ctx.db),
      people: await queries.listAuthors(ctx.db, row.id),
      rows: { size: rowsFile.size, sha256: rowsFile.sha256 },
      files,
    }
    // Copying takes a while, so a hold may have been placed in the meantime.
    await requireNoHold(ctx.db, row)
    await queries.setMoveState(ctx.db, move.id, 'arriving')
    await callRegion(ctx, move.region, { method: 'POST', path: `/regions/moves/${move.id}`, body, signal })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface SentFile {
  number: number
  body: StreamedBody
  signal: AbortSignal
}

const sendFile = (ctx: Context, move: Move, { number, body, signal }: SentFile) =>
  callRegion(ctx, move.region, {
    method: 'PUT',
    path: `/regions/moves/${move.id}/files/${number}`,
    body,
    signal,
  })

/**
 * Lists the keys of a collection's storage objects, excluding its media exports and the objects of
 * the welcome recording, which exist in every region.
 */
async function keysOf({ storage }: Context, row: CollectionRow): Promise<string[]> {
  const { source_key, audio_key, denoised_key, video_key, denoised_video_key, peaks_key } = row
  const columnKeys = [source_key, audio_key, denoised_key, video_key, denoised_video_key, peaks_key]
  const listedStoredObjects = await storage.list(collectionFolder(row.id))
  const exportFolder = mediaExportFolder(row.id)
  const keys = [
    ...columnKeys.filter((key) => key !== null && key !== ''),
    ...listedStoredObjects.map(({ key }) => key),
  ]
  const exclusiveKeys = [...new Set(keys)].filter(
    (key): key is string => key !== null && !key.startsWith('welcome/') && !key.startsWith(exportFolder),
  )
  const sizes = await Promise.all(exclusiveKeys.map((key) => sizeIfExists(storage, key)))
  return exclusiveKeys.filter((_, index) => sizes[index] !== undefined)
}

async function objectBody({ storage }: Context, key: string): Promise<StreamedBody> {
  const { size } = await storage.head(key)
  const hash = createHash('sha256')
  for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer)
  return { size, sha256: hash.digest('hex'), open: () => storage.read(key) }
}

/** Writes a snapshot of all rows of a collection, one per line. */
async function writeRows(ctx: Context, id: string, path: string): Promise<StreamedBody> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'w')
  try {
    await ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        for await (const row of readRows(tx, id)) {
          const line = Buffer.from(`${JSON.stringify(row)}\n`)
          hash.update(line)
          size += line.length
          await file.writeFile(line)
        }
      })
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex'), open: async () => createReadStream(path) }
}

/**
 * Deletes a collection that has arrived in another region: its rows immediately, its files in a job.
 * @throws AppError on_hold
 */
async function releaseMove(ctx: Context, move: Move): Promise<void> {
  const id = move.collection_id
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockCollectionIncludingTrashed(tx, id)
    if (!row || row.moving_to !== move.organization_id) return queries.deleteMoves(tx, id)
    await requireNoHold(tx, row)
    const audience = [...new Set([...findAudience(row), ...(await listManagerIds(tx, id))])]
    await queries.deleteMovedCollection(tx, { id, sourceKey: row.source_key })
    const files = recordingFiles([row])
    await enqueueErasure(ctx, tx, { userId: null, ...files, uploads: [], mails: [] })
    await publish(tx, { kind: 'collectionDeleted', id, audience })
  })
  await ctx.queue.deleteEndedJobs(ctx.db, id)
}
