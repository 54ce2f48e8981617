import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ProcessError } from '#server/infra/process/errors.ts'
import { EngineError, type EngineWord, type Segment } from './engine.ts'
import { recognizeAll } from './scheduling.ts'

const never = new AbortController().signal
const segments = [3, 9, 1, 5, 7].map((seconds, index): Segment => ({ index, start: 0, end: seconds * 1000 }))
const recognized = (segment: Segment): EngineWord[] => [
  { text: `w${segment.index}`, start: 0, end: 1, confidence: null },
]

/** Creates recognizers that run `work`, and counts how many were started and how many are open. */
function recognizers(work: (segment: Segment, signal: AbortSignal) => Promise<EngineWord[]>) {
  const counts = { started: 0, open: 0, maxOpen: 0 }
  const start = async (signal: AbortSignal) => {
    counts.started++
    counts.open++
    counts.maxOpen = Math.max(counts.maxOpen, counts.open)
    return {
      recognize: (segment: Segment) => work(segment, signal),
      close: async () => {
        counts.open--
      },
    }
  }
  return { counts, start }
}

test('every segment is recognized once, the longest first, by the requested number of recognizers', async () => {
  const order: number[] = []
  const { counts, start } = recognizers(async (segment) => {
    order.push(segment.end / 1000)
    await setImmediate()
    return recognized(segment)
  })
  const words: string[] = []
  await recognizeAll({
    segments,
    concurrency: 2,
    signal: never,
    start,
    async onSegment(_segment, [word]) {
      await setImmediate()
      words.push(word?.text ?? '')
    },
  })
  expect(words.toSorted()).toEqual(['w0', 'w1', 'w2', 'w3', 'w4'])
  expect(order).toEqual([9, 7, 5, 3, 1])
  expect(counts).toEqual({ started: 2, open: 0, maxOpen: 2 })
})

test('a broken recognizer is replaced, and its segment is retried', async () => {
  let failures = 2
  const { counts, start } = recognizers(async (segment) => {
    if (segment.index === 1 && failures-- > 0) throw new ProcessError('failed', 'crashed')
    return recognized(segment)
  })
  let isDone = 0
  await recognizeAll({ segments, concurrency: 1, signal: never, start, onSegment: () => void isDone++ })
  expect(isDone).toBe(5)
  expect(counts).toMatchObject({ started: 3, open: 0 })
})

test('the third failure ends the run with an EngineError', async () => {
  const { counts, start } = recognizers(async (segment, signal) => {
    if (segment.index === 1) throw new ProcessError('failed', 'no memory')
    await sleep(20, undefined, { signal })
    return recognized(segment)
  })
  const error = await recognizeAll({
    segments,
    concurrency: 2,
    signal: never,
    start,
    onSegment: () => {},
  }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(EngineError)
  expect(error).toMatchObject({ code: 'engine_failed', message: expect.stringContaining('no memory') })
  expect(counts.open).toBe(0)
})

test('an error from onSegment ends the run', async () => {
  const { counts, start } = recognizers(async (segment) => recognized(segment))
  const onSegment = () => {
    throw new Error('the database is away')
  }
  await expect(recognizeAll({ segments, concurrency: 2, signal: never, start, onSegment })).rejects.toThrow(
    'the database is away',
  )
  expect(counts.open).toBe(0)
})

test('an abort rejects with its reason once every recognizer is closed', async () => {
  const controller = new AbortController()
  let startedCount = 0
  const { counts, start } = recognizers(async (_, signal) => {
    if (++startedCount === 2) controller.abort()
    await sleep(600_000, undefined, { signal })
    return []
  })
  const work = { segments, concurrency: 2, signal: controller.signal, start, onSegment: () => {} }
  await expect(recognizeAll(work)).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(counts).toMatchObject({ started: 2, open: 0 })
})
