import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Collection } from '#contract/collections.ts'
import { endpoints } from '#contract/endpoints.ts'
import { changeCollection } from '#server/features/collections/service.ts'
import type { Diarizer } from '#server/infra/speakers/diarizer.ts'
import {
  EngineError,
  type HeardWord,
  type SpeechEngine,
  type TranscribeRequest,
} from '#server/infra/speech/engine.ts'
import { createSpeechOf } from '#server/infra/speech/registry.ts'
import { allJobs } from '#server/jobs.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { makeMedia, testFolder } from '#server/testing/recordings.ts'
import { testEngine } from '#server/testing/test-engine.ts'

const { context, register, upload, app } = await createTestProduct()
const user = await register()
const installed = { speech: context.speech, diarizers: context.diarizers }
let folder: string
let bytes: Buffer

/** Two bursts of sound, three seconds apart: two segments. */
beforeAll(async () => {
  folder = await testFolder()
  const bursts = 'sine=f=300:d=6,tremolo=f=4:d=0.9,volume=enable=between(t\\,1.5\\,4.5):volume=0'
  const path = await makeMedia('-f', 'lavfi', '-i', bursts, '-ac', '1', join(folder, 'bursts.wav'))
  bytes = await readFile(path)
  await context.queue.work(context, allJobs)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Hear = (request: TranscribeRequest) => Promise<void>

/** Puts an engine in place that does what the test says. */
function useEngine(hear: Hear, more: Partial<SpeechEngine['capabilities']> = {}) {
  const engine = testEngine(hear, {
    ...{ detectsLanguage: true, punctuation: false, hints: { kind: 'prompt', maxTerms: 2 } },
    ...more,
  })
  context.speech = createSpeechOf([engine], () => [])
}
const saying =
  (text: string, language?: string): Hear =>
  async ({ segments, onSegment }) => {
    for (const segment of segments) {
      const words = text.split(' ').map((word, i): HeardWord => {
        const start = segment.start + i * 100
        return { text: word, start, end: start + 80, confidence: 0.9 }
      })
      await onSegment(segment, words, language)
    }
  }

async function transcribe(more: object = {}): Promise<Collection> {
  const url = await upload(user, 'bursts.wav', bytes)
  return user.call(endpoints.createTranscription, {
    params: { uid: user.uid },
    body: { url, languageCode: 'en', orgId: user.orgId, ...more },
  })
}
const read = (id: string) => user.call(endpoints.getCollection, { params: { id } })
async function until(id: string, done: (collection: Collection) => boolean): Promise<Collection> {
  for (;;) {
    const collection = await read(id)
    if (done(collection)) return collection
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const inState =
  (...states: string[]) =>
  ({ processing }: Collection) =>
    states.includes(processing.state)
const ended = inState('complete', 'error', 'paused')
async function done(more?: object): Promise<Collection> {
  const { id } = await transcribe(more)
  return until(id, ended)
}
async function textOf(id: string): Promise<string> {
  const { results } = await user.call(endpoints.getTranscript, { params: { id } })
  return results.items.map((item) => item.alternatives[0]?.content).join(' ')
}
const retry = (id: string) => user.send(endpoints.retryCollection, { params: { id } })

describe('an engine whose account is empty', () => {
  it('pauses, keeps what was heard, and goes on after unpause', async () => {
    useEngine(async (request) => {
      const [first, ...rest] = request.segments
      if (first) await saying('first')({ ...request, segments: [first] })
      if (rest.length > 0) throw new EngineError('engine_unpaid', 'No credit is left at the provider')
    })
    const paused = await done()
    expect(paused).toMatchObject({
      paused: true,
      isError: false,
      processing: { state: 'paused', error: null },
    })
    expect(paused.logs[0]?.details).toContain('no credit left')
    const given: number[] = []
    useEngine((request) => {
      given.push(...request.segments.map(({ index }) => index))
      return saying('second')(request)
    })
    expect((await retry(paused.id)).json().error.code).toBe('conflict')
    await user.call(endpoints.unpauseCollection, { params: { id: paused.id } })
    const complete = await until(paused.id, ended)
    expect(complete).toMatchObject({ paused: false, processing: { state: 'complete' } })
    expect(given).toEqual([1])
    expect(await textOf(paused.id)).toMatch(/first.*second/i)
  })
})

describe('a language that nobody has said', () => {
  it('is what the engine detected', async () => {
    useEngine(saying('hola', 'es'))
    const collection = await done({ languageCode: 'auto' })
    expect(collection).toMatchObject({ languageCode: 'es', needsLanguage: false, engine: 'ear' })
    const { results } = await user.call(endpoints.getTranscript, { params: { id: collection.id } })
    expect(results.sources).toEqual([{ engine: 'ear', model: 'drum', language: 'es' }])
  })

  it('is asked for when it can not be found out, and the recording heard again in it', async () => {
    useEngine(saying('xqz vbn'))
    const failed = await done({ languageCode: 'auto' })
    expect(failed).toMatchObject({ needsLanguage: true, processing: { error: { code: 'language_unknown' } } })
    expect(failed.logs.map(({ details }) => details)).toEqual(['Issue processing media.'])
    useEngine(saying('good morning'))
    const params = { id: failed.id, languageCode: 'en-US' }
    const bad = await user.send(endpoints.setLanguage, { params: { ...params, languageCode: 'auto' } })
    expect(bad.json().error.code).toBe('language_unavailable')
    expect(await user.call(endpoints.setLanguage, { params })).toMatchObject({ needsLanguage: false })
    await user.call(endpoints.retryCollection, { params })
    expect(await until(failed.id, ended)).toMatchObject({ languageCode: 'en-US', status: 'COMPLETE' })
    expect(await textOf(failed.id)).toMatch(/^Good morning/)
  })
})

describe('trying again', () => {
  it('is possible twice after failures of the recording', async () => {
    useEngine(async () => {
      throw new EngineError('engine_failed', 'It broke')
    })
    const { id } = await done()
    for (const attempt of [1, 2]) {
      expect((await retry(id)).statusCode).toBe(200)
      expect(await until(id, ended)).toMatchObject({ retried: true, processing: { attempt } })
    }
    const third = await retry(id)
    expect([third.statusCode, third.json().error.code]).toEqual([409, 'retries_used'])
    await user.call(endpoints.setLanguage, { params: { id, languageCode: 'es-ES' } })
    expect((await retry(id)).json().error.code).toBe('retries_used')
  })

  it('is not possible while it waits behind others, however long; its clock begins with the work', async () => {
    useEngine(saying('in time'))
    const { id } = await done()
    const long = new Date(Date.now() - 9_000_000)
    await changeCollection(context.db, id, {
      ...{ state: 'queued', created_at: long, transcription_started_at: null },
    })
    expect((await retry(id)).json().error.code).toBe('conflict')
    await changeCollection(context.db, id, { state: 'error', error_code: 'cancelled' })
    await changeCollection(context.db, id, { transcription_started_at: long })
    expect((await retry(id)).json().result).toMatchObject({ transcriptionStarted: null, progress: 'PENDING' })
    const { transcriptionStarted } = await until(id, ended)
    expect(transcriptionStarted).toBeGreaterThan(Date.now() / 1000 - 100)
  })

  it('is possible while it runs once it is overdue', async () => {
    const listening = new Promise<void>((listens) =>
      useEngine(({ signal }) => {
        listens()
        return new Promise((_, reject) => signal.addEventListener('abort', reject))
      }),
    )
    const { id } = await transcribe()
    await listening
    expect((await retry(id)).json().error.code).toBe('conflict')
    await changeCollection(context.db, id, { transcription_started_at: new Date(Date.now() - 121_000) })
    useEngine(saying('at last'))
    expect((await retry(id)).statusCode).toBe(200)
    expect(await until(id, ended)).toMatchObject({ status: 'COMPLETE' })
  })
})

describe('what is asked for', () => {
  it('reaches the engine, which takes as many hints as it can, and rules change what it heard', async () => {
    const id = crypto.randomUUID()
    await user.call(endpoints.saveDictionary, {
      params: { uid: user.uid, id },
      body: {
        ...{ name: 'Names', language: 'en', terms: ['kubernetes', 'Okonkwo'] },
        rules: [{ heard: 'long hand', write: 'Longhand' }],
      },
    })
    const hints: string[] = []
    useEngine((request) => {
      hints.push(...request.hints.map(({ term }) => term))
      return saying('we like long hand')(request)
    })
    const options = { hints: ' Longhand , Zed,', dictionary: id, description: 'A talk' }
    const collection = await done(options)
    expect(hints).toEqual(['Longhand', 'Zed'])
    expect(collection.hints).toEqual({ given: 4, used: 2, limit: 2 })
    expect(collection.description).toBe('A talk')
    expect(await textOf(collection.id)).toBe('We like Longhand. We like Longhand.')
    const { results } = await user.call(endpoints.getTranscript, { params: { id: collection.id } })
    expect(results.replacements).toHaveLength(2)
    expect(results.replacements[0]).toMatchObject({ heard: 'long hand', write: 'Longhand' })
    useEngine(async (request) => {
      await request.onHints?.({ used: 1, limit: 1 })
      return saying('we like it')(request)
    })
    expect((await done(options)).hints).toEqual({ given: 4, used: 1, limit: 1 })
  })

  it("keeps the engine's own sentences when asked, also by the older spelling", async () => {
    useEngine(saying('we like it'))
    const { id } = await done({ ignoreSentance: true })
    expect(await textOf(id)).toBe('we like it we like it')
  })

  it('is in a language of the list, in any region, or in two of them', async () => {
    useEngine(saying('hi'), { bilingual: true })
    const url = await upload(user, 'bursts.wav', bytes)
    const ask = (languageCode: string) =>
      user.send(endpoints.createTranscription, {
        params: { uid: user.uid },
        body: { url, languageCode, orgId: user.orgId },
      })
    for (const code of ['en-', '-en', 'en_US', 'en+', 'en+en-GB', 'en+es+fr', 'tlh']) {
      const refused = await ask(code)
      expect([code, refused.statusCode, refused.json().error.code]).toEqual([
        ...[code, 422, 'language_unavailable'],
      ])
    }
    expect((await ask('en+es')).json().result).toMatchObject({ languageCode: 'en+es' })
    await until((await ask('en-ZA')).json().result.id, ended)
  })

  it('names no dictionary of somebody else', async () => {
    useEngine(saying('hi'))
    const url = await upload(user, 'bursts.wav', bytes)
    const body = { url, languageCode: 'en', orgId: user.orgId, dictionary: crypto.randomUUID() }
    const response = await user.send(endpoints.createTranscription, { params: { uid: user.uid }, body })
    expect(response.statusCode).toBe(404)
  })
})

describe('speakers', () => {
  const diarizer = (diarize: Diarizer['diarize']): Diarizer => ({
    ...{ id: 'fake', method: 'model', isReady: async () => true },
    diarize,
  })
  afterAll(() => {
    context.diarizers = installed.diarizers
  })

  it('are told apart, each with turns of their own', async () => {
    useEngine(saying('one two'))
    context.diarizers = [
      diarizer(async ({ speech: [a, b] }) => [
        { start: a?.start ?? 0, end: a?.end ?? 0, speaker: 0 },
        { start: b?.start ?? 0, end: b?.end ?? 0, speaker: 1 },
      ]),
    ]
    const { id, speakerMethod } = await done()
    expect(speakerMethod).toBe('model')
    const { results } = await user.call(endpoints.getTranscript, { params: { id } })
    expect(results.speakers.map(({ name }) => name)).toEqual(['Speaker 1', 'Speaker 2'])
    expect(results.items.map(({ speaker }) => speaker)).toEqual(['spk_0', 'spk_0', 'spk_1', 'spk_1'])
  })

  it('that can not be told apart leave the transcript as it is', async () => {
    useEngine(saying('one two'))
    context.diarizers = [
      diarizer(async () => {
        throw new EngineError('engine_failed', 'No memory')
      }),
    ]
    const collection = await done()
    expect(collection).toMatchObject({ status: 'COMPLETE', speakerMethod: null })
    expect(collection.logs[0]?.details).toBe('The speakers could not be told apart.')
  })

  it('that the engine has labelled are not looked for again', async () => {
    useEngine(async ({ segments, onSegment }) => {
      for (const segment of segments) {
        const { start } = segment
        const word = { text: 'hi', start, end: start + 50, confidence: 1, speaker: `s${segment.index}` }
        await onSegment(segment, [word])
      }
    })
    const { id, speakerMethod } = await done()
    expect(speakerMethod).toBe('engine')
    const { results } = await user.call(endpoints.getTranscript, { params: { id } })
    expect(results.items.map(({ speaker }) => speaker)).toEqual(['spk_0', 'spk_1'])
  })
})

describe('noise', () => {
  it('is taken away in a second version of the audio, and the transcript stays', async () => {
    useEngine(saying('hello'))
    const { id } = await done()
    const params = { id }
    const missing = await user.send(endpoints.getAudio, { params, query: { audioVersion: 'denoised' } })
    expect(missing.json().error.code).toBe('not_ready')
    const { revision } = await user.call(endpoints.getTranscript, { params })
    expect(await user.call(endpoints.denoiseCollection, { params })).toMatchObject({ denoising: true })
    await user.call(endpoints.denoiseCollection, { params })
    const collection = await until(id, ({ denoising }) => !denoising)
    expect(collection.audioVersions).toEqual(['original', 'denoised'])
    const fetchAudio = async (audioVersion: 'original' | 'denoised') => {
      const { url } = await user.call(endpoints.getAudio, { params, query: { audioVersion } })
      return (await app.inject({ url })).rawPayload
    }
    const [original, denoised] = [await fetchAudio('original'), await fetchAudio('denoised')]
    expect(denoised.length).toBeGreaterThan(1000)
    expect(denoised.equals(original)).toBe(false)
    expect((await user.call(endpoints.getTranscript, { params })).revision).toBe(revision)
    await user.call(endpoints.deleteCollection, { params })
  })
})

describe('a recording longer than what is shown', () => {
  it('shows and changes its beginning only, and all of it again without the limit', async () => {
    useEngine(saying('hello there'))
    const { id } = await done()
    const params = { id }
    const whole = await textOf(id)
    context.config.freeMediaSeconds = 3
    expect(await read(id)).toMatchObject({ trimmed: true })
    const { revision, results } = await user.call(endpoints.getTranscript, { params })
    expect(results.items).toHaveLength(2)
    const [word] = results.items
    if (!word) throw new Error('no words')
    const patch = (start: number, text: string) => ({
      ...{ operationId: crypto.randomUUID(), baseRevision: revision, startTime: 0, endTime: 1000 },
      words: [{ ...word, start_time: start, end_time: start + 0.1, alternatives: [{ content: text }] }],
    })
    const behind = await user.send(endpoints.patchTranscript, { params, body: patch(3.5, 'x') })
    expect(behind.json().error.code).toBe('forbidden')
    await user.call(endpoints.patchTranscript, { params, body: patch(0.1, 'changed') })
    const subtitles = await user.send(endpoints.getSubtitles, { params, query: { format: 'txt' } })
    expect(subtitles.body).not.toMatch(/there/)
    context.config.freeMediaSeconds = undefined
    expect(await read(id)).toMatchObject({ trimmed: false })
    expect(await textOf(id)).toBe(`changed ${whole.split(' ').slice(2).join(' ')}`)
  })
})
