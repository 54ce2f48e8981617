import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { findDuplicateCards, firstActiveCard } from '#domain/billing/cards.ts'
import { hasEnded, paidUntil, unpaidSince } from '#domain/billing/dunning.ts'
import { isUnpaid } from '#server/features/billing/reads.ts'
import { applyEvent, sendPaymentReminders, sendPlanEndedNotice } from '#server/features/billing/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { PaymentEvent, PaymentProvider } from '#server/infra/payments/provider.ts'
import { applyCharge, currencyOf } from './charges.ts'
import { cancelImmediately } from './closing.ts'
import type { PaymentContext } from './payment-context.ts'
import * as queries from './queries.ts'
import { syncTax } from './taxes.ts'
import { withCustomer } from './with-customer.ts'

/** Period in hours during which payment services retry events: three days for Stripe. */
const redeliveryHours = 72
/** Retention period of the IDs of handled events, in hours. */
const retentionHours = 30 * 24

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/**
 * Handles an event exactly once, in the same transaction as its effects. Fetches the event's object again,
 * since events may arrive late, repeatedly, and out of order.
 */
export async function handleEvent(
  ctx: PaymentContext,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<void> {
  await withCustomer(ctx.db, provider, event.customer, async (tx, customer) => {
    // The payment service account may have customers that aren't ours.
    if (!customer || !(await queries.insertEvent(tx, provider.kind, event.id))) return
    if (customer.closed_at) return undoPurchase(provider, event)
    switch (event.about) {
      case 'checkout':
        return handleCheckout(ctx, tx, { provider, customer, id: event.objectId })
      case 'subscription':
        return handleSubscription(ctx, tx, { provider, customer, id: event.objectId })
      case 'invoice': {
        const { subscription } = await provider.readInvoice(event.objectId)
        if (subscription !== null) await handleSubscription(ctx, tx, { provider, customer, id: subscription })
        return
      }
      case 'charge':
        await applyCharge(tx, { provider, customer, charge: await provider.readCharge(event.objectId) })
        return storeCard(tx, provider, customer)
      case 'customer':
        await storeCard(tx, provider, customer)
        return syncTax(ctx, provider, customer)
    }
  })
}

/**
 * Handles an event sent by Stripe.
 * @throws AppError not_configured; invalid_input for an invalid or expired signature
 */
export async function receiveEvent(ctx: PaymentContext, body: Buffer, signature: string): Promise<void> {
  const provider = ctx.installation.edition === 'plans' ? await ctx.payments() : undefined
  if (provider?.kind !== 'stripe') throw new AppError('not_configured', "STRIPE_SECRET_KEY isn't set")
  const event = await provider.parseEvent(body, signature)
  if (event) await handleEvent(ctx, provider, event)
}

/** Handles events that couldn't be delivered. A failure is logged and doesn't block other events. */
export async function retryMissedEvents(ctx: PaymentContext): Promise<void> {
  const provider = await ctx.payments()
  for (const event of await provider.listEvents(hoursAgo(redeliveryHours)))
    await handleEvent(ctx, provider, event).catch((err: unknown) =>
      ctx.log.error({ err, event: event.id }, "a payment service event couldn't be handled"),
    )
  await queries.deleteEvents(ctx.db, hoursAgo(retentionHours))
}

interface Change {
  provider: PaymentProvider
  customer: queries.CustomerRow
  /** ID of the changed object. */
  id: string
}

async function handleCheckout(
  ctx: PaymentContext,
  tx: Db,
  { provider, customer, id }: Change,
): Promise<void> {
  const order = await queries.lockOrder(tx, provider.kind, id)
  if (order?.state !== 'open') return
  const checkout = await provider.readCheckout(id)
  if (checkout.isExpired) return queries.setOrderState(tx, order.id, 'expired')
  if (!checkout.isPaid) return
  await queries.setOrderState(tx, order.id, 'paid')
  const { ordered, organization_id: organizationId } = order
  await storeCard(tx, provider, customer, ordered.kind === 'card')
  if (ordered.usesKeptCoupon) await queries.dropCoupon(tx, organizationId)
  if (ordered.kind === 'credits')
    await applyEvent(ctx, tx, {
      kind: 'payment',
      id: `order:${order.id}`,
      organizationId,
      cents: ordered.amount,
      currency: currencyOf(ordered.currency),
    })
  if (checkout.subscription !== null)
    await handleSubscription(ctx, tx, { provider, customer, id: checkout.subscription })
}

/** Updates a workspace's plan to match the state of its subscription. */
export async function handleSubscription(
  ctx: PaymentContext,
  tx: Db,
  { provider, customer, id }: Change,
): Promise<void> {
  const subscription = await provider.readSubscription(id)
  const until = paidUntil(subscription)
  const isCurrent = customer.subscription === id
  if (!isCurrent && until === null) return
  if (!isCurrent && customer.subscription !== null) {
    const current = await provider.readSubscription(customer.subscription)
    // Two subscriptions were purchased concurrently: keep the first, and refund the second.
    if (paidUntil(current) !== null) {
      await provider.refundSubscription(id, `refund-second-${id}`)
      await provider.cancelSubscription(id, 'now', `cancel-second-${id}`)
      return
    }
  }
  await queries.setSubscription(tx, customer, until === null ? null : id)
  const organizationId = customer.organization_id
  if (until === null) {
    if (await isUnpaid(tx, organizationId)) await sendPlanEndedNotice(ctx, tx, organizationId)
    await applyEvent(ctx, tx, { kind: 'subscriptionEnded', id, organizationId })
    return
  }
  const { plan, interval, quantity: seats, started } = subscription
  const since = unpaidSince(subscription)
  const times = {
    subscribedAt: new Date(started * 1000),
    paidUntil: new Date(until * 1000),
    unpaidSince: since === null ? null : new Date(since * 1000),
  }
  await applyEvent(ctx, tx, { kind: 'subscription', id, organizationId, plan, interval, seats, ...times })
  await sendPaymentReminders(ctx, tx, organizationId)
}

/**
 * Cancels and refunds a purchase made while its workspace was being deleted.
 * @throws AppError unavailable; the next run retries
 */
async function undoPurchase(provider: PaymentProvider, { about, objectId }: PaymentEvent): Promise<void> {
  if (about === 'subscription') {
    const { status } = await provider.readSubscription(objectId)
    // A subscription that the workspace's deletion has already ended isn't refunded.
    if (hasEnded(status)) return
    await provider.refundSubscription(objectId, `refund-${objectId}`)
    return cancelImmediately(provider, objectId)
  }
  if (about !== 'checkout') return
  const { isPaid, mode, total, customer } = await provider.readCheckout(objectId)
  if (!isPaid || mode !== 'payment') return
  const charges = await provider.listCharges(customer)
  const paidCharge = charges.find((charge) => charge.paid && charge.amount === total && charge.refunded === 0)
  if (paidCharge) await provider.refund(paidCharge.id, total, `refund-${objectId}`)
}

/**
 * Stores the card for future charges: the default card or the first active one. A newly added card becomes
 * the default. A card that was entered again replaces its older entry.
 */
export async function storeCard(
  tx: Db,
  provider: PaymentProvider,
  customer: queries.CustomerRow,
  isAdded = false,
): Promise<void> {
  const now = new Date()
  const methods = await provider.listPaymentMethods(customer.customer)
  const replacedCardIds = findDuplicateCards(methods, now)
  const cards = methods.filter(({ id }) => !replacedCardIds.has(id))
  const defaultMethod = isAdded ? null : await provider.readDefaultPaymentMethod(customer.customer)
  const cardId = defaultMethod === null ? null : (replacedCardIds.get(defaultMethod) ?? defaultMethod)
  const card =
    firstActiveCard(
      cards.filter(({ id }) => id === cardId),
      now,
    ) ?? firstActiveCard(cards, now)
  // The key is random, because a request with a reused key would have no effect.
  if (card && card.id !== defaultMethod)
    await provider.setDefaultPaymentMethod(customer.customer, card.id, randomUUID())
  for (const id of replacedCardIds.keys()) await provider.removePaymentMethod(id, `remove-${id}`)
  // Kept even if it has expired, so that the owner is notified.
  const storedCard = card ?? cards.find(({ id }) => id === cardId)
  const { id, card: facts } = customer.card ?? {}
  // Card networks can renew a card, which changes its details.
  if (storedCard?.id === id && isDeepStrictEqual(storedCard?.card, facts)) return
  await queries.setCard(tx, customer, storedCard)
  if (card && card.id !== id) await payOpenInvoices(provider, customer, card.id)
}

/** Charges a subscription's unpaid invoices to a new card. */
async function payOpenInvoices(
  provider: PaymentProvider,
  { customer, subscription }: queries.CustomerRow,
  card: string,
): Promise<void> {
  if (subscription === null) return
  const { status } = await provider.readSubscription(subscription)
  if (status !== 'past_due') return
  for (const { id, status } of await provider.listInvoices(customer))
    if (status === 'open' && (await provider.readInvoice(id)).subscription === subscription)
      await provider.payInvoice(id, `pay-${id}-${card}`)
}
