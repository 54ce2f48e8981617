import { sql, type Updateable } from 'kysely'
import type { WorkspaceBillingTable } from '#server/infra/database/billing-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

/** The plan of a workspace; columns are null without a row. Undefined for deleted workspaces. */
export async function findBilling(db: Db, organizationId: string) {
  return db
    .selectFrom('organizations')
    .leftJoin('workspace_billing as billing', 'billing.organization_id', 'organizations.id')
    .select([
      ...(['enterprise_at', 'currency', 'plan', 'interval', 'seats', 'subscribed_at'] as const),
      ...(['paid_until', 'trial_ends_at', 'card_limit', 'unpaid_since', 'coupon'] as const),
      ...(['top_up_amount', 'top_up_threshold', 'top_up_cap', 'top_up_country'] as const),
      ...(['top_up_stopped', 'budget'] as const),
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
    .values({ organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (Object.values(changes).every((value) => value === undefined)) return
  const row = tx.updateTable('workspace_billing').where('organization_id', '=', organizationId)
  await row.set(changes).execute()
}

/** Members of a workspace, and invites that haven't expired. */
export async function countPeople(
  db: Db,
  organizationId: string,
): Promise<{ members: number; invites: number }> {
  const { rows } = await sql<{ members: number; invites: number }>`
    select
      (select count(*)::int from memberships where organization_id = ${organizationId}) as members,
      (select count(*)::int from invites
        where organization_id = ${organizationId} and expires_at > now()) as invites`.execute(db)
  return rows[0] ?? { members: 0, invites: 0 }
}

/** The last budget alert of a workspace. */
export async function findBudgetAlert(db: Db, organizationId: string) {
  return db
    .selectFrom('workspace_billing')
    .select(['budget_alert_month', 'budget_alert'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

/** Workspaces with automatic top-up or a budget. */
export async function listWatched(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_billing')
    .select('organization_id')
    .where(({ eb, or }) => or([eb('top_up_amount', 'is not', null), eb('budget', 'is not', null)]))
    .orderBy('organization_id')
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}

/** Language of a user, and name of a workspace, for files. */
export async function describeReader(
  db: Db,
  userId: string,
  organizationId: string,
): Promise<{ language: 'en' | 'es'; workspace: string }> {
  const { language, workspace } = await db
    .selectFrom('users')
    .innerJoin('organizations', (join) => join.on('organizations.id', '=', organizationId))
    .select(['users.language', 'organizations.name as workspace'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { language: language === 'es' ? 'es' : 'en', workspace }
}
