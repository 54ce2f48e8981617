import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Kinds of emails. */
export const mailTemplates = [
  'verifyEmail',
  'resetPassword',
  'changeEmail',
  'invite',
  'share',
  'handOver',
  'transcriptReady',
  'transcriptFailed',
  'mention',
  'newSignIn',
  'passwordChanged',
  'emailChanged',
  'twoFactorOn',
  'twoFactorOff',
  'passkeyAdded',
  'providerLinked',
  'exportReady',
  'accountDeleted',
  'feedback',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

export const mailLog = z
  .object({
    sends: z.boolean().describe('false where mail is written into the outbox: SMTP_URL is not set'),
    folder: z.string().nullable().describe('of the outbox; for staff'),
    mails: z.array(
      z.object({
        id,
        to: z.string(),
        template: z.string().describe('the kind of email'),
        language: z.string(),
        state: z.enum(['waiting', 'sent', 'failed']),
        created: epochSeconds,
        sent: epochSeconds.nullable(),
        error: z.string().nullable().describe('why it was not sent, or not yet'),
      }),
    ),
  })
  .meta({ id: 'MailLog' })
export type MailLog = z.infer<typeof mailLog>

export const readMail = z
  .object({
    text: z.string().describe('headers and text'),
    html: z.string().describe('a whole page; show it in a sandbox'),
  })
  .meta({ id: 'ReadMail' })
export type ReadMail = z.infer<typeof readMail>

const subscriptionParams = z.object({ key: z.string().max(100) })

export const mailEndpoints = {
  listMails: endpoint({
    ...routes.listMails,
    summary: 'List emails',
    description:
      'The newest ones and their state. Staff see all; outside production, everyone sees their own.',
    errors: ['forbidden'],
    example: {},
    access: 'user',
    answer: { kind: 'result', schema: mailLog },
  }),
  readMail: endpoint({
    ...routes.readMail,
    summary: 'Get an email',
    description: 'From the outbox, for those who may list it. Sent emails are not kept.',
    errors: ['forbidden', 'not_found'],
    example: { params: { id: sample.mail } },
    access: 'user',
    personal: true,
    params: z.object({ id }),
    answer: { kind: 'result', schema: readMail },
  }),
  getMailSubscription: endpoint({
    ...routes.getMailSubscription,
    summary: 'Show the unsubscribe page',
    description: 'The page that an email links to.',
    example: { params: { key: sample.mailKey } },
    access: 'signature',
    params: subscriptionParams,
    answer: { kind: 'raw', types: ['text/html'] },
  }),
  endSubscription: endpoint({
    ...routes.endSubscription,
    summary: 'Unsubscribe from emails',
    description: 'With one click (RFC 8058).',
    example: { params: { key: sample.mailKey } },
    access: 'signature',
    params: subscriptionParams,
    streamBody: true,
    answer: { kind: 'raw', types: ['text/html'] },
  }),
}
