import type { BillingInterval, Coupon } from '#contract/payments.ts'
import { monthsLater } from './periods.ts'

export interface InvoiceLine {
  description: string
  /** Number of seats. */
  quantity?: number | undefined
  /** In the smallest unit of the currency; negative for credits. */
  amount: number
}

/** Number of seats, their unit price for a billing interval, and the coupon applied to the total. */
export interface Seats {
  amount: number
  quantity: number
  interval: BillingInterval
  coupon: Discount | null
}

/** Time span in seconds since 1970; the end is exclusive. */
export interface PaidPeriod {
  start: number
  end: number
}

/** Returns the billing period that starts at a given time. */
export function periodFrom(start: number, interval: BillingInterval): PaidPeriod {
  const end = monthsLater(new Date(start * 1000), interval === 'year' ? 12 : 1)
  return { start, end: end.getTime() / 1000 }
}

type Discount = Pick<Coupon, 'percentOff' | 'amountOff'>

/** Returns an amount with a coupon applied, at least 0. */
export function discountedAmount(amount: number, coupon: Discount | null): number {
  if (!coupon) return amount
  const { percentOff, amountOff } = coupon
  if (percentOff !== null) return amount - Math.round((amount * percentOff) / 100)
  return Math.max(0, amount - (amountOff?.amount ?? 0))
}

/** Returns the tax on an amount, rounded to the smallest unit. */
export const taxOf = (amount: number, percent: number): number => Math.round((amount * percent) / 100)

/**
 * Returns the invoice lines for a change made partway through a period: a credit for the old seats' unused
 * time, and a charge for the new seats' remaining time. A different interval starts a new period.
 * @param date in seconds since 1970
 */
export function prorate(before: Seats, after: Seats, period: PaidPeriod, date: number): InvoiceLine[] {
  const remainingShare = Math.max(0, Math.min(1, (period.end - date) / (period.end - period.start)))
  const chargedShare = after.interval === before.interval ? remainingShare : 1
  return [
    { description: 'Unused time', amount: 0 - Math.round(priceOf(before) * remainingShare) },
    { description: 'Remaining time', amount: Math.round(priceOf(after) * chargedShare) },
  ]
}

const priceOf = ({ amount, quantity, coupon }: Seats) => discountedAmount(amount * quantity, coupon)
