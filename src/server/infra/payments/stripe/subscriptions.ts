import Stripe from 'stripe'
import type { ChangePreview, Subscription } from '#contract/payments.ts'
import type { ChangedSubscription, SubscriptionChange } from '../provider.ts'
import { findOrCreatePrice } from './catalog.ts'
import { confirmationErrorCodes } from './charges.ts'
import { callStripe } from './client.ts'
import { toSubscription } from './objects.ts'

/** Calculates the cost of a change now and in the next period. */
export async function previewChange(
  stripe: Stripe,
  id: string,
  change: SubscriptionChange,
  prorationDate: number,
): Promise<ChangePreview> {
  const items = await itemsOf(stripe, id, change)
  const details = { items, proration_behavior: 'always_invoice', proration_date: prorationDate } as const
  const invoice = await callStripe(
    stripe.invoices.createPreview({ subscription: id, subscription_details: details }),
  )
  const taxes = invoice.total_taxes ?? []
  return {
    currency: invoice.currency.toUpperCase(),
    amountDue: invoice.amount_due,
    tax: taxes.reduce((sum, { amount }) => sum + amount, 0),
    nextAmount: change.plan.amount * change.quantity,
    prorationDate,
    lines: invoice.lines.data.map(({ description, amount }) => ({ description: description ?? '', amount })),
  }
}

/**
 * Changes the plan and quantity; the difference is invoiced immediately, prorated from the time of the
 * preview. If the bank requires the customer to confirm the payment, the change waits for the confirmation.
 */
export async function changeSubscription(
  stripe: Stripe,
  id: string,
  change: SubscriptionChange & { prorationDate: number },
  key: string,
): Promise<ChangedSubscription> {
  const changes = {
    items: await itemsOf(stripe, id, change),
    proration_behavior: 'always_invoice',
    proration_date: change.prorationDate,
  } as const
  try {
    // A declined card leaves the subscription unchanged.
    const changedSubscription = await stripe.subscriptions.update(
      id,
      { ...changes, payment_behavior: 'error_if_incomplete' },
      { idempotencyKey: key },
    )
    return { ...toSubscription(changedSubscription), confirmUrl: null }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError) || !confirmationErrorCodes.includes(error.code))
      return callStripe(Promise.reject(error))
  }
  // Stripe's invoice page asks for the confirmation; the change takes effect when the invoice is paid.
  const pendingUpdate = await callStripe(
    stripe.subscriptions.update(
      id,
      { ...changes, payment_behavior: 'pending_if_incomplete', expand: ['latest_invoice'] },
      { idempotencyKey: `${key}-confirm` },
    ),
  )
  const invoice = typeof pendingUpdate.latest_invoice === 'string' ? null : pendingUpdate.latest_invoice
  return { ...toSubscription(pendingUpdate), confirmUrl: invoice?.hosted_invoice_url ?? null }
}

async function itemsOf(stripe: Stripe, id: string, { plan, quantity }: SubscriptionChange) {
  const { items } = await callStripe(stripe.subscriptions.retrieve(id))
  const [item] = items.data
  const price = await findOrCreatePrice(stripe, plan)
  return [{ ...(item && { id: item.id }), price, quantity }]
}

/** Cancels now, or at the end of the period. */
export async function cancelSubscription(
  stripe: Stripe,
  id: string,
  timing: 'now' | 'period-end',
  key: string,
): Promise<Subscription> {
  const options = { idempotencyKey: key }
  const canceledSubscription =
    timing === 'now'
      ? stripe.subscriptions.cancel(id, {}, options)
      : stripe.subscriptions.update(id, { cancel_at_period_end: true }, options)
  return toSubscription(await callStripe(canceledSubscription))
}

/** Withdraws a cancellation at the end of the period. */
export async function resumeSubscription(stripe: Stripe, id: string, key: string): Promise<Subscription> {
  const resumedSubscription = stripe.subscriptions.update(
    id,
    { cancel_at_period_end: false },
    { idempotencyKey: key },
  )
  return toSubscription(await callStripe(resumedSubscription))
}
