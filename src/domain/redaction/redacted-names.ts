import type { Word } from '#domain/words/words.ts'
import { wordParts } from './redacted-text.ts'

/**
 * Returns the names containing words that are redacted everywhere they occur in a text. Reads the entire text
 * only if a name contains a redacted word.
 * @param turns words of the text's turns
 */
export function namesWithRedactedWords(
  names: readonly string[],
  turns: readonly (readonly Word[])[],
): string[] {
  const nameParts = new Set(names.flatMap(wordParts))
  const redacted = turns.flatMap((words) => words.filter((word) => word.redacted))
  const hiddenNames = new Set(
    redacted.flatMap(({ text }) => wordParts(text)).filter((part) => nameParts.has(part)),
  )
  for (const words of turns) {
    if (hiddenNames.size === 0) return []
    for (const { redacted: isRedacted, text } of words)
      if (!isRedacted) for (const part of wordParts(text)) hiddenNames.delete(part)
  }
  return names.filter((name) => wordParts(name).some((part) => hiddenNames.has(part)))
}
