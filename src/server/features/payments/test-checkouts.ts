import type { TestCheckout } from '#contract/checkouts.ts'
import { currencies } from '#contract/plan-choices.ts'
import type { UserActor } from '#server/actor.ts'
import { requireManager } from '#server/features/workspaces/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { LocalPayments } from '#server/infra/payments/local/provider.ts'
import { retryMissedEvents } from './events.ts'
import type { PaymentContext } from './payment-context.ts'
import { findCustomerById } from './queries.ts'

/** @throws AppError not_found, including when a payment service is configured */
export async function readTestCheckout(
  ctx: PaymentContext,
  actor: UserActor,
  id: string,
): Promise<TestCheckout> {
  const { payments } = await requireOwnCheckout(ctx, actor, id)
  return present(await payments.describeCheckout(id))
}

/**
 * Pays with a test card, and handles the resulting events.
 * @throws AppError not_found; conflict if the order is already paid or closed; coupon_invalid if its coupon
 * was used up in the meantime; card_declined
 */
export async function payTestCheckout(
  ctx: PaymentContext,
  actor: UserActor,
  { id, ...card }: { id: string; isRefused: boolean; needsConfirmation?: boolean },
): Promise<TestCheckout> {
  const { payments } = await requireOwnCheckout(ctx, actor, id)
  await payments.complete(id, card.isRefused, card.needsConfirmation)
  await retryMissedEvents(ctx)
  return present(await payments.describeCheckout(id))
}

async function requireOwnCheckout(
  ctx: PaymentContext,
  actor: UserActor,
  id: string,
): Promise<{ payments: LocalPayments }> {
  const payments = await ctx.payments()
  if (payments.kind !== 'local') throw new AppError('not_found', 'Purchase not found')
  const { customer } = await payments.describeCheckout(id)
  const owner = await findCustomerById(ctx.db, 'local', customer)
  if (!owner) throw new AppError('not_found', 'Purchase not found')
  await requireManager(ctx.db, actor, owner.organization_id)
  return { payments }
}

function present({
  customer: _,
  ...checkout
}: Awaited<ReturnType<LocalPayments['describeCheckout']>>): TestCheckout {
  const currency = currencies.find((known) => known === checkout.currency)
  if (!currency) throw new Error(`Nothing is sold in ${checkout.currency}`)
  return { ...checkout, currency }
}
