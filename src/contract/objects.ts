import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The local storage driver's signed addresses; with S3 these addresses point to the bucket instead. */
const signedQuery = z.object({
  expires: z.coerce.number().int(),
  signature: z.string().max(200),
})

export const objectEndpoints = {
  putPart: endpoint({
    method: 'PUT',
    path: '/objects/parts/:multipart/:number',
    summary: 'Store one part of a multipart upload; answers with its ETag header',
    access: 'signature',
    params: z.object({ multipart: z.uuid(), number: z.coerce.number().int().min(1).max(10_000) }),
    query: signedQuery,
    streamBody: true,
    answer: { kind: 'empty' },
  }),
  getObject: endpoint({
    method: 'GET',
    path: '/objects/*',
    summary: 'Read an object by a signed address; byte ranges are supported',
    access: 'signature',
    params: z.object({ '*': z.string().max(1024) }),
    query: signedQuery.extend({ filename: z.string().max(300).optional() }),
    answer: { kind: 'raw', types: ['application/octet-stream'], ranges: true },
  }),
}
