import { randomUUID } from 'node:crypto'
import type { Bodies, NamedObjects, Row, Rows } from './row.ts'

// The installation has no plans: those who may call get 422.
const forManagers = { anonymous: 401, stranger: 404, shared: 403, member: 403, owner: 422 } as const
const forOwners = { ...forManagers, admin: 403 } as const
const forStaff = { anonymous: 401, stranger: 403, owner: 403, staff: 422 } as const satisfies Row

/** Billing: callable functions, reports, and what staff do. */
export const billingRows = {
  createCheckoutSession: forManagers,
  cancelSubscription: forManagers,
  changePlans: forManagers,
  updateSubscription: forManagers,
  getUpcomingInvoiceAmount: forManagers,
  // Prices for all users.
  getCoupon: { anonymous: 401, stranger: 422, owner: 422 },
  createCoupons: forStaff,
  createPromotionCodes: forStaff,
  getSubscription: forManagers,
  getCredits: forManagers,
  getPaymentMethods: forManagers,
  getAdjustments: forManagers,
  getCharges: forManagers,
  getInvoices: forManagers,
  getCustomerMetadata: forManagers,
  createCustomerPortalSession: forManagers,
  getPrices: { anonymous: 422, stranger: 422, owner: 422 },
  downloadReport: forOwners,
  exportUsage: forOwners,
  getCustomerBilling: forStaff,
  refundCharge: forStaff,
  listCoupons: forStaff,
  addCoupon: forStaff,
  endCoupon: forStaff,
  addPromotionCode: forStaff,
  endPromotionCode: forStaff,
  getRevenue: forStaff,
  exportRevenue: forStaff,
} satisfies Rows

export const billingBodies = ({ owner: { orgId: oid } }: NamedObjects): Bodies => ({
  createCheckoutSession: { oid, mode: 'setup' },
  cancelSubscription: { oid },
  changePlans: { oid, plan: 'standard' },
  updateSubscription: { oid, quantity: 2 },
  getUpcomingInvoiceAmount: { oid, quantity: 2 },
  getCoupon: { couponId: 'LIBRARY20' },
  createCoupons: { name: 'Libraries', percentageOff: 20 },
  createPromotionCodes: { couponId: 'coupon_1', code: 'LIBRARY20' },
  getSubscription: { oid },
  getCredits: { oid },
  getPaymentMethods: { oid },
  getAdjustments: { oid },
  getCharges: { oid },
  getInvoices: { oid },
  getCustomerMetadata: { oid },
  createCustomerPortalSession: { oid },
  downloadReport: { oid },
  refundCharge: { charge: 'ch_1', cents: 1, currency: 'USD', reason: 'Twice', key: randomUUID() },
  addCoupon: { name: 'Libraries', percentOff: 20 },
  addPromotionCode: { code: 'LIBRARY20' },
})
