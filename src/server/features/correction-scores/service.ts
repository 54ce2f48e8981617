import type { Context } from '#server/context.ts'
import type { QueueContext } from '#server/features/billing/service.ts'
import { readStoredWords } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import * as queries from './queries.ts'

/** Job that scores completed work. */
export const scoreJob = { name: 'corrections.score' } as const

/**
 * Enqueues the scoring of work on a correction, in the transaction that ends the correction or its review.
 */
export async function requestScores({ queue }: QueueContext, tx: Db, correctionId: string): Promise<void> {
  for (const workId of await queries.listScoredWorkIds(tx, correctionId))
    await queue.enqueue(tx, scoreJob, { workId })
}

/**
 * Scores completed work by comparing it with its draft and, if there is one, with the review or gold clip.
 */
export async function scoreWork(ctx: Context, workId: string, signal: AbortSignal): Promise<void> {
  const work = await queries.findScoredWork(ctx.db, workId)
  if (!work?.collectionId || !work.beforeVersionId || !work.afterVersionId) return
  const { collectionId, beforeVersionId, afterVersionId, reviewedVersionId, goldCollectionId } = work
  const isGold = goldCollectionId !== null
  const read = (id: string, versionId?: string) => readStoredWords(ctx.db, id, versionId)
  const scores = await ctx.workers.exports.run({ client: work.correctionId, signal }, async (task) =>
    task('scoreStoredCorrection', {
      draft: await read(collectionId, beforeVersionId),
      corrected: await read(collectionId, afterVersionId),
      reference: isGold
        ? await read(goldCollectionId)
        : reviewedVersionId === null
          ? null
          : await read(collectionId, reviewedVersionId),
    }),
  )
  await queries.storeScores(ctx.db, workId, {
    ...scores,
    comparedWith: isGold ? 'gold' : reviewedVersionId ? 'review' : null,
    playedSeconds: work.playedSeconds,
    activeSeconds: work.activeSeconds,
  })
}
