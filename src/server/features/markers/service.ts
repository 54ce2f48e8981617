import { maxMarkers } from '#contract/limits.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireCollection, requireLockedCollection } from '#server/features/collections/access.ts'
import { listMarkerTimes } from '#server/features/collections/reads.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

interface Markers {
  markers: string[]
}

export async function listMarkers(ctx: Context, actor: UserActor, id: string): Promise<Markers> {
  const collection = await requireCollection(ctx.db, actor, id, 'view')
  return { markers: await listMarkerTimes(ctx.db, collection.id, actor.userId) }
}

export async function addMarker(
  ctx: Context,
  actor: UserActor,
  id: string,
  marker: string,
): Promise<Markers> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'view')
    const markers = await listMarkerTimes(tx, collection.id, actor.userId)
    if (markers.includes(marker)) return { markers }
    if (markers.length >= maxMarkers)
      throw new AppError('conflict', `A user can have at most ${maxMarkers} markers`)
    await queries.insertMarker(tx, collection, actor.userId, marker)
    return { markers: await listMarkerTimes(tx, collection.id, actor.userId) }
  })
}

export async function removeMarker(
  ctx: Context,
  actor: UserActor,
  id: string,
  marker: string,
): Promise<Markers> {
  const collection = await requireCollection(ctx.db, actor, id, 'view')
  await queries.deleteMarker(ctx.db, collection, actor.userId, marker)
  return { markers: await listMarkerTimes(ctx.db, collection.id, actor.userId) }
}
