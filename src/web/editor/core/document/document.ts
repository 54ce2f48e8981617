import type { Node } from 'prosemirror-model'
import { toTurn, toTurns } from '#domain/words/paragraphs.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { chunkSize } from './chunks.ts'
import { getAttrs, transcriptSchema, turnNode } from './schema.ts'

/** Creates a document from words; without words, it has one empty turn. */
export function createDocument(words: readonly Word[]): Node {
  const turns = turnNodes(words)
  if (turns.length === 0) turns.push(turnNode('', { words: [], speaker: 'spk_0' }))
  const chunks: Node[] = []
  for (let from = 0; from < turns.length; from += chunkSize)
    chunks.push(transcriptSchema.node('chunk', null, turns.slice(from, from + chunkSize)))
  return transcriptSchema.node('doc', null, chunks)
}

export function turnNodes(words: readonly Word[]): Node[] {
  return toTurns(words).map((turn) =>
    turnNode(joinWords(turn.words), { words: toTurn(turn.words, turn.speaker), speaker: turn.speaker }),
  )
}

const cache = new WeakMap<Node, readonly Word[]>()

/** Returns all words of a document, in order. */
export function getWords(doc: Node): readonly Word[] {
  let words = cache.get(doc)
  if (!words) {
    const noWords: Word[] = []
    words = noWords.concat(...doc.children.map(wordsOfChunk))
    cache.set(doc, words)
  }
  return words
}

/** Returns the words of a chunk; cached, since unchanged chunks are reused. */
function wordsOfChunk(chunk: Node): readonly Word[] {
  let words = cache.get(chunk)
  if (!words) {
    words = chunk.children.flatMap((turn) => getAttrs(turn).words)
    cache.set(chunk, words)
  }
  return words
}
