import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'

/** Size of every part but the last, in bytes. */
export const partSize = 8_388_608

export const upload = z
  .object({
    id,
    name: z.string(),
    size: z.number().int(),
    contentType: z.string(),
    started: epochSeconds,
    location: z
      .string()
      .describe('the address to give to POST /pipeline/user/{uid}/collections/ once complete'),
    complete: z.boolean(),
  })
  .meta({ id: 'Upload' })
export type Upload = z.infer<typeof upload>

export const uploadPart = z
  .object({ number: z.number().int(), size: z.number().int(), etag: z.string() })
  .meta({ id: 'UploadPart' })
export type UploadPart = z.infer<typeof uploadPart>

const userParams = z.object({ uid: id })
const uploadParams = userParams.extend({ uploadId: id })
const partNumber = z.coerce.number().int().min(1).max(10_000)

export const uploadEndpoints = {
  createUpload: endpoint({
    method: 'POST',
    path: '/user/v2/:uid/uploads',
    summary: 'Begin a multipart upload under uploads/{uid}/',
    access: 'user',
    params: userParams,
    body: z.object({
      name: z.string().min(1).max(8192),
      size: z.number().int().min(0),
      contentType: text.max(200).default('application/octet-stream'),
    }),
    answer: { kind: 'result', schema: upload },
  }),
  listUploads: endpoint({
    method: 'GET',
    path: '/user/v2/:uid/uploads',
    summary: 'Uploads that are not complete and can be resumed',
    access: 'user',
    params: userParams,
    answer: { kind: 'result', schema: z.array(upload) },
  }),
  listUploadParts: endpoint({
    method: 'GET',
    path: '/user/v2/:uid/uploads/:uploadId/parts',
    summary: 'The parts that have arrived',
    access: 'user',
    params: uploadParams,
    answer: { kind: 'result', schema: z.array(uploadPart) },
  }),
  signUploadPart: endpoint({
    method: 'POST',
    path: '/user/v2/:uid/uploads/:uploadId/parts/:number/sign',
    summary: 'A signed address to PUT one part to',
    access: 'user',
    params: uploadParams.extend({ number: partNumber }),
    answer: { kind: 'result', schema: z.object({ url: z.string(), expires: epochSeconds }) },
  }),
  completeUpload: endpoint({
    method: 'POST',
    path: '/user/v2/:uid/uploads/:uploadId/complete',
    summary: 'Join the parts; saying it twice changes nothing',
    access: 'user',
    params: uploadParams,
    body: z.object({
      parts: z.array(z.object({ number: partNumber, etag: z.string().max(200) })).max(10_000),
    }),
    answer: { kind: 'result', schema: upload },
  }),
  abortUpload: endpoint({
    method: 'DELETE',
    path: '/user/v2/:uid/uploads/:uploadId',
    summary: 'Cancel an upload and drop its parts',
    access: 'user',
    params: uploadParams,
    answer: { kind: 'empty' },
  }),
}
