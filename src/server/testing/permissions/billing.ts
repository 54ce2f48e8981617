import { randomUUID } from 'node:crypto'
import type { Bodies, NamedObjects, Row, Rows } from './row.ts'

// The installation has no plans, so permitted callers get 422.
const managerStatuses = { anonymous: 401, stranger: 404, shared: 403, member: 403, owner: 422 } as const
const ownerStatuses = { ...managerStatuses, admin: 403 } as const
const staffStatuses = { anonymous: 401, stranger: 403, owner: 403, staff: 422 } as const satisfies Row

/** Billing: callable functions, reports and staff actions. */
export const billingRows = {
  createCheckoutSession: managerStatuses,
  cancelSubscription: managerStatuses,
  changePlans: managerStatuses,
  updateSubscription: managerStatuses,
  getUpcomingInvoiceAmount: managerStatuses,
  // Prices for all users.
  getCoupon: { anonymous: 401, stranger: 422, owner: 422 },
  createCoupons: staffStatuses,
  createPromotionCodes: staffStatuses,
  getSubscription: managerStatuses,
  getCredits: managerStatuses,
  getPaymentMethods: managerStatuses,
  getAdjustments: managerStatuses,
  getCharges: managerStatuses,
  getInvoices: managerStatuses,
  getCustomerMetadata: managerStatuses,
  createCustomerPortalSession: managerStatuses,
  getPrices: { anonymous: 422, stranger: 422, owner: 422 },
  downloadReport: ownerStatuses,
  exportUsage: ownerStatuses,
  getCustomerBilling: staffStatuses,
  refundCharge: staffStatuses,
  listCoupons: staffStatuses,
  addCoupon: staffStatuses,
  endCoupon: staffStatuses,
  addPromotionCode: staffStatuses,
  endPromotionCode: staffStatuses,
  getRevenue: staffStatuses,
  exportRevenue: staffStatuses,
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
