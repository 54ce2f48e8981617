import * as coupons from './coupons.ts'

export const { readCoupon } = coupons
