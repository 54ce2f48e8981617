import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { changeCollection } from '#server/features/collections/service.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { createTranscribingProduct, hasEnded, recognizerOf } from '#server/testing/transcribing.ts'

const { context, app, user, useEngine, transcribe, until, done, textOf } = await createTranscribingProduct()
const retry = (id: string) => user.send(endpoints.retryCollection, { params: { id } })

describe('an engine whose account is empty', () => {
  it('fails, keeps finished work, and continues with a retry', async () => {
    useEngine(async (request) => {
      const [first, ...rest] = request.segments
      if (first) await recognizerOf('first')({ ...request, segments: [first] })
      if (rest.length > 0) throw new EngineError('engine_unpaid', 'No credit is left at the provider')
    })
    const failedCollection = await done()
    expect(failedCollection).toMatchObject({
      paused: false,
      isError: true,
      processing: { state: 'error', error: { code: 'engine_unpaid' } },
    })
    expect(failedCollection.logs[0]?.details).toContain('no credit left')
    const calls: number[] = []
    useEngine((request) => {
      calls.push(...request.segments.map(({ index }) => index))
      return recognizerOf('second')(request)
    })
    expect((await retry(failedCollection.id)).statusCode).toBe(200)
    const completedCollection = await until(failedCollection.id, hasEnded)
    expect(completedCollection).toMatchObject({
      retried: false,
      processing: { state: 'complete', attempt: 0 },
    })
    expect(calls).toEqual([1])
    expect(await textOf(failedCollection.id)).toMatch(/first.*second/i)
  })
})

describe('an unspecified language', () => {
  it('is the language that the engine detected', async () => {
    useEngine(recognizerOf('hola', 'es'))
    const collection = await done({ languageCode: 'auto' })
    expect(collection).toMatchObject({ languageCode: 'es', needsLanguage: false, engine: 'ear' })
    const { results } = await user.call(endpoints.getTranscript, { params: { id: collection.id } })
    expect(results.sources).toEqual([{ engine: 'ear', model: 'drum', language: 'es' }])
  })

  it('is requested if detection fails, and the recording is re-transcribed in it', async () => {
    useEngine(recognizerOf('xqz vbn'))
    const failedCollection = await done({ languageCode: 'auto' })
    expect(failedCollection).toMatchObject({
      needsLanguage: true,
      processing: { error: { code: 'language_unknown' } },
    })
    expect(failedCollection.logs.map(({ details }) => details)).toEqual(['Issue processing media.'])
    useEngine(recognizerOf('good morning'))
    const params = { id: failedCollection.id, languageCode: 'en-US' }
    const invalidResponse = await user.send(endpoints.setLanguage, {
      params: { ...params, languageCode: 'auto' },
    })
    expect(invalidResponse.json().error.code).toBe('language_unavailable')
    expect(await user.call(endpoints.setLanguage, { params })).toMatchObject({ needsLanguage: false })
    await user.call(endpoints.retryCollection, { params })
    expect(await until(failedCollection.id, hasEnded)).toMatchObject({
      languageCode: 'en-US',
      status: 'COMPLETE',
    })
    expect(await textOf(failedCollection.id)).toMatch(/^Good morning/)
  })
})

it("doesn't ask for the language once a retry has failed for another reason", async () => {
  useEngine(recognizerOf('xqz vbn'))
  const { id } = await done({ languageCode: 'auto' })
  useEngine(async () => {
    throw new EngineError('engine_failed', 'It broke')
  })
  await retry(id)
  const failedCollection = await until(id, hasEnded)
  expect(failedCollection).toMatchObject({
    needsLanguage: false,
    processing: { error: { code: 'engine_failed' } },
  })
})

describe('retrying', () => {
  it('is possible twice after failures of the recording', async () => {
    useEngine(async () => {
      throw new EngineError('engine_failed', 'It broke')
    })
    const { id } = await done()
    for (const attempt of [1, 2]) {
      expect((await retry(id)).statusCode).toBe(200)
      expect(await until(id, hasEnded)).toMatchObject({ retried: true, processing: { attempt } })
    }
    const response = await retry(id)
    expect([response.statusCode, response.json().error.code]).toEqual([409, 'retries_used'])
    await user.call(endpoints.setLanguage, { params: { id, languageCode: 'es-ES' } })
    expect((await retry(id)).json().error.code).toBe('retries_used')
  })

  it("is rejected with the reason if it can't work", async () => {
    useEngine(recognizerOf('nothing'))
    const { id } = await done()
    for (const error_code of ['media_unreadable', 'media_no_audio', 'media_refused'] as const) {
      await changeCollection(context.db, id, { state: 'error', error_code })
      const { statusCode, json } = await retry(id)
      expect(statusCode).toBe(409)
      expect(json().error).toMatchObject({ code: 'not_retryable', details: { reason: error_code } })
    }
  })

  it("isn't possible while queued; the timeout starts with the job", async () => {
    useEngine(recognizerOf('in time'))
    const { id } = await done()
    const longAgo = new Date(Date.now() - 9_000_000)
    await changeCollection(context.db, id, {
      state: 'queued',
      created_at: longAgo,
      transcription_started_at: null,
    })
    expect((await retry(id)).json().error.code).toBe('conflict')
    await changeCollection(context.db, id, { state: 'error', error_code: 'cancelled' })
    await changeCollection(context.db, id, { transcription_started_at: longAgo })
    expect((await retry(id)).json().result).toMatchObject({ transcriptionStarted: null, progress: 'PENDING' })
    const { transcriptionStarted } = await until(id, hasEnded)
    expect(transcriptionStarted).toBeGreaterThan(Date.now() / 1000 - 100)
  })

  it('is possible for a running job once it is overdue', async () => {
    const listenerReady = new Promise<void>((resolveReady) =>
      useEngine(({ signal }) => {
        resolveReady()
        return new Promise((_, reject) => signal.addEventListener('abort', reject))
      }),
    )
    const { id } = await transcribe()
    await listenerReady
    expect((await retry(id)).json().error.code).toBe('conflict')
    await changeCollection(context.db, id, { transcription_started_at: new Date(Date.now() - 121_000) })
    useEngine(recognizerOf('at last'))
    expect((await retry(id)).statusCode).toBe(200)
    expect(await until(id, hasEnded)).toMatchObject({ status: 'COMPLETE' })
  })
})

describe('noise', () => {
  it('is removed in a second version of the audio, without changing the transcript', async () => {
    useEngine(recognizerOf('hello'))
    const { id } = await done()
    const params = { id }
    const response = await user.send(endpoints.getAudio, { params, query: { audioVersion: 'denoised' } })
    expect(response.json().error.code).toBe('not_ready')
    const { revision } = await user.call(endpoints.getTranscript, { params })
    expect(await user.call(endpoints.denoiseCollection, { params })).toMatchObject({ denoising: true })
    await user.call(endpoints.denoiseCollection, { params })
    const collection = await until(id, ({ denoising }) => !denoising)
    expect(collection.audioVersions).toEqual(['original', 'denoised'])
    const fetchAudio = async (audioVersion: 'original' | 'denoised') => {
      const { url } = await user.call(endpoints.getAudio, { params, query: { audioVersion } })
      return (await app.inject({ url })).rawPayload
    }
    const [originalAudio, denoisedAudio] = [await fetchAudio('original'), await fetchAudio('denoised')]
    expect(denoisedAudio.length).toBeGreaterThan(1000)
    expect(denoisedAudio.equals(originalAudio)).toBe(false)
    expect((await user.call(endpoints.getTranscript, { params })).revision).toBe(revision)
    await user.call(endpoints.deleteCollection, { params })
  })
})
