import { z } from 'zod'
import { charge as chargeSchema, invoice, paymentMethod, subscription } from '#contract/payments.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { OffSessionCharge, PaymentProvider } from '../provider.ts'
import { chargeCard } from './charging.ts'
import { type ExternalPayment, payInvoice, recordPayment } from './collecting.ts'
import { changedSubscription, changeOrRequestConfirmation } from './confirmations.ts'
import * as coupons from './coupons.ts'
import type { LocalObject } from './objects.ts'
import {
  addCheckout,
  completeCheckout,
  type DescribedCheckout,
  describeCheckout,
  expireCheckout,
  toCheckout,
} from './purchases.ts'
import { changeStore, type LocalStore, readStore, runIdempotently } from './store.ts'
import * as subscriptions from './subscriptions.ts'

export interface LocalPayments extends PaymentProvider {
  readonly kind: 'local'
  /** Describes a purchase for its checkout page. */
  describeCheckout(id: string): Promise<DescribedCheckout>
  /**
   * Completes a checkout with a test card. If `isRefused`, the card's bank declines it; if
   * `needsConfirmation`, the bank requires a confirmation, which is given here.
   */
  complete(checkout: string, isRefused: boolean, needsConfirmation?: boolean): Promise<void>
  /** Reads an invoice with its lines and its recipient. */
  readInvoiceDetails(id: string): Promise<InvoiceDetails>
  /** Records a payment received outside the service, such as a bank transfer; returns its invoice. */
  recordPayment(payment: ExternalPayment, key: string): Promise<{ id: string }>
  /** Starts the next period of all subscriptions that are due. */
  renew(): Promise<void>
}

/** An invoice as its PDF shows it. */
export type InvoiceDetails = LocalObject<'invoice'> & { customer: string; customerName: string }

export interface LocalSettings {
  db: Db
  /** Seconds since 1970. */
  now?: () => number
}

const chargeOutcome: z.ZodType<OffSessionCharge> = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('succeeded'), charge: z.string().nullable() }),
  z.object({ outcome: z.literal('processing') }),
  z.object({ outcome: z.literal('declined'), reason: z.string(), asksHolder: z.boolean() }),
  z.object({ outcome: z.literal('withdrawn') }),
])
const createdObject = z.object({ id: z.string() })

const seconds = () => Math.floor(Date.now() / 1000)

/**
 * Takes test payments: the same catalog, taxes, coupons, prorations and numbered invoices as with a payment service, but
 * no card is charged.
 */
