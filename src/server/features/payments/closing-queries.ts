import type { Selectable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { PaymentCustomersTable } from '#server/infra/database/payment-tables.ts'

type CustomerRow = Selectable<PaymentCustomersTable>

/** Customers whose workspaces are deleted, and which aren't closed yet. */
export async function listToClose(db: Db): Promise<CustomerRow[]> {
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

/** Marks a customer as closed: nothing is charged any more. */
export async function closeCustomer(tx: Db, { provider, customer }: CustomerRow): Promise<void> {
  await tx
    .updateTable('payment_customers')
    .set({ closed_at: new Date(), subscription: null, card: null })
    .where('provider', '=', provider)
    .where('customer', '=', customer)
    .execute()
}
