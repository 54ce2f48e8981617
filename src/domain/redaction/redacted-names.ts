import type { Word } from '#domain/words/words.ts'
import { parts } from './redacted-text.ts'

/**
 * Returns the names with words that are redacted wherever they occur in a text. Reads the whole text only if a name has
 * a redacted word.
 * @param turns words of the text's turns
 */
export function namesWithRedactedWords(
  names: readonly string[],
  turns: readonly (readonly Word[])[],
): string[] {
  const named = new Set(names.flatMap(parts))
  const redacted = turns.flatMap((words) => words.filter((word) => word.redacted))
  const hidden = new Set(redacted.flatMap(({ text }) => parts(text)).filter((part) => named.has(part)))
  for (const words of turns) {
    if (hidden.size === 0) return []
    for (const { redacted: isRedacted, text } of words)
      if (!isRedacted) for (const part of parts(text)) hidden.delete(part)
  }
  return names.filter((name) => parts(name).some((part) => hidden.has(part)))
}
