import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { maxInviteLinkDays, maxInviteLinkUses, maxInvites } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** A pending invite, as owners and admins see it. */
export const invite = z
  .object({
    id,
    email: z.string(),
    inviter: z
      .string()
      .nullable()
      .describe('Name of the person who sent it. Null if the account has been deleted.'),
    invitedTime: epochSeconds.describe('When the invite was last sent.'),
    expires: epochSeconds,
  })
  .meta({ id: 'Invite' })
export type Invite = z.infer<typeof invite>

/** Reason why an address can't be invited. */
export const refusedInvite = z
  .object({
    email: z.string().describe('Email address as given in the request.'),
    reason: z.enum(['invalid', 'invited', 'member', 'limit']),
  })
  .meta({ id: 'RefusedInvite' })
export type RefusedInvite = z.infer<typeof refusedInvite>

/** A pending invite, as the invited person sees it. */
export const receivedInvite = z
  .object({
    id,
    name: z.string().describe('Name of the workspace.'),
    inviter: z.string().nullable(),
    invitedTime: epochSeconds,
    expires: epochSeconds,
  })
  .meta({ id: 'ReceivedInvite' })
export type ReceivedInvite = z.infer<typeof receivedInvite>

export const invitePreview = receivedInvite
  .omit({ id: true, invitedTime: true })
  .extend({
    email: z
      .string()
      .nullable()
      .describe('Invited email address. Null for invite links, which anyone can use.'),
    registered: z.boolean().describe('Whether an account has this address.'),
    full: z.boolean().describe("Whether all seats on the workspace's plan are taken."),
  })
  .meta({ id: 'InvitePreview' })
export type InvitePreview = z.infer<typeof invitePreview>

/** A link that lets anyone join a workspace. */
export const inviteLink = z
  .object({
    creator: z
      .string()
      .nullable()
      .describe('Name of the person who created it. Null if the account has been deleted.'),
    creationTime: epochSeconds,
    expires: epochSeconds,
    uses: z.number().int().describe('Number of people who joined through the link.'),
    maxUses: z.number().int().nullable().describe('Maximum number of people. Null if there is no limit.'),
  })
  .meta({ id: 'InviteLink' })
export type InviteLink = z.infer<typeof inviteLink>

const workspaceParams = z.object({ oid: id })
const keyParams = z.object({
  key: z
    .string()
    .min(1)
    .max(100)
    .describe('Key from the link in the email, or ID of an invite to the caller.'),
})

export const inviteEndpoints = {
  sendInvites: endpoint({
    ...routes.sendInvites,
    home: 'forward',
    summary: 'Invite people to a workspace',
    description:
      "Emails a link to each address. Invites expire after 14 days. Addresses that can't be invited are returned with a reason; the rest are still invited. Owners and admins only.",
    errors: ['forbidden', 'verification_required', 'too_many_requests', 'workspace_deleted'],
    example: { params: { oid: sample.workspace }, body: { emails: [sample.newEmail] } },
    access: 'user',
    personal: true,
    params: workspaceParams,
    body: z.object({
      emails: z.array(text).min(1).max(maxInvites),
      preview: z.boolean().default(false).describe('Whether to check the addresses without inviting anyone.'),
    }),
    answer: {
      kind: 'result',
      schema: z.object({ invited: z.array(invite), refused: z.array(refusedInvite) }),
    },
  }),
  listInvites: endpoint({
    ...routes.listInvites,
    home: 'forward',
    summary: 'List pending invites',
    description: 'Sorted from newest to oldest. Owners and admins only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params: workspaceParams,
    answer: { kind: 'page', schema: invite },
  }),
  resendInvite: endpoint({
    ...routes.resendInvite,
    home: 'forward',
    summary: 'Resend an invite',
    description: 'Sends a new link that replaces the previous one and expires in 14 days.',
    errors: ['forbidden', 'too_many_requests', 'workspace_deleted'],
    example: { params: { oid: sample.workspace, inviteId: sample.invite } },
    access: 'user',
    personal: true,
    params: workspaceParams.extend({ inviteId: id }),
    answer: { kind: 'result', schema: invite },
  }),
  withdrawInvite: endpoint({
    ...routes.withdrawInvite,
    home: 'forward',
    summary: 'Withdraw an invite',
    description: 'The link in the email stops working.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace, inviteId: sample.invite } },
    access: 'user',
    personal: true,
    params: workspaceParams.extend({ inviteId: id }),
    answer: { kind: 'empty' },
  }),
  getInviteLink: endpoint({
    ...routes.getInviteLink,
    home: 'forward',
    summary: 'Get the invite link of a workspace',
    description:
      'Returns the link without its key, which is returned only on creation. Owners and admins only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params: workspaceParams,
    answer: { kind: 'result', schema: inviteLink.nullable() },
  }),
  createInviteLink: endpoint({
    ...routes.createInviteLink,
    home: 'forward',
    summary: 'Create an invite link',
    description:
      'Anyone who opens the link, `/invite/{key}`, can join the workspace as a member. Replaces the previous link, which stops working. Owners and admins only.',
    errors: ['forbidden', 'verification_required', 'workspace_deleted'],
    example: { params: { oid: sample.workspace }, body: { days: 7, maxUses: 20 } },
    access: 'user',
    personal: true,
    params: workspaceParams,
    body: z.object({
      days: z.number().int().min(1).max(maxInviteLinkDays).describe('Number of days until the link expires.'),
      maxUses: z.number().int().min(1).max(maxInviteLinkUses).optional(),
    }),
    answer: { kind: 'result', schema: z.object({ key: z.string(), link: inviteLink }) },
  }),
  revokeInviteLink: endpoint({
    ...routes.revokeInviteLink,
    home: 'forward',
    summary: 'Revoke the invite link',
    description: 'Owners and admins only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    personal: true,
    params: workspaceParams,
    answer: { kind: 'empty' },
  }),
  listReceivedInvites: endpoint({
    ...routes.listReceivedInvites,
    home: 'forward',
    summary: 'List my invites',
    description: "Returns invites sent to the caller's verified email address.",
    example: { params: { uid: sample.user } },
    access: 'user',
    params: z.object({ uid: id }),
    answer: { kind: 'page', schema: receivedInvite },
  }),
  getInvite: endpoint({
    ...routes.getInvite,
    home: 'forward',
    summary: 'Get an invite',
    description: 'Returns the invite that a key belongs to.',
    errors: ['code_invalid'],
    example: { params: { key: sample.inviteKey } },
    access: 'anyone',
    params: z.object({ key: z.string().min(1).max(100) }),
    answer: { kind: 'result', schema: invitePreview },
  }),
  acceptInvite: endpoint({
    ...routes.acceptInvite,
    home: 'forward',
    summary: 'Accept an invite',
    description:
      'Adds the caller as a member and switches to the workspace. Only the invited account can accept an email invite; anyone can use a link, except people who were removed from the workspace.',
    errors: ['code_invalid', 'forbidden', 'removed_member'],
    example: { params: { key: sample.receivedInvite } },
    access: 'user',
    personal: true,
    unverified: true,
    params: keyParams,
    answer: { kind: 'result', schema: z.object({ organization: id }) },
  }),
  declineInvite: endpoint({
    ...routes.declineInvite,
    home: 'forward',
    summary: 'Decline an invite',
    description: 'Only the invited account can decline an invite.',
    errors: ['code_invalid', 'forbidden'],
    example: { params: { key: sample.receivedInvite } },
    access: 'user',
    personal: true,
    unverified: true,
    params: keyParams,
    answer: { kind: 'empty' },
  }),
}
