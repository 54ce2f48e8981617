import { FRAMES_PER_SECOND, speechThresholds, thresholdAt } from '#domain/audio/loudness.ts'
import type { SpeakerSpan } from './speakers.ts'

const FRAME_MS = 1000 / FRAMES_PER_SECOND
const seconds = (value: number) => Math.round(value * FRAMES_PER_SECOND)

/** Minimum difference in level between a speaker's own channel and the other one, in dB. */
const MIN_DIFFERENCE_DB = 8
/**
 * Minimum fraction of speech with only one active channel if each channel has one person; the rest is
 * crosstalk.
 */
const MIN_SOLO_SHARE = 0.7
/** Minimum speech per person, in frames and as a fraction of all speech. */
const MIN_SPEECH_FRAMES = seconds(1)
const MIN_SHARE = 0.02
/** Maximum pause within a span. */
const SPEECH_HANGOVER = seconds(0.6)
/** Minimum length of activity; anything shorter is a click or leakage. */
const MIN_ACTIVITY = seconds(0.15)
const PAD = seconds(0.1)

type Side = 0 | 1
type Channels<T> = readonly [T, T]

/**
 * Identifies the speakers in a recording with one person per channel, such as a phone call.
 * @param levels loudness of each 10 ms of the left and right channels, in dB below full scale
 * @returns spans by start, with speakers numbered by first appearance; null if the channels don't have one
 * person each, as with music, a shared microphone, or silence on one side
 */
export function detectChannelSpeakers(levels: Channels<Float32Array>): SpeakerSpan[] | null {
  const { spans, areSeparate } = divideByChannel(levels)
  return areSeparate ? numberSpeakers(spans) : null
}

/**
 * Splits a recording whose channels are known to have one speaker each.
 * @returns spans by start; the left channel is speaker 0, the right one speaker 1
 */
export function splitSpeakersByChannel(levels: Channels<Float32Array>): SpeakerSpan[] {
  return divideByChannel(levels).spans
}

/** Returns the spans of speech in each channel, and whether each channel has only one person. */
function divideByChannel(levels: Channels<Float32Array>): { spans: SpeakerSpan[]; areSeparate: boolean } {
  const loud: Channels<Uint8Array> = [loudFrames(levels[0]), loudFrames(levels[1])]
  const separateLevels: Channels<DbHistogram> = [new DbHistogram(), new DbHistogram()]
  let speech = 0
  const frames = Math.min(levels[0].length, levels[1].length)
  for (let frame = 0; frame < frames; frame++) {
    if (!loud[0][frame] && !loud[1][frame]) continue
    speech++
    const difference = (levels[0][frame] ?? 0) - (levels[1][frame] ?? 0)
    const side = difference > 0 ? 0 : 1
    if (Math.abs(difference) >= MIN_DIFFERENCE_DB && loud[side][frame])
      separateLevels[side].add(Math.abs(difference))
  }
  const areSeparate =
    separateLevels[0].count + separateLevels[1].count >= MIN_SOLO_SHARE * speech &&
    separateLevels.every(({ count }) => count >= Math.max(MIN_SPEECH_FRAMES, MIN_SHARE * speech))
  const left = activeFrames(levels, loud, 0, separateLevels[1].median())
  const right = activeFrames(levels, loud, 1, separateLevels[0].median())
  const spans = [...spansOf(left, right, 0), ...spansOf(right, left, 1)]
  return { spans: spans.toSorted((a, b) => a.start - b.start), areSeparate }
}

/** Histogram of level differences in whole dB. */
class DbHistogram {
  readonly #counts = new Uint32Array(128)
  count = 0

  add(db: number): void {
    const bin = Math.min(this.#counts.length - 1, Math.floor(db))
    this.#counts[bin] = (this.#counts[bin] ?? 0) + 1
    this.count++
  }

  median(): number {
    let cumulativeCount = 0
    return this.#counts.findIndex((count) => {
      cumulativeCount += count
      return cumulativeCount * 2 >= this.count
    })
  }
}

/** Returns 1 for each frame that is louder than the surrounding noise. */
function loudFrames(levels: Float32Array): Uint8Array {
  const thresholds = speechThresholds(levels)
  return Uint8Array.from(levels, (level, frame) => (level >= thresholdAt(thresholds, frame) ? 1 : 0))
}

/**
 * Returns 1 for each frame in which a side speaks, unless it is just crosstalk from the other side, which
 * arrives `leak` dB quieter.
 */
function activeFrames(
  levels: Channels<Float32Array>,
  loud: Channels<Uint8Array>,
  side: Side,
  leak: number,
): Uint8Array {
  const [ownLevels, otherLevels] = [levels[side], levels[1 - side] ?? levels[side]]
  return loud[side].map((isLoud, frame) =>
    isLoud && (ownLevels[frame] ?? 0) - (otherLevels[frame] ?? 0) > -leak / 2 ? 1 : 0,
  )
}

/** Returns runs of active frames, merged across pauses in which the other side is silent. */
function spansOf(ownFrames: Uint8Array, otherFrames: Uint8Array, speaker: number): SpeakerSpan[] {
  const spans: SpeakerSpan[] = []
  let [from, to, active, otherActive] = [0, 0, 0, 0]
  const close = () => {
    const [start, end] = [Math.max(0, from - PAD), Math.min(ownFrames.length, to + PAD)]
    if (active >= MIN_ACTIVITY) spans.push({ start: start * FRAME_MS, end: end * FRAME_MS, speaker })
    active = 0
  }
  ownFrames.forEach((isActive, frame) => {
    if (!isActive && otherFrames[frame]) otherActive++
    if (!isActive) return
    if (active > 0 && (frame - to >= SPEECH_HANGOVER || otherActive >= MIN_ACTIVITY)) close()
    if (active === 0) from = frame
    active++
    to = frame + 1
    otherActive = 0
  })
  close()
  return spans
}

/** Numbers the speakers of ordered spans by first appearance. */
function numberSpeakers(spans: readonly SpeakerSpan[]): SpeakerSpan[] {
  const first = spans[0]?.speaker
  return spans.map((span) => ({ ...span, speaker: span.speaker === first ? 0 : 1 }))
}
