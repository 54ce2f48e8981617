import type { Selectable, Updateable } from 'kysely'
import type { WorkspaceBillingTable } from '#server/infra/database/billing-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type BillingRow = Selectable<WorkspaceBillingTable> & { enterprise_at: Date | null }

/** The plan of a workspace; columns are null without a row. Undefined for deleted workspaces. */
export async function findBilling(db: Db, organizationId: string) {
  return db
    .selectFrom('organizations')
    .leftJoin('workspace_billing as billing', 'billing.organization_id', 'organizations.id')
    .select([
      ...(['enterprise_at', 'currency', 'plan', 'interval', 'seats', 'subscribed_at'] as const),
      ...(['paid_until', 'trial_ends_at', 'card_limit'] as const),
      ...(['issued_for', 'issued_until', 'issued_minutes', 'issued_precision'] as const),
    ])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
}

/** Changes the plan of a workspace. */
export async function upsertBilling(
  tx: Db,
  organizationId: string,
  changes: Updateable<WorkspaceBillingTable>,
): Promise<void> {
  await tx
    .insertInto('workspace_billing')
    .values({ organization_id: organizationId, ...changes })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(changes))
    .execute()
}
