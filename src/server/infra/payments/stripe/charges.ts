import Stripe from 'stripe'
import type { OffSessionCharge, OffSessionOrder } from '../provider.ts'
import { findOrCreateTaxRates } from './catalog.ts'
import { callStripe } from './client.ts'
import { idOf } from './objects.ts'

/** Number of a customer's most recent invoices to search for an order's invoice. */
const maxSearchedInvoices = 100

/**
 * Charges a stored card for an invoice. Searches for the order's invoice first, since Stripe forgets
 * idempotency keys after a day: a retry after a lost response resumes where the first call stopped.
 */
export async function charge(stripe: Stripe, order: OffSessionOrder): Promise<OffSessionCharge> {
  let invoice = await findInvoice(stripe, order)
  try {
    invoice ??= await createInvoice(stripe, order)
    return await settleInvoice(stripe, order, invoice)
  } catch (error) {
    if (!isRefusal(error)) return callStripe(Promise.reject(error))
    if (invoice) await discard(stripe, invoice.id)
    return { outcome: 'declined', reason: error.message, asksHolder: asksHolder(error) }
  }
}

type OrderKey = Pick<OffSessionOrder, 'customer' | 'orderId'>

/** Discards an order's invoice unless it is paid. */
export async function withdrawCharge(stripe: Stripe, order: OrderKey): Promise<OffSessionCharge> {
  const invoice = await findInvoice(stripe, order)
  if (!invoice || (await discard(stripe, invoice.id)) !== 'paid') return { outcome: 'withdrawn' }
  return { outcome: 'succeeded', charge: await callStripe(findCharge(stripe, invoice.id)) }
}

async function findInvoice(
  stripe: Stripe,
  { customer, orderId }: OrderKey,
): Promise<Stripe.Invoice | undefined> {
  const { data } = await callStripe(stripe.invoices.list({ customer, limit: maxSearchedInvoices }))
  return data.find(({ metadata }) => metadata?.order === orderId)
}

const keyOf = ({ orderId }: OffSessionOrder, step: string) => ({ idempotencyKey: `${step}-${orderId}` })

const createInvoice = (stripe: Stripe, order: OffSessionOrder): Promise<Stripe.Invoice> =>
  stripe.invoices.create(
    {
      customer: order.customer,
      currency: order.currency.toLowerCase(),
      collection_method: 'charge_automatically',
      default_payment_method: order.method,
      // After a declined charge, Stripe must not retry the invoice.
      auto_advance: false,
      pending_invoice_items_behavior: 'exclude',
      metadata: { order: order.orderId },
      ...(order.tax?.kind === 'automatic' && { automatic_tax: { enabled: true } }),
    },
    keyOf(order, 'invoice'),
  )

async function settleInvoice(
  stripe: Stripe,
  order: OffSessionOrder,
  { id, status, lines }: Stripe.Invoice,
): Promise<OffSessionCharge> {
  switch (status) {
    case 'draft':
      if (lines.data.length === 0) await addItem(stripe, order, id)
      return settleInvoice(
        stripe,
        order,
        await stripe.invoices.finalizeInvoice(id, {}, keyOf(order, 'finalize')),
      )
    case 'open': {
      const method = { payment_method: order.method, off_session: true }
      const paidInvoice = await stripe.invoices.pay(id, method, keyOf(order, 'pay'))
      return paidInvoice.status === 'open'
        ? { outcome: 'processing' }
        : settleInvoice(stripe, order, paidInvoice)
    }
    case 'paid':
      return { outcome: 'succeeded', charge: await findCharge(stripe, id) }
    default:
      return { outcome: 'declined', reason: 'The card was declined.', asksHolder: false }
  }
}

async function addItem(stripe: Stripe, order: OffSessionOrder, invoice: string): Promise<void> {
  const { customer, currency, amount, description } = order
  const rates = await findOrCreateTaxRates(stripe, order.tax)
  await stripe.invoiceItems.create(
    {
      customer,
      invoice,
      amount,
      description,
      currency: currency.toLowerCase(),
      tax_behavior: 'exclusive',
      ...(rates.length > 0 && { tax_rates: rates }),
    },
    keyOf(order, 'item'),
  )
}

