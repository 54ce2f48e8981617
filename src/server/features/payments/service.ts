import { readCoupon } from './coupons.ts'

export { readCoupon }
