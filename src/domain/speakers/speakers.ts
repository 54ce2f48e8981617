import { markSpeakerChanges, speakerId } from '#domain/words/turns.ts'
import type { Ms, Word } from '#domain/words/words.ts'

/** Time span in which a speaker talks, [start, end). Spans overlap when people talk simultaneously. */
export interface SpeakerSpan {
  readonly start: Ms
  readonly end: Ms
  /** The speaker's number, from 0, in order of first appearance. */
  readonly speaker: number
}

/** Maximum gap between words spoken in one breath. */
const BREATH: Ms = 200
const SENTENCE_END = /[.?!…。।؟？！]["'”’»)]*$/u

/**
 * Assigns each word to the speaker whose spans cover most of it, or else to the nearest. Corrects words at
 * span edges that are off by a few tenths of a second, and starts a turn at every speaker change. Words
 * edited by a person keep their speaker.
 * @param words by ascending start
 * @param spans by ascending start; if there are none, words keep their speakers
 * @returns the same words, with the speaker IDs `spk_0`, `spk_1`, … in order of appearance
 */
export function assignSpeakers(words: readonly Word[], spans: readonly SpeakerSpan[]): Word[] {
  if (spans.length === 0) return markSpeakerChanges(words)
  const speakers = speakersBySpans(words, spans)
  const numbers = new Map<number, number>()
  return markSpeakerChanges(
    words.map((word, i) => {
      if (word.edited) return word
      const foundSpeaker = speakers[i] ?? 0
      const number = numbers.get(foundSpeaker) ?? numbers.size
      numbers.set(foundSpeaker, number)
      const speaker = speakerId(number)
      return speaker === word.speaker ? word : { ...word, speaker }
    }),
  )
}

/**
 * Returns the number of each word's speaker: the one whose spans cover most of it, or else the nearest, with
 * corrections where spans are off by a few tenths of a second.
 * @param words by ascending start
 * @param spans by ascending start; at least one
 */
export function speakersBySpans(words: readonly Word[], spans: readonly SpeakerSpan[]): number[] {
  const speakers = moveToPauses(words, speakersOf(words, spans))
  smoothSpeakers(words, speakers)
  return speakers
}

/** Returns each word's speaker based on the spans alone. */
function speakersOf(words: readonly Word[], spans: readonly SpeakerSpan[]): number[] {
  let open: SpeakerSpan[] = []
  let last: SpeakerSpan | undefined
  let next = 0
  return words.map(({ start, end }) => {
    for (let span = spans[next]; span && span.start < Math.max(end, start + 1); span = spans[++next])
      open.push(span)
    for (const span of open) if (span.end <= start && span.end >= (last?.end ?? 0)) last = span
    open = open.filter((span) => span.end > start)
    return findLongestOverlapping(open, start, end) ?? findNearest(last, spans[next], start, end)
  })
}

/** Among speakers with equal overlap, chooses the one who started later: a reply within a long span. */
function findLongestOverlapping(spans: readonly SpeakerSpan[], start: Ms, end: Ms): number | null {
  const sharedMs = new Map<number, Ms>()
  let bestSpeaker: number | null = null
  for (const span of spans) {
    const overlap = Math.min(end, span.end) - Math.max(start, span.start)
    const sum = (sharedMs.get(span.speaker) ?? 0) + Math.max(0, overlap)
    sharedMs.set(span.speaker, sum)
    if (bestSpeaker === null || sum >= (sharedMs.get(bestSpeaker) ?? 0)) bestSpeaker = span.speaker
  }
  return bestSpeaker
}

function findNearest(
  before: SpeakerSpan | undefined,
  after: SpeakerSpan | undefined,
  start: Ms,
  end: Ms,
): number {
  if (!before || !after) return (before ?? after)?.speaker ?? 0
  return start - before.end <= after.start - end ? before.speaker : after.speaker
}

/**
 * Moves a speaker change in the middle of a breath to a pause or sentence end one word away, where people
 * take turns.
 */
function moveToPauses(words: readonly Word[], speakers: readonly number[]): number[] {
  const movedSpeakers = [...speakers]
  for (let i = 1; i < words.length; i++) {
    const [before, after] = [movedSpeakers[i - 1] as number, movedSpeakers[i] as number]
    if (before === after || isBreak(words, i)) continue
    if (isBreak(words, i + 1) && movedSpeakers[i + 1] === after) movedSpeakers[i] = before
    else if (isBreak(words, i - 1) && movedSpeakers[i - 2] === before) movedSpeakers[i - 1] = after
  }
  return movedSpeakers
}

/** Returns whether word `i` follows a pause or a sentence end. */
function isBreak(words: readonly Word[], i: number): boolean {
  const [before, word] = [words[i - 1], words[i]]
  if (!before || !word) return false
  return word.start - before.end >= BREATH || SENTENCE_END.test(before.text)
}

/** Reassigns a single word within another speaker's breath group to that speaker, regardless of the spans. */
function smoothSpeakers(words: readonly Word[], speakers: number[]): void {
  for (let i = 1; i + 1 < words.length; i++) {
    const neighbor = speakers[i - 1] as number
    if (speakers[i] === neighbor || speakers[i + 1] !== neighbor) continue
    if (!isBreak(words, i) && !isBreak(words, i + 1)) speakers[i] = neighbor
  }
}
