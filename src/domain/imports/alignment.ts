import { align } from '#domain/alignment/align.ts'
import type { Ms, Slot } from '#domain/words/words.ts'
import { fillGaps, type TimedSlot } from './gaps.ts'
import type { InputTranscript, InputWord } from './input-transcript.ts'
import {
  comparableParts,
  type RecognizedTokens,
  recognizedTokens,
  type TimedRecognizedWord,
} from './tokens.ts'

/** Maximum distance between a recognized word and the file's cue or time for that word. */
const TOLERANCE: Ms = 500
/**
 * If the file's times rule out more than half of the matches, the times are ignored: they belong to a
 * different cut of the recording.
 */
const MIN_MATCH_SHARE = 0.5

/** The times of a transcript's words. */
export interface Alignment {
  /** One per word; starts are in ascending order, and words don't overlap. */
  readonly slots: readonly TimedSlot[]
  /** Number of words that were recognized. */
  readonly matched: number
  /** Whether the file's times belong to the recording. */
  readonly hasMatchingTimes: boolean
}

/** First and last recognized token matching each word, by word; -1 if there is none. */
interface Anchors {
  first: Int32Array
  last: Int32Array
  matched: number
}

/**
 * Assigns the times of recognized words to a transcript's words. Unmatched words are placed between their
 * neighbors, within their cue; recognized words that aren't in the transcript are dropped. Times in the file
 * are used if they fit the recording.
 * @param recognized by ascending start
 * @param duration of the recording; null if unknown
 */
export function alignInput(
  { words, timing }: InputTranscript,
  recognized: readonly TimedRecognizedWord[],
  duration: Ms | null,
): Alignment {
  const tokens = recognizedTokens(recognized)
  const input = inputTokens(words)
  const freeMatch = matchFreely(input, tokens, words.length)
  const cueMatch = timing === 'none' ? null : matchWithinCues(words, input, tokens)
  const hasMatchingTimes = cueMatch !== null && cueMatch.matched >= freeMatch.matched * MIN_MATCH_SHARE
  const anchors = hasMatchingTimes ? cueMatch : freeMatch
  const inputWords = hasMatchingTimes ? words : words.map(({ text }) => ({ text }))
  const slots = anchors === freeMatch || timing === 'cues' ? slotsOf(anchors, tokens) : inputTimes(words)
  const filledSlots = fillGaps(inputWords, slots, { recognized: tokens.slots, duration })
  return { slots: filledSlots, matched: anchors.matched, hasMatchingTimes }
}

interface InputTokens {
  tokens: string[]
  /** For each token, the index of its word. */
  words: number[]
}

function inputTokens(words: readonly InputWord[]): InputTokens {
  const input: InputTokens = { tokens: [], words: [] }
  for (const [i, { text }] of words.entries())
    for (const part of comparableParts(text)) {
      input.tokens.push(part)
      input.words.push(i)
    }
  return input
}

const noAnchors = (words: number): Anchors => ({
  first: new Int32Array(words).fill(-1),
  last: new Int32Array(words).fill(-1),
  matched: 0,
})

function matchFreely(input: InputTokens, { tokens }: RecognizedTokens, count: number): Anchors {
  const anchors = noAnchors(count)
  for (const [i, j] of align(input.tokens, tokens)) anchor(anchors, input.words[i] ?? 0, j)
  return anchors
}

function anchor(anchors: Anchors, word: number, token: number): void {
  if (anchors.first[word] === -1) {
    anchors.first[word] = token
    anchors.matched++
  }
  anchors.last[word] = token
}

/** Matches each cue's words with the words recognized during the cue, within the tolerance. */
function matchWithinCues(
  words: readonly InputWord[],
  input: InputTokens,
  recognized: RecognizedTokens,
): Anchors {
  const anchors = noAnchors(words.length)
  const { tokens, slots } = recognized
  let [from, next] = [0, 0]
  while (from < input.words.length) {
    const cue = words[input.words[from] ?? 0]
    let to = from + 1
    while (to < input.words.length && isSameCue(cue, words[input.words[to] ?? 0])) to++
    const start = (cue?.start ?? 0) - TOLERANCE
    // Words without times are spoken before the next cue.
    const nextStart = cue?.start === undefined ? words[input.words[to] ?? words.length]?.start : undefined
    const end = (cue?.end ?? nextStart ?? Number.POSITIVE_INFINITY) + TOLERANCE
    while (next < slots.length && middleOf(slots[next]) < start) next++
    let last = next
    while (last < slots.length && middleOf(slots[last]) <= end) last++
    const matches = align(input.tokens.slice(from, to), tokens.slice(next, last))
    for (const [i, j] of matches) anchor(anchors, input.words[from + i] ?? 0, next + j)
    const lastMatch = matches.at(-1)
    if (lastMatch) next += lastMatch[1] + 1
    from = to
  }
  return anchors
}

const isSameCue = (a: InputWord | undefined, b: InputWord | undefined) =>
  a?.start === b?.start && a?.end === b?.end
const middleOf = (slot: Slot | undefined) => ((slot?.start ?? 0) + (slot?.end ?? 0)) / 2

function slotsOf({ first, last }: Anchors, { slots }: RecognizedTokens): (Slot | null)[] {
  return Array.from(first, (token, i) => {
    const [from, to] = [slots[token], slots[last[i] ?? -1]]
    return from && to ? { start: from.start, end: to.end } : null
  })
}

/** Returns the words' own times from the file. */
function inputTimes(words: readonly InputWord[]): (Slot | null)[] {
  return words.map(({ start, end }) =>
    start === undefined ? null : { start, end: Math.max(start, end ?? start) },
  )
}
