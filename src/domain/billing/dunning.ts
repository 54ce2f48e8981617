import type { Subscription } from '#contract/payments.ts'

const day = 86_400

/** Days from a failed payment until the workspace is downgraded to the free plan. */
const dunningDays = 21
/** Days after a failed payment on which emails are sent: the initial notice, then three reminders. */
const noticeDays = [0, 7, 14, 19]
/** Grace period in days for a renewal payment, during which the plan stays active. */
const renewalDays = 1

type State = Pick<Subscription, 'status' | 'period'>

/** Returns whether a subscription has ended permanently: canceled, or never paid. */
export const hasEnded = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired'

/** Returns the end of a subscription's access to its plan, in seconds since 1970; null if it has no access. */
export function paidUntil({ status, period }: State): number | null {
  switch (status) {
    case 'active':
    case 'trialing':
      return period.end + renewalDays * day
    case 'past_due':
      // The period has started but hasn't been paid for.
      return period.start + dunningDays * day
    case 'unpaid':
    case 'incomplete':
    case 'incomplete_expired':
    case 'paused':
    case 'canceled':
      return null
  }
}

/**
 * Returns the start of the period whose payment failed, in seconds since 1970; null if nothing is
 * outstanding.
 */
export const unpaidSince = ({ status, period }: State): number | null =>
  status === 'past_due' ? period.start : null

/** Returns the number of emails due for a failed payment. Times are in milliseconds since 1970. */
export const countDueNotices = (unpaidSinceMs: number, now: number): number =>
  noticeDays.filter((days) => now >= unpaidSinceMs + days * day * 1000).length

/** Returns when a plan with a failed payment ends. Times are in milliseconds since 1970. */
export const unpaidPlanEnd = (unpaidSinceMs: number): number => unpaidSinceMs + dunningDays * day * 1000
