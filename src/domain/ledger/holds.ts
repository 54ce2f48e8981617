import type { Currency } from '#contract/plan-choices.ts'
import { type Balances, balanceOf, type Entry, type MinuteUnit, mergeEntries, move } from './accounts.ts'
import { type Price, quote, type Work } from './prices.ts'

/** Cost of a job: work billed by the minute, or an amount of money. */
export type Cost =
  | { kind: 'minutes'; unit: MinuteUnit; work: Work; pricePerHour: number }
  | { kind: 'money'; cents: number }

/** Amounts that pay for a job, in the order in which they are spent. */
export interface PaymentParts {
  unit: MinuteUnit
  plan: number
  credits: number
}

export interface Wallet {
  balances: Balances
  currency: Currency
}

/** Splits a cost into plan minutes and an amount to pay. */
export const priceFor = (cost: Cost, remaining: number): Price =>
  cost.kind === 'minutes' ? quote(cost.work, cost.pricePerHour, remaining) : { minutes: 0, cents: cost.cents }

/** Draws a cost from the plan first, then from credits; null if they aren't sufficient. */
function splitCost(cost: Cost, available: Pick<PaymentParts, 'plan' | 'credits'>): PaymentParts | null {
  const unit = cost.kind === 'minutes' ? cost.unit : 'minutes'
  const { minutes: plan, cents: credits } = priceFor(cost, available.plan)
  return credits > available.credits ? null : { unit, plan, credits }
}

/** Returns how a job would be paid for if it started now; null if funds are insufficient. */
export function planHold(cost: Cost, { balances, currency }: Wallet): PaymentParts | null {
  const unit = cost.kind === 'minutes' ? cost.unit : 'minutes'
  return splitCost(cost, {
    plan: balanceOf(balances, 'plan', unit),
    credits: balanceOf(balances, 'credits', currency),
  })
}

/** Returns the number of minutes that the credits pay for. */
export const payableMinutes = ({ balances, currency }: Wallet, pricePerHour: number): number =>
  pricePerHour === 0 ? 0 : Math.floor((balanceOf(balances, 'credits', currency) * 60) / pricePerHour)

/** Returns the entries that reserve the amounts that pay for a job. */
export const holdEntries = ({ unit, plan, credits }: PaymentParts, currency: Currency): Entry[] =>
  mergeEntries([
    ...move('plan', 'heldPlan', unit, plan),
    ...move('credits', 'heldCredits', currency, credits),
  ])

/** Returns the entries that release a job's reservation. */
export const releaseEntries = (heldParts: PaymentParts, currency: Currency): Entry[] =>
  holdEntries({ ...heldParts, plan: -heldParts.plan, credits: -heldParts.credits }, currency)

/**
 * Returns the entries that charge a job's reservation. Less work costs less; never charges more than was
 * reserved.
 * @param actual null to charge the full reservation
 */
export function captureEntries(heldParts: PaymentParts, currency: Currency, actual: Cost | null): Entry[] {
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

/** Returns the parts of a hold, based on its entries. */
export function partsOf(entries: readonly Entry[]): PaymentParts {
  const plan = entries.find(({ account }) => account === 'heldPlan')
  const amount = (account: Entry['account']) =>
    entries.find((entry) => entry.account === account)?.amount ?? 0
  return {
    unit: plan?.unit === 'precisionMinutes' ? 'precisionMinutes' : 'minutes',
    plan: plan?.amount ?? 0,
    credits: amount('heldCredits'),
  }
}
