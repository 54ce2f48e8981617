import { isCurrency } from '#contract/plan-choices.ts'
import { paidUntil } from '#domain/billing/dunning.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { PaymentProvider } from '#server/infra/payments/provider.ts'
import { type CustomerRow, listOpenOrders } from './queries.ts'
import * as queries from './reconcile-queries.ts'

/** A difference between the payment service and the database. */
export interface PaymentDifference {
  workspaceId: string
  kind: 'notDelivered' | 'chargeNotNoted' | 'refundNotNoted' | 'planDiffers'
  /** Description of the records being compared. */
  description: string
}

/**
 * Compares purchases, charges, refunds, and plans with the payment service's records. Events that are still
 * in transit show up as differences.
 */
export async function comparePayments(ctx: {
  db: Db
  payments: () => Promise<PaymentProvider>
}): Promise<PaymentDifference[]> {
  const provider = await ctx.payments()
  const foundDifferences: PaymentDifference[] = []
  for (const customer of await queries.listCustomers(ctx.db, provider.kind)) {
    const differences = [
      ...(await compareOrders(ctx.db, provider, customer)),
      ...(await compareCharges(ctx.db, provider, customer)),
      ...(await comparePlan(ctx.db, provider, customer)),
    ]
    for (const difference of differences)
      foundDifferences.push({ workspaceId: customer.organization_id, ...difference })
  }
  return foundDifferences
}

type Mismatches = Omit<PaymentDifference, 'workspaceId'>[]

async function compareOrders(db: Db, provider: PaymentProvider, customer: CustomerRow): Promise<Mismatches> {
  const mismatches: Mismatches = []
  for (const { id, checkout } of await listOpenOrders(db, customer.organization_id, provider.kind))
    if (checkout !== null && (await provider.readCheckout(checkout)).isPaid)
      mismatches.push({ kind: 'notDelivered', description: `order ${id}` })
  return mismatches
}

async function compareCharges(db: Db, provider: PaymentProvider, customer: CustomerRow): Promise<Mismatches> {
  const refundedAmounts = await queries.readRefundedAmounts(db, customer)
  const charges = await provider.listCharges(customer.customer)
  return (
    charges
      // Charges in other currencies belong to other products on the same Stripe account.
      .filter(({ currency }) => isCurrency(currency))
      .filter(({ id, paid, refunded }) => paid && refundedAmounts.get(id) !== refunded)
      .map(({ id }) => ({
        kind: refundedAmounts.has(id) ? 'refundNotNoted' : 'chargeNotNoted',
        description: `charge ${id}`,
      }))
  )
}

async function comparePlan(
  db: Db,
  provider: PaymentProvider,
  { organization_id: organizationId, subscription: id }: CustomerRow,
): Promise<Mismatches> {
  if (id === null) return []
  const subscription = await provider.readSubscription(id)
  const storedPlan = await queries.findPlan(db, organizationId)
  const { plan, interval, quantity } = subscription
  const isSame =
    paidUntil(subscription) !== null &&
    storedPlan?.plan === plan &&
    storedPlan.interval === interval &&
    storedPlan.seats === quantity
  return isSame ? [] : [{ kind: 'planDiffers', description: `subscription ${id}` }]
}
