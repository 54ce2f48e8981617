import { publishCollection } from '#server/features/collections/service.ts'
import { endExam } from '#server/features/corrector-exams/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { endOpenWork, insertEvent, lockOpenWorks, type WorkFilter } from './work-queries.ts'

export interface Ending {
  outcome: 'withdrawn' | 'blocked'
  /** User who ended it; null for the system. */
  by: string | null
  reason?: string
}

/** Ends the work of a user whose account is deleted. */
export async function endCorrector(tx: Db, userId: string): Promise<void> {
  await endWorks(tx, { userId }, { outcome: 'withdrawn', by: null })
}

/** Ends the open work of a corrector: corrections return to the queue with their edits, exams count as failed. */
export async function endWorks(tx: Db, filter: WorkFilter, { outcome, by, reason }: Ending): Promise<void> {
  for (const { id, kind, collection_id } of await lockOpenWorks(tx, filter)) {
    if (kind === 'exam') {
      await endExam(tx, id, outcome)
      continue
    }
    await endOpenWork(tx, id, { outcome, reason: reason ?? null })
    await insertEvent(tx, {
      correction_id: id,
      kind: outcome === 'blocked' ? 'blocked' : 'requeued',
      actor_id: by,
      ...(filter.userId !== undefined && { details: JSON.stringify({ corrector: filter.userId }) }),
    })
    if (collection_id !== null) await publishCollection(tx, collection_id)
  }
}
