import type { EditorState } from 'prosemirror-state'
import type { Word } from '#domain/words/words.ts'
import { getAttrs } from './schema.ts'
import { wordRanges } from './tokens.ts'
import type { DocRange } from './word-positions.ts'

/** Index of the first word of a run, and of the word after its last word. */
export type WordRun = readonly [from: number, to: number]

/** Returns the positions of runs of words in the turns of a chunk, up to the end of a range. */
export function wordRunRanges(
  { doc }: EditorState,
  { from, to }: DocRange,
  runsIn: (words: readonly Word[]) => readonly WordRun[],
): DocRange[] {
  const $from = doc.resolve(from)
  const chunk = $from.node(1)
  const start = $from.start(1)
  const ranges: DocRange[] = []
  chunk.forEach((turn, offset) => {
    const pos = start + offset + 1
    if (pos > to) return
    const runs = runsIn(getAttrs(turn).words)
    if (runs.length === 0) return
    const tokens = wordRanges(turn)
    for (const [first, end] of runs) {
      const [firstToken, last] = [tokens[first], tokens[end - 1]]
      if (firstToken && last) ranges.push({ from: pos + firstToken.from, to: pos + last.to })
    }
  })
  return ranges
}
