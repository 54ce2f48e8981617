import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { PaymentCustomersTable } from '#server/infra/database/payment-tables.ts'

type CustomerRow = Selectable<PaymentCustomersTable>

/** Lists customers of deleted workspaces that haven't been closed yet. */
export async function listCustomersToClose(db: Db): Promise<CustomerRow[]> {
  return db
    .selectFrom('payment_customers')
    .selectAll()
    .where('closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('organizations')
            .select('organizations.id')
            .whereRef('organizations.id', '=', 'payment_customers.organization_id'),
        ),
      ),
    )
    .orderBy('organization_id')
    .execute()
}

/**
 * Lists customers whose renewals must be paused or resumed: their workspaces were marked for deletion or
 * restored.
 */
export async function listCustomersToSync(db: Db): Promise<CustomerRow[]> {
  return db
    .selectFrom('payment_customers')
    .innerJoin('organizations', 'organizations.id', 'payment_customers.organization_id')
    .selectAll('payment_customers')
    .where('closed_at', 'is', null)
    .where('subscription', 'is not', null)
    .where(sql<boolean>`(deleted_at is null) = (renewals_paused_at is not null)`)
    .orderBy('organization_id')
    .execute()
}

/** Returns whether a workspace is marked for deletion; undefined if it has already been deleted. */
export async function isWorkspaceMarked(db: Db, organizationId: string): Promise<boolean | undefined> {
  const row = db.selectFrom('organizations').select('deleted_at').where('id', '=', organizationId)
  const customerRow = await row.executeTakeFirst()
  return customerRow && customerRow.deleted_at !== null
}

export async function setRenewalsPaused(
  tx: Db,
  { provider, customer }: CustomerRow,
  isPaused: boolean,
): Promise<void> {
  await tx
    .updateTable('payment_customers')
    .set({ renewals_paused_at: isPaused ? new Date() : null })
    .where('provider', '=', provider)
    .where('customer', '=', customer)
    .execute()
}

/** Marks a customer as closed: nothing more is charged. */
export async function closeCustomer(tx: Db, { provider, customer }: CustomerRow): Promise<void> {
  await tx
    .updateTable('payment_customers')
    .set({ closed_at: new Date(), subscription: null, card: null })
    .where('provider', '=', provider)
    .where('customer', '=', customer)
    .execute()
}
