import type Stripe from 'stripe'
import type { NewCustomer, PaymentProvider } from '../provider.ts'
import { charge, findOrderOfPayment, payInvoice, refundSubscription, withdrawCharge } from './charges.ts'
import { createCheckout, expireCheckout } from './checkout.ts'
import { callStripe, connectStripe } from './client.ts'
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
export function createStripePayments({ secretKey, webhookSecret, baseUrl }: StripeSettings): StripePayments {
  const stripe = connectStripe(secretKey, baseUrl)
  const isLive = /^(sk|rk)_live_/.test(secretKey)
  const listAll = <T>(list: Stripe.ApiListPromise<T>) => callStripe(list.autoPagingToArray({ limit: max }))
  return {
    kind: 'stripe',
    createCustomer: (customer, key) => createCustomer(stripe, customer, key),
    createCheckout: (order, key) => createCheckout(stripe, order, key),
    readCheckout: async (id) => toCheckout(await callStripe(stripe.checkout.sessions.retrieve(id))),
    expireCheckout: (id) => expireCheckout(stripe, id),
    readSubscription: async (id) => toSubscription(await callStripe(stripe.subscriptions.retrieve(id))),
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
      const { url } = await callStripe(
        stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
      )
      return { url }
    },
    listInvoices: async (customer) =>
      (await listAll(stripe.invoices.list({ customer, limit: 100 }))).map(toInvoice),
    listCharges: async (customer) =>
      (await listAll(stripe.charges.list({ customer, limit: 100 }))).map(toCharge),
    listPaymentMethods: async (customer) =>
      (await listAll(stripe.customers.listPaymentMethods(customer, { limit: 100 }))).flatMap(
        toPaymentMethods,
      ),
    listAdjustments: async (customer) =>
      (await listAll(stripe.customers.listBalanceTransactions(customer, { limit: 100 }))).map(toAdjustment),
    readCharge: async (id) => {
      const retrievedCharge = await callStripe(stripe.charges.retrieve(id))
      const [state, intent] = [toChargeState(retrievedCharge), idOf(retrievedCharge.payment_intent)]
      if (state.orderId !== null || intent === null) return state
      return { ...state, orderId: await findOrderOfPayment(stripe, intent) }
    },
    readInvoice: async (id) => toInvoiceState(await callStripe(stripe.invoices.retrieve(id))),
    payInvoice: (id, key) => payInvoice(stripe, id, key),
    setDefaultPaymentMethod: async (customer, method, key) => {
      const settings = { invoice_settings: { default_payment_method: method } }
      await callStripe(stripe.customers.update(customer, settings, { idempotencyKey: key }))
      // A checkout's card is stored with its subscription, where it would take precedence over the default one.
      for (const { id, default_payment_method: subscriptionMethod } of await listAll(
        stripe.subscriptions.list({ customer }),
      ))
        if (subscriptionMethod !== null)
          await callStripe(stripe.subscriptions.update(id, { default_payment_method: '' }))
    },
    readDefaultPaymentMethod: async (customer) => {
      const stripeCustomer = await callStripe(stripe.customers.retrieve(customer))
      return 'deleted' in stripeCustomer ? null : idOf(stripeCustomer.invoice_settings.default_payment_method)
    },
    removePaymentMethod: async (method, key) => {
      await callStripe(stripe.paymentMethods.detach(method, {}, { idempotencyKey: key }))
    },
    charge: (order) => charge(stripe, order),
    withdrawCharge: (order) => withdrawCharge(stripe, order),
    refund: async (id, amount, key) => {
      const refund = await callStripe(stripe.refunds.create({ charge: id, amount }, { idempotencyKey: key }))
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
  const customer = await callStripe(
    stripe.customers.create(
      { name, ...(email !== null && { email }), metadata: { workspace: workspaceId } },
      { idempotencyKey: key },
    ),
  )
  return customer.id
}
