import { monthStart, reachedAlertPercent } from '#domain/billing/top-ups.ts'
import type { Db } from '#server/infra/database/database.ts'
import { type BillingContext, openBilling } from './billing-state.ts'
import { type MailingContext, mailManagers } from './payment-reminders.ts'
import * as queries from './queries.ts'
import { readSpending } from './reads.ts'

/** Emails owners and admins when 80% and 100% of the budget have been spent, once each per month. */
export async function sendBudgetAlert(
  ctx: BillingContext & MailingContext,
  tx: Db,
  organizationId: string,
): Promise<void> {
  // Locks the balances, so that one charge can't trigger two alerts.
  const billing = await openBilling(ctx, tx, organizationId)
  if (!billing || billing.budget === null) return
  const { currency } = billing.wallet
  const now = new Date()
  const spent = await readSpending(tx, organizationId, { currency, since: monthStart(now) })
  const percent = reachedAlertPercent(spent, billing.budget)
  if (percent === null) return
  const month = now.toISOString().slice(0, 7)
  const lastAlert = await queries.findBudgetAlert(tx, organizationId)
  if (lastAlert?.budget_alert_month === month && (lastAlert.budget_alert ?? 0) >= percent) return
  await queries.upsertBilling(tx, organizationId, { budget_alert_month: month, budget_alert: percent })
  const { budget } = billing
  await mailManagers(ctx, tx, organizationId, (workspace) => ({
    template: 'budgetAlert',
    values: { workspace, percent, spent, budget, currency },
  }))
}
