import * as coupons from './coupons.ts'

export const { checkCoupon } = coupons
