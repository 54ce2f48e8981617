import { create as contentDisposition } from 'content-disposition'
import { objectEndpoints as endpoints } from '#contract/objects.ts'
import { route } from '#server/define.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawAnswer } from '#server/infra/http/route.ts'
import { parseRange } from './range.ts'

/** Types under which stored media may be played; anything else is a download of bytes. */
const playable: Record<string, string> = { mp3: 'audio/mpeg', mp4: 'video/mp4' }

export const objectRoutes = [
  route(endpoints.putPart, async (ctx, { params, query, request, reply }) => {
    const path = `/objects/parts/${params.multipart}/${params.number}`
    if (!ctx.storage.verifyAddress('PUT', path, query)) throw badSignature()
    const length = request.headers['content-length']
    const etag = await ctx.storage.receivePart(params.multipart, params.number, request.raw, {
      length: length === undefined ? undefined : Number(length),
      md5: request.headers['content-md5'] as string | undefined,
    })
    reply.header('etag', etag)
    return undefined
  }),
  route(endpoints.getObject, async (ctx, { params, query, request }): Promise<RawAnswer> => {
    const key = params['*']
    if (!ctx.storage.verifyAddress('GET', `/objects/${key}`, query)) throw badSignature()
    const { size } = await ctx.storage.head(key)
    const range = parseRange(request.headers.range, size)
    const type = playable[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    const headers: Record<string, string> = {
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'content-disposition': query.filename ? contentDisposition(query.filename) : 'inline',
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
  }),
]

function badSignature(): AppError {
  return new AppError('signature_invalid', 'The address is not valid or has expired')
}
