import type { AppliedCaptions } from '#contract/captions.ts'
import { type CaptionProblem, fixableProblems } from '#domain/captions/check.ts'
import { createCues } from '#domain/captions/subtitles.ts'
import type { Word } from '#domain/words/words.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { findAppliedCaptions } from '#server/features/exports/service.ts'
import { readWordTexts } from '#server/features/transcripts/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { type CorrectionRow, updateCorrection } from './queries.ts'

/** Returns the ordered profile, or the standard one if it has been deleted since the order. */
export const readOrderedCaptions = (
  db: Db,
  { workspace_id, caption_profile }: Pick<CorrectionRow, 'workspace_id' | 'caption_profile'>,
  languageCode: string,
): Promise<AppliedCaptions> =>
  findAppliedCaptions(db, workspace_id, caption_profile ?? 'standard', languageCode)

/**
 * Checks ordered captions against their profile, and stores the applied profile with the order. Unfixable
 * problems, such as fast speech, are allowed.
 * @throws AppError not_ready, with the number of problems in total and by kind
 */
export async function requireCheckedCaptions(
  tx: Db,
  { id, language_code: languageCode }: CollectionRow,
  correction: CorrectionRow,
): Promise<void> {
  const appliedCaptions = await readOrderedCaptions(tx, correction, languageCode)
  const options = { languageCode, rules: appliedCaptions.rules }
  const words = (await readWordTexts(tx, id)).flatMap((text) => JSON.parse(text) as Word[])
  const problems = fixableProblems(words, createCues(words, options), options)
  if (problems.length > 0)
    throw new AppError('not_ready', 'The captions violate their profile', {
      problems: problems.length,
      kinds: countByKind(problems),
    })
  await updateCorrection(tx, correction.id, { applied_captions: JSON.stringify(appliedCaptions) })
}

function countByKind(problems: readonly CaptionProblem[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of problems) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
