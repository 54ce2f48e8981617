import { randomUUID } from 'node:crypto'
import type { WhiteLabelRecord } from '#contract/white-labels.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { auditActor } from '#server/features/audit/service.ts'
import { type PictureUpload, pictureResponse, storePicture } from '#server/features/avatars/service.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { logoKey } from './logo-url.ts'
import * as queries from './queries.ts'
import { type AuditedActor, auditChange, readRecord, requireRecord } from './records.ts'

/** Sets a record's logo, re-encoding the uploaded file. */
export async function putLogo(
  ctx: Context,
  actor: UserActor,
  { whiteLabelId: id, ...upload }: PictureUpload & { whiteLabelId: string },
): Promise<WhiteLabelRecord> {
  await requireStaff(ctx.db, actor)
  await readRecord(ctx, ctx.db, id)
  await storeLogo(ctx, auditActor(actor), { id, userId: actor.userId, ...upload })
  return readRecord(ctx, ctx.db, id)
}

/**
 * Stores a record's logo on behalf of staff or of the app itself; uploads count toward the limits of
 * `userId`.
 */
export async function storeLogo(
  ctx: Context,
  actor: AuditedActor,
  { id, userId, ...upload }: PictureUpload & { id: string; userId: string },
): Promise<void> {
  const key = logoKey(id, randomUUID())
  await storePicture(ctx, { userId }, { ...upload, key, shape: 'logo' })
  await replace(ctx, actor, id, key)
}

export async function removeLogo(ctx: Context, actor: UserActor, id: string): Promise<WhiteLabelRecord> {
  await requireStaff(ctx.db, actor)
  await replace(ctx, auditActor(actor), id, null)
  return readRecord(ctx, ctx.db, id)
}

async function replace(ctx: Context, actor: AuditedActor, id: string, key: string | null): Promise<void> {
  const before = await ctx.db.transaction().execute(async (tx) => {
    const row = await requireRecord(tx, id)
    await queries.updateRecord(tx, id, { logo_key: key })
    await auditChange(tx, actor, row, ['logo'])
    return row.logo_key
  })
  if (before) await ctx.storage.delete(before)
}

/** Returns the bytes of a logo to anyone who has its URL. */
export async function readLogo(
  ctx: Context,
  { whiteLabelId: id, version }: { whiteLabelId: string; version: string },
): Promise<RawResponse> {
  const key = logoKey(id, version)
  if (!(await queries.isCurrentLogo(ctx.db, id, key))) throw new AppError('not_found', 'Picture not found')
  return pictureResponse(ctx, key)
}
