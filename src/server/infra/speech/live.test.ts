import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { SegmentRecognizer, SpeechEngine } from '#server/infra/engines/engine.ts'
import { createTestFolder } from '#server/testing/recordings.ts'
import { createTestEngine } from '#server/testing/test-engine.ts'
import { createLiveRecognizers, type LiveOptions } from './live.ts'

const workDir = await createTestFolder()

const pcm = (ms: number) => Buffer.alloc(ms * 32, 1)

/** Creates recognizers that read their file, and an engine that counts its starts. */
function createLive(overrides: Partial<LiveOptions> & { answer?: SegmentRecognizer['recognize'] } = {}) {
  const counts = { started: 0, closed: 0 }
  const engine: SpeechEngine = {
    ...createTestEngine(async () => {}),
    async openRecognizer({ pcmPath, language }) {
      counts.started++
      return {
        async recognize(segment) {
          if (overrides.answer) return overrides.answer(segment)
          const { length } = await readFile(pcmPath)
          return [{ text: `${language} ${length}`, start: 0, end: segment.end, confidence: null }]
        },
        async close() {
          counts.closed++
        },
      }
    },
  }
  const speech = { chooseLive: async (language: string) => (language === 'xx' ? null : engine) }
  return { counts, live: createLiveRecognizers({ speech, workDir, max: 1, ...overrides }) }
}

test('a recognizer stays loaded between requests and gets only the audio of each', async () => {
  const { counts, live } = createLive()
  const recognize = (ms: number) => live.recognize({ owner: 'ada', language: 'en', pcm: pcm(ms) })
  expect(await recognize(2000)).toEqual([{ text: 'en 64000', start: 0, end: 2000, confidence: null }])
  expect(await recognize(1000)).toEqual([{ text: 'en 32000', start: 0, end: 1000, confidence: null }])
  expect(counts).toEqual({ started: 1, closed: 0 })
  await live.close()
  expect(counts.closed).toBe(1)
  expect(await readdir(workDir)).toEqual([])
})

test('an unused recognizer ends and leaves no audio behind', async () => {
  const { counts, live } = createLive({ idleMs: 10 })
  await live.recognize({ owner: 'ada', language: 'en', pcm: pcm(100) })
  await expect.poll(() => counts.closed).toBe(1)
  await expect.poll(() => readdir(workDir)).toEqual([])
  await live.close()
})

test('refuses more than one request per user, and more than the recognizers can handle', async () => {
  const { promise, resolve } = Promise.withResolvers<[]>()
  const { counts, live } = createLive({ answer: () => promise })
  const first = live.recognize({ owner: 'ada', language: 'en', pcm: pcm(100) })
  const busyError = { code: 'too_many_requests', details: { retryAfterSeconds: 2 } }
  await expect(live.recognize({ owner: 'ada', language: 'en', pcm: pcm(1) })).rejects.toMatchObject(busyError)
  await expect(live.recognize({ owner: 'grace', language: 'en', pcm: pcm(1) })).rejects.toMatchObject(
    busyError,
  )
  resolve([])
  await first
  // An idle recognizer makes room for another language.
  await live.recognize({ owner: 'grace', language: 'es', pcm: pcm(100) })
  expect(counts).toEqual({ started: 2, closed: 1 })
  await live.close()
})

test('a failed or late recognizer is replaced', async () => {
  let answer: SegmentRecognizer['recognize'] = () => Promise.reject(new Error('broken'))
  const { counts, live } = createLive({ answer: (segment) => answer(segment), timeoutMs: 300 })
  const recognize = () => live.recognize({ owner: 'ada', language: 'en', pcm: pcm(100) })
  await expect(recognize()).rejects.toMatchObject({ code: 'unavailable' })
  answer = () => new Promise((resolve) => setTimeout(resolve, 600, []))
  await expect(recognize()).rejects.toMatchObject({ code: 'unavailable' })
  answer = async () => []
  expect(await recognize()).toEqual([])
  expect(counts).toEqual({ started: 3, closed: 2 })
  await live.close()
  expect(await readdir(workDir)).toEqual([])
})

test('has no words without an engine or when turned off', async () => {
  const request = { owner: 'ada', pcm: pcm(100) }
  const refusedError = { code: 'language_unavailable' }
  await expect(createLive().live.recognize({ ...request, language: 'xx' })).rejects.toMatchObject(
    refusedError,
  )
  const disabled = createLive({ max: 0 })
  await expect(disabled.live.recognize({ ...request, language: 'en' })).rejects.toMatchObject(refusedError)
  expect(disabled.counts.started).toBe(0)
})
