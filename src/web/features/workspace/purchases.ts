import type { Currency } from '#contract/plan-choices.ts'

/** Currency and coupon of a new workspace. */
export interface Purchases {
  currency: Currency
  /** Coupon code, as typed. */
  coupon: string
}
