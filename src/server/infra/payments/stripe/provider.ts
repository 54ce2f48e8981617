import type Stripe from 'stripe'
import type { NewCustomer, PaymentProvider } from '../provider.ts'
import { charge, orderOfPayment, payInvoice, refundSubscription } from './charges.ts'
import { createCheckout, expireCheckout } from './checkout.ts'
import { ask, connectStripe } from './client.ts'
import * as coupons from './coupons.ts'
import { readDetails, setDetails } from './details.ts'
import { listEvents, parseEvent } from './events.ts'
import {
  idOf,
  toAdjustment,
  toCharge,
  toChargeState,
  toCheckout,
  toInvoice,
  toInvoiceState,
  toPaymentMethods,
  toSubscription,
} from './objects.ts'
import * as renewals from './renewals.ts'
import * as subscriptions from './subscriptions.ts'

export interface StripePayments extends PaymentProvider {
  readonly kind: 'stripe'
}

export interface StripeSettings {
  secretKey: string
  /** Secret that signs events; null to reject all events. */
  webhookSecret: string | null
  /** Another server to call instead, for tests. */
  baseUrl?: string | undefined
}

/** Maximum number of invoices, charges and adjustments in a list. */
const max = 1000

/** Takes payments with Stripe (https://docs.stripe.com/api, version 2026-10-28.endive). */
export function stripeProvider({ secretKey, webhookSecret, baseUrl }: StripeSettings): StripePayments {
  const stripe = connectStripe(secretKey, baseUrl)
  const isLive = /^(sk|rk)_live_/.test(secretKey)
  const all = <T>(list: Stripe.ApiListPromise<T>) => ask(list.autoPagingToArray({ limit: max }))
  return {
    kind: 'stripe',
    createCustomer: (customer, key) => createCustomer(stripe, customer, key),
    createCheckout: (order, key) => createCheckout(stripe, order, key),
    readCheckout: async (id) => toCheckout(await ask(stripe.checkout.sessions.retrieve(id))),
    expireCheckout: (id) => expireCheckout(stripe, id),
    readSubscription: async (id) => toSubscription(await ask(stripe.subscriptions.retrieve(id))),
    previewChange: (id, change, prorationDate = Math.floor(Date.now() / 1000)) =>
      subscriptions.previewChange(stripe, id, change, prorationDate),
    changeSubscription: (id, change, key) => subscriptions.changeSubscription(stripe, id, change, key),
    cancelSubscription: (id, timing, key) => subscriptions.cancelSubscription(stripe, id, timing, key),
    resumeSubscription: (id, key) => subscriptions.resumeSubscription(stripe, id, key),
    pauseRenewals: (id, key) => renewals.pauseRenewals(stripe, id, key),
    resumeRenewals: (id, key) => renewals.resumeRenewals(stripe, id, key),
    applyTax: (customer, change) => renewals.applyTax(stripe, customer, change),
    setBillingDetails: (customer, details) => setDetails(stripe, customer, details),
    readBillingDetails: (customer) => readDetails(stripe, customer),
    createPortal: async (customer, returnUrl) => {
      const { url } = await ask(stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))
      return { url }
    },
    listInvoices: async (customer) =>
      (await all(stripe.invoices.list({ customer, limit: 100 }))).map(toInvoice),
    listCharges: async (customer) => (await all(stripe.charges.list({ customer, limit: 100 }))).map(toCharge),
    listPaymentMethods: async (customer) =>
      (await all(stripe.customers.listPaymentMethods(customer, { limit: 100 }))).flatMap(toPaymentMethods),
    listAdjustments: async (customer) =>
      (await all(stripe.customers.listBalanceTransactions(customer, { limit: 100 }))).map(toAdjustment),
    readCharge: async (id) => {
      const found = await ask(stripe.charges.retrieve(id))
      const [state, intent] = [toChargeState(found), idOf(found.payment_intent)]
      if (state.orderId !== null || intent === null) return state
      return { ...state, orderId: await orderOfPayment(stripe, intent) }
    },
    readInvoice: async (id) => toInvoiceState(await ask(stripe.invoices.retrieve(id))),
    payInvoice: (id, key) => payInvoice(stripe, id, key),
    setDefaultPaymentMethod: async (customer, method, key) => {
      const settings = { invoice_settings: { default_payment_method: method } }
      await ask(stripe.customers.update(customer, settings, { idempotencyKey: key }))
      // The card of a checkout belongs to its subscription, where it would come before the default one.
      for (const { id, default_payment_method: subscriptionMethod } of await all(
        stripe.subscriptions.list({ customer }),
      ))
        if (subscriptionMethod !== null)
          await ask(stripe.subscriptions.update(id, { default_payment_method: '' }))
    },
    readDefaultPaymentMethod: async (customer) => {
      const found = await ask(stripe.customers.retrieve(customer))
      return 'deleted' in found ? null : idOf(found.invoice_settings.default_payment_method)
    },
    removePaymentMethod: async (method, key) => {
      await ask(stripe.paymentMethods.detach(method, {}, { idempotencyKey: key }))
    },
    charge: (order) => charge(stripe, order),
    refund: async (id, amount, key) => {
      const refund = await ask(stripe.refunds.create({ charge: id, amount }, { idempotencyKey: key }))
      return { id: refund.id }
    },
    refundSubscription: (id, key) => refundSubscription(stripe, id, key),
    findCoupon: (code) => coupons.findCoupon(stripe, code),
    listCoupons: () => coupons.listCoupons(stripe),
    createCoupon: (coupon, key) => coupons.createCoupon(stripe, coupon, key),
    endCoupon: (id) => coupons.endCoupon(stripe, id),
    createPromotionCode: (promotion, key) => coupons.createPromotionCode(stripe, promotion, key),
    endPromotionCode: (id) => coupons.endPromotionCode(stripe, id),
    parseEvent: async (body, signature) =>
      parseEvent(stripe, { body, signature, secret: webhookSecret, isLive }),
    listEvents: (since) => listEvents(stripe, since),
  }
}

async function createCustomer(
  stripe: Stripe,
  { workspaceId, name, email }: NewCustomer,
  key: string,
): Promise<string> {
  const customer = await ask(
    stripe.customers.create(
      { name, ...(email !== null && { email }), metadata: { workspace: workspaceId } },
      { idempotencyKey: key },
    ),
  )
  return customer.id
}
