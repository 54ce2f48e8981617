import type { PlanAndUsage } from '#contract/billing.ts'

/** A workspace's remaining minutes. */
export interface Usage {
  /** Whether it is an enterprise workspace, which has no usage meter. */
  isEnterprise: boolean
  /** Draft minutes per subscription period; 0 if there is no subscription. */
  plannedMinutes: number
  /** Plan minutes used. */
  usedMinutes: number
  /** Plan minutes that running jobs are expected to use. */
  estimatedMinutes: number
  /** Minutes that the remaining credits pay for. */
  payAsYouGo: { draft: number; precision: number }
  /** Whether a payment card is available. */
  hasCard: boolean
}

/** Derives the usage shown by the meter from a workspace's plan. */
export const usageOf = ({ plan, usage }: PlanAndUsage): Usage => ({
  isEnterprise: plan.kind === 'enterprise',
  plannedMinutes: plan.draft ?? 0,
  usedMinutes: usage.subscription,
  estimatedMinutes: usage.estimatedDraft,
  payAsYouGo: { draft: usage.draft, precision: usage.precisionCredits },
  hasCard: usage.card,
})

/** Usage of a free workspace. */
export const zeroUsage: Usage = {
  isEnterprise: false,
  plannedMinutes: 0,
  usedMinutes: 0,
  estimatedMinutes: 0,
  payAsYouGo: { draft: 0, precision: 0 },
  hasCard: true,
}

/** Values of the meter. */
export type UsageMeter =
  | { kind: 'hidden' }
  | {
      kind: 'subscription'
      /** Minutes left. */
      left: number | 'unlimited'
      /** Width of the bar for used minutes, from 0 to 100. */
      percent: number
      /** Width of the bar including running jobs, from 0 to 100. */
      estimatedPercent: number
    }
  | { kind: 'payAsYouGo'; draft: number; precision: number }
  | { kind: 'fixPayment' }
  | { kind: 'noneLeft' }

/** Number of plan minutes at which a plan counts as unlimited. */
const unlimitedThreshold = 999_999
/** Number of plan minutes above which the bar has a fixed width, since usage would be too small to see. */
const fixedBarThreshold = 9_999_999
/** Width of the fixed bar. */
const fixedBarPercent = 20
/** Number of plan minutes above which the sidebar hides the meter. */
const hiddenThreshold = 59_999
/** Minutes above which times are shown in hours. */
const hoursThreshold = 999

/**
 * Returns the meter's values, or `hidden`.
 * @param place where the meter is shown; the sidebar hides it for large plans
 */
export function usageMeter(usage: Usage, place: 'sidebar' | 'settings'): UsageMeter {
  const { plannedMinutes, payAsYouGo } = usage
  if (usage.isEnterprise || (place === 'sidebar' && plannedMinutes > hiddenThreshold))
    return { kind: 'hidden' }
  const left =
    plannedMinutes >= unlimitedThreshold ? 'unlimited' : Math.max(0, plannedMinutes - usage.usedMinutes)
  if (left !== 0)
    return {
      kind: 'subscription',
      left,
      percent: percentOf(usage.usedMinutes, plannedMinutes),
      estimatedPercent: percentOf(usage.usedMinutes + usage.estimatedMinutes, plannedMinutes),
    }
  const { draft, precision } = payAsYouGo
  if (draft > 0 || precision > 0) return { kind: 'payAsYouGo', draft, precision }
  return { kind: usage.hasCard ? 'noneLeft' : 'fixPayment' }
}

const percentOf = (minutes: number, plannedMinutes: number) =>
  plannedMinutes > fixedBarThreshold
    ? fixedBarPercent
    : Math.min(100, Math.max(0, (minutes / plannedMinutes) * 100))

/**
 * Formats minutes for display: as whole minutes, or above 999 as hours with one decimal, rounded down so as
 * not to overpromise.
 */
export function toDisplayDuration(minutes: number): { unit: 'minute' | 'hour'; value: number } {
  const wholeMinutes = Math.max(0, Math.floor(minutes))
  if (wholeMinutes <= hoursThreshold) return { unit: 'minute', value: wholeMinutes }
  return { unit: 'hour', value: Math.floor(wholeMinutes / 6) / 10 }
}
