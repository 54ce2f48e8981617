import { randomUUID } from 'node:crypto'
import { endpoints } from '#contract/endpoints.ts'
import type { OwnedObjects, ValidBody } from './valid-body.ts'

/** Valid bodies for calls about billing. */
export const billingBodies = ({ uid, orgId: oid }: OwnedObjects): ValidBody[] => [
  [
    endpoints.createCheckoutSession,
    {},
    {
      uid,
      oid,
      mode: 'subscription',
      plan: 'standard',
      qty: 2,
      interval: 'year',
      coupon: 'c',
      amount: 500,
      baseUrl: 'b',
      successRedirect: '/dashboard',
      cancelRedirect: '/plans',
    },
  ],
  [endpoints.cancelSubscription, {}, { uid, oid }],
  [endpoints.changePlans, {}, { uid, oid, plan: 'standard', qty: 2, interval: 'month', cancelUrl: '/plans' }],
  [
    endpoints.updateSubscription,
    {},
    { uid, oid, newPlanId: 'standard', quantity: 2, interval: 'month', prorationDate: 1 },
  ],
  [
    endpoints.getUpcomingInvoiceAmount,
    {},
    { uid, oid, newPlanId: 'standard', quantity: 2, interval: 'month' },
  ],
  [endpoints.getCoupon, {}, { uid, couponId: 'c', isCheckout: true }],
  [
    endpoints.createCoupons,
    {},
    {
      name: 'n',
      percentageOff: 20,
      currency: 'EUR',
      duration: 'repeating',
      months: 3,
      appliesTo: ['standard'],
    },
  ],
  [
    endpoints.createPromotionCodes,
    {},
    { couponId: 'c', code: 'LIBRARY20', maxRedemptions: 1, expiresAt: 4_000_000_000 },
  ],
  ...[
    ...[endpoints.getSubscription, endpoints.getCredits, endpoints.getPaymentMethods],
    ...[endpoints.getAdjustments, endpoints.getCharges, endpoints.getInvoices, endpoints.getCustomerMetadata],
  ].map((endpoint): ValidBody => [endpoint, {}, { uid, oid }]),
  [endpoints.createCustomerPortalSession, {}, { uid, oid, returnUrl: '/settings' }],
  [
    endpoints.downloadReport,
    {},
    {
      uid,
      oid,
      span: 3,
      maxSpan: 12,
      filter: { user: randomUUID(), project: randomUUID(), type: 'transcription' },
    },
  ],
  [
    endpoints.refundCharge,
    { oid },
    { charge: 'ch_1', cents: 1, currency: 'USD', reason: 'r', key: randomUUID() },
  ],
  [
    endpoints.addCoupon,
    {},
    {
      name: 'n',
      amountOff: { currency: 'EUR', amount: 100 },
      duration: 'once',
      plans: ['standard'],
      maxRedemptions: 5,
      expiresAt: 4_000_000_000,
    },
  ],
  [
    endpoints.addPromotionCode,
    { couponId: 'coupon_1' },
    { code: 'LIBRARY20', maxRedemptions: 5, expiresAt: 4_000_000_000 },
  ],
]
