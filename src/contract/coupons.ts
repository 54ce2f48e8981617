import { z } from 'zod'
import { epochSeconds, text } from './ids.ts'
import { maxCouponSeconds } from './limits.ts'
import { coupon as terms } from './payments.ts'
import { couponDurations, currencies } from './plan-choices.ts'

const uses = z.number().int().min(1).max(1_000_000)
const maxRedemptions = uses.optional().describe('Maximum number of uses. Unlimited by default.')
const expiresAt = epochSeconds
  .refine((time) => time > Date.now() / 1000, 'Expected a time in the future')
  .refine((time) => time <= Date.now() / 1000 + maxCouponSeconds, 'Expected a time in the next five years')
  .optional()
  .describe('Expiration time, at most five years from now. By default, it never expires.')

const limits = {
  uses: z.number().int().describe('Number of uses.'),
  maxUses: z.number().int().nullable().describe('Maximum number of uses. Null if unlimited.'),
  expires: epochSeconds.nullable().describe('When the code expires. Null if it never does.'),
  isValid: z
    .boolean()
    .describe('Whether the code can be used. False if it has expired, is used up, or was ended.'),
}

export const promotionCode = z
  .object({
    id: z.string(),
    code: z.string(),
    coupon: z.string().describe("ID of the code's coupon."),
    ...limits,
  })
  .meta({ id: 'PromotionCode' })
export type PromotionCode = z.infer<typeof promotionCode>

/** A coupon and its promotion codes, as staff see them. */
export const staffCoupon = terms
  .extend({ ...limits, promotionCodes: z.array(promotionCode) })
  .meta({ id: 'StaffCoupon' })
export type StaffCoupon = z.infer<typeof staffCoupon>

/** Returns whether a coupon's terms are consistent. */
const hasValidTerms = ({ percentOff, amountOff, duration, months }: CouponTerms) =>
  (percentOff === undefined) !== (amountOff === undefined) &&
  (duration === 'repeating') === (months !== undefined)

interface CouponTerms {
  percentOff?: number | undefined
  amountOff?: object | undefined
  duration: string
  months?: number | undefined
}

export const newCoupon = z
  .object({
    name: text.trim().min(1).max(40),
    percentOff: z.number().min(0.01).max(100).multipleOf(0.01).optional(),
    amountOff: z
      .object({ currency: z.enum(currencies), amount: z.number().int().min(1).max(99_999_999) })
      .optional()
      .describe('Discount in the smallest unit of the currency. A coupon has either this or `percentOff`.'),
    duration: z.enum(couponDurations).default('once'),
    months: z
      .number()
      .int()
      .min(1)
      .max(120)
      .optional()
      .describe('Number of months. Only for `repeating` coupons.'),
    plans: z
      .array(z.string().min(1).max(40))
      .min(1)
      .max(50)
      .optional()
      .describe('IDs of subscriptions that the coupon applies to. Defaults to all purchases.'),
    maxRedemptions,
    expiresAt,
  })
  .refine(hasValidTerms, 'Expected either percentOff or amountOff, and months for a repeating coupon only')
export type CouponInput = z.input<typeof newCoupon>

export const newPromotionCode = z.object({
  code: z
    .string()
    .trim()
    .min(3)
    .max(40)
    .regex(/^[\w-]+$/)
    .optional()
    .describe('Letters, digits, hyphens and underscores. Random by default.'),
  maxRedemptions,
  expiresAt,
})
