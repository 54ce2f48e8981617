import type { SpeechSpan } from '#domain/segmentation.ts'
import type { SpeakerSpan } from '#domain/speakers.ts'
import type { Ms } from '#domain/words.ts'
import { findPieces } from './changes.ts'
import { cluster } from './clustering.ts'
import { Statistics, scatterWithin } from './gaussian.ts'
import { COEFFICIENTS, type Features } from './mfcc.ts'
import { Spread } from './spread.ts'
import { decode } from './viterbi.ts'
import { type VoicedFrames, voicedFrames } from './voiced.ts'

const FRAME_MS = 10
/** Minimum loud frames of an initial cluster. Shorter pieces depend more on the words than on the speaker. */
const SEED = 80
/** Minimum loud frames of a cluster for learning its voice; people who say less are not distinguished. */
const LEAST_FOUND = 80
/** Minimum loud frames of a voice after learning. */
const LEAST_LEARNT = 40
/** Rounds of assigning speakers and learning their voices from that. */
const ROUNDS = 2
/** Silence within a span, in frames. */
const BRIDGE = 50
/** Speakers with less speech in total are dropped as errors. */
const LEAST_SPOKEN: Ms = 1500

/** Speakers found in a window of some minutes. */
export interface WindowVoices {
  readonly voices: readonly Statistics[]
  /** Within-speaker variance of frames. */
  readonly scatter: Statistics
}

/** The voices in a window. @param speech in milliseconds from the window's beginning */
export function localVoices(features: Features, speech: readonly SpeechSpan[]): WindowVoices {
  const voiced = voicedFrames(features, speech)
  if (voiced.count === 0) return { voices: [], scatter: new Statistics() }
  const pieces = findPieces(voiced).map(({ statistics }) => statistics)
  const scatter = scatterWithin(pieces)
  const seeds = atLeast(SEED, pieces, pieces)
  const found = cluster(seeds, new Spread(scatter))
  let voices = atLeast(LEAST_FOUND, found, largestOf(found))
  for (let round = 0; round < ROUNDS && voices.length > 1; round++) voices = relearn(voiced, voices)
  return { voices, scatter }
}

/** The voices of a whole recording, from those of its windows. */
export function commonVoices(windows: readonly WindowVoices[]): Statistics[] {
  const scatter = new Statistics()
  for (const window of windows) scatter.add(window.scatter)
  const voices = cluster(
    windows.flatMap((window) => window.voices),
    new Spread(scatter),
  )
  return atLeast(LEAST_LEARNT, voices, largestOf(voices))
}

/** Speaker spans of a window, by voice number. Times are milliseconds from the window's start. */
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
    if (last?.speaker === speaker && frame - last.to <= BRIDGE) last.to = frame + 1
    else spans.push({ from: frame, to: frame + 1, speaker })
  })
  return spans.map(({ from, to, speaker }) => ({ start: from * FRAME_MS, end: to * FRAME_MS, speaker }))
}

/**
 * Spans of a whole recording with speakers numbered by first appearance; speakers with hardly any speech merge into the
 * previous one.
 */
export function tidySpans(spans: readonly SpeakerSpan[]): SpeakerSpan[] {
  const spoken = new Map<number, Ms>()
  for (const { start, end, speaker } of spans) spoken.set(speaker, (spoken.get(speaker) ?? 0) + end - start)
  const speaks = (speaker: number) => (spoken.get(speaker) ?? 0) >= LEAST_SPOKEN
  const numbers = new Map<number, number>()
  let before = spans.find(({ speaker }) => speaks(speaker))?.speaker ?? 0
  return spans.map(({ start, end, speaker }) => {
    if (speaks(speaker)) before = speaker
    const number = numbers.get(before) ?? numbers.size
    numbers.set(before, number)
    return { start, end, speaker: number }
  })
}

/** Those with enough frames; without any, all others. */
function atLeast(
  count: number,
  voices: readonly Statistics[],
  otherwise: readonly Statistics[],
): Statistics[] {
  const large = voices.filter((voice) => voice.count >= count)
  return large.length > 0 ? large : [...otherwise]
}

const largestOf = (voices: readonly Statistics[]) => voices.toSorted((a, b) => b.count - a.count).slice(0, 1)

/** The voices, learned from the frames where each is most likely. */
function relearn(voiced: VoicedFrames, voices: readonly Statistics[]): Statistics[] {
  const path = decode(voiced, voices)
  const learnt = voices.map(() => new Statistics())
  path.forEach((speaker, i) => {
    if (voiced.loud[i] === 1) learnt[speaker]?.addFrame(voiced.cepstra, i * COEFFICIENTS)
  })
  return learnt.filter(({ count }) => count >= LEAST_LEARNT)
}
