import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Mailbox } from './mailbox.ts'
import type { Mailer } from './mailer.ts'
import { createOutboxMailer } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'baseUrl' | 'dataDir'>

/**
 * Creates a mailer that uses the configured SMTP server or, without one, writes emails to files in the
 * data folder.
 */
export function createMailer(config: MailConfig): Mailer {
  const from = config.mailFrom ?? standardSender(config)
  if (config.smtpUrl) return createSmtpMailer(config.smtpUrl, from)
  return createOutboxMailer(join(config.dataDir, 'outbox'), from)
}

function standardSender({ baseUrl }: MailConfig): Mailbox {
  const host = baseUrl ? new URL(baseUrl).hostname : 'localhost'
  return { name: 'Longhand', address: `no-reply@${host}` }
}
