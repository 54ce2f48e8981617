import { z } from 'zod'
import { subscription as subscriptionSchema } from '#contract/payments.ts'
import { AppError } from '#server/infra/errors.ts'
import type { ChangedSubscription, SubscriptionChange } from '../provider.ts'
import { balanceOf, cardOf, totalOf } from './collecting.ts'
import type { LocalObject } from './objects.ts'
import type { LocalStore } from './store.ts'
import { changeSubscription, prorationLines } from './subscriptions.ts'

/** Time limit for confirming a payment, in seconds; the same as Stripe's. */
const lifetime = 23 * 3600

/** Schema of a subscription after a change. */
export const changedSubscription: z.ZodType<ChangedSubscription> = subscriptionSchema.extend({
  confirmUrl: z.string().nullable(),
})

type Change = SubscriptionChange & { prorationDate: number }

/**
 * Changes a subscription. If the bank requires the customer's confirmation, the subscription stays
 * unchanged until then.
 * @throws AppError provider_failed; card_declined
 */
export async function changeOrRequestConfirmation(
  store: LocalStore,
  id: string,
  change: Change,
): Promise<LocalObject<'subscription'> & { confirmUrl: string | null }> {
  const subscription = await store.get('subscription', id)
  const { customer, currency, tax } = subscription
  const lines = prorationLines(subscription, change, change.prorationDate)
  const { total } = totalOf({ lines, taxRate: tax })
  const card = await cardOf(store, customer)
  const amountDue = total - (await balanceOf(store, customer, currency))
  if (amountDue <= 0 || !card?.needsConfirmation || card.isRefused)
    return { ...(await changeSubscription(store, id, change)), confirmUrl: null }
  const checkout = await store.add('checkout', customer, {
    orderId: '',
    successUrl: '/settings/invoices',
    cancelUrl: '/settings/invoices',
    state: 'open',
    subscription: id,
    expires: store.now + lifetime,
    currency,
    total,
    tax,
    subtotal: lines.reduce((sum, { amount }) => sum + amount, 0),
    discount: null,
    purchase: { mode: 'change', subscription: id, ...change },
  })
  return { ...subscription, confirmUrl: `/payment/checkout/${checkout.id}` }
}

/**
 * Changes a subscription once the customer has confirmed the payment.
 * @throws AppError conflict if the subscription has changed since and the change now costs a different
 * amount
 */
export async function completeChange(
  store: LocalStore,
  checkout: LocalObject<'checkout'>,
  change: Change & { subscription: string },
): Promise<void> {
  const { subscription: id, ...fields } = change
  const subscription = await store.get('subscription', id)
  const lines = prorationLines(subscription, fields, fields.prorationDate)
  if (totalOf({ lines, taxRate: subscription.tax }).total !== checkout.total)
    throw new AppError('conflict', 'The subscription has changed in the meantime')
  await changeSubscription(store, id, fields, { isConfirmed: true })
  await store.change('checkout', { ...checkout, state: 'complete' })
}
