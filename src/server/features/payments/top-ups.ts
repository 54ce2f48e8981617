import { randomUUID } from 'node:crypto'
import type { TopUpOffReason } from '#contract/plan-choices.ts'
import { isActiveCard } from '#domain/billing/cards.ts'
import { isTopUpDue, monthStart } from '#domain/billing/top-ups.ts'
import { balanceOf } from '#domain/ledger/accounts.ts'
import { listWatchedWorkspaces } from '#server/features/billing/reads.ts'
import {
  applyEvent,
  changeBilling,
  mailManagers,
  openBilling,
  sendBudgetAlert,
} from '#server/features/billing/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { OffSessionCharge, PaymentProvider } from '#server/infra/payments/provider.ts'
import type { PaymentContext } from './payment-context.ts'
import * as customers from './queries.ts'
import { readBuyer, taxFor } from './taxes.ts'
import * as queries from './top-up-queries.ts'

/** Time after a charge for a paused recording during which further pauses count as the same shortage. */
const shortageMs = 10 * 60_000

interface WatchedWorkspace {
  organizationId: string
  /** Whether a recording is paused for lack of minutes and credits. */
  isShort: boolean
}

/** Sends budget alerts and, if a top-up is due, charges for credits. */
export async function checkTopUp(ctx: PaymentContext, workspace: WatchedWorkspace): Promise<void> {
  if (ctx.installation.edition !== 'plans') return
  await ctx.db.transaction().execute((tx) => sendBudgetAlert(ctx, tx, workspace.organizationId))
  const provider = await ctx.payments()
  const startedTopUp = await begin(ctx, provider, workspace)
  if (!startedTopUp) return
  const { topUp, customer, method, country } = startedTopUp
  const charge = await provider.charge({
    customer,
    method,
    currency: topUp.currency,
    amount: Number(topUp.amount),
    tax: taxFor(await ctx.catalog(), await readBuyer(provider, customer, country)),
    description: 'Credits',
    orderId: topUp.id,
  })
  if (charge.outcome === 'processing' || (await finish(ctx, topUp, charge))) return
  // The workspace was deleted in the meantime.
  if (charge.outcome !== 'succeeded' || charge.charge === null) return
  const { amount } = await provider.readCharge(charge.charge)
  await provider.refund(charge.charge, amount, `undo-${topUp.id}`)
}

/** Checks every workspace with automatic top-up or a budget. */
export async function checkAllTopUps(ctx: PaymentContext): Promise<void> {
  for (const organizationId of await listWatchedWorkspaces(ctx.db))
    await checkTopUp(ctx, { organizationId, isShort: false }).catch((err: unknown) =>
      ctx.log.error({ err, organizationId }, "a workspace's balance couldn't be checked"),
    )
}

interface StartedTopUp {
  topUp: queries.TopUpRow
  customer: string
  /** ID of the card. */
  method: string
  /** Country of the person who enabled automatic top-up. */
  country: string | null
}

/** Stores the charge before it is made, so that a workspace has at most one charge in progress. */
async function begin(
  ctx: PaymentContext,
  provider: PaymentProvider,
  { organizationId, isShort }: WatchedWorkspace,
): Promise<StartedTopUp | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    // Locks the balances: if there are two concurrent shortages, the second one sees the first one's
    // charge.
    const billing = await openBilling(ctx, tx, organizationId)
    if (!billing?.topUp || !(await queries.isWorkspaceActive(tx, organizationId))) return undefined
    const customer = await customers.findCustomer(tx, organizationId, provider.kind)
    const runningTopUp = await queries.findTopUpInProgress(tx, organizationId)
    if (runningTopUp && runningTopUp.provider !== provider.kind) return undefined
    const { currency, balances } = billing.wallet
    const now = new Date()
    const { amount: chargedAmount } = await queries.sumTopUps(tx, organizationId, monthStart(now))
    const recentTopUps = await queries.sumTopUps(tx, organizationId, new Date(now.getTime() - shortageMs))
    const credits = balanceOf(balances, 'credits', currency)
    const state = { credits, chargedAmount, isShort: isShort && recentTopUps.count === 0 }
    if (!runningTopUp && !isTopUpDue(billing.topUp, state)) return undefined
    if (!customer?.card || (!runningTopUp && !isActiveCard(customer.card, now))) {
      if (!runningTopUp) await stopTopUps(ctx, tx, organizationId, 'no_card')
      return undefined
    }
    const chargeFields = { organization_id: organizationId, provider: provider.kind, currency }
    const topUp =
      runningTopUp ??
      (await queries.insertTopUp(tx, { ...chargeFields, id: randomUUID(), amount: billing.topUp.amount }))
    if (!topUp) return undefined
    const { country } = billing.topUp
    return { topUp, customer: customer.customer, method: customer.card.id, country }
  })
}

/** Adds the credits, or disables automatic top-up; returns false if the workspace no longer exists. */
async function finish(
  ctx: PaymentContext,
  topUp: queries.TopUpRow,
  charge: Exclude<OffSessionCharge, { outcome: 'processing' }>,
): Promise<boolean> {
  const { id, organization_id: organizationId, currency } = topUp
  return ctx.db.transaction().execute(async (tx) => {
    const isPaid = charge.outcome === 'succeeded'
    const exists = (await openBilling(ctx, tx, organizationId)) !== undefined
    if (!(await queries.endTopUp(tx, id, isPaid && exists ? 'paid' : 'failed'))) return true
    if (isPaid && exists) {
      const payment = { organizationId, cents: Number(topUp.amount), currency }
      await applyEvent(ctx, tx, { kind: 'payment', id: `top-up:${id}`, ...payment })
    } else if (!isPaid)
      await stopTopUps(ctx, tx, organizationId, charge.asksHolder ? 'authentication' : 'declined')
    return exists
  })
}

/** Disables automatic top-up, and emails owners and admins. */
async function stopTopUps(
  ctx: PaymentContext,
  tx: Db,
  organizationId: string,
  reason: TopUpOffReason,
): Promise<void> {
  const billing = await openBilling(ctx, tx, organizationId)
  if (!billing?.topUp) return
  const stoppedColumns = {
    top_up_amount: null,
    top_up_threshold: null,
    top_up_cap: null,
    top_up_stopped: reason,
  }
  await changeBilling(tx, organizationId, stoppedColumns)
  const { amount } = billing.topUp
  const { currency } = billing.wallet
  await mailManagers(ctx, tx, organizationId, (workspace) => ({
    template: 'topUpStopped',
    values: { workspace, amount, currency, reason },
  }))
}
