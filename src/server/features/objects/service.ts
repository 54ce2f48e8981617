import { create as contentDisposition } from 'content-disposition'
import type { Context } from '#server/context.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { servedType } from '#server/infra/storage/keys.ts'
import { parseRange } from './range.ts'

/** Serves an object, or the part that a Range header requests. A file name makes it a download. */
export async function serveObject(
  ctx: Context,
  key: string,
  rangeHeader: string | undefined,
  filename?: string,
): Promise<RawResponse> {
  const { size } = await ctx.storage.head(key)
  const range = parseRange(rangeHeader, size)
  const type = servedType(key)
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3600',
    'content-disposition': filename ? contentDisposition(filename) : 'inline',
    // Media are already compressed; sending them as they are also keeps lengths and ranges exact.
    'content-encoding': 'identity',
  }
  if (range === 'unsatisfiable')
    return { type, body: '', status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } }
  if (range === 'all')
    return {
      type,
      body: await ctx.storage.read(key),
      headers: { ...headers, 'content-length': String(size) },
    }
  const { start, end } = range
  return {
    type,
    status: 206,
    body: await ctx.storage.read(key, range),
    headers: {
      ...headers,
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
    },
  }
}

/**
 * Lifetime in seconds of a signed URL that a player is redirected to. After it expires, the player requests a
 * new one, and access is checked again.
 */
const playedSeconds = 900

/** Serves media to a player, or redirects it to the storage if browsers can reach the storage directly. */
export async function serveMedia(
  ctx: Context,
  key: string,
  rangeHeader: string | undefined,
): Promise<RawResponse> {
  if (ctx.storage.browserSources.length === 0) return serveObject(ctx, key, rangeHeader)
  const location = await ctx.storage.signGet(key, playedSeconds)
  const headers = { location, 'cache-control': 'no-store' }
  return { type: servedType(key), status: 302, headers, body: '' }
}
