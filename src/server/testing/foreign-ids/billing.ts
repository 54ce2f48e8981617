import { randomUUID } from 'node:crypto'
import type { ForeignIdRow, ForeignIdRows, OwnObjects } from './row.ts'

/** Callable billing functions. */
export function billingRows({ uid, orgId }: OwnObjects): ForeignIdRows {
  const createRows = (overrides: object = {}): ForeignIdRow[] => [
    ['.uid', 'user', (id) => ({ body: { uid: id, oid: orgId, ...overrides } })],
    ['.oid', 'workspace', (id) => ({ body: { uid, oid: id, ...overrides } })],
  ]
  return {
    createCheckoutSession: createRows({ mode: 'setup' }),
    cancelSubscription: createRows(),
    changePlans: createRows({ plan: 'standard' }),
    updateSubscription: createRows({ quantity: 2 }),
    getUpcomingInvoiceAmount: createRows({ quantity: 2 }),
    getSubscription: createRows(),
    getCredits: createRows(),
    getPaymentMethods: createRows(),
    getAdjustments: createRows(),
    getCharges: createRows(),
    getInvoices: createRows(),
    getCustomerMetadata: createRows(),
    createCustomerPortalSession: createRows(),
    getCoupon: [['.uid', 'user', (id) => ({ body: { uid: id, couponId: randomUUID() } })]],
    downloadReport: [
      ...createRows(),
      ['.filter.user', 'user', (id) => ({ body: { uid, oid: orgId, filter: { user: id } } })],
      ['.filter.project', 'project', (id) => ({ body: { uid, oid: orgId, filter: { project: id } } })],
    ],
  }
}
