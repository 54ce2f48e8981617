import type { CaptionRules } from '#contract/captions.ts'
import { type CaptionProblem, fixableProblems } from '#domain/captions/check.ts'
import { profileRules } from '#domain/captions/rules.ts'
import { cues } from '#domain/subtitles.ts'
import type { Word } from '#domain/words.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { findCaptionRules } from '#server/features/exports/service.ts'
import { readWordTexts } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { CorrectionRow } from './queries.ts'

/** The limits of the ordered profile; the standard ones if it was deleted since the order. */
export function readOrderedRules(
  db: Db,
  { workspace_id, caption_profile }: Pick<CorrectionRow, 'workspace_id' | 'caption_profile'>,
  languageCode: string,
): Promise<CaptionRules> {
  const profile = caption_profile ?? 'standard'
  return findCaptionRules(db, workspace_id, profile, languageCode).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return profileRules('standard', languageCode)
    throw error
  })
}

/**
 * Checks ordered captions against their profile. Problems that can't be fixed, such as fast speech, are allowed.
 * @throws AppError not_ready, with the number of problems, also by kind
 */
export async function requireCheckedCaptions(
  tx: Db,
  { id, language_code: languageCode }: CollectionRow,
  correction: CorrectionRow,
): Promise<void> {
  const options = { languageCode, rules: await readOrderedRules(tx, correction, languageCode) }
  const words = (await readWordTexts(tx, id)).flatMap((text) => JSON.parse(text) as Word[])
  const problems = fixableProblems(words, cues(words, options), options)
  if (problems.length > 0)
    throw new AppError('not_ready', 'The captions break their profile', {
      problems: problems.length,
      kinds: countKinds(problems),
    })
}

function countKinds(problems: readonly CaptionProblem[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of problems) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
