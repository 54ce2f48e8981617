import { randomUUID } from 'node:crypto'
import type { ForeignIdRow, ForeignIdRows, Own } from './row.ts'

/** Callable functions of billing. */
export function billingRows({ uid, orgId }: Own): ForeignIdRows {
  const about = (more: object = {}): ForeignIdRow[] => [
    ['.uid', 'user', (id) => ({ body: { uid: id, oid: orgId, ...more } })],
    ['.oid', 'workspace', (id) => ({ body: { uid, oid: id, ...more } })],
  ]
  return {
    createCheckoutSession: about({ mode: 'setup' }),
    cancelSubscription: about(),
    changePlans: about({ plan: 'standard' }),
    updateSubscription: about({ quantity: 2 }),
    getUpcomingInvoiceAmount: about({ quantity: 2 }),
    getSubscription: about(),
    getCredits: about(),
    getPaymentMethods: about(),
    getAdjustments: about(),
    getCharges: about(),
    getInvoices: about(),
    getCustomerMetadata: about(),
    createCustomerPortalSession: about(),
    getCoupon: [['.uid', 'user', (id) => ({ body: { uid: id, couponId: randomUUID() } })]],
    downloadReport: [
      ...about(),
      ['.filter.user', 'user', (id) => ({ body: { uid, oid: orgId, filter: { user: id } } })],
      ['.filter.project', 'project', (id) => ({ body: { uid, oid: orgId, filter: { project: id } } })],
    ],
  }
}
