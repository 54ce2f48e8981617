import { firstIndexWhere } from '#domain/binary-search.ts'
import type { Ms, Slot } from '#domain/words/words.ts'

/** Usual and maximum speaking time per character, in milliseconds, for words that weren't recognized. */
const msPerCharacter = 70
const maxMsPerCharacter = 200
/**
 * If the recognized speech in a gap is shorter than this fraction of the usual time, it can't contain the
 * gap's words.
 */
const minShare = 0.4
/** Minimum duration of an unrecognized word, if necessary at the expense of the word before it. */
const minWordMs = 40

/** Times of a word. */
export interface TimedSlot extends Slot {
  /** Whether the times are estimated. */
  readonly interpolated?: true
}

interface TimedRange {
  readonly text: string
  /** Times of the word's cue. */
  readonly start?: Ms | undefined
  readonly end?: Ms | undefined
}

export interface GapContext {
  /** Times of the recognized words, ascending. */
  readonly recognized: readonly Slot[]
  /** Length of the recording; null if it is unknown. */
  readonly duration: Ms | null
}

/**
 * Places words without times between words with times: where other words were recognized instead, or else in
 * the free time. Words stay within their cue.
 */
export function fillGaps(
  words: readonly TimedRange[],
  knownSlots: readonly (Slot | null)[],
  context: GapContext,
): TimedSlot[] {
  const nextStarts = nextStartOf(knownSlots)
  const slots: TimedSlot[] = []
  for (let i = 0; i < words.length; ) {
    const slot = knownSlots[i]
    if (slot) {
      slots.push(placeAfter(slots.at(-1), slot))
      i++
      continue
    }
    let to = i + 1
    while (to < words.length && !knownSlots[to] && isSameCue(words[i], words[to])) to++
    const lengths = words.slice(i, to).map(({ text }) => text.length)
    const gap = { cue: words[i], before: slots.at(-1), next: nextStarts[to - 1] ?? null }
    const spans = spansOf(lengths, gap, context)
    widenGaps(slots, spans, lengths.length)
    for (const placedSlot of divideSpans(spans, lengths))
      slots.push({ ...placeAfter(slots.at(-1), placedSlot), interpolated: true })
    i = to
  }
  return withoutOverlap(slots)
}

/** Returns, for each word, the start of the next word with times; null if there is none. */
function nextStartOf(slots: readonly (Slot | null)[]): (Ms | null)[] {
  const starts: (Ms | null)[] = []
  for (let i = slots.length - 1; i >= 0; i--) starts[i] = slots[i + 1]?.start ?? starts[i + 1] ?? null
  return starts
}

const isSameCue = (a: TimedRange | undefined, b: TimedRange | undefined) =>
  a?.start === b?.start && a?.end === b?.end

/** Moves a slot so that it doesn't start before the previous one. */
function placeAfter(previous: Slot | undefined, { start, end }: Slot): Slot {
  const from = Math.max(start, previous?.start ?? 0)
  return { start: from, end: Math.max(from, end) }
}

interface Gap {
  cue: TimedRange | undefined
  /** The word before the gap; undefined at the start of the text. */
  before: Slot | undefined
  /** Start of the next word that has times; null if there is none. */
  next: Ms | null
}

/** Returns time spans for a gap's words, at least one, ascending. */
function spansOf(
  lengths: readonly number[],
  { cue, before, next }: Gap,
  { recognized, duration }: GapContext,
): Slot[] {
  const length = sumOf(lengths)
  const typicalLength = length * msPerCharacter
  const earliestStart = Math.max(before?.end ?? 0, cue?.start ?? 0)
  const limits = [next, cue?.end, duration].filter((limit) => limit !== null && limit !== undefined)
  const latestEnd = Math.max(
    earliestStart,
    limits.length > 0 ? Math.min(...limits) : earliestStart + typicalLength,
  )
  const isFirst = before === undefined && cue?.start === undefined && next !== null
  const spoken = slotsBetween(
    recognized,
    { start: earliestStart, end: latestEnd },
    length * maxMsPerCharacter,
    isFirst,
  )
  if (lengthOf(spoken) >= typicalLength * minShare) return spoken
  // If no speech was recognized, the words are placed next to a recognized word, at the usual speed.
  const targetDuration = cue?.end === undefined ? typicalLength : latestEnd - earliestStart
  const start = isFirst ? Math.max(earliestStart, latestEnd - targetDuration) : earliestStart
  return [{ start, end: Math.min(latestEnd, start + targetDuration) }]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
const lengthOf = (spans: readonly Slot[]) => spans.reduce((sum, { start, end }) => sum + end - start, 0)

/**
 * Returns the recognized speech between two times, up to a total length, measured from the start or the end.
 */
function slotsBetween(recognized: readonly Slot[], { start, end }: Slot, max: Ms, fromEnd: boolean): Slot[] {
  const spans: Slot[] = []
  let remainingMs = max
  const first = findIndexAfter(recognized, fromEnd ? end : start) - (fromEnd ? 0 : 1)
  for (let i = Math.max(0, fromEnd ? first - 1 : first); remainingMs > 0; i += fromEnd ? -1 : 1) {
    const slot = recognized[i]
    if (!slot || (fromEnd ? slot.end <= start : slot.start >= end)) break
    const [from, to] = [Math.max(slot.start, start), Math.min(slot.end, end)]
    const length = Math.min(remainingMs, to - from)
    if (length <= 0) continue
    spans.push(fromEnd ? { start: to - length, end: to } : { start: from, end: from + length })
    remainingMs -= length
  }
  return fromEnd ? spans.reverse() : spans
}

/** Returns the index of the first span that starts at or after a time. */
const findIndexAfter = (spans: readonly Slot[], time: Ms): number =>
  firstIndexWhere(spans.length, (i) => (spans[i] as Slot).start >= time)

/** Takes time from the previous word if the gap has almost none of its own. */
function widenGaps(slots: TimedSlot[], spans: Slot[], count: number): void {
  const [previous, span] = [slots.at(-1), spans[0]]
  if (!previous || !span || spans.length > 1 || span.end - span.start >= count * minWordMs) return
  if (previous.end < span.start) return
  const start = Math.max(
    previous.start,
    span.start - Math.min(count * minWordMs, (previous.end - previous.start) >> 1),
  )
  slots[slots.length - 1] = { ...previous, end: start }
  spans[0] = { start, end: span.end }
}

/**
 * Distributes spans among words in proportion to their length; a gap between spans stays free if a word ends
 * there.
 */
function divideSpans(spans: readonly Slot[], lengths: readonly number[]): Slot[] {
  const total = Math.max(1, sumOf(lengths))
  const time = lengthOf(spans)
  let [before, span, offset] = [0, 0, 0]
  // Whole milliseconds, so that sums are exact.
  const advance = (to: number, isStart: boolean): Ms => {
    const at = () => spans[span] as Slot
    while (span < spans.length - 1) {
      const length = at().end - at().start
      const isReached = isStart ? offset + length > to : offset + length >= to
      if (isReached) break
      offset += length
      span++
    }
    return Math.min(at().end, at().start + to - offset)
  }
  return lengths.map((length) => {
    const start = advance(Math.round((time * before) / total), true)
    before += length
    return { start, end: Math.max(start, advance(Math.round((time * before) / total), false)) }
  })
}

function withoutOverlap(slots: readonly TimedSlot[]): TimedSlot[] {
  return slots.map((slot, i) => {
    const latestEnd = slots[i + 1]?.start ?? slot.end
    return slot.end > latestEnd ? { ...slot, end: Math.max(slot.start, latestEnd) } : slot
  })
}
