import type { EditorState } from 'prosemirror-state'
import { joinWords, type Slot, type Word } from '#domain/words/words.ts'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { wordRanges } from '#web/editor/core/document/tokens.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'

/** Returns the words in the selection, including partially selected ones, and the word that follows. */
function touchedWords({ doc, selection: { from, to } }: EditorState): {
  words: Word[]
  next: Word | undefined
} {
  const result: Word[] = []
  let next: Word | undefined
  if (from >= to) return { words: result, next }
  for (const { node, pos } of getTurns(doc)) {
    if (pos + node.nodeSize < from) continue
    const { words } = getAttrs(node)
    for (const [index, range] of wordRanges(node).entries()) {
      const [wordStart, wordEnd] = [pos + 1 + range.from, pos + 1 + range.to]
      if (wordEnd <= from) continue
      if (wordStart >= to) {
        next = words[index]
        break
      }
      const word = words[index]
      if (word) result.push(word)
    }
    if (next) break
  }
  return { words: result, next }
}

/** Returns the text of the selected words; empty if there are none. */
export const selectedText = (state: EditorState): string => joinWords(touchedWords(state).words)

/**
 * Returns the time span [start, end) that contains the starts of the selected words; null if there are none.
 */
export function selectedSpan(state: EditorState): Slot | null {
  const { words, next } = touchedWords(state)
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return null
  const end = next ? Math.min(last.end, next.start) : last.end
  return { start: first.start, end: Math.max(end, last.start + 1) }
}
