import { useState } from 'react'
import type { Correction } from '#contract/corrections.ts'
import { fixableProblems } from '#domain/captions/check.ts'
import { createCues } from '#domain/captions/subtitles.ts'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { getWords } from '#web/editor/core/document/document.ts'

/** Returns the number of fixable violations of the ordered caption profile; 0 for other products. */
export function useCaptionProblems(
  { session, collection }: CommandContext,
  { captionRules: rules }: Correction,
): number {
  const [count] = useState(() => {
    if (!rules) return 0
    const options = { rules, languageCode: collection.languageCode }
    const words = getWords(session.view.state.doc)
    return fixableProblems(words, createCues(words, options), options).length
  })
  return count
}
