import { z } from 'zod'
import { type Mailbox, parseMailbox } from '#server/infra/mail/mailbox.ts'
import { bytes, setting } from './setting.ts'

const smtpUrl = z
  .url({ protocol: /^smtps?$/, message: 'not a URL such as smtp://user:password@host:587' })
  .refine((url) => new URL(url).hostname !== '', 'has no host name')

const mailbox = z.string().transform((text, issues): Mailbox => {
  const parsedMailbox = parseMailbox(text)
  if (parsedMailbox) return parsedMailbox
  issues.addIssue('not a sender such as Longhand <no-reply@example.com>')
  return z.NEVER
})

/** Email delivery. */
export const mailSettings = {
  smtpUrl: setting(
    'SMTP_URL',
    "Mail server, as smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465. Needs BASE_URL. Default: emails aren't sent but written to the outbox in the data folder.",
    smtpUrl.optional(),
  ),
  mailFrom: setting(
    'MAIL_FROM',
    'Sender of emails, such as Longhand <no-reply@example.com>. Default: no-reply at the host of BASE_URL.',
    mailbox.optional(),
  ),
  emailInDomain: setting(
    'EMAIL_IN_DOMAIN',
    'Domain of the addresses that receive recordings by email, such as in.example.com. Its MX record must point to the worker process, or to a mail server in front of it. Default: no email is received.',
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'not a domain')
      .optional(),
  ),
  emailInPort: setting(
    'EMAIL_IN_PORT',
    'Port on which the worker receives email, if EMAIL_IN_DOMAIN is set.',
    z.coerce.number().int().min(1).max(65_535).default(2525),
  ),
  emailInHost: setting(
    'EMAIL_IN_HOST',
    'Address on which the worker receives email.',
    z.string().default('0.0.0.0'),
  ),
  emailInMaxBytes: setting(
    'EMAIL_IN_MAX_BYTES',
    'Maximum size of a received email, in bytes. Attachments are a third larger in an email than on disk.',
    bytes.default(100_000_000),
  ),
  emailInAuthservId: setting(
    'EMAIL_IN_AUTHSERV_ID',
    'Name that your own mail server uses in its Authentication-Results headers, if it receives emails first and removes forged headers with that name. Longhand then uses its DMARC results. Default: Longhand checks SPF, DKIM and DMARC itself.',
    z.string().trim().toLowerCase().min(1).optional(),
  ),
}
