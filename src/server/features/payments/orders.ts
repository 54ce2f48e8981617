import { randomUUID } from 'node:crypto'
import type { Catalog } from '#contract/catalog.ts'
import type { Order } from '#contract/checkouts.ts'
import type { BillingInterval } from '#contract/payments.ts'
import type { Currency } from '#contract/plan-choices.ts'
import type { UserActor } from '#server/actor.ts'
import { readBilling } from '#server/features/billing/service.ts'
import { requireManager } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { OrderDetails } from '#server/infra/database/payment-tables.ts'
import { AppError } from '#server/infra/errors.ts'
import type { CheckoutOrder, PaymentProvider, PricedPlan } from '#server/infra/payments/provider.ts'
import { choosePurchaseCoupon, userCouponLimit } from './coupons.ts'
import { ensureCustomer } from './customers.ts'
import type { PaymentContext } from './payment-context.ts'
import * as queries from './queries.ts'
import { taxFor } from './taxes.ts'

interface NewCheckout {
  organizationId: string
  order: Order
  coupon?: string | undefined
  successUrl: string
  cancelUrl: string
}

/**
 * Opens a checkout page for a purchase. Earlier open purchases of the same kind are closed, so that two
 * windows can't buy the same item twice.
 * @throws AppError not_available without plans; forbidden for members who aren't managers; conflict for a
 * second subscription or too many seats; coupon_invalid; too_many_requests
 */
export async function startCheckout(
  ctx: PaymentContext,
  actor: UserActor,
  { organizationId, order, coupon, ...pages }: NewCheckout,
): Promise<{ id: string; url: string }> {
  await requireManager(ctx.db, actor, organizationId)
  const billing = await readBilling(ctx, ctx.db, organizationId)
  if (!billing) throw new AppError('not_available', 'This installation sells no plans or credits')
  if (order.kind === 'plan' && billing.access.kind === 'subscription')
    throw new AppError('conflict', 'The workspace has a subscription. Change it instead.')
  const provider = await ctx.payments()
  const { customer, buyer } = await ensureCustomer(ctx.db, provider, { organizationId, actor })
  const { currency } = billing.wallet
  const pricedOrder = priceOrder(billing.catalog, order, currency)
  const plan = order.kind === 'plan' ? order.plan : null
  const storedCoupon = order.kind === 'card' ? null : billing.coupon
  if (coupon !== undefined) await ctx.limits.take(userCouponLimit, actor.userId)
  const { checkedCoupon, isKept } = await choosePurchaseCoupon(
    provider,
    { plan, currency },
    { typedCode: coupon, storedCode: storedCoupon },
  )
  await closeOpenOrders(ctx.db, provider, organizationId, order.kind)
  const id = randomUUID()
  await queries.insertOrder(ctx.db, {
    id,
    organization_id: organizationId,
    user_id: actor.userId,
    provider: provider.kind,
    ordered: JSON.stringify({ ...pricedOrder.ordered, ...(isKept && { usesKeptCoupon: true }) }),
  })
  const tax = taxFor(billing.catalog, buyer)
  await provider.applyTax(customer, { subscription: null, tax })
  const commonFields = { customer, orderId: id, tax, coupon: checkedCoupon, ...pages }
  const checkout = await provider.createCheckout(
    { ...commonFields, ...pricedOrder.purchase },
    `checkout-${id}`,
  )
  await queries.setCheckout(ctx.db, id, checkout.id)
  return checkout
}

/** Closes a workspace's open purchases, either all or those of one kind. */
export async function closeOpenOrders(
  db: Db,
  provider: PaymentProvider,
  organizationId: string,
  kind?: Order['kind'],
): Promise<void> {
  for (const { ordered, checkout } of await queries.listOpenOrders(db, organizationId, provider.kind))
    if ((kind === undefined || ordered.kind === kind) && checkout !== null)
      await provider.expireCheckout(checkout)
}

type Purchase =
  | Pick<Extract<CheckoutOrder, { mode: 'subscription' }>, 'mode' | 'plan' | 'quantity'>
  | Pick<Extract<CheckoutOrder, { mode: 'payment' }>, 'mode' | 'currency' | 'amount' | 'description'>
  | Pick<Extract<CheckoutOrder, { mode: 'setup' }>, 'mode' | 'currency'>

function priceOrder(
  catalog: Catalog,
  order: Order,
  currency: Currency,
): { ordered: OrderDetails; purchase: Purchase } {
  switch (order.kind) {
    case 'plan': {
      const { quantity } = order
      const plan = pricePlan(catalog, order, currency)
      const { id, ...price } = plan
      return {
        ordered: {
          kind: 'plan',
          plan: id,
          interval: price.interval,
          quantity,
          currency,
          amount: price.amount,
        },
        purchase: { mode: 'subscription', plan, quantity },
      }
    }
    case 'credits': {
      const { cents: amount } = order
      return {
        ordered: { kind: 'credits', currency, amount },
        purchase: { mode: 'payment', currency, amount, description: 'Credits' },
      }
    }
    case 'card':
      return { ordered: { kind: 'card', currency }, purchase: { mode: 'setup', currency } }
  }
}

/** @throws AppError not_found for an unknown plan; conflict (reason: too_many_seats) */
export function pricePlan(
  catalog: Catalog,
  { plan, interval, quantity }: { plan: string; interval: BillingInterval; quantity: number },
  currency: Currency,
): PricedPlan {
  const subscriptionPlan = catalog.subscriptions.find(({ id }) => id === plan)
  if (!subscriptionPlan) throw new AppError('not_found', 'Plan not found')
  if (subscriptionPlan.seats !== null && quantity > subscriptionPlan.seats)
    throw new AppError('conflict', `The plan has at most ${subscriptionPlan.seats} seats`, {
      reason: 'too_many_seats',
    })
  return {
    id: plan,
    name: subscriptionPlan.name.en,
    interval,
    currency,
    amount: subscriptionPlan.prices[interval][currency],
  }
}
