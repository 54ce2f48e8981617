import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { requestedOptions } from './requested-options.ts'
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
      .describe(
        'Value to pass as `url` to `POST /pipeline/user/{uid}/collections/` once the upload is complete.',
      ),
    complete: z.boolean(),
    duplicateOf: z
      .object({ id, name: z.string() })
      .nullable()
      .describe(
        "The caller's existing recording of the same file in the same workspace, set when the upload is completed. Null if there is none.",
      ),
    options: requestedOptions.describe('Transcription options for the upload.'),
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

const uploadOptions = requestedOptions
  .default({})
  .describe('Transcription options for the upload. Stored so that any device can resume with them.')

export const uploadEndpoints = {
  createUpload: endpoint({
    ...routes.createUpload,
    place: 'current',
    summary: 'Create an upload',
    description: 'All parts are 8 MiB, except for the last one.',
    errors: ['too_large', 'storage_full', 'quota_exceeded', 'no_minutes', 'too_many_requests'],
    example: {
      params: { uid: sample.user },
      body: {
        name: 'interview.mp3',
        size: 10,
        contentType: 'audio/mpeg',
        options: { languageCode: 'en-US' },
      },
    },
    maxBodyBytes: 1_048_576,
    access: 'user',
    params: userParams,
    body: z.object({
      name: z.string().min(1).max(8192),
      size: z.number().int().min(0),
      contentType: text.max(200).default('application/octet-stream'),
      orgId: id
        .optional()
        .describe('ID of the workspace whose quota applies. Defaults to the current workspace.'),
      options: uploadOptions,
      debug: z
        .boolean()
        .default(false)
        .describe('Whether to store the upload in the debug bucket, if there is one.'),
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
  updateUpload: endpoint({
    ...routes.updateUpload,
    summary: "Update an upload's options",
    example: {
      params: { uid: sample.user, uploadId: sample.upload },
      body: { options: { languageCode: 'en-US', speakerCount: 2 } },
    },
    access: 'user',
    params: uploadParams,
    body: z.object({ options: uploadOptions }),
    maxBodyBytes: 1_048_576,
    answer: { kind: 'result', schema: upload },
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
    description: "Idempotent. Pass the upload's `location` as the `url` of a transcription.",
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
          'List each part once',
        )
        .describe('Every part, listed once.'),
    }),
    answer: { kind: 'result', schema: upload },
  }),
  abortUpload: endpoint({
    ...routes.abortUpload,
    summary: 'Cancel an upload',
    description: 'Deletes the parts that have been uploaded.',
    example: { params: { uid: sample.user, uploadId: sample.upload } },
    access: 'user',
    params: uploadParams,
    answer: { kind: 'empty' },
  }),
}
