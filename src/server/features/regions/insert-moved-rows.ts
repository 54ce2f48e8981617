import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { MoveManifest } from '#contract/regions.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { notifyCollectionAudience } from '#server/features/collections/service.ts'
import { requireQuota } from '#server/features/quotas/service.ts'
import { listMemberIds, lockWorkspace } from '#server/features/workspaces/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Region } from '#server/infra/regions/regions.ts'
import { addPerson } from './copies-queries.ts'
import * as queries from './move-queries.ts'
import { insertRows, type MovedRow, movedTables } from './rows.ts'

/** A collection that arrives from another region. */
export interface IncomingMove {
  moveId: string
  /** Region of the sender. */
  from: Region
  manifest: MoveManifest
}

/** Maximum number of rows inserted per batch. */
const batch = 200
/** Number of characters inserted per batch. */
const batchLength = 4_000_000

const line = z.object({ table: z.enum(movedTables), row: z.record(z.string(), z.unknown()) })

/**
 * Adds a collection's rows to its new workspace. Rows that belong to other people or workspaces are omitted.
 */
export async function insertMovedRows(
  ctx: Context,
  tx: Db,
  { moveId, from, manifest }: IncomingMove,
  rows: Readable,
): Promise<void> {
  const { collectionId: id, organizationId, userId, bytes, people } = manifest
  await lockWorkspace(tx, organizationId)
  await requireQuota(ctx, tx, { organizationId, bytes })
  for (const person of people) await addPerson(tx, person)
  const adapt = await createAdapter(ctx, tx, manifest)
  let collection: MovedRow['row'] | undefined
  for await (const { table, lines } of batches(rows)) {
    const adaptedRows: MovedRow['row'][] = []
    for (const row of lines) adaptedRows.push(...(await adapt(table, row)))
    if (table === 'collections') collection = adaptedRows[0]
    await insertRows(tx, table, adaptedRows)
  }
  if (!collection) throw new AppError('upload_incomplete', "The collection hasn't arrived")
  await queries.restoreTriggeredColumns(tx, collection)
  const move = { id: moveId, organization_id: organizationId, region: from, user_id: userId }
  await queries.insertMove(tx, { ...move, direction: 'in', collection_id: id, state: 'done' })
  const details = { name: String(collection.name), to: organizationId, region: from }
  await audit(tx, { kind: 'collectionMoved', actorId: userId, subjectId: id, organizationId, details })
  await notifyCollectionAudience(tx, id)
}

/** Yields batches of consecutive rows of one table. */
async function* batches(
  rows: Readable,
): AsyncGenerator<{ table: MovedRow['table']; lines: MovedRow['row'][] }> {
  let table: MovedRow['table'] = 'collections'
  let lines: MovedRow['row'][] = []
  let length = 0
  for await (const text of createInterface({ input: rows, crlfDelay: Number.POSITIVE_INFINITY })) {
    const next = line.parse(JSON.parse(text))
    if (next.table !== table || lines.length >= batch || length > batchLength) {
      yield { table, lines }
      table = next.table
      lines = []
      length = 0
    }
    lines.push(next.row)
    length += text.length
  }
  yield { table, lines }
}

/** Adapts rows to the new workspace, and omits rows that don't belong there. */
async function createAdapter(ctx: Context, tx: Db, { organizationId, userId }: MoveManifest) {
  const members = new Set(await listMemberIds(tx, organizationId))
  const tags = new Map<unknown, string>()

  const adaptCollection = async (row: MovedRow['row']) => ({
    ...row,
    organization_id: organizationId,
    owner_id: userId,
    region: ctx.config.region,
    shared_with: (row.shared_with as string[]).filter((other) => members.has(other)),
    tag_ids: ((row.tag_ids ?? []) as string[]).flatMap((tag) => tags.get(tag) ?? []),
    moving_to: null,
    move_error: null,
    deletion_deletes: null,
    deletion_notified_at: null,
    deletion_at: null,
    held_by: null,
    trashed_by: null,
    translation_of: await keepIfCollectionExists(tx, row.translation_of),
  })
  const adaptTag = async (row: MovedRow['row']) => {
    const { id, name, color } = row as { id: string; name: string; color: string }
    tags.set(id, await queries.findOrCreateTag(tx, organizationId, { id, name, color }))
    return []
  }
  return async (table: MovedRow['table'], row: MovedRow['row']): Promise<MovedRow['row'][]> => {
    switch (table) {
      case 'collections':
        return [await adaptCollection(row)]
      case 'documents':
        return [{ ...row, source_id: await keepIfCollectionExists(tx, row.source_id) }]
      case 'tags':
        return adaptTag(row)
      case 'highlight_tags':
        return [{ ...row, tag_id: tags.get(row.tag_id) }]
      case 'markers':
      case 'opened_collections':
        return members.has(String(row.user_id)) ? [row] : []
      default:
        return [row]
    }
  }
}

const keepIfCollectionExists = async (tx: Db, id: unknown) =>
  typeof id === 'string' && (await queries.hasCollection(tx, id)) ? id : null
