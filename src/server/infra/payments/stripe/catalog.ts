import type Stripe from 'stripe'
import type { PricedPlan, Tax } from '../provider.ts'
import { callStripe } from './client.ts'

const prefix = 'longhand_'

/** Returns the ID of a plan's product at Stripe. */
export const productId = (plan: string) => `${prefix}${plan}`

/** Returns a product's plan; undefined for other products. */
export const planOf = (product: string) =>
  product.startsWith(prefix) ? product.slice(prefix.length) : undefined

/**
 * Returns a plan's price at Stripe, creating it on first use. If a price changes in the catalog, a new
 * one is created at Stripe, so that existing subscriptions keep theirs.
 */
export async function findOrCreatePrice(stripe: Stripe, plan: PricedPlan): Promise<string> {
  const { id, name, interval, currency, amount } = plan
  const lookupKey = [productId(id), interval, currency.toLowerCase(), amount].join('_')
  const { data } = await callStripe(stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }))
  if (data[0]) return data[0].id
  await ensureProduct(stripe, id, name)
  const price = await callStripe(
    stripe.prices.create(
      {
        product: productId(id),
        currency: currency.toLowerCase(),
        unit_amount: amount,
        recurring: { interval },
        lookup_key: lookupKey,
        tax_behavior: 'exclusive',
      },
      { idempotencyKey: `price-${lookupKey}` },
    ),
  )
  return price.id
}

/** Creates a plan's product unless it exists. */
export async function ensureProduct(stripe: Stripe, plan: string, name: string): Promise<void> {
  const { data } = await callStripe(stripe.products.list({ ids: [productId(plan)], limit: 1 }))
  if (data[0]) return
  await callStripe(
    stripe.products.create({ id: productId(plan), name }, { idempotencyKey: `product-${plan}` }),
  )
}

/** Returns the ID of the tax rate at Stripe, creating it on first use; empty for other kinds of tax. */
export async function findOrCreateTaxRates(stripe: Stripe, tax: Tax): Promise<string[]> {
  if (tax?.kind !== 'rate') return []
  const { name, country, percent } = tax
  for await (const rate of stripe.taxRates.list({ active: true, inclusive: false, limit: 100 }))
    if (rate.country === country && rate.percentage === percent && rate.display_name === name)
      return [rate.id]
  const created = await callStripe(
    stripe.taxRates.create(
      { display_name: name, country, percentage: percent, inclusive: false },
      { idempotencyKey: `tax-${country}-${percent}-${name}` },
    ),
  )
  return [created.id]
}
