import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { maxEmailSenders } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** An email address, or `@example.com` for all addresses at a domain. */
const sender = text
  .trim()
  .toLowerCase()
  .max(320)
  .regex(/^[^\s@]*@[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'not an address or a domain such as @example.com')

export const emailInbox = z
  .object({
    address: z.string().nullable().describe('Email address that accepts recordings. Null if off.'),
    languageCode: z.string().nullable().describe('Spoken language of received recordings.'),
    senders: z
      .array(z.string())
      .describe('Accepted senders besides members: addresses, or domains such as `@example.com`.'),
    maxBytes: z.number().int().describe('Maximum size of an email, in bytes.'),
  })
  .meta({ id: 'EmailInbox' })
export type EmailInbox = z.infer<typeof emailInbox>

const emailInboxChange = z.object({
  languageCode: text.min(1).max(20).describe('Spoken language of received recordings.'),
  senders: z.array(sender).max(maxEmailSenders),
  newAddress: z
    .boolean()
    .optional()
    .describe('Whether to replace the address. The previous one stops working.'),
})
export type EmailInboxChange = z.infer<typeof emailInboxChange>

const params = z.object({ oid: id })

export const emailInEndpoints = {
  getEmailInbox: endpoint({
    ...routes.getEmailInbox,
    summary: "Get a workspace's email address",
    description: 'Attachments and links in emails to this address are transcribed. Owners and admins only.',
    errors: ['forbidden', 'not_configured'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params,
    answer: { kind: 'result', schema: emailInbox },
  }),
  setEmailInbox: endpoint({
    ...routes.setEmailInbox,
    summary: "Set a workspace's email address",
    description:
      'Creates the address, or changes its settings. Recordings from senders without an account belong to the caller. Owners and admins only.',
    errors: ['forbidden', 'not_configured', 'language_unavailable'],
    example: {
      params: { oid: sample.workspace },
      body: { languageCode: 'en-US', senders: ['@example.com'] },
    },
    access: 'user',
    personal: true,
    params,
    body: emailInboxChange,
    answer: { kind: 'result', schema: emailInbox },
  }),
  removeEmailInbox: endpoint({
    ...routes.removeEmailInbox,
    summary: "Remove a workspace's email address",
    errors: ['forbidden', 'not_configured'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    personal: true,
    params,
    answer: { kind: 'empty' },
  }),
}