export function createLocalPayments({ db, now = seconds }: LocalSettings): LocalPayments {
  const withStore = <T>(work: (store: LocalStore) => Promise<T>) => readStore(db, now(), work)
  const runOnce = <T>(key: string, schema: z.ZodType<T>, work: (store: LocalStore) => Promise<T>) =>
    runIdempotently(db, { now: now(), key, schema }, work)
  return {
    kind: 'local',
    createCustomer: (customer, key) =>
      runOnce(key, z.string(), async (store) => {
        const { workspaceId, name } = customer
        const { id } = await store.add('customer', null, {
          workspaceId,
          name,
          defaultMethod: null,
          billTo: null,
        })
        return id
      }),
    createCheckout: async (order, key) => {
      const { id } = await runOnce(key, createdObject, (store) => addCheckout(store, order))
      return { id, url: `/payment/checkout/${id}` }
    },
    readCheckout: (id) => withStore(async (store) => toCheckout(await store.get('checkout', id), store.now)),
    expireCheckout: (id) => changeStore(db, now(), (store) => expireCheckout(store, id)),
    readSubscription: (id) => withStore((store) => store.get('subscription', id)),
    previewChange: (id, change, prorationDate = now()) =>
      withStore((store) => subscriptions.previewChange(store, id, change, prorationDate)),
    changeSubscription: (id, change, key) =>
      runOnce(key, changedSubscription, (store) => changeOrRequestConfirmation(store, id, change)),
    cancelSubscription: (id, timing, key) =>
      runOnce(key, subscription, (store) => subscriptions.cancelSubscription(store, id, timing)),
    resumeSubscription: (id, key) =>
      runOnce(key, subscription, (store) => subscriptions.cancelSubscription(store, id, null)),
    pauseRenewals: (id) => changeStore(db, now(), (store) => subscriptions.pauseRenewals(store, id, true)),
    resumeRenewals: (id) => changeStore(db, now(), (store) => subscriptions.pauseRenewals(store, id, false)),
    applyTax: (_, { subscription: id, tax }) =>
      changeStore(db, now(), async (store) => {
        if (id !== null) await subscriptions.applyTax(store, id, tax)
      }),
    createPortal: async () => ({ url: '/settings/invoices' }),
    listInvoices: async (customer) =>
      (await withStore((store) => store.list('invoice', customer))).map((each) => invoice.parse(each)),
    listCharges: async (customer) =>
      (await withStore((store) => store.list('charge', customer))).map((each) => chargeSchema.parse(each)),
    listPaymentMethods: async (customer) =>
      (await withStore((store) => store.list('method', customer)))
        .filter(({ isRemoved }) => !isRemoved)
        .map((each) => ({
          ...paymentMethod.parse(each),
          // Each test card has its own number.
          fingerprint: `test-${each.card.last4}`,
        })),
    listAdjustments: (customer) => withStore((store) => store.list('adjustment', customer)),
    readCharge: (id) => withStore((store) => store.get('charge', id)),
    readInvoice: (id) => withStore((store) => store.get('invoice', id)),
    setDefaultPaymentMethod: async (customer, method, key) => {
      await runOnce(key, z.null(), async (store) => {
        await store.get('method', method)
        await store.change('customer', { ...(await store.get('customer', customer)), defaultMethod: method })
        return null
      })
    },
    readDefaultPaymentMethod: (customer) =>
      withStore(async (store) => (await store.get('customer', customer)).defaultMethod),
    removePaymentMethod: async (id, key) => {
      await runOnce(key, z.null(), (store) => removeMethod(store, id))
    },
    // Keys are kept forever, so that the call for an order can always be repeated.
    charge: (order) => runOnce(`charge-${order.orderId}`, chargeOutcome, (store) => chargeCard(store, order)),
    withdrawCharge: ({ orderId }) =>
      runOnce(`charge-${orderId}`, chargeOutcome, async () => ({ outcome: 'withdrawn' })),
    payInvoice: (id, key) => runOnce(key, z.boolean(), (store) => payInvoice(store, id)),
    recordPayment: (payment, key) => runOnce(key, createdObject, (store) => recordPayment(store, payment)),
    refund: (id, amount, key) => runOnce(key, createdObject, (store) => refund(store, id, amount)),
    refundSubscription: (id) => changeStore(db, now(), (store) => refundSubscription(store, id)),
    findCoupon: (code) => withStore((store) => coupons.findCoupon(store, code)),
    listCoupons: () => withStore(coupons.listCoupons),
    createCoupon: (newCoupon, key) =>
      runOnce(key, coupons.couponState, (store) => coupons.createCoupon(store, newCoupon)),
    endCoupon: (id) => changeStore(db, now(), (store) => coupons.endCoupon(store, id)),
    createPromotionCode: (newCoupon, key) =>
      runOnce(key, coupons.promotionState, (store) => coupons.createPromotionCode(store, newCoupon)),
    endPromotionCode: (id) => changeStore(db, now(), (store) => coupons.endPromotionCode(store, id)),
    parseEvent: async () => {
      throw new AppError('invalid_input', "This installation doesn't use a payment service that sends events")
    },
    listEvents: (since) => withStore((store) => store.listEvents(Math.floor(since.getTime() / 1000))),
    describeCheckout: (id) =>
      withStore(async (store) => describeCheckout(await store.get('checkout', id), store.now)),
    complete: (checkout, isRefused, needsConfirmation = false) =>
      changeStore(db, now(), (store) => completeCheckout(store, checkout, { isRefused, needsConfirmation })),
    setBillingDetails: (id, billTo) =>
      changeStore(db, now(), async (store) =>
        store.change('customer', { ...(await store.get('customer', id)), billTo }),
      ),
    readBillingDetails: (id) => withStore(async (store) => (await store.get('customer', id)).billTo),
    readInvoiceDetails: (id) => withStore((store) => readInvoiceDetails(store, id)),
    renew: async () => {
      for (const { id } of await withStore((store) => store.listDue()))
        await changeStore(db, now(), (store) => subscriptions.renewSubscription(store, id))
    },
  }
}

async function removeMethod(store: LocalStore, id: string): Promise<null> {
  const method = await store.get('method', id)
  const { customer } = method
  await store.change('method', { ...method, isRemoved: true })
  const owner = await store.get('customer', customer)
  if (owner.defaultMethod === id) {
    const rest = (await store.list('method', customer)).find(({ isRemoved }) => !isRemoved)
    await store.change('customer', { ...owner, defaultMethod: rest?.id ?? null })
  }
  await store.emit('customer', customer, customer)
  return null
}

/** Reads an invoice; if it has no recipient, the customer's current one is used. */
async function readInvoiceDetails(store: LocalStore, id: string): Promise<InvoiceDetails> {
  const invoice = await store.get('invoice', id)
  const { billTo, name } = await store.get('customer', invoice.customer)
  return { ...invoice, billTo: invoice.billTo ?? billTo, customerName: name }
}

async function refundSubscription(store: LocalStore, id: string): Promise<void> {
  const { customer } = await store.get('subscription', id)
  const latestInvoice = (await store.list('invoice', customer)).find(
    ({ subscription }) => subscription === id,
  )
  if (!latestInvoice) return
  for (const { id: chargeId, paid, description, amount, refunded } of await store.list('charge', customer))
    if (paid && description === latestInvoice.number && refunded < amount)
      await refund(store, chargeId, amount - refunded)
}

async function refund(store: LocalStore, id: string, amount: number): Promise<{ id: string }> {
  const chargeObject = await store.get('charge', id)
  if (!chargeObject.paid || amount > chargeObject.amount - chargeObject.refunded)
    throw new AppError('provider_failed', 'The refund is larger than the remaining charge')
  await store.change('charge', { ...chargeObject, refunded: chargeObject.refunded + amount })
  await store.emit('charge', id, chargeObject.customer)
  return { id: `refund-${id}-${chargeObject.refunded + amount}` }
}
