import { useState } from 'react'
import type { Correction } from '#contract/corrections.ts'
import { checkCues, findFix } from '#domain/captions/check.ts'
import { profileRules } from '#domain/captions/rules.ts'
import { cues } from '#domain/subtitles.ts'
import { builtInRules } from '#web/editor/core/captions/caption-profile.ts'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { getWords } from '#web/editor/core/document/document.ts'

/** Returns the number of fixable violations of the ordered profile; 0 for other products. */
export function useCaptionProblems(
  { session, collection }: CommandContext,
  { product, captionProfile }: Correction,
): number {
  const [count] = useState(() => {
    if (product !== 'captions') return 0
    const { languageCode } = collection
    const rules =
      builtInRules(captionProfile ?? 'standard', languageCode) ?? profileRules('standard', languageCode)
    const options = { rules, languageCode }
    const words = getWords(session.view.state.doc)
    const all = cues(words, options)
    return checkCues(all, options).filter((problem) => findFix(words, all, problem, options)).length
  })
  return count
}
