import type { Page } from '#contract/endpoint.ts'
import type { HeldCollection, Hold } from '#contract/holds.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import {
  type CollectionRow,
  changeCollection,
  clearedDeletion,
  notifyCollectionAudience,
} from '#server/features/collections/service.ts'
import { lockWorkspace } from '#server/features/workspaces/reads.ts'
import { publishWorkspace, requireManager } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

/** @throws AppError on_hold if a collection or its workspace is on hold */
export async function requireNoHold(db: Db, { id }: Pick<CollectionRow, 'id'>): Promise<void> {
  if (await queries.isCollectionHeld(db, id))
    throw new AppError('on_hold', "The collection is on legal hold, so it can't be moved")
}

/** Filters workspaces to those that are on hold or contain a collection on hold. */
export async function filterHeldWorkspaces(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return ids.length === 0 ? [] : queries.filterHeldWorkspaces(db, ids)
}

/** @throws AppError on_hold, listing the workspaces that are on hold or contain a collection on hold */
export async function requireNoHoldInWorkspaces(db: Db, ids: readonly string[]): Promise<void> {
  const workspaces = await filterHeldWorkspaces(db, ids)
  if (workspaces.length > 0)
    throw new AppError('on_hold', 'The workspace or some of its collections are on legal hold', {
      workspaces,
    })
}

const present = (row: queries.HoldRow | undefined): Hold | null =>
  row?.held_at ? { reason: row.hold_reason ?? '', since: toEpochSeconds(row.held_at), by: row.by } : null

/** Returns the hold placed on a workspace itself, for its managers. */
export async function getWorkspaceHold(db: Db, actor: UserActor, oid: string): Promise<Hold | null> {
  await requireManager(db, actor, oid)
  return present(await queries.findWorkspaceHold(db, oid))
}

/** Places or lifts a workspace's hold, on behalf of a manager. Announced deletions are canceled. */
export async function holdWorkspace(
  ctx: Context,
  actor: UserActor,
  { oid, reason }: { oid: string; reason: string | null },
): Promise<Hold | null> {
  return ctx.db.transaction().execute(async (tx) => {
    await requireManager(tx, actor, oid)
    await lockWorkspace(tx, oid)
    const before = present(await queries.findWorkspaceHold(tx, oid))
    if (reason === (before?.reason ?? null)) return before
    await queries.setWorkspaceHold(tx, oid, reason === null ? null : { userId: actor.userId, reason })
    if (reason !== null)
      for (const { id } of await queries.cancelDeletions(tx, oid)) await notifyCollectionAudience(tx, id)
    await auditHold(tx, actor, reason, { organizationId: oid })
    await publishWorkspace(tx, oid)
    return present(await queries.findWorkspaceHold(tx, oid))
  })
}

/**
 * Returns the hold placed on a collection itself, including one in the trash, for managers of its workspace.
 */
export async function getCollectionHold(db: Db, actor: UserActor, id: string): Promise<Hold | null> {
  const row = await requireCollection(db, { ...actor, canReadTrash: true }, id, 'view')
  await requireManager(db, actor, row.organization_id)
  return present(await queries.findCollectionHold(db, row.id))
}

/** Places or lifts a collection's hold, on behalf of a manager of its workspace. */
export async function holdCollection(
  ctx: Context,
  actor: UserActor,
  { id, reason }: { id: string; reason: string | null },
): Promise<Hold | null> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireCollection(tx, { ...actor, canReadTrash: true }, id, 'view')
    await lockWorkspace(tx, collection.organization_id)
    // Checked again, since the workspace may have just been deleted.
    const row = await requireCollection(tx, { ...actor, canReadTrash: true }, id, 'view')
    await requireManager(tx, actor, row.organization_id)
    const before = present(await queries.findCollectionHold(tx, row.id))
    if (reason === (before?.reason ?? null)) return before
    const hold = reason === null ? null : { userId: actor.userId, reason }
    await changeCollection(tx, row.id, {
      ...queries.collectionHoldColumns(hold, row.held_at),
      ...(hold && clearedDeletion),
    })
    await auditHold(tx, actor, reason, {
      organizationId: row.organization_id,
      subjectId: row.id,
      name: row.name,
    })
    return present(await queries.findCollectionHold(tx, row.id))
  })
}

interface HoldSubject {
  organizationId: string
  subjectId?: string
  name?: string
}

async function auditHold(
  tx: Db,
  actor: UserActor,
  reason: string | null,
  { name, ...auditFields }: HoldSubject,
) {
  const details = { ...(name !== undefined && { name }), ...(reason !== null && { reason }) }
  await audit(tx, {
    kind: reason === null ? 'holdLifted' : 'holdPlaced',
    ...auditFields,
    ...auditActor(actor, details),
  })
}

/** Lists a page of the collections that have their own hold, for managers of the workspace. */
export async function listHolds(
  db: Db,
  actor: UserActor,
  { oid, after, limit }: { oid: string; after?: string | undefined; limit: number },
): Promise<Page<HeldCollection>> {
  await requireManager(db, actor, oid)
  const rows = await queries.listHeldCollections(db, oid, { after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const Items = page.flatMap((row) => {
    const hold = present(row)
    return hold ? [{ id: row.id, name: row.name, hold }] : []
  })
  const last = page.at(-1)
  return rows.length > limit && last ? { Items, LastEvaluatedKey: { after: last.id } } : { Items }
}
