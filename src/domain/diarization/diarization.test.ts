import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterVoices } from './clustering.ts'
import { findVoices, mergeVoices, normalizeSpans, speakerSpans } from './diarization.ts'
import { Statistics, withinSegmentScatter } from './gaussian.ts'
import { COEFFICIENTS, FeatureExtractor, type Features } from './mfcc.ts'
import { WithinSpeakerVariance } from './within-speaker-variance.ts'

const spans = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 900 }),
      length: fc.integer({ min: 10, max: 4000 }),
      speaker: fc.nat(5),
    }),
  )
  .map((list) => {
    let at = 0
    return list.map(({ gap, length, speaker }) => {
      const start = at + gap
      at = start + length
      return { start, end: at, speaker }
    })
  })

test("speakers are numbered in order of appearance; very short speech doesn't count", () => {
  fc.assert(
    fc.property(spans, (list) => {
      const normalizedSpans = normalizeSpans(list)
      expect(normalizedSpans.map(({ start, end }) => [start, end])).toEqual(
        list.map(({ start, end }) => [start, end]),
      )
      const numbers = [...new Set(normalizedSpans.map(({ speaker }) => speaker))]
      expect(numbers).toEqual(numbers.map((_, i) => i))
      const speakingTime = (all: typeof list, number: number) =>
        all.filter(({ speaker }) => speaker === number).reduce((sum, { start, end }) => sum + end - start, 0)
      const realSpeakers = [...new Set(list.map(({ speaker }) => speaker))].filter(
        (number) => speakingTime(list, number) >= 1500,
      )
      expect(numbers).toHaveLength(Math.min(list.length, Math.max(1, realSpeakers.length)))
    }),
  )
})

test('finds no voices in silence', () => {
  const features = new FeatureExtractor().extract(new Int16Array(16_000))
  expect(findVoices(features, [{ start: 0, end: 1000 }]).voices).toEqual([])
  expect(mergeVoices([])).toEqual([])
})

/** Returns normally distributed numbers, deterministic by seed. */
function gaussianRandom(seed: number): () => number {
  let state = seed + 1
  const uniformRandom = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return (state + 1) / (2 ** 31 + 1)
  }
  return () => Math.sqrt(-2 * Math.log(uniformRandom())) * Math.cos(2 * Math.PI * uniformRandom())
}

interface Turn {
  /** The voice's mean for each coefficient. */
  voice: readonly number[]
  frames: number
}

const voiceOf = (...at: number[]) => Array.from({ length: COEFFICIENTS }, (_, c) => at[c] ?? 0)

/**
 * Creates the features of turns that each follow half a second of silence. Every other frame is soft and has
 * only room noise, which is the same for all speakers.
 */
function features(
  turns: readonly Turn[],
  seed = 1,
  channel = (value: number, _c: number) => value,
): Features {
  const random = gaussianRandom(seed)
  const frames = turns.flatMap(({ voice, frames }) => [
    ...Array.from({ length: 50 }, () => ({ level: -85, at: voiceOf() })),
    ...Array.from({ length: frames }, (_, i) => ({
      level: (i % 2 === 0 ? -20 : -32) + random(),
      at: i % 2 === 0 ? voice : voiceOf(),
    })),
  ])
  return {
    frames: frames.length,
    levels: Float32Array.from(frames, ({ level }) => level),
    cepstra: Float32Array.from(
      frames.flatMap(({ at }) => at.map((value, c) => channel(value + random(), c))),
    ),
  }
}

const speechOf = ({ frames }: Features) => [{ start: 0, end: 10 * frames }]

