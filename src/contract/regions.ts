import { z } from 'zod'
import { ownCaptionProfiles } from './captions.ts'
import { endpoint } from './endpoint.ts'
import { id, locale, text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/**
 * Query of calls between a product's deployments, which sign them with a key derived from their shared
 * secret.
 */
const signedQuery = z.object({
  signature: z.string().max(2000).describe('Signature of the method, path and body.'),
})

const nullableTimestamp = z.iso.datetime({ offset: true }).nullable()

/** Workspace data that other regions need. */
export const copiedWorkspace = z
  .object({
    id,
    name: text,
    region: locale,
    createdAt: z.iso.datetime({ offset: true }),
    deletedAt: nullableTimestamp,
    enterpriseAt: nullableTimestamp,
    heldAt: nullableTimestamp,
    captionProfiles: ownCaptionProfiles.default([]),
  })
  .meta({ id: 'CopiedWorkspace' })
export type CopiedWorkspace = z.infer<typeof copiedWorkspace>

/** A person's name, without sign-in methods. */
export const copiedPerson = z
  .object({
    id,
    name: text,
    email: z.string().nullable(),
    region: locale,
    language: z.string(),
    avatarKey: z.string().nullable(),
    createdAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'CopiedPerson' })
export type CopiedPerson = z.infer<typeof copiedPerson>

const copiedSession = z.object({
  id,
  createdAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
  method: z.string(),
  closedTo: z.array(id).describe('IDs of workspaces that require a different sign-in method.'),
  impersonator: copiedPerson.nullable(),
  currentWorkspace: id.nullable().default(null).describe('The workspace that the impersonator switched to.'),
})

/** A user with memberships and sessions, as needed by regions that store one of the user's workspaces. */
export const copiedUser = z
  .object({
    ...copiedPerson.shape,
    currentWorkspace: id.nullable(),
    emailVerifiedAt: nullableTimestamp,
    timeZone: z.string().nullable(),
    countryCode: z.string().nullable(),
    staff: z.boolean(),
    corrector: z.boolean(),
    settings: z.record(z.string(), z.unknown()),
    memberships: z.array(
      z.object({
        organizationId: id,
        role: z.enum(['owner', 'admin', 'member']),
        createdAt: z.iso.datetime({ offset: true }),
      }),
    ),
    sessions: z.array(copiedSession),
  })
  .meta({ id: 'CopiedUser' })
export type CopiedUser = z.infer<typeof copiedUser>

/** Account data sent to another region: its workspaces and users, new owners, and deletions. */
export const accountsCopy = z
  .object({
    workspaces: z.array(copiedWorkspace),
    users: z.array(copiedUser),
    outside: z.array(id).describe('IDs of users who no longer have a workspace in the region.'),
    heirs: z
      .array(z.object({ userId: id, organizationId: id, heirId: id }))
      .describe("New owners of removed members' collections."),
    deletedUsers: z.array(id),
    deletedWorkspaces: z.array(id),
  })
  .meta({ id: 'AccountsCopy' })
export type AccountsCopy = z.infer<typeof accountsCopy>

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A collection arriving from another region. */
export const moveManifest = z
  .object({
    collectionId: id,
    organizationId: id.describe('ID of the target workspace.'),
    userId: id.describe('ID of the user who moves the collection.'),
    bytes: z.number().int().min(0),
    schema: z.string().describe("Name of the sender's newest migration."),
    people: z.array(copiedPerson).describe('Authors of versions, highlights and replies.'),
    rows: z.object({ size: z.number(), sha256 }).describe('File with the rows, one per line.'),
    files: z
      .array(
        z.object({ number: z.number().int().min(1), key: z.string().max(512), size: z.number(), sha256 }),
      )
      .max(10_000),
  })
  .meta({ id: 'MoveManifest' })
export type MoveManifest = z.infer<typeof moveManifest>

/** Progress of a region's archive of the user's data. */
export const regionExportState = z.object({
  state: z.enum(['queued', 'working', 'ready', 'failed']),
  bytes: z.number().int().nullable(),
  files: z.number().int().nullable(),
  skipped: z.number().int().nullable(),
  url: z.string().nullable().describe('Download URL, valid for five minutes. Null until it is ready.'),
})
export type RegionExportState = z.infer<typeof regionExportState>

/** Summary of a workspace's content in its region. */
export const workspaceContent = z.object({
  id,
  own: z.number().int().describe("Number of the user's recordings."),
  all: z.number().int().describe('Number of all recordings.'),
  onHold: z.boolean().describe('Whether the workspace or one of its recordings is on legal hold.'),
})
export type WorkspaceContent = z.infer<typeof workspaceContent>

export const moveState = z.object({
  arrived: z
    .boolean()
    .describe('Whether the collection was added here. Remains true if it is deleted later.'),
})

const moveParams = z.object({ moveId: z.uuid().toLowerCase() })
/** Maximum size of account data and manifests, in bytes. */
const maxBodyBytes = 16 * 1024 * 1024

/** Options for endpoints called by other regions whose JSON bodies are verified against the signature. */
const signedEndpoint = { access: 'signature', query: signedQuery, unparsedBody: true, maxBodyBytes } as const

const example = { query: { signature: sample.regionSignature }, error: 'signature_invalid' } as const

export const regionEndpoints = {
  copyAccounts: endpoint({
    ...routes.copyAccounts,
    summary: 'Copy accounts to this region',
    description: 'Called by the home region after a change.',
    errors: ['signature_invalid'],
    example: {
      ...example,
      body: { workspaces: [], users: [], outside: [], heirs: [], deletedUsers: [], deletedWorkspaces: [] },
    },
    access: 'signature',
    query: signedQuery,
    body: accountsCopy,
    unparsedBody: true,
    maxBodyBytes,
    answer: { kind: 'empty' },
  }),
  requestAccounts: endpoint({
    ...routes.requestAccounts,
    summary: 'Request changed accounts',
    description: 'Called by another region. The response is sent once that region has received the accounts.',
    errors: ['signature_invalid', 'unavailable'],
    example,
    access: 'signature',
    query: signedQuery,
    answer: { kind: 'empty' },
  }),
  putMovedFile: endpoint({
    ...routes.putMovedFile,
    summary: 'Receive a file of a moved collection',
    errors: ['signature_invalid', 'part_mismatch', 'storage_full'],
    example: { ...example, params: { moveId: sample.move, number: 1 } },
    access: 'signature',
    params: moveParams.extend({ number: z.coerce.number().int().min(1).max(10_000) }),
    query: signedQuery,
    streamBody: true,
    answer: { kind: 'empty' },
  }),
  finishMove: endpoint({
    ...routes.finishMove,
    summary: 'Add a moved collection',
    description: 'Adds the collection with the received rows and files. Can be repeated.',
    errors: [
      'signature_invalid',
      'not_found',
      'conflict',
      'upload_incomplete',
      'quota_exceeded',
      'unavailable',
    ],
    example: {
      ...example,
      params: { moveId: sample.move },
      body: {
        collectionId: sample.collection,
        organizationId: sample.otherWorkspace,
        userId: sample.user,
        bytes: 0,
        schema: '0039-regions',
        people: [],
        rows: { size: 0, sha256: sample.digest },
        files: [],
      },
    },
    access: 'signature',
    params: moveParams,
    query: signedQuery,
    body: moveManifest,
    unparsedBody: true,
    maxBodyBytes,
    answer: { kind: 'empty' },
  }),
  makeRegionExport: endpoint({
    ...routes.makeRegionExport,
    ...signedEndpoint,
    summary: "Export a user's data in this region",
    description:
      'Called by the home region, repeatedly until the archive is ready. Returns `null` if the region has no data about the user.',
    errors: ['signature_invalid'],
    example: {
      ...example,
      params: { exportId: sample.export },
      body: { userId: sample.user, start: true },
    },
    params: z.object({ exportId: z.uuid().toLowerCase() }),
    body: z.object({
      userId: id,
      start: z.boolean().describe('Whether to start an export if there is none.'),
    }),
    answer: { kind: 'result', schema: regionExportState.nullable() },
  }),
  removeRegionExports: endpoint({
    ...routes.removeRegionExports,
    ...signedEndpoint,
    summary: 'Delete data exports in this region',
    errors: ['signature_invalid'],
    example: { ...example, body: { exportIds: [sample.export] } },
    body: z.object({ exportIds: z.array(z.uuid()).max(10_000) }),
    answer: { kind: 'empty' },
  }),
  describeWorkspaces: endpoint({
    ...routes.describeWorkspaces,
    ...signedEndpoint,
    summary: 'Count the recordings in workspaces',
    description: 'Called by the home region before it deletes workspaces or an account.',
    errors: ['signature_invalid'],
    example: { ...example, body: { userId: sample.user, workspaceIds: [sample.workspace] } },
    body: z.object({ userId: id, workspaceIds: z.array(id).max(10_000) }),
    answer: { kind: 'result', schema: z.array(workspaceContent) },
  }),
  purgeWorkspaces: endpoint({
    ...routes.purgeWorkspaces,
    ...signedEndpoint,
    summary: 'Permanently delete workspaces in this region',
    description:
      'Called by the home region when it deletes workspaces. Returns those on legal hold; if there are any, no workspace is deleted. Can be repeated.',
    errors: ['signature_invalid'],
    example: { ...example, body: { workspaceIds: [sample.workspace] } },
    body: z.object({ workspaceIds: z.array(id).max(10_000) }),
    answer: { kind: 'result', schema: z.array(id) },
  }),
  getMoveState: endpoint({
    ...routes.getMoveState,
    ...signedEndpoint,
    summary: 'Check whether a moved collection has arrived',
    errors: ['signature_invalid'],
    example: { ...example, params: { moveId: sample.move }, body: {} },
    params: moveParams,
    body: z.object({}),
    answer: { kind: 'result', schema: moveState },
  }),
}
