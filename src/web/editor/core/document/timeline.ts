import type { Node } from 'prosemirror-model'
import type { Ms, Word } from '#domain/words.ts'
import { attrsOf } from './schema.ts'
import { turnsOf } from './turns.ts'

/** A word's position: the turn's index in the document, and its own in the turn. */
export interface WordPlace {
  turn: number
  index: number
}

/** Finds words by time, even if times do not ascend, as after an import. */
export interface Timeline {
  /** The last word that has started by then; null before the first. `near` makes the common case cheap. */
  at(time: Ms, near?: WordPlace | null): WordPlace | null
  /** The start of the next word after this time; null after the last. */
  nextStart(time: Ms): Ms | null
}

const known = new WeakMap<Node, Timeline>()

export function timelineOf(doc: Node): Timeline {
  let timeline = known.get(doc)
  if (!timeline) {
    timeline = isAscending(doc) ? ascendingTimeline(doc) : sortedTimeline(doc)
    known.set(doc, timeline)
  }
  return timeline
}

const ascendingTurns = new WeakMap<Node, boolean>()

/** Whether the words of a turn ascend; cached. */
export function turnAscends(turn: Node): boolean {
  let ascends = ascendingTurns.get(turn)
  if (ascends === undefined) {
    ascends = attrsOf(turn).words.every((word, index, words) => word.start >= (words[index - 1]?.start ?? 0))
    ascendingTurns.set(turn, ascends)
  }
  return ascends
}

function isAscending(doc: Node): boolean {
  let start = 0
  return turnsOf(doc).every(({ node }) => {
    const { words } = attrsOf(node)
    if ((words[0]?.start ?? start) < start || !turnAscends(node)) return false
    start = words.at(-1)?.start ?? start
    return true
  })
}

/** Searches the turns, then the words of one turn; nothing is copied. */
function ascendingTimeline(doc: Node): Timeline {
  const turns = turnsOf(doc)
    .map(({ node }, turn) => ({ turn, words: attrsOf(node).words }))
    .filter(({ words }) => words.length > 0)
  const last = (time: Ms) => lastIndex(turns.length, (i) => (turns[i]?.words[0]?.start ?? 0) <= time)
  return {
    at(time, near) {
      if (near && holds(doc, near, time)) return near
      const found = turns[last(time)]
      if (!found) return null
      const { turn, words } = found
      return { turn, index: lastIndex(words.length, (i) => (words[i] as Word).start <= time) }
    },
    nextStart(time) {
      const found = last(time)
      const words = turns[found]?.words ?? []
      const index = lastIndex(words.length, (i) => (words[i] as Word).start <= time) + 1
      return (words[index] ?? turns[found + 1]?.words[0])?.start ?? null
    },
  }
}

function holds(doc: Node, { turn, index }: WordPlace, time: Ms): boolean {
  const words = turnsOf(doc)[turn]?.node
  const word = words && attrsOf(words).words[index]
  const next = words && attrsOf(words).words[index + 1]
  return word !== undefined && next !== undefined && word.start <= time && time < next.start
}

function sortedTimeline(doc: Node): Timeline {
  const places = turnsOf(doc)
    .flatMap(({ node }, turn) => attrsOf(node).words.map(({ start }, index) => ({ start, turn, index })))
    .sort((a, b) => a.start - b.start)
  const last = (time: Ms) => lastIndex(places.length, (i) => (places[i]?.start ?? 0) <= time)
  return {
    at: (time) => places[last(time)] ?? null,
    nextStart: (time) => places[last(time) + 1]?.start ?? null,
  }
}

/** The last index for which `holdsAt` is true, if it is true up to some index and false after; else -1. */
function lastIndex(length: number, holdsAt: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holdsAt(middle)) low = middle + 1
    else high = middle
  }
  return low - 1
}
