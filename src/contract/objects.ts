import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Query parameters of the local storage driver's signed URLs. */
const signedQuery = z.object({
  expires: z.coerce.number().int(),
  signature: z.string().max(200),
})

export const objectEndpoints = {
  putPart: endpoint({
    ...routes.putPart,
    summary: 'Upload a part',
    description:
      'Use the URL returned by `POST /user/v2/{uid}/uploads/{uploadId}/parts/{number}/sign`. Keep the `ETag` response header; you need it to complete the upload.',
    errors: ['part_mismatch', 'storage_full'],
    example: {
      params: { multipart: sample.multipart, number: 1 },
      query: { expires: sample.partExpires, signature: sample.partSignature },
    },
    access: 'signature',
    params: z.object({ multipart: z.uuid(), number: z.coerce.number().int().min(1).max(10_000) }),
    query: signedQuery,
    streamBody: true,
    answer: { kind: 'empty' },
  }),
  getObject: endpoint({
    ...routes.getObject,
    summary: 'Download an object',
    description: 'Use a signed URL returned by another request.',
    example: {
      params: { '*': sample.objectKey },
      query: { expires: sample.objectExpires, signature: sample.objectSignature },
    },
    access: 'signature',
    params: z.object({ '*': z.string().max(1024) }),
    query: signedQuery.extend({ filename: z.string().max(300).optional() }),
    answer: {
      kind: 'raw',
      types: ['application/octet-stream', 'audio/mpeg', 'video/mp4', 'application/zip'],
      ranges: true,
    },
  }),
}
