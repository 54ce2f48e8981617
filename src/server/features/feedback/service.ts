import type { EndpointInput } from '#contract/endpoint.ts'
import type { feedbackEndpoints } from '#contract/feedback.ts'
import { isEmail } from '#contract/person-rules.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { sendMail } from '#server/features/mail/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'

type Feedback = EndpointInput<typeof feedbackEndpoints.sendFeedback>['body']

const userLimit: Limit = { name: 'feedback', points: 10, seconds: 3600 }

/** Emails a message submitted through the help form to support. */
export async function sendFeedback(
  ctx: Context,
  actor: UserActor,
  uid: string,
  { name, email, ...feedback }: Feedback,
  userAgent: string,
): Promise<void> {
  requireOwnAccount(actor, uid)
  const { supportAddress: to } = ctx.config
  if (!to || !isEmail(to)) throw new AppError('unavailable', "SUPPORT_ADDRESS isn't an email address")
  await ctx.limits.take(userLimit, uid)
  const values = { ...feedback, from: name, replyTo: email, userAgent: userAgent.slice(0, 500) }
  await ctx.db
    .transaction()
    .execute((tx) => sendMail(ctx, tx, { to, template: 'feedback', language: 'en', values }))
}
