import type { Node } from 'prosemirror-model'
import type { Ms, Word } from '#domain/words.ts'
import { attrsOf } from './schema.ts'
import { timelineOf } from './timeline.ts'
import { turnsOf } from './turns.ts'

const wordsShown = 8

/** The word with this index and what follows it in its turn. */
export const excerptFrom = (words: readonly Word[], index: number): string =>
  words
    .slice(index, index + wordsShown)
    .map(({ text }) => text)
    .join(' ')

/** The words from a time on; empty before the first word. */
export function excerptAt(doc: Node, time: Ms): string {
  const place = timelineOf(doc).at(time)
  const turn = place && turnsOf(doc)[place.turn]
  return turn ? excerptFrom(attrsOf(turn.node).words, place.index) : ''
}
