import { z } from 'zod'
import { charge as chargeSchema, invoice, paymentMethod, subscription } from '#contract/payments.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { OffSessionCharge, OffSessionOrder, PaymentProvider } from '../provider.ts'
import { charge } from './collecting.ts'
import * as coupons from './coupons.ts'
import {
  addCheckout,
  completeCheckout,
  type DescribedCheckout,
  describeCheckout,
  expireCheckout,
  toCheckout,
} from './purchases.ts'
import { changing, changingOnce, type LocalStore, reading } from './store.ts'
import * as subscriptions from './subscriptions.ts'

export interface LocalPayments extends PaymentProvider {
  readonly kind: 'local'
  /** Describes a purchase for its page. */
  describeCheckout(id: string): Promise<DescribedCheckout>
  /** Completes a checkout with a test card; `isRefused` stands for a card that its bank refuses. */
  complete(checkout: string, isRefused: boolean): Promise<void>
  /** Starts the next period of all subscriptions that are due. */
  renew(): Promise<void>
}

export interface LocalSettings {
  db: Db
  /** Seconds since 1970. */
  now?: () => number
}

const chargeOutcome: z.ZodType<OffSessionCharge> = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('succeeded'), charge: z.string() }),
  z.object({ outcome: z.literal('processing') }),
  z.object({ outcome: z.literal('declined'), reason: z.string() }),
])
const made = z.object({ id: z.string() })

const seconds = () => Math.floor(Date.now() / 1000)

/**
 * Takes test payments: the same catalog, taxes, coupons, prorations and numbered invoices as with a payment service, but
 * no card is charged.
 */
export function localPayments({ db, now = seconds }: LocalSettings): LocalPayments {
  const read = <T>(work: (store: LocalStore) => Promise<T>) => reading(db, now(), work)
  const once = <T>(key: string, schema: z.ZodType<T>, work: (store: LocalStore) => Promise<T>) =>
    changingOnce(db, { now: now(), key, schema }, work)
  return {
    kind: 'local',
    createCustomer: (customer, key) =>
      once(key, z.string(), async (store) => {
        const { workspaceId, name } = customer
        const { id } = await store.add('customer', null, { workspaceId, name, defaultMethod: null })
        return id
      }),
    createCheckout: async (order, key) => {
      const { id } = await once(key, made, (store) => addCheckout(store, order))
      return { id, url: `/payment/checkout/${id}` }
    },
    readCheckout: (id) => read(async (store) => toCheckout(await store.get('checkout', id), store.now)),
    expireCheckout: (id) => changing(db, now(), (store) => expireCheckout(store, id)),
    readSubscription: (id) => read((store) => store.get('subscription', id)),
    previewChange: (id, change, prorationDate = now()) =>
      read((store) => subscriptions.previewChange(store, id, change, prorationDate)),
    changeSubscription: (id, change, key) =>
      once(key, subscription, (store) => subscriptions.changeSubscription(store, id, change)),
    cancelSubscription: (id, when, key) =>
      once(key, subscription, (store) => subscriptions.cancelSubscription(store, id, when)),
    resumeSubscription: (id, key) =>
      once(key, subscription, (store) => subscriptions.cancelSubscription(store, id, null)),
    createPortal: async () => ({ url: '/settings/invoices' }),
    listInvoices: async (customer) =>
      (await read((store) => store.list('invoice', customer))).map((each) => invoice.parse(each)),
    listCharges: async (customer) =>
      (await read((store) => store.list('charge', customer))).map((each) => chargeSchema.parse(each)),
    listPaymentMethods: async (customer) =>
      (await read((store) => store.list('method', customer))).map((each) => paymentMethod.parse(each)),
    listAdjustments: (customer) => read((store) => store.list('adjustment', customer)),
    readCharge: (id) => read((store) => store.get('charge', id)),
    readInvoice: (id) => read((store) => store.get('invoice', id)),
    setDefaultPaymentMethod: async (customer, method, key) => {
      await once(key, z.null(), async (store) => {
        await store.get('method', method)
        await store.change('customer', { ...(await store.get('customer', customer)), defaultMethod: method })
        return null
      })
    },
    charge: (order, key) => once(key, chargeOutcome, (store) => chargeCard(store, order)),
    refund: (id, amount, key) => once(key, made, (store) => refund(store, id, amount)),
    findCoupon: (code) => read((store) => coupons.findCoupon(store, code)),
    listCoupons: () => read(coupons.listCoupons),
    createCoupon: (given, key) =>
      once(key, coupons.couponState, (store) => coupons.createCoupon(store, given)),
    endCoupon: (id) => changing(db, now(), (store) => coupons.endCoupon(store, id)),
    createPromotionCode: (given, key) =>
      once(key, coupons.promotionState, (store) => coupons.createPromotionCode(store, given)),
    endPromotionCode: (id) => changing(db, now(), (store) => coupons.endPromotionCode(store, id)),
    parseEvent: async () => {
      throw new AppError('signature_invalid', 'Payments are not taken by a service that sends events')
    },
    listEvents: (since) => read((store) => store.listEvents(Math.floor(since.getTime() / 1000))),
    describeCheckout: (id) =>
      read(async (store) => describeCheckout(await store.get('checkout', id), store.now)),
    complete: (checkout, isRefused) =>
      changing(db, now(), (store) => completeCheckout(store, checkout, isRefused)),
    renew: async () => {
      for (const { id } of await read((store) => store.listDue()))
        await changing(db, now(), (store) => subscriptions.renewSubscription(store, id))
    },
  }
}

async function chargeCard(store: LocalStore, order: OffSessionOrder): Promise<OffSessionCharge> {
  const { customer, currency, amount, description, orderId } = order
  const method = await store.get('method', order.method)
  if (method.customer !== customer) throw new AppError('not_found', "The card isn't the customer's")
  const isPaid = !method.isRefused
  const { id } = await charge(store, { customer, currency, amount, description, isPaid, orderId })
  return isPaid
    ? { outcome: 'succeeded', charge: id }
    : { outcome: 'declined', reason: 'The card was declined.' }
}

async function refund(store: LocalStore, id: string, amount: number): Promise<{ id: string }> {
  const charged = await store.get('charge', id)
  if (!charged.paid || amount > charged.amount - charged.refunded)
    throw new AppError('provider_failed', 'The refund is larger than the rest of the charge')
  await store.change('charge', { ...charged, refunded: charged.refunded + amount })
  await store.emit('charge', id, charged.customer)
  return { id: `refund-${id}-${charged.refunded + amount}` }
}