/** Returns the charge of a paid invoice; null if the customer's credit paid for it. */
async function findCharge(stripe: Stripe, invoice: string): Promise<string | null> {
  const expand = ['data.payment.payment_intent']
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', expand, limit: 1 })
  const intent = data[0]?.payment.payment_intent
  return typeof intent === 'object' ? idOf(intent.latest_charge) : null
}

/** Returns the order ID of the invoice that a payment was for; null if the invoice has none. */
export async function findOrderOfPayment(stripe: Stripe, intent: string): Promise<string | null> {
  const payment = { type: 'payment_intent', payment_intent: intent } as const
  const { data } = await callStripe(
    stripe.invoicePayments.list({ payment, expand: ['data.invoice'], limit: 1 }),
  )
  const invoice = data[0]?.invoice
  return typeof invoice === 'object' && !('deleted' in invoice) ? (invoice.metadata?.order ?? null) : null
}

/** Ensures that an unpaid invoice can no longer be paid; returns its previous status. */
async function discard(stripe: Stripe, id: string): Promise<Stripe.Invoice['status']> {
  const { status } = await callStripe(stripe.invoices.retrieve(id))
  if (status === 'draft') await callStripe(stripe.invoices.del(id))
  if (status === 'open') await callStripe(stripe.invoices.voidInvoice(id))
  return status
}

/** Charges an open invoice to the stored card; returns false if the bank declines. */
export async function payInvoice(stripe: Stripe, id: string, key: string): Promise<boolean> {
  try {
    const { status } = await stripe.invoices.pay(id, { off_session: true }, { idempotencyKey: key })
    return status === 'paid'
  } catch (error) {
    return isCardError(error) ? false : callStripe(Promise.reject(error))
  }
}

/** Refunds the payments for a subscription's latest invoice. */
export async function refundSubscription(stripe: Stripe, id: string, key: string): Promise<void> {
  const invoice = idOf((await callStripe(stripe.subscriptions.retrieve(id))).latest_invoice)
  if (invoice === null) return
  const { data } = await callStripe(stripe.invoicePayments.list({ invoice, status: 'paid' }))
  for (const { id: payment, payment: paymentAmount } of data) {
    const intent = idOf(paymentAmount.payment_intent)
    const charged = idOf(paymentAmount.charge)
    const paymentRef = intent === null ? charged && { charge: charged } : { payment_intent: intent }
    if (paymentRef) await refundOnce(stripe, paymentRef, `${key}-${payment}`)
  }
}

async function refundOnce(
  stripe: Stripe,
  paymentRef: { charge: string } | { payment_intent: string },
  idempotencyKey: string,
): Promise<void> {
  try {
    await stripe.refunds.create(paymentRef, { idempotencyKey })
  } catch (error) {
    // Stripe forgets idempotency keys after a day.
    const isRefunded = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
    if (!isRefunded) await callStripe(Promise.reject(error))
  }
}

/** Error codes for cards whose bank requires the customer to confirm the payment. */
export const confirmationErrorCodes: readonly (string | undefined)[] = [
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
  'payment_intent_action_required',
  'authentication_required',
]

type CardError = InstanceType<typeof Stripe.errors.StripeCardError>
type RequestError = InstanceType<typeof Stripe.errors.StripeInvalidRequestError>

const isCardError = (error: unknown): error is CardError => error instanceof Stripe.errors.StripeCardError

/** Returns whether another attempt would also fail: the bank declines, or Stripe Tax needs an address. */
const isRefusal = (error: unknown): error is CardError | RequestError =>
  isCardError(error) ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'customer_tax_location_invalid')

const asksHolder = (error: CardError | RequestError) =>
  isCardError(error) && confirmationErrorCodes.includes(error.code)
