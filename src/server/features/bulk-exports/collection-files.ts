import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FormatChoice, parseExportOptions, type SkipReason } from '#contract/bulk-exports.ts'
import { exportFiles } from '#contract/export-formats.ts'
import { userWithoutSession } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { exportTranscript } from '#server/features/exports/service.ts'
import type { BulkExportOutcome } from '#server/infra/database/bulk-export-tables.ts'
import { AppError } from '#server/infra/errors.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import type { BulkExportRow, ItemRow } from './queries.ts'
import { fileKey } from './service.ts'

/** Number of attempts, one second apart, to get a free worker thread for a collection. */
const maxAttempts = 60
const retryMs = 1000
const busyCodes: ReadonlySet<string> = new Set(['too_many_tasks', 'overloaded', 'unavailable'])

interface ExportedItem {
  item: ItemRow
  signal: AbortSignal
}

/** Stores the files of a collection, except those that can't be exported. */
export async function exportCollection(
  ctx: Context,
  row: BulkExportRow,
  { item, signal }: ExportedItem,
): Promise<BulkExportOutcome> {
  const foundExportableCollection = await findExportableCollection(ctx, row, item)
  if (typeof foundExportableCollection === 'string')
    return {
      name: item.name,
      languageCode: '',
      files: [],
      skipped: [{ format: null, reason: foundExportableCollection }],
    }
  const outcome: BulkExportOutcome = {
    name: foundExportableCollection.name,
    languageCode: foundExportableCollection.language_code,
    files: [],
    skipped: [],
  }
  for (const [index, choice] of row.formats.entries()) {
    const reason = await storeFile(ctx, row, {
      item,
      signal,
      choice,
      key: fileKey(row.id, item.position, index),
    })
    const { format } = choice
    if (reason) outcome.skipped.push({ format, reason })
    else outcome.files.push({ format, extension: exportFiles[format].extension })
  }
  return outcome
}

/** Finds a collection that the user may export, or the reason for skipping it. */
async function findExportableCollection(
  { db }: Context,
  row: BulkExportRow,
  item: ItemRow,
): Promise<CollectionRow | SkipReason> {
  const actor = { ...userWithoutSession(row.user_id), canReadTrash: true } as const
  const id = item.collection_id
  try {
    const collection = await requireCollection(db, actor, id, 'view')
    if (collection.trashed_at) return 'deleted'
    if (collection.organization_id !== row.organization_id) return 'no_access'
    return collection.type === 'text' ? 'document' : collection
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Users who had access when the export started may learn that the collection was deleted.
    return item.name !== null && !(await readCollection(db, id)) ? 'deleted' : 'no_access'
  }
}

interface File extends ExportedItem {
  choice: FormatChoice
  key: string
}

/** Stores a file, or returns the reason for skipping it. */
async function storeFile(ctx: Context, row: BulkExportRow, file: File): Promise<SkipReason | undefined> {
  const { item, signal, key } = file
  try {
    const { body, type } = await exportWithRetries(ctx, row, file)
    const stream =
      typeof body === 'string' || Buffer.isBuffer(body) ? Readable.from([body]) : Readable.from(body)
    await ctx.storage.putStream(key, stream, type)
    return undefined
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof StorageError) throw error
    if (error instanceof AppError && error.code === 'not_ready') return 'not_ready'
    if (error instanceof AppError && error.code === 'not_found') return 'deleted'
    if (error instanceof AppError && error.code === 'forbidden') return 'no_access'
    const logFields = { exportId: row.id, collectionId: item.collection_id, format: file.choice.format }
    ctx.log.error({ err: error, ...logFields }, 'collection of a bulk export not exported')
    return 'error'
  }
}

async function exportWithRetries(ctx: Context, row: BulkExportRow, { item, signal, choice }: File) {
  const requester = { actor: userWithoutSession(row.user_id), address: '', signal, isSingleUse: true }
  const { data: request } = parseExportOptions(choice)
  if (!request) throw new Error('The stored options are invalid')
  for (let attempt = 1; ; attempt++) {
    try {
      return await exportTranscript(ctx, requester, item.collection_id, request)
    } catch (error) {
      if (!(error instanceof AppError && busyCodes.has(error.code)) || attempt === maxAttempts) throw error
      await sleep(retryMs, undefined, { signal })
    }
  }
}
