import { z } from 'zod'
import { folderKinds } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { maxLinkLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const url = text
  .trim()
  .max(maxLinkLength)
  .pipe(z.url({ protocol: /^https?$/ }))
const key = text
  .trim()
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'not a key')
const path = text.max(1024)

const webdavFolder = z.object({
  kind: z.literal('webdav'),
  url: url.describe('URL of the folder.'),
  user: text
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^:\p{Cc}]+$/u, 'not a user name'),
})
const s3Folder = z.object({
  kind: z.literal('s3'),
  endpoint: url.nullable().describe('URL of an S3-compatible server. Null for AWS.'),
  region: text
    .trim()
    .max(60)
    .regex(/^[a-z0-9-]+$/, 'not a region'),
  bucket: text
    .trim()
    .max(63)
    .regex(/^[a-z0-9][a-z0-9.-]+$/, 'not a bucket name'),
  prefix: path.describe('Folder in the bucket. Empty for the whole bucket.'),
  accessKeyId: key,
})

/** A connected folder without its secret. */
const connectedFolder = z.discriminatedUnion('kind', [webdavFolder, s3Folder]).meta({ id: 'ConnectedFolder' })
export type ConnectedFolder = z.infer<typeof connectedFolder>

const secret = text
  .min(1)
  .max(500)
  .optional()
  .describe('Password or secret access key. Never returned. Omit it to keep the stored one.')
const folderRequest = z.discriminatedUnion('kind', [
  webdavFolder.extend({ secret }),
  s3Folder.extend({ secret }),
])
export type FolderRequest = z.infer<typeof folderRequest>

export const folderConnection = z
  .object({
    kind: z.enum(folderKinds),
    refused: z.boolean().describe('Whether the server has rejected the password or key.'),
    settings: connectedFolder
      .nullable()
      .describe('Settings of the connection. Null unless the caller is an owner or admin.'),
  })
  .meta({ id: 'FolderConnection' })
export type FolderConnection = z.infer<typeof folderConnection>

export const folderEntries = z
  .object({
    folders: z.array(z.object({ name: z.string(), path: z.string() })),
    files: z.array(
      z.object({
        url: z.string().describe('Value to pass as `url` when creating a transcription.'),
        name: z.string(),
        path: z.string(),
        size: z.number().int().nullable().describe('Size in bytes. Null if unknown.'),
      }),
    ),
    nextPage: z.string().nullable().describe('Start of the next page. Null on the last page.'),
    isPartial: z.boolean().describe('Whether the search stopped at a limit.'),
  })
  .meta({ id: 'FolderEntries' })
export type FolderEntries = z.infer<typeof folderEntries>

const params = z.object({ oid: id })
const kindParams = params.extend({ folderKind: z.enum(folderKinds) })

export const folderEndpoints = {
  listFolders: endpoint({
    ...routes.listFolders,
    summary: "List a workspace's connected folders",
    description:
      'All members can list the folders; only owners and admins see the settings. Passwords and keys are never returned.',
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params,
    answer: { kind: 'result', schema: z.array(folderConnection) },
  }),
  connectFolder: endpoint({
    ...routes.connectFolder,
    summary: 'Connect a folder',
    description:
      'Tests and connects a WebDAV folder or a folder in an S3 bucket. Replaces the connected folder of the same kind, if there is one. Members of the workspace can transcribe all recordings in the folder. Owners and admins only.',
    errors: ['forbidden', 'not_configured', 'link_refused'],
    example: {
      params: { oid: sample.workspace },
      body: {
        kind: 'webdav',
        url: 'https://cloud.example.com/remote.php/dav/files/ada/',
        user: 'ada',
        secret: 'an app password',
      },
      error: 'not_configured',
    },
    access: 'user',
    personal: true,
    params,
    body: folderRequest,
    answer: { kind: 'result', schema: folderConnection },
  }),
  disconnectFolder: endpoint({
    ...routes.disconnectFolder,
    summary: 'Disconnect a folder',
    description: 'Deletes the connection with its password or key. Owners and admins only.',
    errors: ['forbidden', 'not_configured'],
    example: { params: { oid: sample.workspace, folderKind: 'webdav' }, error: 'not_configured' },
    access: 'user',
    personal: true,
    params: kindParams,
    answer: { kind: 'empty' },
  }),
  listFolderEntries: endpoint({
    ...routes.listFolderEntries,
    summary: 'List recordings in a connected folder',
    description:
      'Returns subfolders and audio and video files, sorted by name, up to 200 per page. A search returns files in this folder and its subfolders.',
    errors: ['not_configured', 'link_refused', 'too_many_requests'],
    example: {
      params: { oid: sample.workspace, folderKind: 'webdav' },
      query: { path: 'Interviews' },
      error: 'not_configured',
    },
    access: 'user',
    params: kindParams,
    query: z.object({
      path: path.default('').describe('Path of the folder, relative to the connected folder.'),
      search: text.trim().max(200).optional().describe('Text that file names must contain.'),
      nextPage: text.min(1).max(4000).optional().describe('`nextPage` of the previous page.'),
    }),
    answer: { kind: 'result', schema: folderEntries },
  }),
}
