import type { Node } from 'prosemirror-model'
import { getAttrs } from './schema.ts'

/** Turn with its position in the document. */
export interface PositionedTurn {
  node: Node
  pos: number
}

const cache = new WeakMap<Node, readonly PositionedTurn[]>()

/** Returns all turns of a document, in order. */
export function getTurns(doc: Node): readonly PositionedTurn[] {
  let turns = cache.get(doc)
  if (!turns) {
    turns = turnsOfChunks(doc, 0, doc.childCount)
    cache.set(doc, turns)
  }
  return turns
}

/** Difference between two documents: the turns that remain after skipping equal turns at both ends. */
export interface ChangedTurns {
  before: readonly PositionedTurn[]
  after: readonly PositionedTurn[]
  /** Nearest equal turn with words before the changed ones, if any. */
  previous: Node | undefined
  next: Node | undefined
}

/**
 * Returns the differing turns; null if there are none. Compares by identity, chunks first, so the cost doesn't grow
 * with the text.
 */
export function changedTurns(before: Node, after: Node): ChangedTurns | null {
  if (before === after) return null
  const { from, beforeEnd, afterEnd } = unequalPart(before, after)
  const [a, b] = [turnsOfChunks(before, from, beforeEnd), turnsOfChunks(after, from, afterEnd)]
  const minLength = Math.min(a.length, b.length)
  let start = 0
  while (start < minLength && a[start]?.node === b[start]?.node) start++
  let suffixLength = 0
  while (
    suffixLength < minLength - start &&
    a[a.length - 1 - suffixLength]?.node === b[b.length - 1 - suffixLength]?.node
  )
    suffixLength++
  const [aEnd, bEnd] = [a.length - suffixLength, b.length - suffixLength]
  if (aEnd === start && bEnd === start) return null
  return {
    before: a.slice(start, aEnd),
    after: b.slice(start, bEnd),
    previous: b.slice(0, start).findLast(({ node }) => hasWords(node))?.node ?? lastTurnBefore(after, from),
    next: b.slice(bEnd).find(({ node }) => hasWords(node))?.node ?? firstTurnFrom(after, afterEnd),
  }
}

/**
 * Returns the children that remain after skipping equal ones at both ends: `before[from,
 * beforeEnd)` and `after[from, afterEnd)`.
 */
function unequalPart(before: Node, after: Node) {
  const [a, b] = [before.children, after.children]
  const minLength = Math.min(a.length, b.length)
  let from = 0
  while (from < minLength && a[from] === b[from]) from++
  let suffixLength = 0
  while (suffixLength < minLength - from && a[a.length - 1 - suffixLength] === b[b.length - 1 - suffixLength])
    suffixLength++
  return { from, beforeEnd: a.length - suffixLength, afterEnd: b.length - suffixLength }
}

function turnsOfChunks(doc: Node, from: number, to: number): PositionedTurn[] {
  const turns: PositionedTurn[] = []
  let chunkPos = 0
  for (const [index, chunk] of doc.children.entries()) {
    if (index >= to) break
    if (index >= from) {
      const start = chunkPos + 1
      chunk.forEach((node, offset) => {
        turns.push({ node, pos: start + offset })
      })
    }
    chunkPos += chunk.nodeSize
  }
  return turns
}

const hasWords = (turn: Node) => getAttrs(turn).words.length > 0

function lastTurnBefore(doc: Node, chunk: number): Node | undefined {
  for (let index = chunk - 1; index >= 0; index--) {
    const turn = doc.children[index]?.children.findLast(hasWords)
    if (turn) return turn
  }
  return undefined
}

function firstTurnFrom(doc: Node, chunk: number): Node | undefined {
  for (let index = chunk; index < doc.childCount; index++) {
    const turn = doc.children[index]?.children.find(hasWords)
    if (turn) return turn
  }
  return undefined
}
