import type { Currency } from '#contract/plan-choices.ts'
import { type Balances, balanceOf, type Entry, type MinuteUnit, mergeEntries, move } from './accounts.ts'
import { type Price, quote, type Work } from './prices.ts'

/** Cost of a job: work by the minute, or an amount of money. */
export type Cost =
  | { kind: 'minutes'; unit: MinuteUnit; work: Work; pricePerHour: number }
  | { kind: 'money'; cents: number }

/** Amounts that pay for a job, in the order in which they are used. */
export interface Parts {
  unit: MinuteUnit
  plan: number
  credits: number
}

export interface Wallet {
  balances: Balances
  currency: Currency
}

/** Splits a cost into remaining minutes of the plan and an amount to pay. */
export const priceFor = (cost: Cost, remaining: number): Price =>
  cost.kind === 'minutes' ? quote(cost.work, cost.pricePerHour, remaining) : { minutes: 0, cents: cost.cents }

/** Draws a cost from the plan, then credits; null if they aren't enough. */
function splitCost(cost: Cost, available: Pick<Parts, 'plan' | 'credits'>): Parts | null {
  const unit = cost.kind === 'minutes' ? cost.unit : 'minutes'
  const { minutes: plan, cents: credits } = priceFor(cost, available.plan)
  return credits > available.credits ? null : { unit, plan, credits }
}

/** Payment of a job if it started now; null if there isn't enough. */
export function planHold(cost: Cost, { balances, currency }: Wallet): Parts | null {
  const unit = cost.kind === 'minutes' ? cost.unit : 'minutes'
  return splitCost(cost, {
    plan: balanceOf(balances, 'plan', unit),
    credits: balanceOf(balances, 'credits', currency),
  })
}

/** Minutes that the credits pay for. */
export const payableMinutes = ({ balances, currency }: Wallet, pricePerHour: number): number =>
  pricePerHour === 0 ? 0 : Math.floor((balanceOf(balances, 'credits', currency) * 60) / pricePerHour)

/** Entries that reserve the parts of a job. */
export const holdEntries = ({ unit, plan, credits }: Parts, currency: Currency): Entry[] =>
  mergeEntries([
    ...move('plan', 'heldPlan', unit, plan),
    ...move('credits', 'heldCredits', currency, credits),
  ])

/** Entries that release the reservation of a failed job. */
export const releaseEntries = (heldParts: Parts, currency: Currency): Entry[] =>
  holdEntries({ ...heldParts, plan: -heldParts.plan, credits: -heldParts.credits }, currency)

/**
 * Entries that charge the reservation of a job. Less work costs less; more than was reserved is never charged.
 * @param actual null to charge all of it
 */
export function captureEntries(heldParts: Parts, currency: Currency, actual: Cost | null): Entry[] {
  const chargedParts = (actual && splitCost(actual, heldParts)) ?? heldParts
  const rest = {
    unit: heldParts.unit,
    plan: heldParts.plan - chargedParts.plan,
    credits: heldParts.credits - chargedParts.credits,
  }
  return mergeEntries([
    ...move('heldPlan', 'used', heldParts.unit, chargedParts.plan),
    ...move('heldCredits', 'revenue', currency, chargedParts.credits),
    ...releaseEntries(rest, currency),
  ])
}

/** Parts of a hold, from its entries. */
export function partsOf(entries: readonly Entry[]): Parts {
  const plan = entries.find(({ account }) => account === 'heldPlan')
  const amount = (account: Entry['account']) =>
    entries.find((entry) => entry.account === account)?.amount ?? 0
  return {
    unit: plan?.unit === 'precisionMinutes' ? 'precisionMinutes' : 'minutes',
    plan: plan?.amount ?? 0,
    credits: amount('heldCredits'),
  }
}