/** Returns the speaker assigned to most of each turn's frames. */
function speakers(turns: readonly Turn[], audio: Features, count?: number): number[] {
  const speech = speechOf(audio)
  const spans = normalizeSpans(
    speakerSpans(audio, speech, mergeVoices([findVoices(audio, speech, count)], count)),
  )
  let at = 0
  return turns.map(({ frames }) => {
    const [start, end] = [10 * (at + 50), 10 * (at + 50 + frames)]
    at += 50 + frames
    const sharedFrames = new Map<number, number>()
    for (const span of spans) {
      const length = Math.max(0, Math.min(end, span.end) - Math.max(start, span.start))
      sharedFrames.set(span.speaker, (sharedFrames.get(span.speaker) ?? 0) + length)
    }
    return [...sharedFrames].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? -1
  })
}

const [ann, bob, cid] = [voiceOf(1.8, 0, -1.8), voiceOf(-1.8, 1.8), voiceOf(0, -1.8, 1.8, 1.8)]
const voiceOrder = [ann, bob, ann, cid, bob, cid, ann, bob]
const conversation = voiceOrder.map((voice, i) => ({ voice, frames: 420 + 40 * (i % 3) }))

test('separates alternating speakers by the louder channel', () => {
  expect(speakers(conversation, features(conversation))).toEqual([0, 1, 0, 2, 1, 2, 0, 1])
})

test('ignores the room and the microphone', () => {
  const gains = fc.array(
    fc.record({ gain: fc.double({ min: 0.3, max: 3, noNaN: true }), shift: fc.integer({ min: -9, max: 9 }) }),
    {
      minLength: COEFFICIENTS,
      maxLength: COEFFICIENTS,
    },
  )
  fc.assert(
    fc.property(gains, (channel) => {
      const audio = features(conversation, 2, (value, c) => value * channel[c]!.gain + channel[c]!.shift)
      expect(speakers(conversation, audio)).toEqual([0, 1, 0, 2, 1, 2, 0, 1])
    }),
    { numRuns: 10 },
  )
})

test('keeps one person whose voice drifts', () => {
  fc.assert(
    fc.property(fc.nat(1000), (seed) => {
      const turns = Array.from({ length: 10 }, (_, i) => ({
        voice: ann.map((value, c) => value + 0.5 * Math.sin(i + c)),
        frames: 400,
      }))
      expect(new Set(speakers(turns, features(turns, seed)))).toEqual(new Set([0]))
    }),
    { numRuns: 10 },
  )
})

test('keeps a known number of people, even with very different voices', () => {
  expect(speakers(conversation, features(conversation), 1)).toEqual(conversation.map(() => 0))
  expect(new Set(speakers(conversation, features(conversation), 2)).size).toBe(2)
})

test('separates similar voices if the number of people is known', () => {
  const random = gaussianRandom(3)
  const voices = [ann, ann.map((value, c) => value + 0.5 * Math.sin(c)), bob].map((voice) => {
    const statistics = new Statistics()
    for (let i = 0; i < 300; i++)
      statistics.addFrame(
        Float32Array.from(voice, (value) => value + random()),
        0,
      )
    return statistics
  })
  const variance = new WithinSpeakerVariance(withinSegmentScatter(voices))
  const sizes = (count?: number) =>
    clusterVoices(voices, variance, { count, minFrames: 100 }).map((one) => one.count)
  expect(sizes()).toEqual([600, 300])
  expect(sizes(3)).toEqual([300, 300, 300])
  expect(sizes(1)).toEqual([900])
})

test("doesn't count a short noise toward a known number of people", () => {
  const noiseVoice = voiceOf(6, 6, 6, 6)
  const turns = [...conversation, { voice: noiseVoice, frames: 40 }]
  expect(speakers(turns, features(turns), 3).slice(0, -1)).toEqual([0, 1, 0, 2, 1, 2, 0, 1])
})

test('recognizes one person in several windows', () => {
  const windows = [conversation.slice(0, 3), conversation.slice(1), conversation].map((turns, i) =>
    features(turns, i),
  )
  const voices = windows.map((audio) => findVoices(audio, speechOf(audio)))
  expect(voices.map((window) => window.voices.length)).toEqual([2, 3, 3])
  expect(mergeVoices(voices)).toHaveLength(3)
})
