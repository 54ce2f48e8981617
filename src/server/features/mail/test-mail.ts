import { randomUUID } from 'node:crypto'
import type { TestMail } from '#contract/mail.ts'
import { toPrintable, truncateText } from '#domain/text/printable.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import type { Message } from '#server/infra/mail/mailer.ts'
import * as queries from './queries.ts'
import { renderMail } from './render.ts'

const userLimit: Limit = { name: 'test-mail', points: 20, seconds: 3600 }
/** Timeout for the mail server, in milliseconds. */
const timeoutMs = 30_000

/** Sends an email to the administrator immediately, bypassing the queue, and returns the outcome. */
export async function sendTestMail(ctx: Context, actor: UserActor): Promise<TestMail> {
  await requireStaff(ctx.db, actor)
  const user = await queries.findRecipient(ctx.db, actor.userId)
  if (!user?.email) throw new AppError('conflict', 'Your account has no email address')
  await ctx.limits.take(userLimit, actor.userId)
  const message = compose(ctx, { ...user, email: user.email })
  const to = user.email
  try {
    await ctx.mailer.send(message, AbortSignal.timeout(timeoutMs))
    return { to, error: null, file: ctx.mailer.outbox?.fileOf(message) ?? null }
  } catch (error) {
    const reason = truncateText(toPrintable(error instanceof Error ? error.message : String(error)), 500)
    ctx.log.warn({ reason }, 'test email not sent')
    return { to, error: reason, file: null }
  }
}

interface Recipient {
  email: string
  name: string
  language: string
  time_zone: string | null
}

function compose({ config }: Context, user: Recipient): Message {
  const language = user.language === 'es' ? 'es' : 'en'
  const date = new Date()
  return {
    id: randomUUID(),
    to: { name: user.name, address: user.email },
    date,
    language,
    ...renderMail({
      template: 'test',
      values: {},
      language,
      base: config.baseUrl ?? `http://${config.host}:${config.port}`,
      name: user.name,
      date,
      timeZone: user.time_zone,
      support: config.supportAddress ?? null,
    }),
  }
}
