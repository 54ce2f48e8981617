import { z } from 'zod'
import { session, workspace } from './accounts.ts'
import { ownCaptionProfiles } from './captions.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, locale, text } from './ids.ts'
import { maxPictureBytes, maxWorkspaceNameLength, maxWorkspaceUrlLength } from './limits.ts'
import { currencies } from './plan-choices.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const name = text.trim().min(1).max(maxWorkspaceNameLength)
const url = text
  .trim()
  .max(maxWorkspaceUrlLength)
  .pipe(z.url({ protocol: /^https?$/ }))

/** A workspace with its members and pending invites. */
export const workspaceDetails = workspace
  .extend({
    uid: id.describe('Same as `id`.'),
    owners: z.record(z.string(), z.boolean()).describe('Owners (`true`) and admins (`false`), by user ID.'),
    users: z.record(z.string(), z.literal(true)).describe('All members, by user ID.'),
    invites: z
      .record(
        z.string(),
        z.object({
          email: z.string(),
          invitedTime: epochSeconds,
          ignore: z.boolean().describe('Whether the invite has expired.'),
        }),
      )
      .describe('Pending invites by ID. Empty unless the caller is an owner or admin.'),
  })
  .meta({ id: 'WorkspaceDetails' })
export type WorkspaceDetails = z.infer<typeof workspaceDetails>

export const pictureKind = z.enum(['avatar', 'logo'])
export type PictureKind = z.infer<typeof pictureKind>

const params = z.object({ oid: id })
const pictureParams = params.extend({ kind: pictureKind })

export const workspaceEndpoints = {
  switchWorkspace: endpoint({
    ...routes.switchWorkspace,
    home: 'forward',
    summary: 'Switch to a workspace',
    example: { params: { uid: sample.user }, body: { organization: sample.workspace } },
    access: 'user',
    params: z.object({ uid: id }),
    body: z.object({ organization: id }),
    answer: { kind: 'result', schema: session },
  }),
  addWorkspace: endpoint({
    ...routes.addWorkspace,
    home: 'forward',
    summary: 'Create a workspace',
    description: 'The caller becomes the owner, and the workspace becomes the current one.',
    errors: ['too_many_requests', 'coupon_invalid', 'not_available', 'unavailable', 'provider_failed'],
    example: { body: { name: 'Oral history' } },
    access: 'user',
    personal: true,
    body: z.object({
      name,
      locale: locale
        .optional()
        .describe("Region that stores and processes the content. Defaults to the caller's `locale`."),
      currency: z
        .enum(currencies)
        .optional()
        .describe(
          "Currency of the workspace's purchases. Can be changed until the first purchase. Requires the `plans` edition.",
        ),
      coupon: text
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe('Coupon or promotion code for the first purchase. Requires the `plans` edition.'),
    }),
    answer: { kind: 'result', schema: session },
  }),
  getWorkspace: endpoint({
    ...routes.getWorkspace,
    home: 'forward',
    summary: 'Get a workspace',
    description: 'Members only.',
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params,
    answer: { kind: 'result', schema: workspaceDetails },
  }),
  changeWorkspace: endpoint({
    ...routes.changeWorkspace,
    home: 'forward',
    summary: 'Update a workspace',
    description: 'Owners and admins only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace }, body: { name: 'Oral history' } },
    access: 'user',
    personal: true,
    params,
    body: z.object({
      name: name.optional(),
      url: url.nullable().optional().describe('Website. Null removes it.'),
      captionProfiles: ownCaptionProfiles
        .optional()
        .describe('All caption profiles of the workspace. Replaces the existing ones.'),
    }),
    answer: { kind: 'result', schema: workspace },
  }),
  deleteWorkspace: endpoint({
    ...routes.deleteWorkspace,
    home: 'forward',
    summary: 'Delete a workspace',
    description:
      "The workspace can still be used and restored for 48 hours. Then members lose access, and its transcripts, documents and media are permanently deleted. A workspace can't be deleted while it or any of its content is on legal hold. Owners and admins only.",
    errors: ['forbidden', 'on_hold'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    personal: true,
    params,
    answer: { kind: 'result', schema: workspaceDetails },
  }),
  restoreWorkspace: endpoint({
    ...routes.restoreWorkspace,
    home: 'forward',
    summary: 'Restore a deleted workspace',
    description: 'Owners and admins only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    personal: true,
    params,
    answer: { kind: 'result', schema: workspaceDetails },
  }),
  putWorkspacePicture: endpoint({
    ...routes.putWorkspacePicture,
    home: 'forward',
    summary: 'Upload the avatar or logo of a workspace',
    description:
      'The body is a PNG, JPEG or WebP file of at most 5 MB. An avatar is cropped to a square; a logo keeps its aspect ratio. Owners and admins only.',
    errors: ['forbidden', 'unsupported_file'],
    example: { params: { oid: sample.workspace, kind: 'avatar' } },
    access: 'user',
    personal: true,
    params: pictureParams,
    streamBody: true,
    maxBodyBytes: maxPictureBytes,
    answer: { kind: 'result', schema: z.object({ address: z.string() }) },
  }),
  removeWorkspacePicture: endpoint({
    ...routes.removeWorkspacePicture,
    home: 'forward',
    summary: 'Delete the avatar or logo of a workspace',
    description: 'Owners and admins only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace, kind: 'avatar' } },
    access: 'user',
    personal: true,
    params: pictureParams,
    answer: { kind: 'empty' },
  }),
  getWorkspacePicture: endpoint({
    ...routes.getWorkspacePicture,
    home: 'forward',
    summary: 'Get the avatar or logo of a workspace',
    description: 'Use the URL returned with a workspace.',
    example: { params: { oid: sample.workspace, kind: 'avatar', version: sample.workspacePicture } },
    access: 'user',
    params: pictureParams.extend({ version: id }),
    answer: { kind: 'raw', types: ['image/jpeg', 'image/png'] },
  }),
}
