import Stripe from 'stripe'
import { AppError } from '#server/infra/errors.ts'
import type { PaymentEvent } from '../provider.ts'
import { callStripe } from './client.ts'
import { idOf } from './objects.ts'

/** Maximum age of a signed event, in seconds. */
const tolerance = 300

/**
 * Verifies and reads an event.
 * @throws AppError invalid_input
 */
export function parseEvent(
  stripe: Stripe,
  {
    body,
    signature,
    secret,
    isLive,
  }: { body: Buffer; signature: string; secret: string | null; isLive: boolean },
): PaymentEvent | undefined {
  if (secret === null) throw new AppError('not_configured', "STRIPE_WEBHOOK_SECRET isn't set")
  const event = verifyEvent(stripe, body, signature, secret)
  // Events of connected accounts, and of test mode for a live key, are about other customers.
  if (event.account !== undefined || event.livemode !== isLive)
    throw new AppError('invalid_input', 'The event is about another account')
  return toPaymentEvent(event)
}

function verifyEvent(stripe: Stripe, body: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, tolerance)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError) && !(error instanceof SyntaxError))
      throw error
    throw new AppError('invalid_input', 'The signature is invalid or too old', undefined, {
      cause: error,
    })
  }
}

/** Lists events since a time, oldest first, including those whose delivery failed. */
export async function listEvents(stripe: Stripe, since: Date): Promise<PaymentEvent[]> {
  const events: PaymentEvent[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const eventList = stripe.events.list({ created, limit: 100 })
  await callStripe(
    eventList.autoPagingEach((event) => {
      const paymentEvent = toPaymentEvent(event)
      if (paymentEvent) events.push(paymentEvent)
    }),
  )
  return events.reverse()
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent | undefined {
  const toEvent = (about: PaymentEvent['about'], object: { id?: string }, customer: Customer) => {
    const owner = idOf(customer)
    if (object.id === undefined || owner === null) return undefined
    return { id: event.id, about, objectId: object.id, customer: owner, created: event.created }
  }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return toEvent('checkout', event.data.object, event.data.object.customer)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return toEvent('subscription', event.data.object, event.data.object.customer)
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.finalized':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return toEvent('invoice', event.data.object, event.data.object.customer)
    case 'charge.succeeded':
    case 'charge.failed':
    case 'charge.refunded':
      return toEvent('charge', event.data.object, event.data.object.customer)
    case 'payment_method.attached':
    case 'payment_method.updated':
    case 'payment_method.automatically_updated':
      return toEvent(
        'customer',
        { id: idOf(event.data.object.customer) ?? undefined },
        event.data.object.customer,
      )
    case 'customer.updated':
      return toEvent('customer', event.data.object, event.data.object.id)
    case 'customer.tax_id.created':
    case 'customer.tax_id.updated':
    case 'customer.tax_id.deleted':
      return toEvent(
        'customer',
        { id: idOf(event.data.object.customer) ?? undefined },
        event.data.object.customer,
      )
    default:
      return undefined
  }
}

type Customer = string | { id: string } | null | undefined
