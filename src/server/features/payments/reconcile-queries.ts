import type { BillingInterval } from '#contract/payments.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { PaymentProviderKind } from '#server/infra/database/payment-tables.ts'
import type { CustomerRow } from './queries.ts'

/** Lists customers of existing workspaces. */
export async function listCustomers(db: Db, provider: PaymentProviderKind): Promise<CustomerRow[]> {
  return db
    .selectFrom('payment_customers')
    .selectAll()
    .where('provider', '=', provider)
    .where('closed_at', 'is', null)
    .orderBy('organization_id')
    .execute()
}

/** Returns the refunded amounts of a workspace's stored charges, keyed by charge ID. */
export async function readRefundedAmounts(
  db: Db,
  { organization_id, provider }: CustomerRow,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payment_charges')
    .select(['charge', 'refunded'])
    .where('organization_id', '=', organization_id)
    .where('provider', '=', provider)
    .execute()
  return new Map(rows.map(({ charge, refunded }) => [charge, Number(refunded)]))
}

interface StoredPlan {
  plan: string | null
  interval: BillingInterval | null
  seats: number
}

export async function findPlan(db: Db, organizationId: string): Promise<StoredPlan | undefined> {
  return db
    .selectFrom('workspace_billing')
    .select(['plan', 'interval', 'seats'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}
