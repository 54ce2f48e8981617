import type { Currency } from '#contract/plan-choices.ts'

/** Currency and coupon of a new workspace. */
export interface PurchaseOptions {
  currency: Currency
  /** Coupon code, as typed. */
  coupon: string
}
