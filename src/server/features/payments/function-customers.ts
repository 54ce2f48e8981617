import type { Subscription } from '#contract/payments.ts'
import type { UserActor } from '#server/actor.ts'
import { requirePlans } from '#server/features/billing/service.ts'
import { requireManager } from '#server/features/workspaces/service.ts'
import type { Payments } from '#server/infra/payments/payments.ts'
import type { PaymentProvider } from '#server/infra/payments/provider.ts'
import type { PaymentContext } from './payment-context.ts'
import { type CustomerRow, findCustomer } from './queries.ts'

/** A workspace as a customer; `row` is undefined before the first purchase. */
export interface Customer {
  provider: Payments
  row: CustomerRow | undefined
}

/** @throws AppError not_found; forbidden for members who aren't managers; not_available without plans */
export async function readCustomer(ctx: PaymentContext, actor: UserActor, oid: string): Promise<Customer> {
  await requireManager(ctx.db, actor, oid)
  requirePlans(ctx)
  const provider = await ctx.payments()
  return { provider, row: await findCustomer(ctx.db, oid, provider.kind) }
}

/** Lists a customer's records; empty before the first purchase. */
export const listCustomerRecords = <T>(
  { provider, row }: Customer,
  read: (provider: PaymentProvider, customer: string) => Promise<T[]>,
): Promise<T[]> => (row ? read(provider, row.customer) : Promise.resolve([]))

export const readCustomerSubscription = async ({ provider, row }: Customer): Promise<Subscription | null> =>
  row?.subscription ? provider.readSubscription(row.subscription) : null
