import type { Fragment, Node } from 'prosemirror-model'
import { type TokenRange, tokenRanges } from '#domain/words/retime.ts'

const cache = new WeakMap<Fragment, readonly TokenRange[]>()

/** Returns the character ranges of a turn's words; `ranges[i]` belongs to `attrs.words[i]`. */
export function wordRanges(turn: Node): readonly TokenRange[] {
  let ranges = cache.get(turn.content)
  if (!ranges) {
    ranges = tokenRanges(turn.textContent)
    cache.set(turn.content, ranges)
  }
  return ranges
}
