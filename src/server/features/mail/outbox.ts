import type { MailLog, ReadMail } from '#contract/mail.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit } from '#server/features/audit/service.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

const maxShownMails = 100

/**
 * Lists the latest emails and their status: all of them for staff; outside production, users get their own.
 */
export async function listOutbox(ctx: Context, actor: UserActor): Promise<MailLog> {
  const to = await requireReader(ctx, actor)
  const rows = await queries.listMails(ctx.db, { to, limit: maxShownMails })
  const { outbox } = ctx.mailer
  return {
    sends: outbox === null,
    folder: to === null && outbox ? outbox.folder : null,
    mails: rows.map(({ id, recipient, template, language, waiting, error, ...row }) => ({
      id,
      to: recipient,
      template,
      language,
      error,
      state: row.sent_at ? 'sent' : waiting ? 'waiting' : 'failed',
      created: toEpochSeconds(row.created_at),
      sent: row.sent_at && toEpochSeconds(row.sent_at),
    })),
  }
}

/** Reads an email in the outbox. Since it may contain a code for an account, access by staff is audited. */
export async function readOutboxMail(
  ctx: Context,
  actor: UserActor,
  id: string,
  address: string,
): Promise<ReadMail> {
  const to = await requireReader(ctx, actor)
  const row = await queries.findMail(ctx.db, id, to)
  const storedMail = row && (await ctx.mailer.outbox?.read({ id, date: row.created_at }))
  if (!storedMail) throw new AppError('not_found', 'Email not found in the outbox')
  if (to === null)
    await audit(ctx.db, { kind: 'mailRead', actorId: actor.userId, details: { mailId: id }, address })
  return storedMail
}

/**
 * Returns null for staff, who can see all emails; otherwise the only recipient whose emails the actor can
 * see.
 */
async function requireReader({ db, config }: Context, actor: UserActor): Promise<string | null> {
  try {
    await requireStaff(db, actor)
    return null
  } catch (error) {
    if (!(error instanceof AppError) || config.environment === 'production') throw error
    return actor.userId
  }
}
