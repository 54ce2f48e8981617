import type { Node } from 'prosemirror-model'

/** A turn and its position in the document. */
export interface TurnAt {
  node: Node
  pos: number
}

const known = new WeakMap<Node, readonly TurnAt[]>()

/** All turns of a document, in order. */
export function turnsOf(doc: Node): readonly TurnAt[] {
  let turns = known.get(doc)
  if (!turns) {
    turns = listTurns(doc)
    known.set(doc, turns)
  }
  return turns
}

function listTurns(doc: Node): TurnAt[] {
  const turns: TurnAt[] = []
  doc.forEach((chunk, chunkPos) => {
    chunk.forEach((node, offset) => {
      turns.push({ node, pos: chunkPos + 1 + offset })
    })
  })
  return turns
}

/** What differs between two documents: the turns between the equal ones at both ends. */
export interface ChangedTurns {
  before: readonly TurnAt[]
  after: readonly TurnAt[]
  /** The equal turns around, as they stand in the later document. */
  previous: Node | undefined
  next: Node | undefined
}

/** Compares by identity, so the cost does not grow with the text. Null when every turn is the same. */
export function changedTurns(before: Node, after: Node): ChangedTurns | null {
  const [a, b] = [turnsOf(before), turnsOf(after)]
  let from = 0
  while (from < a.length && from < b.length && a[from]?.node === b[from]?.node) from++
  let [aEnd, bEnd] = [a.length, b.length]
  while (aEnd > from && bEnd > from && a[aEnd - 1]?.node === b[bEnd - 1]?.node) {
    aEnd--
    bEnd--
  }
  if (aEnd === from && bEnd === from) return null
  return {
    before: a.slice(from, aEnd),
    after: b.slice(from, bEnd),
    previous: b[from - 1]?.node,
    next: b[bEnd]?.node,
  }
}
