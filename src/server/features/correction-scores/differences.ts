import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CorrectionScores } from '#contract/correction-scores.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { readStoredWords } from '#server/features/transcripts/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { canDecide } from './dispute-access.ts'
import { findWorkDispute } from './dispute-queries.ts'
import { findWork, type OwnWork } from './queries.ts'

type Example = CorrectionScores['examples'][number]

/** Audio included before and after a difference, and maximum total length, in seconds. */
const marginSeconds = 2
const maxSeconds = 15

/** @throws AppError not_found unless the work is the actor's own and has ended */
export async function requireOwnWork(ctx: Context, actor: UserActor, workId: string): Promise<OwnWork> {
  const work = await findWork(ctx.db, workId)
  if (!work?.endedAt || work.correctorId !== actor.userId) throw new AppError('not_found', 'Work not found')
  return work
}

/**
 * Lists, for the corrector, the differences between completed work and its review or gold clip or, for
 * rejected work, between the draft and the final text.
 * @throws AppError not_found; not_ready if there is no text to compare with yet
 */
export async function listDifferences(
  ctx: Context,
  actor: UserActor,
  workId: string,
  signal: AbortSignal,
): Promise<Example[]> {
  return readDifferences(ctx, await requireOwnWork(ctx, actor, workId), signal)
}

async function readDifferences(ctx: Context, work: OwnWork, signal: AbortSignal): Promise<Example[]> {
  if (work.scores?.comparedWith) return work.scores.examples
  const { outcome, collectionId, draftVersionId, finalVersionId } = work
  if (outcome !== 'rejected' || !collectionId || !draftVersionId || !finalVersionId)
    throw new AppError('not_ready', 'There is no other text to compare it with yet')
  return ctx.workers.interactive.run({ client: collectionId, signal }, async (task) =>
    task('listStoredDifferences', {
      before: await readStoredWords(ctx.db, collectionId, draftVersionId),
      after: await readStoredWords(ctx.db, collectionId, finalVersionId),
    }),
  )
}

/** @throws AppError not_found unless the work is the actor's own or they may decide a dispute about it */
async function requirePlayableWork(ctx: Context, actor: UserActor, workId: string): Promise<OwnWork> {
  const dispute = await findWorkDispute(ctx.db, workId, actor.userId)
  const work = dispute && (await canDecide(ctx, ctx.db, actor, dispute)) && (await findWork(ctx.db, workId))
  return work || requireOwnWork(ctx, actor, workId)
}

/**
 * Returns the audio around a difference in the actor's own work, or in work with a dispute that they may
 * decide.
 * @throws AppError not_found; forbidden for any other part of the recording; media_deleted
 */
export async function readDifferenceAudio(
  ctx: Context,
  actor: UserActor,
  { workId, start }: { workId: string; start: number },
  signal: AbortSignal,
): Promise<RawResponse> {
  const work = await requirePlayableWork(ctx, actor, workId)
  const difference = (await readDifferences(ctx, work, signal)).find((candidate) => candidate.start === start)
  if (!difference) throw new AppError('forbidden', 'Only the differences can be played')
  if (!work.audioKey) throw new AppError('media_deleted', 'The recording was deleted')
  const from = Math.max(0, start - marginSeconds)
  const seconds = Math.min(maxSeconds, difference.end - from + marginSeconds)
  const folder = await mkdtemp(join(ctx.workDir, 'difference-'))
  try {
    const source = await ctx.storage.localFile(work.audioKey, folder)
    const path = join(folder, 'clip.mp3')
    await ctx.media.toAudioClip(source, path, { signal, excerpt: { start: from, seconds }, silent: [] })
    return {
      type: 'audio/mpeg',
      body: await readFile(path),
      headers: { 'cache-control': 'private, no-store' },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
