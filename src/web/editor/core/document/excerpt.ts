import type { Node } from 'prosemirror-model'
import type { Ms, Word } from '#domain/words/words.ts'
import { getAttrs } from './schema.ts'
import { createTimeline } from './timeline.ts'
import { getTurns } from './turns.ts'

const excerptLength = 8

/** Returns the text of a turn, starting with the word at this index. */
export const excerptFromIndex = (words: readonly Word[], index: number): string =>
  words
    .slice(index, index + excerptLength)
    .map(({ text }) => text)
    .join(' ')

/** Returns the text of a turn, starting with the word at this time; empty before the first word. */
export function excerptAt(doc: Node, time: Ms): string {
  const position = createTimeline(doc).at(time)
  const turn = position && getTurns(doc)[position.turn]
  return turn ? excerptFromIndex(getAttrs(turn.node).words, position.index) : ''
}
