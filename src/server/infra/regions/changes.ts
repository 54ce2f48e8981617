import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** Records, for other regions, the new owner of a removed member's recordings. A trigger records the removal itself. */
export async function recordHeir(
  tx: Db,
  { userId, organizationId, heirId }: { userId: string; organizationId: string; heirId: string },
): Promise<void> {
  await sql`
    insert into account_changes (region, kind, subject_id, organization_id, heir_id)
    select region, 'user', ${userId}::uuid, ${organizationId}::uuid, ${heirId}::uuid from region_targets`.execute(
    tx,
  )
}
