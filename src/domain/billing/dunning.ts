import type { Subscription } from '#contract/payments.ts'

const day = 86_400

/** Days after a failed payment until the workspace gets the free plan. */
const dunningDays = 21
/** Days allowed for a renewal; the plan stays active meanwhile. */
const renewalDays = 1

/** Returns until when a subscription gives its plan, in seconds since 1970; null if it gives none. */
export function paidUntil({ status, period }: Pick<Subscription, 'status' | 'period'>): number | null {
  switch (status) {
    case 'active':
    case 'trialing':
      return period.end + renewalDays * day
    case 'past_due':
      // Its period has started, but isn't paid.
      return period.start + dunningDays * day
    case 'unpaid':
    case 'incomplete':
    case 'incomplete_expired':
    case 'paused':
    case 'canceled':
      return null
  }
}
