import { countDueNotices, unpaidPlanEnd } from '#domain/billing/dunning.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { listManagerIds } from '#server/features/workspaces/reads.ts'
import { publishWorkspace, readWorkspaceName } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import * as queries from './payment-reminder-queries.ts'

/** Context for sending emails. */
export type MailingContext = Parameters<typeof sendMailToUser>[0]

/**
 * Emails owners and admins about a failed payment: first a notice, then reminders, each sent once. If several
 * are due, only the latest is sent.
 */
export async function sendPaymentReminders(
  ctx: MailingContext,
  tx: Db,
  organizationId: string,
): Promise<void> {
  const row = await queries.lockFailedPayment(tx, organizationId)
  if (!row) return
  const since = row.unpaid_since.getTime()
  const noticeCount = countDueNotices(since, Date.now())
  if (noticeCount <= row.unpaid_notices || Date.now() >= unpaidPlanEnd(since)) return
  await queries.setNoticeCount(tx, organizationId, noticeCount)
  const at = unpaidPlanEnd(since)
  await mailManagers(ctx, tx, organizationId, (workspace) => ({
    template: 'paymentFailed',
    values: { workspace, at, isReminder: noticeCount > 1 },
  }))
  await publishWorkspace(tx, organizationId)
}

/** Emails owners and admins that the plan has ended because it wasn't paid for. */
export async function sendPlanEndedNotice(
  ctx: MailingContext,
  tx: Db,
  organizationId: string,
): Promise<void> {
  await mailManagers(ctx, tx, organizationId, (workspace) => ({
    template: 'planEnded',
    values: { workspace },
  }))
}

type ManagerMail = Parameters<
  typeof sendMailToUser<'paymentFailed' | 'planEnded' | 'cardExpires' | 'topUpStopped' | 'budgetAlert'>
>[3]

/** Sends an email to the owners and admins of a workspace. */
export async function mailManagers(
  ctx: MailingContext,
  tx: Db,
  organizationId: string,
  createMail: (workspace: string) => ManagerMail,
): Promise<void> {
  const mail = createMail(await readWorkspaceName(tx, organizationId))
  for (const userId of await listManagerIds(tx, organizationId)) await sendMailToUser(ctx, tx, userId, mail)
}
