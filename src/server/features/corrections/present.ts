import { releaseSeconds } from '#contract/correction-choices.ts'
import type { Correction, NextCorrection } from '#contract/corrections.ts'
import { coveredPercent } from '#domain/comparison/coverage.ts'
import { roundUpToMinutes } from '#domain/ledger/prices.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { findRate } from '#server/features/corrector-pay/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { readOrderedCaptions } from './captions.ts'
import { difficultyOf, measureDifficulty } from './difficulty.ts'
import { parseSpans } from './multirange.ts'
import { type CorrectionRow, findCorrectorComment, type WorkRow } from './queries.ts'

/**
 * Whether work on a correction is paid: the correction must be in the installation's queues, and must be
 * neither an exam nor a requested gold clip.
 */
export const isPaid = ({
  kind,
  own_workspace_id,
  ordered_by,
}: Pick<CorrectionRow, 'kind' | 'own_workspace_id' | 'ordered_by'>): boolean =>
  own_workspace_id === null && (kind === 'order' || (kind === 'gold' && ordered_by === null))

async function payOf(db: Db, row: CorrectionRow, userId: string): Promise<Correction['pay']> {
  if (!isPaid(row)) return null
  const rate = await findRate(db, { userId, language: row.language, stage: row.stage })
  return rate && { cents: roundUpToMinutes(row.seconds) * rate.cents, currency: rate.currency }
}

/** Presents waiting corrections to a corrector who hasn't taken them. */
export async function presentWaitingCorrections(
  db: Db,
  rows: readonly CorrectionRow[],
  userId: string,
): Promise<NextCorrection[]> {
  const measuredRows = await measureDifficulty(db, rows)
  return Promise.all(measuredRows.map((row) => presentNextCorrection(db, row, userId)))
}

async function presentNextCorrection(db: Db, row: CorrectionRow, userId: string): Promise<NextCorrection> {
  return {
    languageCode: row.language,
    product: row.product,
    style: row.style,
    stage: row.stage,
    seconds: row.seconds,
    due: toEpochSeconds(row.due_at),
    pay: await payOf(db, row, userId),
    difficulty: difficultyOf(row),
  }
}

/** Returns the time at which the work will be released automatically. */
const releaseTimeOf = ({ kind, due_at }: CorrectionRow, { taken_at }: WorkRow): number =>
  kind === 'exam' ? toEpochSeconds(due_at) : toEpochSeconds(taken_at) + releaseSeconds

/** Presents a correction to its corrector, including their own work. */
export async function presentHeldCorrection(
  db: Db,
  correction: CorrectionRow,
  work: WorkRow,
  collectionDetails?: Pick<CollectionRow, 'language_code' | 'options'>,
): Promise<Correction> {
  const userId = work.corrector_id ?? ''
  const [row = correction] = await measureDifficulty(db, [correction])
  const [played, reviewed] = [parseSpans(work.played), parseSpans(work.reviewed)]
  const collection =
    collectionDetails ??
    (await db
      .selectFrom('collections')
      .select(['language_code', 'options'])
      .where('id', '=', row.collection_id)
      .executeTakeFirst())
  const languageCode = collection?.language_code ?? row.language
  const { paused_at, beat_at, taken_at } = work
  return {
    ...(await presentNextCorrection(db, row, userId)),
    id: row.collection_id ?? '',
    languageCode,
    captionProfile: row.caption_profile,
    captionRules:
      row.product === 'captions' ? (await readOrderedCaptions(db, row, languageCode)).rules : null,
    state: row.state,
    corrector: work.corrector_id,
    effort: {
      paused: paused_at && toEpochSeconds(paused_at),
      rejected: work.outcome === 'rejected',
      reason: work.reason,
    },
    review:
      work.stage === 'review'
        ? { notes: row.review_notes, comment: await findCorrectorComment(db, row.id) }
        : null,
    taken: toEpochSeconds(taken_at),
    releases: row.state === 'taken' ? releaseTimeOf(row, work) : null,
    tModified: toEpochSeconds(beat_at ?? taken_at),
    draft: row.draft_version_id,
    isExam: row.kind === 'exam',
    notes: row.notes,
    hints: collection?.options.hints ?? [],
    playedPercent: coveredPercent(played, row.seconds),
    reviewedPercent: coveredPercent(reviewed, row.seconds),
    played,
    reviewed,
  }
}
