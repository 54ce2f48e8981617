import type { Node } from 'prosemirror-model'
import { lastIndexWhere } from '#domain/binary-search.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import { getAttrs } from './schema.ts'
import { getTurns } from './turns.ts'

/** Position of a word: the index of its turn in the document, and its index in the turn. */
export interface WordPosition {
  turn: number
  index: number
}

/** Finds words by time, even if the times aren't in ascending order, as after an import. */
export interface Timeline {
  /**
   * Returns the last word that starts at or before this time; null before the first word. `hint` speeds up
   * the common case.
   */
  at(time: Ms, hint?: WordPosition | null): WordPosition | null
  /** Returns the start of the next word after this time; null after the last word. */
  nextStart(time: Ms): Ms | null
}

const cache = new WeakMap<Node, Timeline>()

export function createTimeline(doc: Node): Timeline {
  let timeline = cache.get(doc)
  if (!timeline) {
    timeline = isAscending(doc) ? ascendingTimeline(doc) : sortedTimeline(doc)
    cache.set(doc, timeline)
  }
  return timeline
}

const ascendingTurns = new WeakMap<Node, boolean>()

/** Returns whether the words of a turn are in ascending order; cached. */
export function isTurnAscending(turn: Node): boolean {
  let isInOrder = ascendingTurns.get(turn)
  if (isInOrder === undefined) {
    isInOrder = getAttrs(turn).words.every(
      (word, index, words) => word.start >= (words[index - 1]?.start ?? 0),
    )
    ascendingTurns.set(turn, isInOrder)
  }
  return isInOrder
}

function isAscending(doc: Node): boolean {
  let start = 0
  return getTurns(doc).every(({ node }) => {
    const { words } = getAttrs(node)
    if ((words[0]?.start ?? start) < start || !isTurnAscending(node)) return false
    start = words.at(-1)?.start ?? start
    return true
  })
}

/** Creates a timeline that searches the turns, then the words of one turn, without copying anything. */
function ascendingTimeline(doc: Node): Timeline {
  const turns = getTurns(doc)
    .map(({ node }, turn) => ({ turn, words: getAttrs(node).words }))
    .filter(({ words }) => words.length > 0)
  const last = (time: Ms) => lastIndexWhere(turns.length, (i) => (turns[i]?.words[0]?.start ?? 0) <= time)
  return {
    at(time, hint) {
      if (hint && contains(doc, hint, time)) return hint
      const match = turns[last(time)]
      if (!match) return null
      const { turn, words } = match
      return { turn, index: lastIndexWhere(words.length, (i) => (words[i] as Word).start <= time) }
    },
    nextStart(time) {
      const match = last(time)
      const words = turns[match]?.words ?? []
      const index = lastIndexWhere(words.length, (i) => (words[i] as Word).start <= time) + 1
      return (words[index] ?? turns[match + 1]?.words[0])?.start ?? null
    },
  }
}

function contains(doc: Node, { turn, index }: WordPosition, time: Ms): boolean {
  const words = getTurns(doc)[turn]?.node
  const word = words && getAttrs(words).words[index]
  const next = words && getAttrs(words).words[index + 1]
  return word !== undefined && next !== undefined && word.start <= time && time < next.start
}

function sortedTimeline(doc: Node): Timeline {
  const places = getTurns(doc)
    .flatMap(({ node }, turn) => getAttrs(node).words.map(({ start }, index) => ({ start, turn, index })))
    .sort((a, b) => a.start - b.start)
  const last = (time: Ms) => lastIndexWhere(places.length, (i) => (places[i]?.start ?? 0) <= time)
  return {
    at: (time) => places[last(time)] ?? null,
    nextStart: (time) => places[last(time) + 1]?.start ?? null,
  }
}
