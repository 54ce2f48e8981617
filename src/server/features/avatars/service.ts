import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { maxAvatarBytes } from '#contract/limits.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawAnswer } from '#server/infra/http/route.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { MediaError } from '#server/infra/media/media.ts'
import * as queries from './queries.ts'

const byUser: Limit = { name: 'avatar', points: 20, seconds: 3600 }

const keyOf = (userId: string, version: string) => `avatars/${userId}/${version}.jpg`

/** The URL of a picture, by its storage key; null without one. */
export function avatarAddress(userId: string, key: string | null): string | null {
  const version = key && /([^/]+)\.jpg$/.exec(key)?.[1]
  return version ? `/user/v2/${userId}/avatar/${version}` : null
}

/** Sets a user's picture, re-encoded from the uploaded file. */
export async function putAvatar(
  ctx: Context,
  actor: UserActor,
  { uid, body, length }: { uid: string; body: Readable; length: number | undefined },
): Promise<{ avatar: string }> {
  requireOwnAccount(actor, uid)
  if (length !== undefined && length > maxAvatarBytes) throw tooLarge()
  await ctx.limits.take(byUser, uid)
  const sent = await readAll(body)
  const drawn = await ctx.media.toSquarePicture(sent, AbortSignal.timeout(30_000)).catch(orUnsupported)
  const version = randomUUID()
  await store(ctx, keyOf(uid, version), drawn)
  await replace(ctx, uid, keyOf(uid, version))
  return { avatar: `/user/v2/${uid}/avatar/${version}` }
}

export async function removeAvatar(ctx: Context, actor: UserActor, uid: string): Promise<void> {
  requireOwnAccount(actor, uid)
  await replace(ctx, uid, null)
}

/** The bytes of a picture, for signed-in users with its URL, which can't be guessed. */
export async function readAvatar(
  ctx: Context,
  { uid, version }: { uid: string; version: string },
): Promise<RawAnswer> {
  const key = keyOf(uid, version)
  if (!(await queries.isCurrent(ctx.db, uid, key)))
    throw new AppError('not_found', 'There is no such picture')
  const headers = {
    'cache-control': 'private, max-age=31536000, immutable',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  }
  return { type: 'image/jpeg', body: await ctx.storage.read(key), headers }
}

async function replace(ctx: Context, uid: string, key: string | null): Promise<void> {
  const before = await ctx.db.transaction().execute((tx) => queries.replaceKey(tx, uid, key))
  if (before) await ctx.storage.delete(before)
}

async function store(ctx: Context, key: string, bytes: Buffer): Promise<void> {
  const folder = await mkdtemp(join(ctx.workDir, 'avatar-'))
  try {
    const path = join(folder, 'picture.jpg')
    await writeFile(path, bytes)
    await ctx.storage.putFile(key, path, 'image/jpeg')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += (chunk as Buffer).length
    if (size > maxAvatarBytes) throw tooLarge()
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function orUnsupported(error: unknown): never {
  if (error instanceof MediaError) throw new AppError('unsupported_file', error.message)
  throw error
}

const tooLarge = () => new AppError('too_large', `A picture may have ${maxAvatarBytes / 1e6} MB`)
