import { create as contentDisposition } from 'content-disposition'
import type { Context } from '#server/context.ts'
import type { RawAnswer } from '#server/infra/http/route.ts'
import { parseRange } from './range.ts'

/** Types of stored media that may be played; anything else is downloaded as bytes. */
const playable: Record<string, string> = { mp3: 'audio/mpeg', mp4: 'video/mp4' }

/** An object, or the part that a Range header requests. A file name makes it a download. */
export async function serveObject(
  ctx: Context,
  key: string,
  rangeHeader: string | undefined,
  filename?: string,
): Promise<RawAnswer> {
  const { size } = await ctx.storage.head(key)
  const range = parseRange(rangeHeader, size)
  const type = playable[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3600',
    'content-disposition': filename ? contentDisposition(filename) : 'inline',
    // Already compressed; this also keeps lengths and ranges exact.
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
