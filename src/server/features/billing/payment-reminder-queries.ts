import type { Db } from '#server/infra/database/database.ts'

/**
 * Returns a workspace's failed payment, locked until the transaction ends; undefined if no payment has
 * failed.
 */
export async function lockFailedPayment(
  tx: Db,
  organizationId: string,
): Promise<{ unpaid_since: Date; unpaid_notices: number } | undefined> {
  const row = await tx
    .selectFrom('workspace_billing')
    .select(['unpaid_since', 'unpaid_notices'])
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  return row?.unpaid_since ? { ...row, unpaid_since: row.unpaid_since } : undefined
}

export async function setNoticeCount(tx: Db, organizationId: string, count: number): Promise<void> {
  await tx
    .updateTable('workspace_billing')
    .set({ unpaid_notices: count })
    .where('organization_id', '=', organizationId)
    .execute()
}
