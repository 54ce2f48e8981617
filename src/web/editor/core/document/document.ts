import type { Node } from 'prosemirror-model'
import { asTurn, toTurns } from '#domain/paragraphs.ts'
import { textOf, type Word } from '#domain/words.ts'
import { chunkSize } from './chunks.ts'
import { attrsOf, transcriptSchema, turnNode } from './schema.ts'

/** A document of these words; one empty turn without any. */
export function documentOf(words: readonly Word[]): Node {
  const turns = turnNodes(words)
  if (turns.length === 0) turns.push(turnNode('', { words: [], speaker: 'spk_0' }))
  const chunks: Node[] = []
  for (let from = 0; from < turns.length; from += chunkSize)
    chunks.push(transcriptSchema.node('chunk', null, turns.slice(from, from + chunkSize)))
  return transcriptSchema.node('doc', null, chunks)
}

export function turnNodes(words: readonly Word[]): Node[] {
  return toTurns(words).map((turn) =>
    turnNode(textOf(turn.words), { words: asTurn(turn.words, turn.speaker), speaker: turn.speaker }),
  )
}

const known = new WeakMap<Node, readonly Word[]>()

/** All words of a document, in its order. */
export function wordsOf(doc: Node): readonly Word[] {
  let words = known.get(doc)
  if (!words) {
    const none: Word[] = []
    words = none.concat(...doc.children.map(wordsOfChunk))
    known.set(doc, words)
  }
  return words
}

/** Turns that a key doesn't touch are reused. */
function wordsOfChunk(chunk: Node): readonly Word[] {
  let words = known.get(chunk)
  if (!words) {
    words = chunk.children.flatMap((turn) => attrsOf(turn).words)
    known.set(chunk, words)
  }
  return words
}
