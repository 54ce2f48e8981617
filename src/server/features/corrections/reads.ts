import type { Db } from '#server/infra/database/database.ts'

/** Returns whether a user has rejected or corrected a correction, so that it is no longer offered to them. */
export async function isExcluded(db: Db, correctionId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('correction_works')
    .select('id')
    .where('correction_id', '=', correctionId)
    .where('corrector_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('outcome', '=', 'rejected'),
        eb.and([eb('outcome', '=', 'complete'), eb('stage', '=', 'correction')]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
