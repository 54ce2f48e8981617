import type { EditorState, Transaction } from 'prosemirror-state'
import { joinWords, type Ms, type Word } from '#domain/words/words.ts'
import { getAttrs } from './schema.ts'
import { wordRanges } from './tokens.ts'
import { getTurns } from './turns.ts'
import type { DocRange } from './word-positions.ts'
import { type WordRun, wordRunRanges } from './word-runs.ts'

/** Consecutive redacted words of one turn. */
export interface RedactedPassage {
  readonly time: Ms
  readonly text: string
}

const cache = new WeakMap<readonly Word[], readonly WordRun[]>()

/** Returns the runs of redacted words in a turn. */
function findRedactedRuns(words: readonly Word[]): readonly WordRun[] {
  let runs = cache.get(words)
  if (!runs) {
    const indexRanges: [number, number][] = []
    for (const [index, word] of words.entries()) {
      if (!word.redacted) continue
      const last = indexRanges.at(-1)
      if (last?.[1] === index) last[1] = index + 1
      else indexRanges.push([index, index + 1])
    }
    runs = indexRanges
    cache.set(words, runs)
  }
  return runs
}

/** Returns all redacted passages of a text; inspects only turns that changed since the last call. */
export function getRedactions({ doc }: EditorState): RedactedPassage[] {
  return getTurns(doc).flatMap(({ node }) => {
    const { words } = getAttrs(node)
    return findRedactedRuns(words).map(([from, to]) => ({
      time: words[from]?.start ?? 0,
      text: joinWords(words.slice(from, to)),
    }))
  })
}

/** Returns the positions of redacted passages within a range of the document. */
export const redactedRanges = (state: EditorState, range: DocRange): DocRange[] =>
  wordRunRanges(state, range, findRedactedRuns)

/** A change to the redaction of words. */
export interface RedactionChange {
  transaction: Transaction
  isRedacted: boolean
  /** Number of changed words. */
  count: number
}

/**
 * Redacts the selected words, or the word at the cursor; if all of them are already redacted,
 * removes the redaction. Returns null if there is no word.
 */
export function toggleRedaction(state: EditorState): RedactionChange | null {
  const { from, to, empty } = state.selection
  const turns = getTurns(state.doc).flatMap(({ node, pos }) => {
    if (pos >= to || pos + node.nodeSize <= from) return []
    const selectedIndexes = wordRanges(node).flatMap((range, index) => {
      const [start, end] = [pos + 1 + range.from, pos + 1 + range.to]
      return (empty ? start <= to && end >= from : start < to && end > from) ? [index] : []
    })
    // Between two words, the cursor touches only one: the word after it.
    return [
      { pos, words: getAttrs(node).words, selected: empty ? selectedIndexes.slice(-1) : selectedIndexes },
    ]
  })
  const all = turns.flatMap(({ words, selected }) => selected.flatMap((index) => words[index] ?? []))
  if (all.length === 0) return null
  const isRedacted = !all.every((word) => word.redacted)
  const { tr: transaction } = state
  for (const { pos, words, selected } of turns) {
    if (selected.length === 0) continue
    const selectedIndexes = new Set(selected)
    const changedWords = words.map((word, index) =>
      selectedIndexes.has(index) ? withRedaction(word, isRedacted) : word,
    )
    transaction.setNodeAttribute(pos, 'words', changedWords)
  }
  return { transaction, isRedacted, count: all.length }
}

function withRedaction(word: Word, isRedacted: boolean): Word {
  if ((word.redacted ?? false) === isRedacted) return word
  const { redacted: _, ...rest } = word
  return isRedacted ? { ...rest, redacted: true } : rest
}
