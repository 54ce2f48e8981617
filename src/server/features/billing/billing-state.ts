import type { Catalog } from '#contract/catalog.ts'
import type { Currency, TopUpOffReason } from '#contract/plan-choices.ts'
import { monthContaining, type Period } from '#domain/billing/periods.ts'
import type { TopUp } from '#domain/billing/top-ups.ts'
import { type Access, accessOf, type WorkspaceStanding } from '#domain/billing/workspace-access.ts'
import {
  type Balances,
  balanceOf,
  type Entry,
  type MinuteUnit,
  mergeEntries,
  move,
} from '#domain/ledger/accounts.ts'
import type { Wallet } from '#domain/ledger/holds.ts'
import type { Installation } from '#server/config.ts'
import type { ReadCatalog } from '#server/infra/billing/catalog.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { type OpenLedger, post } from './ledger.ts'
import { readBalances } from './ledger-queries.ts'
import * as queries from './queries.ts'

/** Context for reading plans: the edition and the catalog. */
export interface BillingContext {
  installation: Pick<Installation, 'edition'>
  catalog: ReadCatalog
}

/** A workspace's plan and balances. */
export interface WorkspaceBilling {
  catalog: Catalog
  access: Access
  wallet: Wallet
  /** Number of paid seats. */
  seats: number
  trialEndsAt: Date | null
  /** End of the period for which the plan's current minutes were issued; null if there are none. */
  periodEnd: Date | null
  /** Start of the period for which payment failed; null if no payment has failed. */
  unpaidSince: Date | null
  /** Coupon for the workspace's first purchase. */
  coupon: string | null
  /** Automatic top-up settings; null if it is off. */
  topUp: (TopUp & { country: string | null }) | null
  /** Reason why the system turned off automatic top-up; null if a user turned it off. */
  topUpStopped: TopUpOffReason | null
  /** Monthly budget, in the currency's smallest unit; null if there is none. */
  budget: number | null
}

/** Returns whether workspaces have plans. */
export const sellsPlans = ({ installation }: Pick<BillingContext, 'installation'>): boolean =>
  installation.edition === 'plans'

/** @throws AppError not_available if the installation has no plans */
export function requirePlans(ctx: Pick<BillingContext, 'installation'>): void {
  if (!sellsPlans(ctx))
    throw new AppError('not_available', 'This installation has no plans', { setting: 'EDITION' })
}

/** Accounts whose balances add up to the revoked credits minus the payments for credits. */
const paymentAccounts = ['card', 'payments', 'refunds'] as const

function standingOf(row: queries.BillingRow, workspaceId: string, balances: Balances): WorkspaceStanding {
  const currency = row.currency ?? 'USD'
  return {
    workspaceId,
    isEnterprise: row.enterprise_at !== null,
    plan: row.plan,
    seats: row.seats ?? 1,
    paidUntil: row.paid_until?.getTime() ?? null,
    trialEndsAt: row.trial_ends_at?.getTime() ?? null,
    credits: balanceOf(balances, 'credits', currency) + balanceOf(balances, 'heldCredits', currency),
    // Subscription payments aren't in the ledger, and their refunds cancel out in this sum.
    hasPaid: paymentAccounts.reduce((sum, account) => sum + balanceOf(balances, account, currency), 0) < 0,
  }
}

function describe(
  row: queries.BillingRow,
  catalog: Catalog,
  access: Access,
  balances: Balances,
): WorkspaceBilling {
  const currency: Currency = row.currency ?? 'USD'
  return {
    catalog,
    access,
    wallet: { balances, currency },
    seats: row.seats ?? 1,
    trialEndsAt: row.trial_ends_at,
    periodEnd: access.minutes && row.issued_until,
    unpaidSince: row.unpaid_since,
    coupon: row.coupon,
    topUp: topUpOf(row),
    topUpStopped: row.top_up_stopped,
    budget: row.budget === null ? null : Number(row.budget),
  }
}

function topUpOf(row: queries.BillingRow): WorkspaceBilling['topUp'] {
  const { top_up_amount: amount, top_up_threshold: threshold, top_up_cap: cap } = row
  if (amount === null) return null
  const amounts = { amount: Number(amount), threshold: Number(threshold), cap: Number(cap) }
  return { ...amounts, country: row.top_up_country }
}

/** Reads the plan and balances; undefined if the installation has no plans or the workspace is deleted. */
export async function readBilling(
  ctx: BillingContext,
  db: Db,
  organizationId: string,
): Promise<WorkspaceBilling | undefined> {
  if (!sellsPlans(ctx)) return undefined
  const catalog = await ctx.catalog()
  const row = await queries.findBilling(db, organizationId)
  if (!row) return undefined
  const balances = await readBalances(db, organizationId)
  const access = accessOf(catalog, standingOf(row, organizationId, balances), Date.now())
  return describe(row, catalog, access, balances)
}

