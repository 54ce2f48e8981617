import type { Catalog } from '#contract/catalog.ts'
import type { Currency, TopUpStop } from '#contract/plan-choices.ts'
import { monthAround, type Period } from '#domain/billing/periods.ts'
import type { TopUp } from '#domain/billing/top-ups.ts'
import { type Access, accessOf, type Standing } from '#domain/billing/user-kinds.ts'
import { type Balances, balanceOf, compact, type Entry, move } from '#domain/ledger/accounts.ts'
import type { Wallet } from '#domain/ledger/holds.ts'
import type { Installation } from '#server/config.ts'
import type { ReadCatalog } from '#server/infra/billing/catalog.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { type OpenLedger, post } from './ledger.ts'
import { readBalances } from './ledger-queries.ts'
import * as queries from './queries.ts'

/** The edition and the catalog. */
export interface Selling {
  installation: Pick<Installation, 'edition'>
  catalog: ReadCatalog
}

/** The plan and the balances of a workspace. */
export interface WorkspaceBilling {
  catalog: Catalog
  access: Access
  wallet: Wallet
  /** Number of seats that are paid. */
  seats: number
  trialEndsAt: Date | null
  /** End of the plan's current minutes; null without any. */
  periodEnd: Date | null
  /** Start of the period whose payment failed; null if all is paid. */
  unpaidSince: Date | null
  /** Coupon for the first purchase. */
  coupon: string | null
  /** Automatic top-up; null if it is off. */
  topUp: (TopUp & { country: string | null }) | null
  /** Why automatic top-up was turned off; null if a person did. */
  topUpStopped: TopUpStop | null
  /** Most that should be spent in a month. */
  budget: number | null
}

/** Whether workspaces have plans. */
export const sellsPlans = ({ installation }: Pick<Selling, 'installation'>): boolean =>
  installation.edition === 'plans'

/** @throws AppError not_available without plans */
export function requirePlans(ctx: Pick<Selling, 'installation'>): void {
  if (!sellsPlans(ctx))
    throw new AppError('not_available', 'This installation has no plans', { setting: 'EDITION' })
}

function standingOf(row: queries.BillingRow, workspaceId: string, balances: Balances): Standing {
  const currency = row.currency ?? 'USD'
  return {
    workspaceId,
    enterprise: row.enterprise_at !== null,
    plan: row.plan,
    seats: row.seats ?? 1,
    paidUntil: row.paid_until?.getTime() ?? null,
    trialEndsAt: row.trial_ends_at?.getTime() ?? null,
    credits: balanceOf(balances, 'credits', currency) + balanceOf(balances, 'heldCredits', currency),
    hasPaid: balanceOf(balances, 'payments', currency) < 0,
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
    wallet: { balances, currency, cardLimit: Number(row.card_limit ?? 0) },
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

/** Reads the plan and the balances; undefined without plans, and for deleted workspaces. */
export async function readBilling(
  ctx: Selling,
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
 * Locks the balances of a workspace, and issues the minutes of a new month first; undefined without plans, and for
 * deleted workspaces.
 */
export async function openBilling(
  ctx: Selling,
  tx: Db,
  organizationId: string,
): Promise<(WorkspaceBilling & { ledger: OpenLedger }) | undefined> {
  if (!sellsPlans(ctx)) return undefined
  const catalog = await ctx.catalog()
  const locked = await queries.lockBilling(tx, organizationId)
  if (!locked) return undefined
  const { row, balances } = locked
  const ledger: OpenLedger = { workspaceId: organizationId, balances }
  const now = new Date()
  const access = accessOf(catalog, standingOf(row, organizationId, ledger.balances), now.getTime())
  const periodEnd = await issueMinutes(tx, ledger, { row, access, now })
  // Their balances include the minutes that were issued.
  return { ...describe(row, catalog, access, ledger.balances), periodEnd, ledger }
}

/** The plan whose minutes a workspace has, and their period. */
function currentPeriod(row: queries.BillingRow, access: Access, now: Date): { plan: string; period: Period } {
  if (access.plan) return { plan: access.plan.id, period: monthAround(now, row.subscribed_at) }
  const end = row.trial_ends_at
  // A trial's minutes are issued once.
  if (end && end > now) return { plan: 'trial', period: { start: end, end } }
  return { plan: 'free', period: monthAround(now, null) }
}

interface Issuing {
  row: queries.BillingRow
  access: Access
  now: Date
}

/** Issues the minutes of a period, once, after those of the last one expired; returns its end. */
async function issueMinutes(tx: Db, ledger: OpenLedger, { row, access, now }: Issuing): Promise<Date | null> {
  const { minutes } = access
  if (!minutes) return null
  const { plan, period } = currentPeriod(row, access, now)
  const isCurrent = row.issued_for === plan && row.issued_until !== null && row.issued_until > now
  const before = {
    draft: isCurrent ? Number(row.issued_minutes) : 0,
    precision: isCurrent ? Number(row.issued_precision) : 0,
  }
  // More seats add minutes to the current period; fewer take none away.
  const added = {
    draft: Math.max(0, minutes.draft - before.draft),
    precision: Math.max(0, minutes.precision - before.precision),
  }
  if (isCurrent && added.draft === 0 && added.precision === 0) return row.issued_until
  const key = `period:${plan}:${period.start.toISOString()}:${minutes.draft}:${minutes.precision}`
  const expired = isCurrent ? [] : expiredMinutes(ledger.balances)
  const issued = [
    ...move('issued', 'plan', 'minutes', added.draft),
    ...move('issued', 'plan', 'precisionMinutes', added.precision),
  ]
  const details = { plan, until: period.end.toISOString() }
  const entries = compact([...expired, ...issued])
  const isNew = entries.length === 0 || (await post(tx, ledger, { key, kind: 'period', entries, details }))
  // A workspace that returns to a plan within a month gets its minutes once.
  if (!isNew && expired.length > 0)
    await post(tx, ledger, {
      key: `expired:${row.issued_for ?? ''}:${now.toISOString()}`,
      kind: 'period',
      entries: compact(expired),
      details,
    })
  await queries.upsertBilling(tx, ledger.workspaceId, {
    issued_for: plan,
    issued_until: period.end,
    issued_minutes: before.draft + added.draft,
    issued_precision: before.precision + added.precision,
  })
  return period.end
}

const expiredMinutes = (balances: Balances): Entry[] =>
  (['minutes', 'precisionMinutes'] as const).flatMap((unit) => {
    const left = balanceOf(balances, 'plan', unit)
    return left > 0 ? move('plan', 'expired', unit, left) : []
  })
