import type { CorrectionEventKind, WorkOutcome } from '#contract/corrections.ts'
import { lockCollectionIncludingTrashed } from '#server/features/collections/reads.ts'
import { notifyCollectionAudience } from '#server/features/collections/service.ts'
import { endExam } from '#server/features/corrector-exams/service.ts'
import { saveVersionOfCorrection } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import * as queries from './queries.ts'
import type { HeldWork } from './require-work.ts'

export type UnfinishedOutcome = Exclude<WorkOutcome, 'complete'>

export interface WorkEnd {
  outcome: UnfinishedOutcome
  /** The user who ended the work; null if it timed out. */
  actorId: string | null
  reason?: string | undefined
}

const eventKinds: Record<UnfinishedOutcome, CorrectionEventKind> = {
  released: 'released',
  timedOut: 'timedOut',
  rejected: 'rejected',
  withdrawn: 'requeued',
  blocked: 'blocked',
}

/**
 * Ends the work on a locked correction before it is complete, and saves its edits as a version. Orders return
 * to the queue for anyone to take; gold clips end, since they are meant for one corrector; exams count as
 * failed.
 */
export async function endWork(tx: Db, { correction, work }: HeldWork, workEnd: WorkEnd): Promise<void> {
  const { outcome, actorId, reason } = workEnd
  const { id, kind, collection_id: collectionId } = correction
  const { corrector_id: corrector } = work
  if (kind === 'exam') {
    const isForced = outcome === 'timedOut' || outcome === 'blocked'
    await endExam(tx, id, isForced ? outcome : 'withdrawn')
  } else {
    const versionIdAfter = collectionId && (await saveEdits(tx, collectionId))
    await queries.updateWork(tx, work.id, {
      ended_at: new Date(),
      outcome,
      reason: reason ?? null,
      ...(versionIdAfter && { after_version_id: versionIdAfter }),
    })
    await queries.updateCorrection(tx, id, {
      assigned_to: null,
      ...(kind === 'gold' ? ({ state: 'canceled', ended_at: new Date() } as const) : { state: 'waiting' }),
    })
  }
  const details = { ...(corrector && { corrector }), ...(reason !== undefined && { reason }) }
  await queries.insertEvent(tx, id, { kind: eventKinds[outcome], actorId, details })
  if (collectionId !== null) await notifyCollectionAudience(tx, collectionId)
}

/** Waits for edits in progress, then saves them as a version. */
async function saveEdits(tx: Db, collectionId: string): Promise<string | undefined> {
  const collection = await lockCollectionIncludingTrashed(tx, collectionId)
  return collection && saveVersionOfCorrection(tx, collectionId, 'checkin')
}
