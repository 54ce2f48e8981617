import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MIN_SPEECH, type SpeechSpan, segmentSpeech, splitSpeech } from './segmentation.ts'

const FRAME_MS = 10
const NOISE = -55
/** Returns a frame's level in speech with four syllables per second, between -36 and -20 dB. */
const syllableLevel = (frame: number) => -28 - 8 * Math.cos((2 * Math.PI * (frame + 8)) / 25)

/** Creates a deterministic random number generator. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

interface Part {
  speech: boolean
  frames: number
}
function recording(parts: readonly Part[], seed = 1, noiseLevel = NOISE): Float32Array {
  const next = seededRandom(seed)
  return Float32Array.from(
    parts.flatMap(({ speech, frames }) =>
      Array.from({ length: frames }, (_, i) => (speech ? syllableLevel(i) : noiseLevel) + (next() - 0.5) * 2),
    ),
  )
}
const isCovered = (spans: readonly SpeechSpan[], frame: number) =>
  spans.some(({ start, end }) => start <= frame * FRAME_MS && end >= (frame + 1) * FRAME_MS)

/** Alternating noise and speech, with noise first and last. */
const parts = fc
  .array(fc.record({ pause: fc.integer({ min: 30, max: 600 }), speech: fc.integer({ min: 6, max: 6000 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((pairs) => [
    { speech: false, frames: 300 },
    ...pairs.flatMap(({ pause, speech }) => [
      { speech: true, frames: speech },
      { speech: false, frames: pause },
    ]),
    { speech: false, frames: 300 },
  ])

describe('segmentSpeech', () => {
  test('spans are in order, separate, at most 28 s, inside the recording, and contain every loud frame', () => {
    fc.assert(
      fc.property(parts, fc.integer(), (shape, seed) => {
        const levels = recording(shape, seed)
        const spans = segmentSpeech(levels)
        let end = 0
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(end)
          expect(span.end).toBeGreaterThan(span.start)
          expect(span.end - span.start).toBeLessThanOrEqual(28_000)
          end = span.end
        }
        expect(end).toBeLessThanOrEqual(levels.length * FRAME_MS)
        let frame = 0
        for (const part of shape) {
          if (part.speech && part.frames >= MIN_SPEECH) {
            expect(isCovered(spans, frame)).toBe(true)
            expect(isCovered(spans, frame + part.frames - 1)).toBe(true)
            expect(isCovered(spans, frame + (part.frames >> 1))).toBe(true)
          }
          frame += part.frames
        }
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['digital silence', -100, 0],
    ['the hiss of a quiet room', -72, 2],
    ['loud steady noise', -25, 2],
  ])('finds nothing in %s', (_, level, levelSpread) => {
    const next = seededRandom(7)
    const levels = Float32Array.from({ length: 6000 }, () => level + (next() - 0.5) * levelSpread)
    expect(segmentSpeech(levels)).toEqual([])
  })

  test('finds nothing in an empty recording or in a click', () => {
    expect(segmentSpeech(new Float32Array(0))).toEqual([])
    const click = [
      { speech: false, frames: 500 },
      { speech: true, frames: 2 },
      { speech: false, frames: 500 },
    ]
    expect(segmentSpeech(recording(click))).toEqual([])
  })

  test('adapts to noise: finds speech in a quiet part and in a loud one', () => {
    const quietRecording = [
      { speech: false, frames: 1500 },
      { speech: true, frames: 200 },
      { speech: false, frames: 1500 },
    ]
    const levels = Float32Array.from([
      ...recording(quietRecording, 1, -70),
      ...recording(quietRecording, 2, -38),
    ])
    const spans = segmentSpeech(levels)
    expect(spans).toHaveLength(2)
    expect(spans[0]?.start).toBeCloseTo(14_800, -2)
    expect(spans[1]?.start).toBeCloseTo(46_800, -2)
  })

  test('splits a long segment at its pause, not inside a word', () => {
    const longRecordingParts = [
      { speech: false, frames: 300 },
      { speech: true, frames: 2000 },
      { speech: false, frames: 25 },
      { speech: true, frames: 1500 },
      { speech: false, frames: 300 },
    ]
    const [first, second, ...moreSegments] = segmentSpeech(recording(longRecordingParts))
    expect(moreSegments).toEqual([])
    expect(first?.end).toBe(second?.start)
    expect(first?.end).toBeGreaterThanOrEqual(23_000)
    expect(first?.end).toBeLessThanOrEqual(23_250)
  })

  test('splits at a pause of a second, but not at one of 200 ms', () => {
    const spoken = (pause: number) =>
      recording([
        { speech: false, frames: 200 },
        { speech: true, frames: 200 },
        { speech: false, frames: pause },
        { speech: true, frames: 200 },
        { speech: false, frames: 200 },
      ])
    expect(segmentSpeech(spoken(100))).toHaveLength(2)
    expect(segmentSpeech(spoken(20))).toHaveLength(1)
  })
})

test('speech found by a model is extended to its edges, and divided like any other', () => {
  const levels = recording([
    { speech: true, frames: 4000 },
    { speech: false, frames: 20 },
    { speech: true, frames: 1000 },
  ])
  const spans = splitSpeech(
    [
      { start: 1000, end: 40_000 },
      { start: 40_200, end: 45_000 },
      { start: 49_000, end: 60_000 },
    ],
    levels,
  )
  expect(spans[0]?.start).toBe(800)
  expect(spans.at(-1)).toEqual({ start: 48_800, end: 50_200 })
  expect(spans.find(({ start }) => start > 40_000)?.start).toBeLessThan(40_200)
  for (const { start, end } of spans) expect(end - start).toBeLessThanOrEqual(28_000)
  expect(splitSpeech([], levels)).toEqual([])
})
