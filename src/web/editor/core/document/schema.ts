import { type Node, Schema } from 'prosemirror-model'
import type { Word } from '#domain/words.ts'

/** A paragraph is a turn. `words[i].text` is the i-th token of its text; times are stored nowhere else. */
export interface TurnAttrs {
  words: readonly Word[]
  speaker: string
}

/** `chunk` only groups turns so that the browser can skip those out of sight; it is never saved. */
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

export const attrsOf = (turn: Node): TurnAttrs => turn.attrs as TurnAttrs

export const turnNode = (text: string, attrs: TurnAttrs): Node =>
  transcriptSchema.node('turn', attrs, text ? transcriptSchema.text(text) : undefined)

/** A turn with the same text. */
export const turnNodeLike = (turn: Node, { words, speaker }: TurnAttrs): Node =>
  turn.type.create({ words, speaker }, turn.content, turn.marks)
