import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Context } from '#server/context.ts'
import type { EngineWord, SpeechEngine } from '#server/infra/engines/engine.ts'
import { createSpeechFromEngines } from '#server/infra/speech/registry.ts'
import { allJobs } from '#server/jobs.ts'
import { createTestProduct } from './product.ts'
import { createMediaFile, createTestFolder } from './recordings.ts'
import { createTestEngine } from './test-engine.ts'

type Transcribe = SpeechEngine['transcribe']

/** Creates a recognizer that returns the same words for every segment, a tenth of a second apart. */
export const recognizerOf =
  (text: string, language?: string): Transcribe =>
  async ({ segments, onSegment }) => {
    for (const segment of segments) {
      const words = text.split(' ').map((word, i): EngineWord => {
        const start = segment.start + i * 100
        return { text: word, start, end: start + 80, confidence: 0.9 }
      })
      await onSegment(segment, words, language)
    }
  }

/** Transcribes every recording as the same words, for tests of what comes before and after recognition. */
export function fakeRecognition(context: Context): void {
  context.speech = createSpeechFromEngines(
    [createTestEngine(recognizerOf('good morning everyone'))],
    () => [],
  )
}

export const hasEnded = ({ processing: { state } }: Collection) =>
  ['complete', 'error', 'paused'].includes(state)

/** Creates a product with a worker, and a user whose recordings are transcribed by the test's engine. */
export async function createTranscribingProduct(settings: Parameters<typeof createTestProduct>[0] = {}) {
  const product = await createTestProduct(settings)
  const { context, register, upload } = product
  const user = await register()
  const folder = await createTestFolder()
  let bytes: Buffer

  /** Two bursts of noise, three seconds apart: two segments. */
  beforeAll(async () => {
    const bursts = 'sine=f=300:d=6,tremolo=f=4:d=0.9,volume=enable=between(t\\,1.5\\,4.5):volume=0'
    const path = await createMediaFile('-f', 'lavfi', '-i', bursts, '-ac', '1', join(folder, 'bursts.wav'))
    bytes = await readFile(path)
    await context.queue.work(context, allJobs)
  })

  /** Installs the test's engine. */
  function useEngine(transcribeSegment: Transcribe, overrides: Partial<SpeechEngine['capabilities']> = {}) {
    const engine = createTestEngine(transcribeSegment, {
      detectsLanguage: true,
      punctuation: false,
      hints: { kind: 'prompt', maxTerms: 2 },
      ...overrides,
    })
    context.speech = createSpeechFromEngines([engine], () => [])
  }
  const uploadBursts = (caller = user) => upload(caller, 'bursts.wav', bytes)
  async function transcribe(overrides: object = {}): Promise<Collection> {
    return user.call(endpoints.createTranscription, {
      params: { uid: user.uid },
      body: { url: await uploadBursts(), languageCode: 'en', orgId: user.orgId, ...overrides },
    })
  }
  const read = (id: string) => user.call(endpoints.getCollection, { params: { id } })
  async function until(id: string, condition: (collection: Collection) => boolean): Promise<Collection> {
    for (;;) {
      const collection = await read(id)
      if (condition(collection)) return collection
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  /** Transcribes a recording and returns the finished collection. */
  async function done(overrides?: object): Promise<Collection> {
    const { id } = await transcribe(overrides)
    return until(id, hasEnded)
  }
  async function textOf(id: string): Promise<string> {
    const { results } = await user.call(endpoints.getTranscript, { params: { id } })
    return results.items.map((item) => item.alternatives[0]?.content).join(' ')
  }
  return { ...product, user, useEngine, uploadBursts, transcribe, read, until, done, textOf }
}
