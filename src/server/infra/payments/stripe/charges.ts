import Stripe from 'stripe'
import type { OffSessionCharge, OffSessionOrder } from '../provider.ts'
import { ask } from './client.ts'
import { idOf } from './objects.ts'

/** Charges a stored card. */
export async function charge(stripe: Stripe, order: OffSessionOrder, key: string): Promise<OffSessionCharge> {
  const { customer, method, currency, amount, description, orderId } = order
  try {
    const intent = await stripe.paymentIntents.create(
      {
        customer,
        payment_method: method,
        amount,
        currency: currency.toLowerCase(),
        description,
        metadata: { order: orderId },
        confirm: true,
        off_session: true,
      },
      { idempotencyKey: key },
    )
    return outcomeOf(intent)
  } catch (error) {
    if (!isCardError(error)) return ask(Promise.reject(error))
    const asksHolder = error.code === 'authentication_required'
    return { outcome: 'declined', reason: error.message, asksHolder }
  }
}

/** Number of a customer's latest payments among which a lost one is searched. */
const searched = 100

/** Stripe forgets keys after a day, so a charge whose answer was lost is searched by its order. */
export async function findCharge(
  stripe: Stripe,
  { customer, orderId }: OffSessionOrder,
): Promise<OffSessionCharge | undefined> {
  const { data } = await ask(stripe.paymentIntents.list({ customer, limit: searched }))
  const found = data.find(({ metadata }) => metadata.order === orderId)
  return found && outcomeOf(found)
}

function outcomeOf(intent: Stripe.PaymentIntent): OffSessionCharge {
  const charged = idOf(intent.latest_charge)
  if (intent.status === 'succeeded' && charged !== null) return { outcome: 'succeeded', charge: charged }
  if (intent.status === 'processing') return { outcome: 'processing' }
  const asksHolder = intent.status === 'requires_action'
  return { outcome: 'declined', reason: intent.last_payment_error?.message ?? intent.status, asksHolder }
}

/** Charges an open invoice to the stored card; false if the bank declines. */
export async function payInvoice(stripe: Stripe, id: string, key: string): Promise<boolean> {
  try {
    const { status } = await stripe.invoices.pay(id, { off_session: true }, { idempotencyKey: key })
    return status === 'paid'
  } catch (error) {
    return isCardError(error) ? false : ask(Promise.reject(error))
  }
}

/** Refunds the payments of a subscription's latest invoice. */
export async function refundSubscription(stripe: Stripe, id: string, key: string): Promise<void> {
  const invoice = idOf((await ask(stripe.subscriptions.retrieve(id))).latest_invoice)
  if (invoice === null) return
  const { data } = await ask(stripe.invoicePayments.list({ invoice, status: 'paid' }))
  for (const { id: payment, payment: made } of data) {
    const intent = idOf(made.payment_intent)
    const charged = idOf(made.charge)
    const paid = intent === null ? charged && { charge: charged } : { payment_intent: intent }
    if (paid) await refundOnce(stripe, paid, `${key}-${payment}`)
  }
}

async function refundOnce(
  stripe: Stripe,
  paid: { charge: string } | { payment_intent: string },
  idempotencyKey: string,
): Promise<void> {
  try {
    await stripe.refunds.create(paid, { idempotencyKey })
  } catch (error) {
    // Stripe forgets keys after a day.
    const isRefunded = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
    if (!isRefunded) await ask(Promise.reject(error))
  }
}

const isCardError = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeCardError> =>
  error instanceof Stripe.errors.StripeCardError
