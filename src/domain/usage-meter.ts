/** A workspace's remaining minutes. */
export interface Usage {
  /** Enterprise workspaces have no meter. */
  enterprise: boolean
  /** Draft minutes per period of the subscription; 0 without one. */
  planned: number
  /** The used part of it. */
  used: number
  /** Of these, what jobs under way are likely to take. */
  estimated: number
  /** Minutes that the remaining credits pay for. */
  payAsYouGo: { draft: number; precision: number }
  /** Whether a payment card is available. */
  card: boolean
}

/** The meter of a free workspace without usage. */
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
      /** Width of the bar from 0 to 100: used minutes. */
      percent: number
      /** The same, including running jobs. */
      estimatedPercent: number
    }
  | { kind: 'payAsYouGo'; draft: number; precision: number }
  | { kind: 'fixPayment' }
  | { kind: 'noneLeft' }

/** Plans with at least this many minutes count as unlimited. */
const unlimitedFrom = 999_999
/** Above this many planned minutes the bar is fixed: usage would be invisible. */
const fixedBarAbove = 9_999_999
/** Width of the fixed bar. */
const fixedBarPercent = 20
/** The sidebar shows no meter above this many planned minutes. */
const hiddenAbove = 59_999
/** Longer times are shown in hours. */
const hoursAbove = 999

/** @param place the settings show large plans, too */
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

/** Minutes for display: whole, or above 999 as hours with one decimal, rounded down so as not to promise too much. */
export function shownAmount(minutes: number): { unit: 'minute' | 'hour'; value: number } {
  const whole = Math.max(0, Math.floor(minutes))
  if (whole <= hoursAbove) return { unit: 'minute', value: whole }
  return { unit: 'hour', value: Math.floor(whole / 6) / 10 }
}
