import type { EditorState, Transaction } from 'prosemirror-state'
import type { Ms, Word } from '#domain/words/words.ts'
import { excerptFromIndex } from './excerpt.ts'
import { getAttrs } from './schema.ts'
import { wordRanges } from './tokens.ts'
import { getTurns } from './turns.ts'
import type { DocRange } from './word-positions.ts'
import { wordRunRanges } from './word-runs.ts'

export interface Bookmark {
  readonly time: Ms
  /** The bookmarked word and the rest of its turn. */
  readonly text: string
}

const cache = new WeakMap<readonly Word[], readonly number[]>()

/** Returns the indexes of the bookmarked words in a turn. */
function bookmarkIndexes(words: readonly Word[]): readonly number[] {
  let indexes = cache.get(words)
  if (!indexes) {
    indexes = words.flatMap((word, index) => (word.bookmark ? [index] : []))
    cache.set(words, indexes)
  }
  return indexes
}

/** Returns all bookmarks of a text; inspects only turns that changed since the last call. */
export function getBookmarks({ doc }: EditorState): Bookmark[] {
  return getTurns(doc).flatMap(({ node }) => {
    const { words } = getAttrs(node)
    return bookmarkIndexes(words).map((index) => ({
      time: words[index]?.start ?? 0,
      text: excerptFromIndex(words, index),
    }))
  })
}

/** Returns the positions of bookmarked words within a range of the document. */
export const bookmarkRanges = (state: EditorState, range: DocRange): DocRange[] =>
  wordRunRanges(state, range, (words) => bookmarkIndexes(words).map((index) => [index, index + 1]))

/**
 * Toggles a bookmark on the first selected word, or on the one at the cursor; returns null if there is none.
 */
export function toggleBookmark(state: EditorState): Transaction | null {
  const { $from } = state.selection
  if ($from.parent.type.name !== 'turn') return null
  const { words } = getAttrs($from.parent)
  const ranges = wordRanges($from.parent)
  const nextIndex = ranges.findIndex(({ to }) => to > $from.parentOffset)
  const touchingIndex = ranges.findIndex(
    ({ from, to }) => from <= $from.parentOffset && $from.parentOffset <= to,
  )
  const index = state.selection.empty && touchingIndex >= 0 ? touchingIndex : nextIndex
  const word = words[index]
  if (!word) return null
  const { bookmark, ...rest } = word
  const changedWord: Word = bookmark ? rest : { ...rest, bookmark: true }
  return state.tr.setNodeAttribute($from.before(), 'words', words.with(index, changedWord))
}
