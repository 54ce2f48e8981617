import type { Currency } from '#contract/plan-choices.ts'

/** Automatic top-up of credits. Amounts are in the smallest unit of the workspace's currency. */
export interface TopUp {
  amount: number
  /** Balance below which credits are bought. */
  threshold: number
  /** Maximum per calendar month. */
  cap: number
}

/** State that determines whether a top-up is due. */
export interface TopUpState {
  credits: number
  /** Amount charged automatically this month. */
  chargedAmount: number
  /** Whether a recording is paused for lack of minutes and credits. */
  isShort: boolean
}

/** Whether credits should be bought now. */
export const isTopUpDue = (
  { amount, threshold, cap }: TopUp,
  { credits, chargedAmount, isShort }: TopUpState,
): boolean => (isShort || credits < threshold) && chargedAmount + amount <= cap

/** Percentages of a budget at which alerts are sent. */
const alertPercents = [100, 80]

/** The percentage of a budget that was reached; null below the first. */
export const reachedPercent = (spentAmount: number, budget: number): number | null =>
  alertPercents.find((percent) => spentAmount * 100 >= budget * percent) ?? null

/** The start of the calendar month of a time, in UTC. */
export const monthStart = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** Returns default amounts for automatic top-up, based on the credits for sale. */
export function suggestTopUp(offeredAmounts: readonly Record<Currency, number>[], currency: Currency): TopUp {
  const amount = offeredAmounts[Math.floor(offeredAmounts.length / 2)]?.[currency] ?? 0
  return { amount, threshold: Math.round(amount / 5), cap: amount * 4 }
}
