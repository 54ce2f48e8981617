import { type Node, Schema } from 'prosemirror-model'
import type { Word } from '#domain/words/words.ts'

/**
 * Attributes of a turn, which is a paragraph. `words[i].text` is the i-th token of the turn's text; times are
 * stored only in `words`.
 */
export interface TurnAttrs {
  words: readonly Word[]
  speaker: string
}

/**
 * ProseMirror schema of a transcript. A `chunk` only groups turns so that the browser can skip off-screen ones; it is
 * never saved.
 */
export const transcriptSchema = new Schema({
  nodes: {
    doc: { content: 'chunk+' },
    chunk: { content: 'turn+', toDOM: () => ['div', 0], parseDOM: [{ tag: 'div' }] },
    turn: {
      content: 'text*',
      attrs: { words: { default: [] }, speaker: { default: '' } },
      toDOM: () => ['p', 0],
      parseDOM: [{ tag: 'p' }],
    },
    text: {},
  },
})

export const getAttrs = (turn: Node): TurnAttrs => turn.attrs as TurnAttrs

export const turnNode = (text: string, attrs: TurnAttrs): Node =>
  transcriptSchema.node('turn', attrs, text ? transcriptSchema.text(text) : undefined)

/** Returns a turn with the same text and new attributes. */
export const withTurnAttrs = (turn: Node, { words, speaker }: TurnAttrs): Node =>
  turn.type.create({ words, speaker }, turn.content, turn.marks)
