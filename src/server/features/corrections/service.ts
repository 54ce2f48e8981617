import type { Context } from '#server/context.ts'
import { releaseJob } from '#server/features/billing/service.ts'
import { endExam } from '#server/features/corrector-exams/service.ts'
import { recordPay } from '#server/features/corrector-pay/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { publish } from '#server/infra/events/events.ts'
import { endWork, type WorkEnd } from './end-work.ts'
import { isPaid } from './present.ts'
import * as queries from './queries.ts'

/**
 * Withdraws the open orders of workspaces that are about to be deleted, before their recordings are deleted:
 * nothing is charged, and correctors are paid for what they have played so far.
 */
export async function withdrawOrders(ctx: Context, tx: Db, workspaceIds: readonly string[]): Promise<void> {
  for (const correction of await queries.lockOpenCorrections(tx, workspaceIds)) {
    const { id, collection_id: collectionId, state, delivered_at } = correction
    const work = state === 'taken' ? await queries.findOpenWork(tx, id) : undefined
    if (work) {
      await queries.updateWork(tx, work.id, { ended_at: new Date(), outcome: 'withdrawn' })
      if (isPaid(correction)) await recordPay(tx, work.id)
    }
    await queries.updateCorrection(tx, id, { state: 'canceled', ended_at: new Date() })
    await queries.insertEvent(tx, id, { kind: 'canceled', actorId: null })
    if (!delivered_at) await releaseJob(ctx, tx, id)
    // Notifies the corrector's open pages that the work has ended.
    if (collectionId && work?.corrector_id)
      await publish(tx, { kind: 'collectionDeleted', id: collectionId, audience: [work.corrector_id] })
  }
}

export interface WorkFilter {
  userId?: string
  correctionId?: string
  language?: string
  /** Workspace of the queue; null for the installation's queues; omitted for all. */
  workspaceId?: string | null
}

/** Ends a corrector's open work, or the open work on a correction; orders then return to the queue. */
export async function endAllWork(tx: Db, filter: WorkFilter, workEnd: WorkEnd): Promise<void> {
  for (const correction of await queries.lockTakenCorrections(tx, filter)) {
    const work = await queries.findOpenWork(tx, correction.id)
    if (work) await endWork(tx, { correction, work }, workEnd)
    else if (correction.kind === 'exam') await endExam(tx, correction.id, 'withdrawn')
  }
}

/** Ends the work of a person whose account is being deleted, and cancels the gold clips waiting for them. */
export async function leaveCorrections(tx: Db, userId: string): Promise<void> {
  await endAllWork(tx, { userId }, { outcome: 'released', actorId: null })
  await queries.cancelWaitingGoldClips(tx, userId)
}
