import { z } from 'zod'
import { type Mailbox, parseMailbox } from '#server/infra/mail/mailbox.ts'
import { setting } from './setting.ts'

const smtpUrl = z
  .url({ protocol: /^smtps?$/, message: 'not an address such as smtp://user:password@host:587' })
  .refine((url) => new URL(url).hostname !== '', 'names no server')

const mailbox = z.string().transform((text, issues): Mailbox => {
  const parsed = parseMailbox(text)
  if (parsed) return parsed
  issues.addIssue('not an address such as Longhand <no-reply@example.com>')
  return z.NEVER
})

/** Email delivery. */
export const mailSettings = {
  smtpUrl: setting(
    'SMTP_URL',
    "Mail server, as smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465. Needs BASE_URL. Default: email isn't sent, but written to the outbox in the data folder.",
    smtpUrl.optional(),
  ),
  mailFrom: setting(
    'MAIL_FROM',
    'Sender of email, as Longhand <no-reply@example.com>. Default: no-reply at the host of BASE_URL.',
    mailbox.optional(),
  ),
}
