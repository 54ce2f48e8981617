import { audit } from '#server/features/audit/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import * as queries from './queries.ts'

/** Makes somebody a corrector, or no longer; false when nobody has the address. */
export async function setCorrector(db: Db, email: string, isCorrector: boolean): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const userId = await queries.updateCorrector(tx, email, isCorrector)
    if (!userId) return false
    const kind = isCorrector ? 'correctorAdded' : 'correctorRemoved'
    await audit(tx, { kind, actorId: null, subjectId: userId })
    return true
  })
}

/** Addresses and names of all correctors. */
export async function listCorrectors(db: Db): Promise<{ email: string; name: string }[]> {
  return queries.listCorrectors(db)
}
