import { align } from '#domain/align.ts'
import type { Ms, Slot } from '#domain/words.ts'
import { fillGaps, type TimedSlot } from './gaps.ts'
import type { GivenTranscript, GivenWord } from './given.ts'
import { comparableParts, type HeardTokens, type HeardWord, recognizedTokens } from './tokens.ts'

/** Maximum distance of a recognized word from the cue or time of the same word in the file. */
const TOLERANCE: Ms = 500
/**
 * Times in the file are ignored if they rule out more than half of the matches: they belong to another cut of the
 * recording.
 */
const FITTING_SHARE = 0.5

/** Times of the words of a transcript. */
export interface Alignment {
  /** One per word; starts ascend, and no word reaches into the next. */
  readonly slots: readonly TimedSlot[]
  /** Number of words that were recognized. */
  readonly matched: number
  /** Whether the times of the file belong to the recording. */
  readonly fits: boolean
}

/** First and last recognized token that matches a word, by word; -1 if there is none. */
interface Anchors {
  first: Int32Array
  last: Int32Array
  matched: number
}

/**
 * Gives the words of a transcript the times of recognized words. Unmatched words are placed between their
 * neighbors, within their cue; recognized words that the transcript lacks are dropped. Times in the file are
 * used if they fit the recording.
 * @param recognized by ascending start
 * @param duration of the recording; null if unknown
 */
export function alignGiven(
  { words, timing }: GivenTranscript,
  recognized: readonly HeardWord[],
  duration: Ms | null,
): Alignment {
  const tokens = recognizedTokens(recognized)
  const given = givenTokens(words)
  const free = matchFreely(given, tokens, words.length)
  const bound = timing === 'none' ? null : matchWithinCues(words, given, tokens)
  const fits = bound !== null && bound.matched >= free.matched * FITTING_SHARE
  const anchors = fits ? bound : free
  const kept = fits ? words : words.map(({ text }) => ({ text }))
  const slots = anchors === free || timing === 'cues' ? slotsOf(anchors, tokens) : keptTimes(words)
  const filled = fillGaps(kept, slots, { recognized: tokens.slots, duration })
  return { slots: filled, matched: anchors.matched, fits }
}

interface GivenTokens {
  tokens: string[]
  /** Index of the word of each token. */
  words: number[]
}

function givenTokens(words: readonly GivenWord[]): GivenTokens {
  const given: GivenTokens = { tokens: [], words: [] }
  for (const [i, { text }] of words.entries())
    for (const part of comparableParts(text)) {
      given.tokens.push(part)
      given.words.push(i)
    }
  return given
}

const noAnchors = (words: number): Anchors => ({
  first: new Int32Array(words).fill(-1),
  last: new Int32Array(words).fill(-1),
  matched: 0,
})

function matchFreely(given: GivenTokens, { tokens }: HeardTokens, count: number): Anchors {
  const anchors = noAnchors(count)
  for (const [i, j] of align(given.tokens, tokens)) anchor(anchors, given.words[i] ?? 0, j)
  return anchors
}

function anchor(anchors: Anchors, word: number, token: number): void {
  if (anchors.first[word] === -1) {
    anchors.first[word] = token
    anchors.matched++
  }
  anchors.last[word] = token
}

/** Matches the words of each cue with those recognized during it, give or take the tolerance. */
function matchWithinCues(words: readonly GivenWord[], given: GivenTokens, recognized: HeardTokens): Anchors {
  const anchors = noAnchors(words.length)
  const { tokens, slots } = recognized
  let [from, next] = [0, 0]
  while (from < given.words.length) {
    const cue = words[given.words[from] ?? 0]
    let to = from + 1
    while (to < given.words.length && isSameCue(cue, words[given.words[to] ?? 0])) to++
    const start = (cue?.start ?? 0) - TOLERANCE
    const end = (cue?.end ?? Number.POSITIVE_INFINITY) + TOLERANCE
    while (next < slots.length && middleOf(slots[next]) < start) next++
    let last = next
    while (last < slots.length && middleOf(slots[last]) <= end) last++
    const matches = align(given.tokens.slice(from, to), tokens.slice(next, last))
    for (const [i, j] of matches) anchor(anchors, given.words[from + i] ?? 0, next + j)
    const used = matches.at(-1)
    if (used) next += used[1] + 1
    from = to
  }
  return anchors
}

const isSameCue = (a: GivenWord | undefined, b: GivenWord | undefined) =>
  a?.start === b?.start && a?.end === b?.end
const middleOf = (slot: Slot | undefined) => ((slot?.start ?? 0) + (slot?.end ?? 0)) / 2

function slotsOf({ first, last }: Anchors, { slots }: HeardTokens): (Slot | null)[] {
  return Array.from(first, (token, i) => {
    const [from, to] = [slots[token], slots[last[i] ?? -1]]
    return from && to ? { start: from.start, end: to.end } : null
  })
}

/** Returns the file's own times of words. */
function keptTimes(words: readonly GivenWord[]): (Slot | null)[] {
  return words.map(({ start, end }) =>
    start === undefined ? null : { start, end: Math.max(start, end ?? start) },
  )
}
