import type { Db } from '#server/infra/database/database.ts'
import type { Erasure } from '#server/infra/database/erasure-tables.ts'

export async function insertErasure(tx: Db, id: string, erasure: Erasure): Promise<void> {
  await tx
    .insertInto('erasures')
    .values({ id, what: JSON.stringify(erasure) })
    .execute()
}

export async function findErasure(db: Db, id: string): Promise<Erasure | undefined> {
  const row = await db.selectFrom('erasures').select('what').where('id', '=', id).executeTakeFirst()
  return row?.what
}

export async function deleteErasure(db: Db, id: string): Promise<void> {
  await db.deleteFrom('erasures').where('id', '=', id).execute()
}

/** Lists erasures requested before a given time. */
export async function listErasures(db: Db, before: Date): Promise<string[]> {
  const rows = await db.selectFrom('erasures').select('id').where('created_at', '<', before).execute()
  return rows.map(({ id }) => id)
}
