import { firstActiveCard } from '#domain/billing/cards.ts'
import { paidUntil } from '#domain/billing/dunning.ts'
import { applyEvent } from '#server/features/billing/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { PaymentEvent, PaymentProvider } from '#server/infra/payments/provider.ts'
import { applyCharge, currencyOf } from './charges.ts'
import type { Paying } from './orders.ts'
import * as queries from './queries.ts'

/** Hours in which services repeat events: Stripe does for three days. */
const repeatedHours = 72
/** Hours for which handled events are noted. */
const notedHours = 30 * 24

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/**
 * Handles an event once, in one transaction with the work it causes. Its object is read again, since events arrive late,
 * repeatedly and in any order.
 */
export async function handleEvent(
  ctx: Paying,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const customer = await queries.lockCustomer(tx, provider.kind, event.customer)
    // The account at the payment service may have other customers.
    if (!customer || !(await queries.insertEvent(tx, provider.kind, event.id))) return
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
        return storeCard(tx, provider, customer)
    }
  })
}

/** Handles an event that Stripe sent. @throws AppError not_configured, signature_invalid */
export async function receiveEvent(ctx: Paying, body: Buffer, signature: string): Promise<void> {
  const provider = ctx.installation.edition === 'plans' ? await ctx.payments() : undefined
  if (provider?.kind !== 'stripe') throw new AppError('not_configured', 'STRIPE_SECRET_KEY is not set')
  const event = await provider.parseEvent(body, signature)
  if (event) await handleEvent(ctx, provider, event)
}

/** Handles the events whose delivery failed. One that fails is logged, and holds up no others. */
export async function catchUp(ctx: Paying): Promise<void> {
  const provider = await ctx.payments()
  for (const event of await provider.listEvents(hoursAgo(repeatedHours)))
    await handleEvent(ctx, provider, event).catch((err: unknown) =>
      ctx.log.error({ err, event: event.id }, 'an event of the payment service could not be handled'),
    )
  await queries.deleteEvents(ctx.db, hoursAgo(notedHours))
}

interface Change {
  provider: PaymentProvider
  customer: queries.CustomerRow
  /** ID of the changed object. */
  id: string
}

async function handleCheckout(ctx: Paying, tx: Db, { provider, customer, id }: Change): Promise<void> {
  const order = await queries.lockOrder(tx, provider.kind, id)
  if (order?.state !== 'open') return
  const checkout = await provider.readCheckout(id)
  if (checkout.isExpired) return queries.setOrderState(tx, order.id, 'expired')
  if (!checkout.isPaid) return
  await queries.setOrderState(tx, order.id, 'paid')
  await storeCard(tx, provider, customer)
  const { ordered, organization_id: organizationId } = order
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

/** Gives a workspace the plan of its subscription, or takes it. */
async function handleSubscription(ctx: Paying, tx: Db, { provider, customer, id }: Change): Promise<void> {
  const subscription = await provider.readSubscription(id)
  const until = paidUntil(subscription)
  const isCurrent = customer.subscription === id
  if (!isCurrent && until === null) return
  if (!isCurrent && customer.subscription !== null) {
    const current = await provider.readSubscription(customer.subscription)
    // Two were bought at once: the first one stays.
    if (paidUntil(current) !== null) {
      await provider.cancelSubscription(id, 'now', `cancel-second-${id}`)
      return
    }
  }
  await queries.setSubscription(tx, customer, until === null ? null : id)
  const organizationId = customer.organization_id
  if (until === null) {
    await applyEvent(ctx, tx, { kind: 'subscriptionEnded', id, organizationId })
    return
  }
  const { plan, interval, quantity: seats, started } = subscription
  const times = { subscribedAt: new Date(started * 1000), paidUntil: new Date(until * 1000) }
  await applyEvent(ctx, tx, { kind: 'subscription', id, organizationId, plan, interval, seats, ...times })
}

async function storeCard(tx: Db, provider: PaymentProvider, customer: queries.CustomerRow): Promise<void> {
  const card = firstActiveCard(await provider.listPaymentMethods(customer.customer), new Date())
  if (card?.id === customer.card?.id) return
  if (card)
    await provider.setDefaultPaymentMethod(
      customer.customer,
      card.id,
      `default-${customer.customer}-${card.id}`,
    )
  await queries.setCard(tx, customer, card)
}
