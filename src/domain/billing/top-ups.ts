import type { Currency } from '#contract/plan-choices.ts'

/** Automatic credit top-up. Amounts are in the smallest unit of the workspace's currency. */
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
  /** Amount charged automatically so far this month. */
  chargedAmount: number
  /** Whether a recording is paused because minutes and credits have run out. */
  isShort: boolean
}

/** Returns whether credits should be purchased now. */
export const isTopUpDue = (
  { amount, threshold, cap }: TopUp,
  { credits, chargedAmount, isShort }: TopUpState,
): boolean => (isShort || credits < threshold) && chargedAmount + amount <= cap

/** Percentages of a budget at which alerts are sent. */
const alertPercents = [100, 80]

/** Returns the highest budget alert threshold reached, as a percentage; null below the lowest one. */
export const reachedAlertPercent = (spentAmount: number, budget: number): number | null =>
  alertPercents.find((percent) => spentAmount * 100 >= budget * percent) ?? null

/** Returns the start of the calendar month that contains a time, in UTC. */
export const monthStart = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** Returns default amounts for automatic top-up, based on the credits for sale. */
export function suggestTopUp(offeredAmounts: readonly Record<Currency, number>[], currency: Currency): TopUp {
  const amount = offeredAmounts[Math.floor(offeredAmounts.length / 2)]?.[currency] ?? 0
  return { amount, threshold: Math.round(amount / 5), cap: amount * 4 }
}
