import type { SpeechSpan } from '#domain/segmentation.ts'
import type { SpeakerSpan } from '#domain/speakers.ts'
import type { Ms } from '#domain/words.ts'
import { findPieces } from './changes.ts'
import { cluster } from './clustering.ts'
import { Statistics } from './gaussian.ts'
import { COEFFICIENTS, type Features } from './mfcc.ts'
import { decode } from './viterbi.ts'
import { type Voiced, voicedFrames } from './voiced.ts'
import { Voice } from './voices.ts'

const FRAME_MS = 10
/** Frames of voice that a cluster begins with. Shorter pieces say more of the words than of the speaker. */
const SEED = 200
/** Rounds of deciding who speaks and learning their voices from that. */
const ROUNDS = 2
/** Frames of voice that make a speaker; who says less is not told from others who say little. */
const LEAST_VOICE = 200
/** Silence within a span, in frames. */
const BRIDGE = 50
/** Who speaks less than this in all is taken for a mistake. */
const LEAST_SPOKEN: Ms = 1500

/** The voices in a window of some minutes. @param speech in milliseconds from the window's beginning */
export function localVoices(features: Features, speech: readonly SpeechSpan[]): Statistics[] {
  const voiced = voicedFrames(features, speech)
  if (voiced.count === 0) return []
  const pieces = findPieces(voiced)
  const long = pieces.filter(({ from, to }) => to - from >= SEED)
  const seeds = (long.length > 0 ? long : pieces).map(({ statistics }) => statistics)
  let voices = collect(seeds, cluster(seeds))
  for (let round = 0; round < ROUNDS && voices.length > 1; round++) voices = relearn(voiced, voices)
  return voices
}

/** The voices of a whole recording, from those of its windows. */
export function commonVoices(windows: readonly (readonly Statistics[])[]): Statistics[] {
  const all = windows.flat()
  const voices = collect(all, cluster(all))
  const large = voices.filter(({ count }) => count >= LEAST_VOICE)
  const largest = voices.toSorted((a, b) => b.count - a.count).slice(0, 1)
  return large.length > 0 ? large : largest
}

/** Who speaks when in a window, by number of the voice. Times are milliseconds from the window's beginning. */
export function speakerSpans(
  features: Features,
  speech: readonly SpeechSpan[],
  voices: readonly Statistics[],
): SpeakerSpan[] {
  const voiced = voicedFrames(features, speech)
  const path = decode(
    voiced,
    voices.map((voice) => new Voice(voice)),
  )
  const spans: { from: number; to: number; speaker: number }[] = []
  path.forEach((speaker, i) => {
    const frame = voiced.frames[i] as number
    const last = spans.at(-1)
    if (last?.speaker === speaker && frame - last.to <= BRIDGE) last.to = frame + 1
    else spans.push({ from: frame, to: frame + 1, speaker })
  })
  return spans.map(({ from, to, speaker }) => ({ start: from * FRAME_MS, end: to * FRAME_MS, speaker }))
}

/** Spans of a whole recording with speakers numbered as they appear; who hardly speaks goes to who speaks before. */
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

/** Adds up the statistics of each cluster. */
function collect(voices: readonly Statistics[], numbers: readonly number[]): Statistics[] {
  const sums: Statistics[] = []
  voices.forEach((voice, i) => {
    const number = numbers[i] ?? 0
    const sum = sums[number] ?? new Statistics()
    sums[number] = sum.add(voice)
  })
  return sums
}

/** The voices as they are in the frames where they are the most likely. */
function relearn(voiced: Voiced, voices: readonly Statistics[]): Statistics[] {
  const path = decode(
    voiced,
    voices.map((voice) => new Voice(voice)),
  )
  const learnt = voices.map(() => new Statistics())
  path.forEach((speaker, i) => {
    learnt[speaker]?.addFrame(voiced.cepstra, i * COEFFICIENTS)
  })
  return learnt.filter(({ count }) => count >= SEED / 2)
}
