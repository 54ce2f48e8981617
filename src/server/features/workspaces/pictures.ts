import { randomUUID } from 'node:crypto'
import type { PictureKind } from '#contract/workspaces.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { type PictureUpload, pictureResponse, storePicture } from '#server/features/avatars/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { pictureUrl } from './picture-url.ts'
import * as queries from './queries.ts'
import { publishWorkspace, requireManager } from './service.ts'

interface PictureIds {
  oid: string
  kind: PictureKind
}

const shapes = { avatar: 'square', logo: 'logo' } as const
const extensions = { avatar: 'jpg', logo: 'png' }
const columns = { avatar: 'avatar_key', logo: 'logo_key' } as const

const keyOf = ({ oid, kind, version }: PictureIds & { version: string }) =>
  `workspaces/${oid}/${kind}/${version}.${extensions[kind]}`

/** Sets a workspace's avatar or logo, re-encoding the uploaded file. */
export async function putPicture(
  ctx: Context,
  actor: UserActor,
  { oid, kind, ...upload }: PictureIds & PictureUpload,
): Promise<{ address: string }> {
  await requireManager(ctx.db, actor, oid)
  const key = keyOf({ oid, kind, version: randomUUID() })
  await storePicture(ctx, actor, { ...upload, key, shape: shapes[kind] })
  await replace(ctx, actor, { oid, kind }, key)
  return { address: pictureUrl(oid, key) ?? '' }
}

export async function removePicture(ctx: Context, actor: UserActor, ids: PictureIds): Promise<void> {
  await replace(ctx, actor, ids, null)
}

async function replace(ctx: Context, actor: UserActor, { oid, kind }: PictureIds, key: string | null) {
  const before = await ctx.db.transaction().execute(async (tx) => {
    await requireManager(tx, actor, oid)
    const details = { fields: [kind] }
    await audit(tx, { kind: 'workspaceChanged', ...auditActor(actor, details), organizationId: oid })
    await publishWorkspace(tx, oid)
    return queries.replacePicture(tx, oid, columns[kind], key)
  })
  if (before) await ctx.storage.delete(before)
}

/** Reads a picture for any signed-in user who has its URL, which can't be guessed. */
export async function readPicture(ctx: Context, ids: PictureIds & { version: string }): Promise<RawResponse> {
  const key = keyOf(ids)
  if (!(await queries.isCurrentPicture(ctx.db, ids.oid, columns[ids.kind], key)))
    throw new AppError('not_found', 'Picture not found')
  return pictureResponse(ctx, key)
}
