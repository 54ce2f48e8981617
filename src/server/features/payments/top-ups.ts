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
  const { topUp, customer, card } = startedTopUp
  const order = { customer, orderId: topUp.id }
  const charge = card
    ? await provider.charge({
        ...order,
        method: card.id,
        currency: topUp.currency,
        amount: Number(topUp.amount),
        tax: taxFor(await ctx.catalog(), await readBuyer(provider, customer, card.country)),
        description: 'Credits',
      })
    : await provider.withdrawCharge(order)
  if (charge.outcome === 'processing') return
  if (charge.outcome !== 'succeeded') return fail(ctx, topUp, charge)
  if (!(await addCredits(ctx, topUp))) await undo(ctx, provider, { topUp, charge: charge.charge })
}

/** Checks every workspace with automatic top-up, a budget, or a charge in progress. */
export async function checkAllTopUps(ctx: PaymentContext): Promise<void> {
  const chargingWorkspaces = await queries.listChargingWorkspaces(ctx.db)
  for (const organizationId of new Set([...(await listWatchedWorkspaces(ctx.db)), ...chargingWorkspaces]))
    await checkTopUp(ctx, { organizationId, isShort: false }).catch((err: unknown) =>
      ctx.log.error({ err, organizationId }, "a workspace's balance couldn't be checked"),
    )
}

interface StartedTopUp {
  topUp: queries.TopUpRow
  customer: string
  /** Card to charge, and the country of the person who enabled automatic top-up; null to charge nothing more. */
  card: { id: string; country: string | null } | null
}

/** Stores the charge before it is made, so that a workspace has at most one charge in progress. */
async function begin(
  ctx: PaymentContext,
  provider: PaymentProvider,
  { organizationId, isShort }: WatchedWorkspace,
): Promise<StartedTopUp | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    // Locks the balances, so that the second of two concurrent checks sees the first one's charge.
    const billing = await openBilling(ctx, tx, organizationId)
    const settings = (await queries.isWorkspaceActive(tx, organizationId)) ? billing?.topUp : null
    const customer = await customers.findCustomer(tx, organizationId, provider.kind)
    const runningTopUp = await queries.findTopUpInProgress(tx, organizationId)
    if (runningTopUp) {
      if (!customer || runningTopUp.provider !== provider.kind) return undefined
      // The card may already have been charged, even if it can't be charged anymore.
      const card = settings && customer.card ? { id: customer.card.id, country: settings.country } : null
      return { topUp: runningTopUp, customer: customer.customer, card }
    }
    if (!billing || !settings) return undefined
    const { currency, balances } = billing.wallet
    const now = new Date()
    const { amount: chargedAmount } = await queries.sumTopUps(tx, organizationId, monthStart(now))
    const recentTopUps = await queries.sumTopUps(tx, organizationId, new Date(now.getTime() - shortageMs))
    const credits = balanceOf(balances, 'credits', currency)
    const state = { credits, chargedAmount, isShort: isShort && recentTopUps.count === 0 }
    if (!isTopUpDue(settings, state)) return undefined
    if (!customer?.card || !isActiveCard(customer.card, now)) {
      await stopTopUps(ctx, tx, organizationId, 'no_card')
      return undefined
    }
    const { amount, country } = settings
    const chargeFields = { organization_id: organizationId, provider: provider.kind, currency }
    const topUp = await queries.insertTopUp(tx, { ...chargeFields, id: randomUUID(), amount })
    return topUp && { topUp, customer: customer.customer, card: { id: customer.card.id, country } }
  })
}

/** Adds the credits of a paid charge once; returns false if the workspace no longer exists. */
async function addCredits(ctx: PaymentContext, topUp: queries.TopUpRow): Promise<boolean> {
  const { id, organization_id: organizationId, currency } = topUp
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await openBilling(ctx, tx, organizationId))) return false
    if (!(await queries.endTopUp(tx, id, 'paid'))) return true
    const payment = { organizationId, cents: Number(topUp.amount), currency }
    await applyEvent(ctx, tx, { kind: 'payment', id: `top-up:${id}`, ...payment })
    return true
  })
}

/** Ends an unpaid charge; disables automatic top-up if it was declined. */
async function fail(
  ctx: PaymentContext,
  { id, organization_id: organizationId }: queries.TopUpRow,
  charge: Extract<OffSessionCharge, { outcome: 'declined' | 'withdrawn' }>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    // Locks the balances.
    await openBilling(ctx, tx, organizationId)
    if (!(await queries.endTopUp(tx, id, 'failed')) || charge.outcome === 'withdrawn') return
    await stopTopUps(ctx, tx, organizationId, charge.asksHolder ? 'authentication' : 'declined')
  })
}

/** Refunds a charge for a workspace that was deleted in the meantime. */
async function undo(
  ctx: PaymentContext,
  provider: PaymentProvider,
  { topUp, charge }: { topUp: queries.TopUpRow; charge: string | null },
): Promise<void> {
  if (charge !== null) {
    const { amount, refunded } = await provider.readCharge(charge)
    if (refunded < amount) await provider.refund(charge, amount - refunded, `undo-${topUp.id}`)
  }
  await queries.endTopUp(ctx.db, topUp.id, 'failed')
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
