import { randomUUID } from 'node:crypto'
import type { MailTemplate } from '#contract/mail.ts'
import { userSettings } from '#contract/settings.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { requiresVerification } from '#server/infra/identity/verification.ts'
import type { Queue } from '#server/infra/queue/queue.ts'
import * as queries from './queries.ts'
import { mailSwitches } from './subscription.ts'
import type { EmailRejection, TemplateValues } from './template-values.ts'

export type { EmailRejection }

/** Context for sending emails. */
interface MailingContext {
  config: Context['config']
  queue: Pick<Queue, 'enqueue'>
}

/** Job that sends an email. */
export const sendJob = { name: 'mail.send' }

export interface Mail<T extends MailTemplate> {
  /** ID of the affected user. */
  userId?: string | undefined
  /** A single address. */
  to: string
  /** Name for the greeting. */
  name?: string | undefined
  template: T
  language: string
  values: TemplateValues[T]
  /** IANA time zone; UTC by default. */
  timeZone?: string | null | undefined
  /** Origin of the request (`requestOrigin`), used for links if BASE_URL isn't set. */
  origin?: string | undefined
}

/** Data stored for an unsent email. */
export interface MailContent {
  base: string
  name: string | null
  timeZone: string | null
  values: object
}

/** Kinds of emails that are sent even to unverified addresses, which may belong to strangers. */
const verificationTemplates: ReadonlySet<MailTemplate> = new Set([
  'verifyEmail',
  'resetPassword',
  'changeEmail',
])

/** Enqueues an email: its row and job are committed with the transaction. Returns its ID. */
export async function sendMail<T extends MailTemplate>(
  { config, queue }: MailingContext,
  tx: Db,
  { userId, to, template, language, name, values, timeZone, origin }: Mail<T>,
): Promise<string> {
  const id = randomUUID()
  const base = config.baseUrl ?? origin ?? `http://${config.host}:${config.port}`
  // Names may contain advertising, which must not be sent to strangers.
  const greetedName = verificationTemplates.has(template) ? null : (name ?? null)
  const content: MailContent = { base, name: greetedName, timeZone: timeZone ?? null, values }
  await queries.insertMail(tx, {
    id,
    user_id: userId ?? null,
    recipient: to,
    template,
    language: language === 'es' ? 'es' : 'en',
    content: JSON.stringify(content),
  })
  await queue.enqueue(tx, sendJob, { mailId: id })
  return id
}

export type UserMail<T extends MailTemplate> = Pick<Mail<T>, 'template' | 'values' | 'origin'>

/**
 * Emails a user in their language. Returns null without sending anything if the user has no address or has
 * unsubscribed. Unverified addresses receive only verification emails, so that no one can flood a stranger
 * with emails about an account created in the stranger's name.
 */
export async function sendMailToUser<T extends MailTemplate>(
  ctx: MailingContext,
  tx: Db,
  userId: string,
  mail: UserMail<T>,
): Promise<string | null> {
  const user = await queries.findRecipient(tx, userId)
  if (!user?.email) return null
  const setting = mailSwitches[mail.template]
  const isVerified = user.email_verified_at !== null || !requiresVerification(ctx.config)
  if (!isVerified && !verificationTemplates.has(mail.template)) return null
  if (setting && !userSettings.parse(user.settings)[setting]) return null
  const { email: to, name, language, time_zone: timeZone } = user
  return sendMail(ctx, tx, { ...mail, userId, to, name, language, timeZone })
}
