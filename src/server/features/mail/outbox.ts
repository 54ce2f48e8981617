import type { MailLog, ReadMail } from '#contract/mail.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

const shown = 100

/** The latest emails and their status: all for staff; outside production, their own for everyone. */
export async function listSent(ctx: Context, actor: UserActor): Promise<MailLog> {
  const to = await requireReader(ctx, actor)
  const rows = await queries.listMails(ctx.db, { to, limit: shown })
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
      created: epoch(row.created_at),
      sent: row.sent_at && epoch(row.sent_at),
    })),
  }
}

/** Content of an email in the outbox. It may contain a code for an account: reading by staff is audited. */
export async function readSent(
  ctx: Context,
  actor: UserActor,
  id: string,
  address: string,
): Promise<ReadMail> {
  const to = await requireReader(ctx, actor)
  const row = await queries.findMail(ctx.db, id, to)
  const kept = row && (await ctx.mailer.outbox?.read({ id, date: row.created_at }))
  if (!kept) throw new AppError('not_found', 'There is no such mail in the outbox')
  if (to === null)
    await audit(ctx.db, { kind: 'mailRead', actorId: actor.userId, details: { mailId: id }, address })
  return kept
}

/** Null for staff, who see everything; otherwise the only visible recipient. */
async function requireReader({ db, config }: Context, actor: UserActor): Promise<string | null> {
  try {
    await requireStaff(db, actor)
    return null
  } catch (error) {
    if (!(error instanceof AppError) || config.environment === 'production') throw error
    return actor.userId
  }
}

const epoch = (date: Date) => Math.floor(date.getTime() / 1000)
