import type { PlanAndUsage } from '#contract/billing.ts'

/** A workspace's remaining minutes. */
export interface Usage {
  /** Whether it is an enterprise workspace, which has no meter. */
  enterprise: boolean
  /** Draft minutes per period of the subscription; 0 if there is none. */
  planned: number
  /** Used minutes of the plan. */
  used: number
  /** Minutes of the plan that running jobs are likely to use. */
  estimated: number
  /** Minutes that the remaining credits pay for. */
  payAsYouGo: { draft: number; precision: number }
  /** Whether a payment card is available. */
  card: boolean
}

/** Returns the usage that the meter shows, from a workspace's plan. */
export const usageOf = ({ plan, usage }: PlanAndUsage): Usage => ({
  enterprise: plan.kind === 'enterprise',
  planned: plan.draft ?? 0,
  used: usage.subscription,
  estimated: usage.estimatedDraft,
  payAsYouGo: { draft: usage.draft, precision: usage.precisionCredits },
  card: usage.card,
})

/** Usage of a free workspace. */
export const noUsage: Usage = {
  enterprise: false,
  planned: 0,
  used: 0,
  estimated: 0,
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

/** Minimum planned minutes that count as unlimited. */
const unlimitedFrom = 999_999
/** Planned minutes above which the bar is fixed, since usage would be invisible. */
const fixedBarAbove = 9_999_999
/** Width of the fixed bar. */
const fixedBarPercent = 20
/** Planned minutes above which the sidebar shows no meter. */
const hiddenAbove = 59_999
/** Minutes above which times are shown in hours. */
const hoursAbove = 999

/**
 * Returns the values of the meter; null if there is nothing to show.
 * @param place the settings also show large plans
 */
export function usageMeter(usage: Usage, place: 'sidebar' | 'settings'): UsageMeter {
  const { planned, payAsYouGo } = usage
  if (usage.enterprise || (place === 'sidebar' && planned > hiddenAbove)) return { kind: 'hidden' }
  const left = planned >= unlimitedFrom ? 'unlimited' : Math.max(0, planned - usage.used)
  if (left !== 0)
    return {
      kind: 'subscription',
      left,
      percent: percentOf(usage.used, planned),
      estimatedPercent: percentOf(usage.used + usage.estimated, planned),
    }
  const { draft, precision } = payAsYouGo
  if (draft > 0 || precision > 0) return { kind: 'payAsYouGo', draft, precision }
  return { kind: usage.card ? 'noneLeft' : 'fixPayment' }
}

const percentOf = (minutes: number, planned: number) =>
  planned > fixedBarAbove ? fixedBarPercent : Math.min(100, Math.max(0, (minutes / planned) * 100))

/**
 * Returns minutes for display: whole, or above 999 as hours with one decimal, rounded down so as not to promise too
 * much.
 */
export function displayAmount(minutes: number): { unit: 'minute' | 'hour'; value: number } {
  const wholeMinutes = Math.max(0, Math.floor(minutes))
  if (wholeMinutes <= hoursAbove) return { unit: 'minute', value: wholeMinutes }
  return { unit: 'hour', value: Math.floor(wholeMinutes / 6) / 10 }
}
