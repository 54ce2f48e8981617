import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { maxPictureBytes } from '#contract/limits.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { readStream } from '#server/infra/http/read-stream.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { MediaError, type PictureShape } from '#server/infra/media/media.ts'
import * as queries from './queries.ts'

const userLimit: Limit = { name: 'picture', points: 20, seconds: 3600 }

const keyOf = (userId: string, version: string) => `avatars/${userId}/${version}.jpg`

/** Returns the URL of the avatar with this storage key; null if there is none. */
export function avatarUrl(userId: string, key: string | null): string | null {
  const version = key && /([^/]+)\.jpg$/.exec(key)?.[1]
  return version ? `/user/v2/${userId}/avatar/${version}` : null
}

/** Sets a user's avatar, re-encoded from the uploaded file. */
export async function putAvatar(
  ctx: Context,
  actor: UserActor,
  { uid, ...upload }: PictureUpload & { uid: string },
): Promise<{ avatar: string }> {
  requireOwnAccount(actor, uid)
  const version = randomUUID()
  await storePicture(ctx, actor, { ...upload, key: keyOf(uid, version), shape: 'square' })
  await replace(ctx, uid, keyOf(uid, version))
  return { avatar: `/user/v2/${uid}/avatar/${version}` }
}

export async function removeAvatar(ctx: Context, actor: UserActor, uid: string): Promise<void> {
  requireOwnAccount(actor, uid)
  await replace(ctx, uid, null)
}

/** Reads an avatar for signed-in users who know its URL, which can't be guessed. */
export async function readAvatar(
  ctx: Context,
  { uid, version }: { uid: string; version: string },
): Promise<RawResponse> {
  const key = keyOf(uid, version)
  if (!(await queries.isCurrentAvatar(ctx.db, uid, key))) throw new AppError('not_found', 'Picture not found')
  return pictureResponse(ctx, key)
}

async function replace(ctx: Context, uid: string, key: string | null): Promise<void> {
  const before = await ctx.db.transaction().execute((tx) => queries.replaceAvatarKey(tx, uid, key))
  if (before) await ctx.storage.delete(before)
}

/** Body of an upload, with its length if known. */
export interface PictureUpload {
  body: Readable
  length: number | undefined
}

const types = { square: 'image/jpeg', logo: 'image/png' } as const

/**
 * Stores an uploaded picture, re-encoded.
 * @throws AppError too_large, unsupported_file; too_many_requests after twenty per hour
 */
export async function storePicture(
  ctx: Context,
  actor: Pick<UserActor, 'userId'>,
  { key, shape, body, length }: PictureUpload & { key: string; shape: keyof typeof types },
): Promise<void> {
  await ctx.limits.take(userLimit, actor.userId)
  const picture = await readPicture(ctx, { body, length }, shape, maxPictureBytes)
  const folder = await mkdtemp(join(ctx.workDir, 'picture-'))
  try {
    const path = join(folder, 'picture')
    await writeFile(path, picture)
    await ctx.storage.putFile(key, path, types[shape])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Reads and re-encodes an uploaded picture of up to `max` bytes.
 * @throws AppError too_large, unsupported_file
 */
export async function readPicture(
  ctx: Context,
  { body, length }: PictureUpload,
  shape: PictureShape,
  max: number,
): Promise<Buffer> {
  const content = length !== undefined && length > max ? undefined : await readStream(body, max)
  if (!content) throw new AppError('too_large', `A picture can be at most ${max / 1e6} MB`)
  return ctx.media.toPicture(content, shape, AbortSignal.timeout(30_000)).catch(throwUnsupported)
}

/** Returns the body of an upload and its length. */
export function readPictureUpload({ raw, headers }: FastifyRequest): PictureUpload {
  const length = headers['content-length']
  return { body: raw, length: length === undefined ? undefined : Number(length) }
}

/** Responds with a stored picture; the content at its URL never changes. */
export async function pictureResponse(ctx: Context, key: string): Promise<RawResponse> {
  const headers = {
    'cache-control': 'private, max-age=31536000, immutable',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  }
  const type = key.endsWith('.png') ? types.logo : types.square
  return { type, body: await ctx.storage.read(key), headers }
}

function throwUnsupported(error: unknown): never {
  if (error instanceof MediaError) throw new AppError('unsupported_file', error.message)
  throw error
}
