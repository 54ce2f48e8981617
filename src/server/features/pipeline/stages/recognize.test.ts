import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Progress } from '#domain/recognition/processing-speed.ts'
import {
  EngineError,
  type EngineWord,
  type Segment,
  type SpeechEngine,
} from '#server/infra/engines/engine.ts'
import { createTestFolder } from '#server/testing/recordings.ts'
import { createTestEngine } from '#server/testing/test-engine.ts'
import { findSegments, recognize, type SegmentWords } from './recognize.ts'

const signal = new AbortController().signal
const folder = await createTestFolder()
let pcmPath: string
let segments: Segment[]

/** Three one-second bursts of noise, two seconds apart, in a quiet room. */
beforeAll(async () => {
  pcmPath = join(folder, 'bursts.pcm')
  const samples = Int16Array.from({ length: 16_000 * 12 }, (_, i) => {
    const isInBurst = Math.floor(i / 16_000) % 3 === 1 && i < 16_000 * 9
    const syllables = 0.5 + 0.5 * Math.sin((2 * Math.PI * 4 * i) / 16_000)
    return (i % 7) - 3 + (isInBurst ? 6000 * syllables * Math.sin((2 * Math.PI * 300 * i) / 16_000) : 0)
  })
  await writeFile(pcmPath, Buffer.from(samples.buffer))
  segments = await findSegments(pcmPath, signal)
})

/** Creates an engine that recognizes one word in each segment, and records its segments. */
function createRecordingEngine(): SpeechEngine & { calls: number[] } {
  const calls: number[] = []
  const engine = createTestEngine(async ({ segments, onSegment }) => {
    for (const segment of segments.toReversed()) {
      calls.push(segment.index)
      await onSegment(segment, [word(segment.index, segment.start)], 'en')
    }
  })
  return { ...engine, calls }
}
const word = (index: number, start: number): EngineWord => ({
  text: `word${index}`,
  start,
  end: start + 100,
  confidence: 0.9,
})
const base = { language: 'en', concurrency: 1, signal }

const texts = (recognized: readonly SegmentWords[]) =>
  recognized.flatMap(({ words }) => words.map(({ text }) => text))

test('all speech is recognized, and results arrive in order', async () => {
  const engine = createRecordingEngine()
  const progress: Progress[] = []
  const recognized = await recognize({
    ...base,
    pcmPath,
    segments,
    engine,
    onProgress: (p) => progress.push(p),
  })
  expect(texts(recognized)).toEqual(['word0', 'word1', 'word2'])
  expect(recognized.map(({ language }) => language)).toEqual(['en', 'en', 'en'])
  expect(recognized[1]?.words[0]?.start).toBeGreaterThan(3500)
  expect(recognized[1]?.words[0]?.start).toBeLessThan(4000)
  expect(progress.at(-1)).toEqual({ fraction: 1, secondsLeft: 0 })
})

test("removes characters that databases and files can't store from an engine's output", async () => {
  const engine = createTestEngine(async ({ segments: [segment], onSegment }) => {
    const texts = ['\0', 'caf\u0000é', ' \ud800', '', 'x'.repeat(2000)]
    const words = texts.map((text, i) => ({ ...word(i, 1000 + i), text, speaker: 'A\0' }))
    if (segment) await onSegment(segment, words)
  })
  const [recognized] = await recognize({ ...base, pcmPath, segments, engine })
  expect(recognized?.words.map(({ text }) => text)).toEqual(['café', 'x'.repeat(1000)])
  expect(recognized?.words[0]?.speaker).toBe('A')
})

test('segments of an earlier run are not recognized again', async () => {
  const storedSegments = new Map<number, SegmentWords>()
  const failingEngine = createRecordingEngine()
  const first = recognize({
    ...base,
    pcmPath,
    segments,
    engine: failingEngine,
    onSegment(segment, words) {
      if (storedSegments.size === 2) throw new Error('crash')
      storedSegments.set(segment.index, { words })
    },
  })
  await expect(first).rejects.toThrow('crash')
  const engine = createRecordingEngine()
  const recognized = await recognize({ ...base, pcmPath, segments, engine, finished: storedSegments })
  expect(engine.calls).toEqual([0])
  expect(texts(recognized)).toEqual(['word0', 'word1', 'word2'])
})

test.each([
  ['digital silence', () => 0],
  ['a quiet hiss', (i: number) => ((i * 7919) % 11) - 5],
])('%s contains no speech', async (_, sample) => {
  const path = join(folder, 'silence.pcm')
  await writeFile(path, Buffer.from(Int16Array.from({ length: 160_000 }, (_, i) => sample(i)).buffer))
  await expect(findSegments(path, signal)).rejects.toMatchObject({ code: 'media_silent' })
})

test('uses an installed voice activity model to find speech', async () => {
  const voice = { isReady: () => false, findSpeech: async () => [{ start: 500, end: 900 }] }
  expect(await findSegments(pcmPath, signal, voice)).toEqual(segments)
  const readyVoice = { ...voice, isReady: () => true }
  expect(await findSegments(pcmPath, signal, readyVoice)).toEqual([{ index: 0, start: 300, end: 1200 }])
  const brokenVoice = {
    ...readyVoice,
    findSpeech: () => Promise.reject(new EngineError('engine_failed', 'corrupt')),
  }
  expect(await findSegments(pcmPath, signal, brokenVoice)).toEqual(segments)
})

test("shows a slow engine's progress and its hints", async () => {
  const [first, ...rest] = segments as [Segment, ...Segment[]]
  const reports: unknown[] = []
  const progress: number[] = []
  await recognize({
    ...base,
    pcmPath,
    segments,
    hints: [{ term: 'one' }, { term: 'two' }],
    finished: new Map([[first.index, { words: [word(0, first.start)] }]]),
    engine: createTestEngine(async ({ onHints, onProgress, onSegment }) => {
      await onHints?.({ used: 1, limit: 1 })
      onProgress?.(0.5)
      const progressCount = progress.length
      while (progress.length === progressCount) await sleep(20)
      for (const segment of rest) await onSegment(segment, [])
    }),
    onHints: (usedHints) => void reports.push(usedHints),
    onProgress: ({ fraction }) => void progress.push(fraction),
  })
  expect(reports).toEqual([{ used: 1, limit: 1 }])
  expect(progress[0]).toBeCloseTo(2 / 3)
  expect(progress.at(-1)).toBe(1)
})
