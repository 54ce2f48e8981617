import type { PlanAndUsage } from '#contract/billing.ts'

/** A workspace's remaining minutes. */
export interface Usage {
  /** Whether it is an enterprise workspace, which has no meter. */
  enterprise: boolean
  /** Draft minutes per period of the subscription; 0 if there is none. */
  plannedMinutes: number
  /** Used minutes of the plan. */
  usedMinutes: number
  /** Minutes of the plan that running jobs are likely to use. */
  estimatedUsage: number
  /** Minutes that the remaining credits pay for. */
  payAsYouGo: { draft: number; precision: number }
  /** Whether a payment card is available. */
  card: boolean
}

/** Returns the usage that the meter shows, from a workspace's plan. */
export const usageOf = ({ plan, usage }: PlanAndUsage): Usage => ({
  enterprise: plan.kind === 'enterprise',
  plannedMinutes: plan.draft ?? 0,
  usedMinutes: usage.subscription,
  estimatedUsage: usage.estimatedDraft,
  payAsYouGo: { draft: usage.draft, precision: usage.precisionCredits },
  card: usage.card,
})

/** Usage of a free workspace. */
export const zeroUsage: Usage = {
  enterprise: false,
  plannedMinutes: 0,
  usedMinutes: 0,
  estimatedUsage: 0,
  payAsYouGo: { draft: 0, precision: 0 },
  card: true,
}

/** Values of the meter. */
export type UsageMeter =
  | { kind: 'hidden' }
  | {
      kind: 'subscription'
      /** Minutes left. */
      left: number | 'unlimited'
      /** Width of the bar from 0 to 100, for used minutes. */
      percent: number
      /** Width of the bar from 0 to 100, including running jobs. */
      estimatedPercent: number
    }
  | { kind: 'payAsYouGo'; draft: number; precision: number }
  | { kind: 'fixPayment' }
  | { kind: 'noneLeft' }

/** Minimum minutes of a plan that counts as unlimited. */
const unlimitedThreshold = 999_999
/** Minutes of a plan above which the bar has a fixed width, since usage would be invisible. */
const fixedBarThreshold = 9_999_999
/** Width of the fixed bar. */
const fixedBarPercent = 20
/** Minutes of a plan above which the sidebar shows no meter. */
const hiddenThreshold = 59_999
/** Minutes above which times are shown in hours. */
const hoursThreshold = 999

/**
 * Returns the values of the meter, or `hidden`.
 * @param place the settings also show large plans
 */
export function usageMeter(usage: Usage, place: 'sidebar' | 'settings'): UsageMeter {
  const { plannedMinutes, payAsYouGo } = usage
  if (usage.enterprise || (place === 'sidebar' && plannedMinutes > hiddenThreshold)) return { kind: 'hidden' }
  const left =
    plannedMinutes >= unlimitedThreshold ? 'unlimited' : Math.max(0, plannedMinutes - usage.usedMinutes)
  if (left !== 0)
    return {
      kind: 'subscription',
      left,
      percent: percentOf(usage.usedMinutes, plannedMinutes),
      estimatedPercent: percentOf(usage.usedMinutes + usage.estimatedUsage, plannedMinutes),
    }
  const { draft, precision } = payAsYouGo
  if (draft > 0 || precision > 0) return { kind: 'payAsYouGo', draft, precision }
  return { kind: usage.card ? 'noneLeft' : 'fixPayment' }
}

const percentOf = (minutes: number, plannedMinutes: number) =>
  plannedMinutes > fixedBarThreshold
    ? fixedBarPercent
    : Math.min(100, Math.max(0, (minutes / plannedMinutes) * 100))

/**
 * Returns minutes for display: whole, or above 999 as hours with one decimal, rounded down so as not to promise too
 * much.
 */
export function displayAmount(minutes: number): { unit: 'minute' | 'hour'; value: number } {
  const wholeMinutes = Math.max(0, Math.floor(minutes))
  if (wholeMinutes <= hoursThreshold) return { unit: 'minute', value: wholeMinutes }
  return { unit: 'hour', value: Math.floor(wholeMinutes / 6) / 10 }
}
