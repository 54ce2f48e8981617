import type { OwnCaptionProfile } from '#contract/captions.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Lists a workspace's caption profiles. */
export async function findCaptionProfiles(db: Db, organizationId: string): Promise<OwnCaptionProfile[]> {
  const row = await db
    .selectFrom('organizations')
    .select('caption_profiles')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.caption_profiles ?? []
}
