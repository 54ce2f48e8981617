import { objectEndpoints as endpoints } from '#contract/objects.ts'
import { route } from '#server/define.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { serveObject } from './service.ts'

export const objectRoutes = [
  route(endpoints.putPart, async (ctx, { params, query, request, reply }) => {
    const path = `/objects/parts/${params.multipart}/${params.number}`
    const { signedRequests } = ctx
    if (!signedRequests?.verifyAddress('PUT', path, query)) throw badSignatureError()
    const length = request.headers['content-length']
    const etag = await signedRequests.receivePart(params.multipart, params.number, request.raw, {
      length: length === undefined ? undefined : Number(length),
      md5: request.headers['content-md5'] as string | undefined,
    })
    reply.header('etag', etag)
    return undefined
  }),
  route(endpoints.getObject, async (ctx, { params, query, request }): Promise<RawResponse> => {
    const key = params['*']
    if (!ctx.signedRequests?.verifyAddress('GET', `/objects/${key}`, query)) throw badSignatureError()
    return serveObject(ctx, key, request.headers.range, query.filename)
  }),
]

function badSignatureError(): AppError {
  return new AppError('signature_invalid', 'The URL is invalid or has expired')
}
