import type Stripe from 'stripe'
import { hasEnded } from '#domain/billing/dunning.ts'
import type { Tax } from '../provider.ts'
import { findOrCreateTaxRates } from './catalog.ts'
import { payInvoice } from './charges.ts'
import { callStripe } from './client.ts'
import { idOf } from './objects.ts'

/** Keeps renewal invoices as drafts, which Stripe doesn't charge. */
export async function pauseRenewals(stripe: Stripe, id: string, key: string): Promise<void> {
  const pausedCollection = { pause_collection: { behavior: 'keep_as_draft' } } as const
  await callStripe(stripe.subscriptions.update(id, pausedCollection, { idempotencyKey: key }))
}

/** Charges the draft invoices and future renewals. */
export async function resumeRenewals(stripe: Stripe, id: string, key: string): Promise<void> {
  await callStripe(stripe.subscriptions.update(id, { pause_collection: '' }, { idempotencyKey: key }))
  const drafts = await callStripe(
    stripe.invoices.list({ subscription: id, status: 'draft' }).autoPagingToArray({ limit: 100 }),
  )
  for (const draft of drafts.reverse()) {
    const { status } = await callStripe(stripe.invoices.finalizeInvoice(draft.id, { auto_advance: true }))
    // After a declined charge, the subscription is past due.
    if (status === 'open') await payInvoice(stripe, draft.id, `resume-${draft.id}-${key}`)
  }
}

/**
 * Applies a tax to the future invoices of a customer and their subscription. Does nothing for Stripe Tax,
 * which calculates taxes itself.
 */
export async function applyTax(
  stripe: Stripe,
  customer: string,
  { subscription, tax }: { subscription: string | null; tax: Tax },
): Promise<void> {
  if (tax?.kind === 'automatic') return
  const planChange = tax?.kind === 'reverseCharge' ? 'reverse' : 'none'
  const stripeCustomer = await callStripe(stripe.customers.retrieve(customer))
  const current = 'deleted' in stripeCustomer ? planChange : (stripeCustomer.tax_exempt ?? 'none')
  // Customers that the seller has exempted stay exempt. `reverse` prints "Reverse charge" on invoices.
  if (current !== planChange && current !== 'exempt')
    await callStripe(stripe.customers.update(customer, { tax_exempt: planChange }))
  if (subscription !== null) await setRates(stripe, subscription, await findOrCreateTaxRates(stripe, tax))
}

async function setRates(stripe: Stripe, id: string, rates: string[]): Promise<void> {
  const { items, status } = await callStripe(stripe.subscriptions.retrieve(id))
  const [item] = items.data
  if (!item || hasEnded(status)) return
  const before = (item.tax_rates ?? []).map((rate) => idOf(rate))
  if (before.length === rates.length && rates.every((rate) => before.includes(rate))) return
  const changedItem = { id: item.id, tax_rates: rates.length > 0 ? rates : ('' as const) }
  await callStripe(stripe.subscriptions.update(id, { items: [changedItem], proration_behavior: 'none' }))
}
