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
  'workspaceDeleted',
  'breakGlass',
  'share',
  'handOver',
  'retentionNotice',
  'transcriptReady',
  'transcriptFailed',
  'emailReceived',
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
  'providerUnpaid',
  'paymentFailed',
  'planEnded',
  'cardExpires',
  'topUpStopped',
  'budgetAlert',
  'correctionReleaseSoon',
  'correctorAccepted',
  'correctorDeclined',
  'precisionDelivered',
  'precisionLate',
  'feedback',
  'test',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

export const mailLog = z
  .object({
    sends: z
      .boolean()
      .describe("Whether emails are sent. False if `SMTP_URL` isn't set; emails then stay in the outbox."),
    folder: z.string().nullable().describe('Folder of the outbox. Null unless the caller is staff.'),
    mails: z.array(
      z.object({
        id,
        to: z.string(),
        template: z.string().describe('Kind of email.'),
        language: z.string(),
        state: z.enum(['waiting', 'sent', 'failed']),
        created: epochSeconds,
        sent: epochSeconds.nullable(),
        error: z
          .string()
          .nullable()
          .describe('Error message of the last attempt to send it. Null if there is none.'),
      }),
    ),
  })
  .meta({ id: 'MailLog' })
export type MailLog = z.infer<typeof mailLog>

export const readMail = z
  .object({
    text: z.string().describe('Headers and text.'),
    html: z.string().describe('Complete HTML page. Display it in a sandbox.'),
  })
  .meta({ id: 'ReadMail' })
export type ReadMail = z.infer<typeof readMail>

export const testMail = z
  .object({
    to: z.string(),
    error: z.string().nullable().describe('Reason for a failed delivery.'),
    file: z.string().nullable().describe('Path of the email in the outbox. Null if SMTP_URL is set.'),
  })
  .meta({ id: 'TestMail' })
export type TestMail = z.infer<typeof testMail>

const subscriptionParams = z.object({ key: z.string().max(100) })

export const mailEndpoints = {
  listMails: endpoint({
    ...routes.listMails,
    summary: 'List emails',
    description:
      'Returns the latest emails with their state. Staff see all emails. Outside production, everyone sees their own.',
    errors: ['forbidden'],
    example: {},
    access: 'user',
    answer: { kind: 'result', schema: mailLog },
  }),
  sendTestMail: endpoint({
    ...routes.sendTestMail,
    summary: 'Send a test email',
    description: "Sends an email to the caller's own address immediately. Staff only.",
    errors: ['forbidden', 'conflict', 'too_many_requests'],
    example: {},
    access: 'user',
    personal: true,
    answer: { kind: 'result', schema: testMail },
  }),
  readMail: endpoint({
    ...routes.readMail,
    summary: 'Get an email',
    description:
      "Returns an email from the outbox, for users who can list it. Sent emails aren't kept. In production, staff only.",
    errors: ['forbidden', 'not_found'],
    example: { params: { id: sample.mail } },
    access: 'user',
    personal: true,
    params: z.object({ id }),
    answer: { kind: 'result', schema: readMail },
  }),
  getMailSubscription: endpoint({
    ...routes.getMailSubscription,
    home: 'forward',
    summary: 'Show the unsubscribe page',
    description: 'Returns the page that the unsubscribe link in an email opens.',
    example: { params: { key: sample.mailKey } },
    access: 'signature',
    params: subscriptionParams,
    answer: { kind: 'raw', types: ['text/html'] },
  }),
  endSubscription: endpoint({
    ...routes.endSubscription,
    home: 'forward',
    summary: 'Unsubscribe from emails',
    description: 'Supports one-click unsubscribing (RFC 8058).',
    example: { params: { key: sample.mailKey } },
    access: 'signature',
    params: subscriptionParams,
    streamBody: true,
    answer: { kind: 'raw', types: ['text/html'] },
  }),
}
