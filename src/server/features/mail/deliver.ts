import type { MailTemplate } from '#contract/mail.ts'
import { toPrintable, truncateText } from '#domain/text/printable.ts'
import type { Context } from '#server/context.ts'
import { MailRejectedError, type Message } from '#server/infra/mail/mailer.ts'
import { RetryJobError } from '#server/infra/queue/queue.ts'
import * as queries from './queries.ts'
import { renderMail } from './render.ts'
import type { MailContent } from './service.ts'
import { createSubscriptionKey, mailSwitches } from './subscription.ts'
import type { TemplateValues } from './template-values.ts'

/** Time allowed on shutdown to finish sending an email, in milliseconds, so that it isn't sent twice. */
const graceMs = 1500

/**
 * Sends an email unless it was already sent, given up on, or deleted along with its account. Its row stays
 * locked in the meantime, so that two workers never send the same email. After a permanent rejection, gives
 * up immediately.
 * @throws RetryJobError for any other failure
 */
export async function deliver(ctx: Context, mailId: string, stopSignal: AbortSignal): Promise<void> {
  const failure = await ctx.db.transaction().execute(async (tx) => {
    const row = await queries.lockMail(tx, mailId)
    if (!row?.content) return null
    const content = row.content as MailContent
    if (isExpired(row, content)) {
      await queries.abandonMail(tx, mailId, "The email couldn't be sent while its link was valid")
      return null
    }
    const error = await ctx.mailer
      .send(compose(ctx, row, content), delaySignal(stopSignal))
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    if (!error) await queries.markSent(tx, mailId)
    else if (error instanceof MailRejectedError) await queries.abandonMail(tx, mailId, reasonOf(error))
    else if (!stopSignal.aborted) await queries.recordError(tx, mailId, reasonOf(error))
    return error ?? null
  })
  if (!failure) return
  ctx.log.warn({ mailId, reason: reasonOf(failure) }, 'email not sent')
  if (!(failure instanceof MailRejectedError)) throw new RetryJobError(failure.message, { cause: failure })
}

function compose(ctx: Context, row: queries.MailRow, content: MailContent): Message {
  const { base, name, timeZone } = content
  const template = row.template as MailTemplate
  const language = row.language === 'es' ? 'es' : 'en'
  const setting = mailSwitches[template]
  const key = row.user_id && setting && createSubscriptionKey(ctx.deriveKey, { userId: row.user_id, setting })
  const { replyTo } = content.values as Partial<TemplateValues['feedback']>
  return {
    id: row.id,
    to: { name: name ?? '', address: row.recipient },
    ...(replyTo && { replyTo }),
    date: row.created_at,
    language,
    ...renderMail({
      template,
      language,
      base,
      name,
      timeZone,
      values: content.values as TemplateValues[MailTemplate],
      date: row.created_at,
      support: ctx.config.supportAddress ?? null,
      ...(key && { unsubscribePath: `/mail/subscription/${key}` }),
    }),
  }
}

/** Returns whether an email's link would no longer work. */
function isExpired({ created_at }: queries.MailRow, { values }: MailContent): boolean {
  const { validSeconds } = values as Partial<TemplateValues['verifyEmail']>
  return validSeconds !== undefined && Date.now() > created_at.getTime() + validSeconds * 1000
}

const reasonOf = (error: Error) => truncateText(toPrintable(error.message), 500)

function delaySignal(stopSignal: AbortSignal): AbortSignal {
  const timeoutController = new AbortController()
  const end = () => setTimeout(() => timeoutController.abort(stopSignal.reason), graceMs).unref()
  if (stopSignal.aborted) end()
  else stopSignal.addEventListener('abort', end, { once: true })
  return timeoutController.signal
}
