import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

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
    ...routes.createUpload,
    summary: 'Create an upload',
    description: 'Parts have 8 MiB each but for the last one.',
    errors: ['too_large', 'storage_full', 'quota_exceeded', 'too_many_requests'],
    example: {
      params: { uid: sample.user },
      body: { name: 'interview.mp3', size: 10, contentType: 'audio/mpeg' },
    },
    access: 'user',
    params: userParams,
    body: z.object({
      name: z.string().min(1).max(8192),
      size: z.number().int().min(0),
      contentType: text.max(200).default('application/octet-stream'),
      orgId: id.optional().describe('the workspace whose quota counts; default: my current workspace'),
    }),
    answer: { kind: 'result', schema: upload },
  }),
  listUploads: endpoint({
    ...routes.listUploads,
    summary: 'List unfinished uploads',
    example: { params: { uid: sample.user } },
    access: 'user',
    params: userParams,
    answer: { kind: 'result', schema: z.array(upload) },
  }),
  listUploadParts: endpoint({
    ...routes.listUploadParts,
    summary: 'List the uploaded parts',
    example: { params: { uid: sample.user, uploadId: sample.upload } },
    access: 'user',
    params: uploadParams,
    answer: { kind: 'result', schema: z.array(uploadPart) },
  }),
  signUploadPart: endpoint({
    ...routes.signUploadPart,
    summary: 'Get a signed URL for a part',
    example: { params: { uid: sample.user, uploadId: sample.upload, number: 1 } },
    access: 'user',
    params: uploadParams.extend({ number: partNumber }),
    answer: { kind: 'result', schema: z.object({ url: z.string(), expires: epochSeconds }) },
  }),
  completeUpload: endpoint({
    ...routes.completeUpload,
    summary: 'Complete an upload',
    description: 'Idempotent. The `location` of the upload is then the `url` of a transcription.',
    errors: ['upload_incomplete', 'part_mismatch'],
    example: {
      params: { uid: sample.user, uploadId: sample.uploadedUpload },
      body: { parts: [{ number: 1, etag: sample.etag }] },
    },
    maxBodyBytes: 1_048_576,
    access: 'user',
    params: uploadParams,
    body: z.object({
      parts: z
        .array(z.object({ number: partNumber, etag: z.string().max(200) }))
        .max(10_000)
        .refine(
          (parts) => new Set(parts.map(({ number }) => number)).size === parts.length,
          'Name each part once',
        )
        .describe('each part once'),
    }),
    answer: { kind: 'result', schema: upload },
  }),
  abortUpload: endpoint({
    ...routes.abortUpload,
    summary: 'Cancel an upload',
    description: 'Deletes its parts.',
    example: { params: { uid: sample.user, uploadId: sample.upload } },
    access: 'user',
    params: uploadParams,
    answer: { kind: 'empty' },
  }),
}