/**
 * Locks a workspace's balances, after issuing the minutes of a new month. Returns undefined if the
 * installation has no plans or the workspace is deleted.
 */
export async function openBilling(
  ctx: BillingContext,
  tx: Db,
  organizationId: string,
): Promise<(WorkspaceBilling & { ledger: OpenLedger }) | undefined> {
  if (!sellsPlans(ctx)) return undefined
  const catalog = await ctx.catalog()
  const billing = await queries.lockBilling(tx, organizationId)
  if (!billing) return undefined
  const { row, balances } = billing
  const ledger: OpenLedger = { workspaceId: organizationId, balances }
  const now = new Date()
  const access = accessOf(catalog, standingOf(row, organizationId, ledger.balances), now.getTime())
  const periodEnd = await issueMinutes(tx, ledger, { row, access, now })
  // The ledger's balances include the minutes just issued.
  return { ...describe(row, catalog, access, ledger.balances), periodEnd, ledger }
}

/** Returns the plan that determines a workspace's minutes, and its current period. */
function currentPeriod(row: queries.BillingRow, access: Access, now: Date): { plan: string; period: Period } {
  if (access.plan) return { plan: access.plan.id, period: monthContaining(now, row.subscribed_at) }
  const end = row.trial_ends_at
  // A trial's minutes are issued only once.
  if (end && end > now) return { plan: 'trial', period: { start: end, end } }
  return { plan: 'free', period: monthContaining(now, null) }
}

const minuteUnits = ['minutes', 'precisionMinutes'] as const

interface IssueRequest {
  row: queries.BillingRow
  access: Access
  now: Date
}

/**
 * Expires the previous period's minutes and issues the new period's, once; returns the new period's end. If
 * the plan or number of seats changes within a period, adds the difference or removes unused minutes.
 */
async function issueMinutes(
  tx: Db,
  ledger: OpenLedger,
  { row, access, now }: IssueRequest,
): Promise<Date | null> {
  const { minutes } = access
  if (!minutes) return null
  const { plan, period } = currentPeriod(row, access, now)
  const isSame = row.issued_until?.getTime() === period.end.getTime() && continuesPeriod(row, access, plan)
  const remaining = (unit: MinuteUnit) => balanceOf(ledger.balances, 'plan', unit)
  const change = (unit: MinuteUnit, requiredMinutes: number, issuedMinutes: number | string | null) =>
    isSame ? Math.max(-remaining(unit), requiredMinutes - Number(issuedMinutes)) : requiredMinutes
  const draft = change('minutes', minutes.draft, row.issued_minutes)
  const precision = change('precisionMinutes', minutes.precision, row.issued_precision)
  if (isSame && draft === 0 && precision === 0) return row.issued_until
  const expiryEntries = isSame
    ? []
    : minuteUnits.flatMap((unit) => move('plan', 'expired', unit, remaining(unit)))
  const newEntries = [...issueEntries('minutes', draft), ...issueEntries('precisionMinutes', precision)]
  const details = { plan, until: period.end.toISOString() }
  const timestamp = now.toISOString()
  const key = `period:${plan}:${isSame ? timestamp : period.start.toISOString()}`
  const entries = mergeEntries([...expiryEntries, ...newEntries])
  const isNew = entries.length === 0 || (await post(tx, ledger, { key, kind: 'period', entries, details }))
  const compactedExpiry = mergeEntries(expiryEntries)
  // A workspace that returns to the free plan within a month gets that plan's minutes only once.
  if (!isNew && compactedExpiry.length > 0)
    await post(tx, ledger, {
      key: `expired:${plan}:${timestamp}`,
      kind: 'period',
      entries: compactedExpiry,
      details,
    })
  await queries.upsertBilling(tx, ledger.workspaceId, {
    issued_for: plan,
    issued_until: period.end,
    issued_minutes: (isSame ? Number(row.issued_minutes) : 0) + draft,
    issued_precision: (isSame ? Number(row.issued_precision) : 0) + precision,
  })
  return period.end
}

/**
 * Whether the period's minutes were issued for the current plan, or for another paid plan that it replaced.
 */
const continuesPeriod = (
  { issued_for: issuedPlan }: queries.BillingRow,
  { plan }: Access,
  current: string,
): boolean => issuedPlan === current || (plan !== null && issuedPlan !== 'free' && issuedPlan !== 'trial')

const issueEntries = (unit: MinuteUnit, minutes: number): Entry[] =>
  minutes < 0 ? move('plan', 'expired', unit, -minutes) : move('issued', 'plan', unit, minutes)
