import { expect, test } from 'vitest'
import { FRAMES_PER_SECOND } from '#domain/audio/loudness.ts'
import { segmentSpeech } from '#domain/audio/segmentation.ts'
import { type RecognizedWord, wordsFromRecognition } from '#domain/words/turns.ts'
import { makeReadable } from './format-text.ts'

const FRAME_MS = 1000 / FRAMES_PER_SECOND
const HOURS = 12
const FRAMES = HOURS * 3600 * FRAMES_PER_SECOND
const MAX_DURATION_MS = 28_000
const EARLIEST_CUT_MS = 15_000

/** Creates a deterministic random number generator. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Creates twelve hours of levels: talk of up to two minutes without a real pause but with short gaps, between
 * long silences.
 */
function longRecording(): { levels: Float32Array; loud: Uint8Array } {
  const next = seededRandom(7)
  const levels = new Float32Array(FRAMES)
  const loud = new Uint8Array(FRAMES)
  let frame = 0
  const fillFrames = (frames: number, level: number, speech: boolean) => {
    const end = Math.min(FRAMES, frame + frames)
    for (; frame < end; frame++) {
      levels[frame] = level + (next() - 0.5) * 2 + (speech ? 6 * Math.cos(frame / 4) : 0)
      loud[frame] = speech ? 1 : 0
    }
  }
  while (frame < FRAMES) {
    fillFrames(100 + next() * 1000, -55, false)
    const end = Math.min(FRAMES, frame + next() * 12_000)
    while (frame < end) {
      fillFrames(20 + next() * 300, -28, true)
      fillFrames(20 + next() * 10, -44, false)
    }
  }
  return { levels, loud }
}

test('cuts twelve hours at pauses into segments of at most 28 s with all speech', () => {
  const { levels, loud } = longRecording()
  const spans = segmentSpeech(levels)
  const coveredFrames = new Uint8Array(FRAMES)
  let [unordered, tooLong, cutCount, tooEarly, loudCuts] = [0, 0, 0, 0, 0]
  spans.forEach(({ start, end }, i) => {
    const after = spans[i + 1]
    if (end <= start || (after && after.start < end)) unordered++
    if (end - start > MAX_DURATION_MS) tooLong++
    coveredFrames.fill(1, start / FRAME_MS, end / FRAME_MS)
    if (after?.start !== end) return
    cutCount++
    if (end - start < EARLIEST_CUT_MS) tooEarly++
    if (loud[end / FRAME_MS]) loudCuts++
  })
  expect({ unordered, tooLong, tooEarly, loudCuts }).toEqual({
    unordered: 0,
    tooLong: 0,
    tooEarly: 0,
    loudCuts: 0,
  })
  expect(cutCount).toBeGreaterThan(1000)
  expect(loud.findIndex((speech, frame) => speech === 1 && coveredFrames[frame] === 0)).toBe(-1)
})

test('twelve hours of words become a transcript with every word', () => {
  const vocabulary = 'so the twenty five of us went to new york on monday and nobody knew why'.split(' ')
  const recognized = Array.from({ length: HOURS * 3600 * 3 }, (_, i): RecognizedWord => {
    const start = i * 333 + (i % 11 === 10 ? 150 : 0)
    return { text: vocabulary[i % vocabulary.length] ?? '', start, end: start + 180, confidence: 0.5 }
  })
  const words = wordsFromRecognition(recognized.toReversed())
  expect(words.map(({ start }) => start)).toEqual(recognized.map(({ start }) => start))
  const text = makeReadable(words, { language: 'en' })
  // Twenty-five is one word unless a turn starts in it.
  expect(words.length - text.length).toBeGreaterThan(7900)
  expect(text.filter((word) => word.text.startsWith('25'))).toHaveLength(words.length - text.length)
  expect(text.filter((word) => word.text.startsWith('Monday')).length).toBeGreaterThan(7900)
})
