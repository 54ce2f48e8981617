import { useState } from 'react'
import type { Correction } from '#contract/corrections.ts'
import { checkCues, findFix } from '#domain/captions/check.ts'
import { cues } from '#domain/subtitles.ts'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { getWords } from '#web/editor/core/document/document.ts'

/** Returns the number of fixable violations of the ordered profile; 0 for other products. */
export function useCaptionProblems(
  { session, collection }: CommandContext,
  { captionRules: rules }: Correction,
): number {
  const [count] = useState(() => {
    if (!rules) return 0
    const options = { rules, languageCode: collection.languageCode }
    const words = getWords(session.view.state.doc)
    const all = cues(words, options)
    return checkCues(all, options).filter((problem) => findFix(words, all, problem, options)).length
  })
  return count
}
