import type { SpeechSpan } from '#domain/audio/segmentation.ts'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import type { Ms } from '#domain/words/words.ts'
import { clusterVoices } from './clustering.ts'
import { Statistics, withinSegmentScatter } from './gaussian.ts'
import { COEFFICIENTS, type Features } from './mfcc.ts'
import { decode } from './viterbi.ts'
import { type VoicedFrames, voicedFrames } from './voiced-frames.ts'
import { findVoicedSegments } from './voiced-segments.ts'
import { WithinSpeakerVariance } from './within-speaker-variance.ts'

const FRAME_MS = 10
/**
 * Minimum number of loud frames in an initial cluster. Shorter segments reflect the words more than the
 * speaker.
 */
const MIN_SEED_FRAMES = 80
/**
 * Minimum number of loud frames needed to learn a cluster's voice; people who say less can't be
 * distinguished.
 */
const MIN_FOUND_FRAMES = 80
/** Minimum number of loud frames assigned to a voice after learning. */
const MIN_TRAINING_FRAMES = 40
/** Minimum fraction of a window's frames that belong to a voice, if the number of voices is known. */
const MIN_SHARE = 0.02
/** Number of rounds of assigning speakers and relearning their voices. */
const ROUNDS = 2
/** Maximum silence within a span, in frames. */
const MAX_SILENCE = 50
/** Minimum total speech of a speaker; speakers with less are dropped as errors. */
const MIN_SPOKEN_MS: Ms = 1500

/** Speakers found in a window of a few minutes. */
export interface VoicesInWindow {
  readonly voices: readonly Statistics[]
  /** Within-speaker variance of frames. */
  readonly scatter: Statistics
}

/**
 * Finds the voices in a window.
 * @param speech in milliseconds from the start of the window
 * @param count number of people in the recording, if known
 */
export function findVoices(
  features: Features,
  speech: readonly SpeechSpan[],
  count?: number | undefined,
): VoicesInWindow {
  const voiced = voicedFrames(features, speech)
  if (voiced.count === 0) return { voices: [], scatter: new Statistics() }
  const segmentStatistics = findVoicedSegments(voiced).map(({ statistics }) => statistics)
  const scatter = withinSegmentScatter(segmentStatistics)
  const seeds = withEnoughFrames(MIN_SEED_FRAMES, segmentStatistics, segmentStatistics)
  const minFrames = Math.max(MIN_FOUND_FRAMES, MIN_SHARE * voiced.count)
  const foundStatistics = clusterVoices(seeds, new WithinSpeakerVariance(scatter), { count, minFrames })
  let voices = withEnoughFrames(MIN_FOUND_FRAMES, foundStatistics, largestOf(foundStatistics))
  for (let round = 0; round < ROUNDS && voices.length > 1; round++) voices = retrainVoices(voiced, voices)
  return { voices, scatter }
}

/** Merges the voices of all windows into the recording's voices; `count`, if given, limits their number. */
export function mergeVoices(windows: readonly VoicesInWindow[], count?: number | undefined): Statistics[] {
  const scatter = new Statistics()
  for (const window of windows) scatter.add(window.scatter)
  const voices = clusterVoices(
    windows.flatMap((window) => window.voices),
    new WithinSpeakerVariance(scatter),
    { count, minFrames: MIN_TRAINING_FRAMES },
  )
  return withEnoughFrames(MIN_TRAINING_FRAMES, voices, largestOf(voices))
}

/** Returns the speaker spans of a window, by voice number. Times are milliseconds from the start of the window. */
export function speakerSpans(
  features: Features,
  speech: readonly SpeechSpan[],
  voices: readonly Statistics[],
): SpeakerSpan[] {
  const voiced = voicedFrames(features, speech)
  const path = decode(voiced, voices)
  const spans: { from: number; to: number; speaker: number }[] = []
  path.forEach((speaker, i) => {
    const frame = voiced.frames[i] as number
    const last = spans.at(-1)
    if (last?.speaker === speaker && frame - last.to <= MAX_SILENCE) last.to = frame + 1
    else spans.push({ from: frame, to: frame + 1, speaker })
  })
  return spans.map(({ from, to, speaker }) => ({ start: from * FRAME_MS, end: to * FRAME_MS, speaker }))
}

/**
 * Numbers a recording's speakers by first appearance; merges speakers with hardly any speech into the
 * previous speaker.
 */
export function normalizeSpans(spans: readonly SpeakerSpan[]): SpeakerSpan[] {
  const spoken = new Map<number, Ms>()
  for (const { start, end, speaker } of spans) spoken.set(speaker, (spoken.get(speaker) ?? 0) + end - start)
  const hasSpoken = (speaker: number) => (spoken.get(speaker) ?? 0) >= MIN_SPOKEN_MS
  const numbers = new Map<number, number>()
  let previousSpeaker = spans.find(({ speaker }) => hasSpoken(speaker))?.speaker ?? 0
  return spans.map(({ start, end, speaker }) => {
    if (hasSpoken(speaker)) previousSpeaker = speaker
    const number = numbers.get(previousSpeaker) ?? numbers.size
    numbers.set(previousSpeaker, number)
    return { start, end, speaker: number }
  })
}

/** Returns the voices with at least `count` frames, or `fallback` if there are none. */
function withEnoughFrames(
  count: number,
  voices: readonly Statistics[],
  fallback: readonly Statistics[],
): Statistics[] {
  const largeVoices = voices.filter((voice) => voice.count >= count)
  return largeVoices.length > 0 ? largeVoices : [...fallback]
}

const largestOf = (voices: readonly Statistics[]) => voices.toSorted((a, b) => b.count - a.count).slice(0, 1)

/** Relearns each voice from the frames in which it is the most likely one. */
function retrainVoices(voiced: VoicedFrames, voices: readonly Statistics[]): Statistics[] {
  const path = decode(voiced, voices)
  const updatedVoices = voices.map(() => new Statistics())
  path.forEach((speaker, i) => {
    if (voiced.isLoud[i] === 1) updatedVoices[speaker]?.addFrame(voiced.cepstra, i * COEFFICIENTS)
  })
  return updatedVoices.filter(({ count }) => count >= MIN_TRAINING_FRAMES)
}
