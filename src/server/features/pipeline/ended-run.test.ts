import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { SpeechSpan } from '#domain/audio/segmentation.ts'
import type { SpeechEngine } from '#server/infra/engines/engine.ts'
import { MediaError } from '#server/infra/media/media.ts'
import type { VoiceActivity } from '#server/infra/sherpa/voice.ts'
import { createSpeechFromEngines } from '#server/infra/speech/registry.ts'
import { allJobs } from '#server/jobs.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { createMediaFile, createTestFolder } from '#server/testing/recordings.ts'
import { createTestEngine } from '#server/testing/test-engine.ts'
import { insertSegment, listSegments } from './queries.ts'
import { Run, RunEndedError } from './run.ts'
import { processJob } from './service.ts'
import { detectSpeech } from './stages/speech-stage.ts'

const { context, register, upload } = await createTestProduct()
const user = await register()
const { signal } = new AbortController()
const folder = await createTestFolder()
let bytes: Buffer

beforeAll(async () => {
  const burstFilter = 'sine=f=300:d=3,tremolo=f=4:d=0.9'
  bytes = await readFile(
    await createMediaFile('-f', 'lavfi', '-i', burstFilter, '-ac', '1', join(folder, 'burst.wav')),
  )
})

function useEngine(transcribe: SpeechEngine['transcribe']) {
  context.speech = createSpeechFromEngines([createTestEngine(transcribe)], () => [])
}

async function transcribe() {
  const url = await upload(user, 'burst.wav', bytes)
  return user.call(endpoints.createTranscription, {
    params: { uid: user.uid },
    body: { url, languageCode: 'en', orgId: user.orgId },
  })
}

/** Starts a run of a collection, as a worker does. */
async function beginRun(id: string): Promise<Run> {
  const { run_id: runId } = await context.db
    .selectFrom('collections')
    .select('run_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Run.begin(context, { collectionId: id, runId }, signal)
}

/** Finds speech in a loud six-second recording using the given voice activity detection. */
async function detectLoudSpeech(run: Run, findSpeech: VoiceActivity['findSpeech']) {
  const pcm = join(folder, 'loud.pcm')
  await writeFile(pcm, Buffer.alloc(6 * 32_000, Buffer.from([0x10, 0x27, 0xf0, 0xd8])))
  return detectSpeech({ ...context, voiceActivity: { isReady: () => true, findSpeech } }, run, pcm)
}
const recognized = { words: [], engine: 'ear', model: 'drum', language: 'en' }

it("the slower of two workers on one run reuses the faster one's results and deletes nothing", async () => {
  useEngine(async () => {})
  const { id } = await transcribe()
  const [slowRun, fastRun] = [await beginRun(id), await beginRun(id)]
  await insertSegment(context.db, id, 7, recognized)
  const runStarted = Promise.withResolvers<void>()
  const speechSpans = Promise.withResolvers<SpeechSpan[]>()
  try {
    const lateSpeech = detectLoudSpeech(slowRun, () => {
      runStarted.resolve()
      return speechSpans.promise
    })
    await runStarted.promise
    const first = await detectLoudSpeech(fastRun, async () => [{ start: 500, end: 2500 }])
    expect((await listSegments(context.db, id)).size).toBe(0)
    await insertSegment(context.db, id, 0, recognized)
    speechSpans.resolve([{ start: 4000, end: 5000 }])
    expect(await lateSpeech).toEqual(first)
    expect([...(await listSegments(context.db, id))]).toEqual([[0, recognized]])
  } finally {
    slowRun.close()
    fastRun.close()
    // The collection's job must not reach another test's engine.
    await user.call(endpoints.deleteCollection, { params: { id } })
  }
})

it('a stage that finishes after the collection is deleted ends the run', async () => {
  useEngine(async () => {})
  const { id } = await transcribe()
  const run = await beginRun(id)
  try {
    const work = run.stage('probe', async () => {
      await user.call(endpoints.deleteCollection, { params: { id } })
      return { result: null }
    })
    await expect(work).rejects.toBeInstanceOf(RunEndedError)
  } finally {
    run.close()
  }
})

it('discards recognition results of a stopped run', async () => {
  await context.queue.work(context, allJobs)
  const recognitionStarted = Promise.withResolvers<void>()
  const recognitionStopped = Promise.withResolvers<void>()
  const lateResult = Promise.withResolvers<unknown>()
  useEngine(async ({ segments: [segment], onSegment }) => {
    // Earlier tests' collections are also processed, but have nothing left to transcribe.
    if (!segment) return
    recognitionStarted.resolve()
    await recognitionStopped.promise
    const words = [{ text: 'late', start: segment.start, end: segment.end, confidence: 1 }]
    const storedPromise = Promise.resolve(onSegment(segment, words))
    lateResult.resolve(await storedPromise.catch((error: unknown) => error))
    await storedPromise
  })
  const { id } = await transcribe()
  await recognitionStarted.promise
  await user.call(endpoints.cancelCollection, { params: { id } })
  await user.call(endpoints.setLanguage, { params: { id, languageCode: 'es-ES' } })
  recognitionStopped.resolve()
  expect(await lateResult.promise).toBeInstanceOf(RunEndedError)
  expect((await listSegments(context.db, id)).size).toBe(0)
})

it('an error with any characters in its message ends the run', async () => {
  await context.queue.work(context, allJobs)
  useEngine(async () => {
    throw new MediaError('media_silent', 'the sound says: \0 \ud83d')
  })
  const { id } = await transcribe()
  for (;;) {
    const { processing, logs } = await user.call(endpoints.getCollection, { params: { id } })
    if (processing.error) {
      expect(processing.error).toEqual({ code: 'media_silent', message: 'the sound says:' })
      expect(logs.map(({ details }) => details)).toEqual(['the sound says:'])
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})

it('a link leaves nothing behind if its collection is deleted while it is stored', async () => {
  await context.queue.work(context, allJobs)
  const collectionId = randomUUID()
  const key = `collections/${collectionId}/source`
  const path = join(folder, 'source')
  await writeFile(path, 'sound')
  await context.storage.putFile(key, path, 'audio/wav')
  await context.queue.enqueue(context.db, processJob, { collectionId, runId: randomUUID() })
  for (;;) {
    const headResult = await context.storage.head(key).catch((error: { code: string }) => error.code)
    if (headResult === 'not_found') break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})
