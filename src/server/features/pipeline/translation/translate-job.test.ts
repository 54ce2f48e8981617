import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { canRetry } from '#domain/recognition/status-message.ts'
import { RunEndedError } from '#server/features/pipeline/run.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { echo, longTranscript, setUpTranslation } from './translate.fixture.ts'

const { user, recording, order, read, until, finished, wordsOf, useTranslator } = await setUpTranslation()

describe('the work on a translation', () => {
  it('resumes after a failed attempt, with the words at the time of the request', async () => {
    let isBroken = true
    const requests = useTranslator(async (request) => {
      if (!request.sentences[0]?.includes(' 40') || !isBroken) return echo(request)
      isBroken = false
      throw new Error('the process was ended')
    })
    const id = await recording(longTranscript)
    const translation = await order(id)
    const edit = { operationId: randomUUID(), baseRevision: 0, startTime: 0, endTime: 1000, words: [] }
    await user.call(endpoints.patchTranscript, { params: { id }, body: edit })
    await finished(translation)
    expect(requests.map(([first]) => first)).toEqual([
      'Sentence 0.',
      'Sentence 40.',
      'Sentence 40.',
      'Sentence 80.',
    ])
    const words = await wordsOf(translation.id)
    expect(words.map(({ text }) => text).join(' ')).toMatch(/^«Sentence 0\.» .*«Sentence 99\.»$/)
    expect(words).toHaveLength(200)
  })

  it('ends with a retryable error, and resumes from there', async () => {
    let isBroken = true
    const requests = useTranslator(async (request) => {
      if (!isBroken || request.sentences[0] === 'Sentence 0.') return echo(request)
      throw new EngineError('engine_failed', 'http://10.0.0.1 said no')
    })
    const translation = await finished(await order(await recording(longTranscript)))
    expect(translation).toMatchObject({
      processing: {
        state: 'error',
        error: { code: 'translator_failed', message: expect.not.stringContaining('10.') },
      },
    })
    isBroken = false
    const params = { id: translation.id }
    expect(await user.call(endpoints.retryCollection, { params })).toMatchObject({
      processing: { state: 'translating', attempt: 1 },
    })
    expect((await finished(translation)).processing.state).toBe('complete')
    expect(requests.map(([first]) => first)).toEqual([
      'Sentence 0.',
      'Sentence 40.',
      'Sentence 40.',
      'Sentence 80.',
    ])
  })

  it('reports a permanently deleted source', async () => {
    useTranslator(async () => {
      throw new EngineError('engine_unavailable', 'not there')
    })
    const id = await recording()
    const translation = await finished(await order(id))
    expect(translation.processing.error?.code).toBe('translator_unavailable')
    await user.call(endpoints.deleteCollection, { params: { id } })
    await user.call(endpoints.purgeCollection, { params: { id } })
    useTranslator(echo)
    await user.call(endpoints.retryCollection, { params: { id: translation.id } })
    const failedTranslation = await finished(translation)
    expect(failedTranslation.processing).toMatchObject({ state: 'error', error: { code: 'source_missing' } })
    expect(canRetry(failedTranslation, Date.now() / 1000)).toBe(false)
  })

  it('fails if the account at the provider has no credit', async () => {
    useTranslator(async () => {
      throw new EngineError('engine_unpaid', 'pay')
    })
    const translation = await finished(await order(await recording()))
    expect(translation.processing).toMatchObject({ state: 'error', error: { code: 'engine_unpaid' } })
    useTranslator(echo)
    await user.call(endpoints.retryCollection, { params: { id: translation.id } })
    expect((await finished(translation)).processing.state).toBe('complete')
  })

  it('stops when canceled, and resumes in the next attempt', async () => {
    const translatorStopped = Promise.withResolvers<unknown>()
    let isHeld = true
    const requests = useTranslator(async (request) => {
      if (!isHeld || request.sentences[0] === 'Sentence 0.') return echo(request)
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => {
          translatorStopped.resolve(request.signal.reason)
          reject(request.signal.reason)
        }),
      )
    })
    const translation = await order(await recording(longTranscript))
    const params = { id: translation.id }
    await until(translation.id, (collection) => collection.processing.percent > 0)
    await user.call(endpoints.cancelCollection, { params })
    expect(await translatorStopped.promise).toBeInstanceOf(RunEndedError)
    expect((await read(translation.id)).processing).toMatchObject({
      state: 'error',
      error: { code: 'cancelled' },
    })
    isHeld = false
    await user.call(endpoints.retryCollection, { params })
    expect((await finished(translation)).processing).toMatchObject({ state: 'complete', attempt: 0 })
    expect(requests.map(([first]) => first)).toEqual([
      'Sentence 0.',
      'Sentence 40.',
      'Sentence 40.',
      'Sentence 80.',
    ])
  })

  it('reports progress, and stops when its translation is deleted', async () => {
    const translatorStopped = Promise.withResolvers<unknown>()
    useTranslator(async (request) => {
      if (request.sentences[0] === 'Sentence 0.') return echo(request)
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => {
          translatorStopped.resolve(request.signal.reason)
          reject(request.signal.reason)
        }),
      )
    })
    const translation = await order(await recording(longTranscript))
    const { processing } = await until(translation.id, (collection) => collection.processing.percent > 0)
    expect(processing).toMatchObject({ state: 'translating', percent: 33.3 })
    await user.call(endpoints.deleteCollection, { params: { id: translation.id } })
    expect(await translatorStopped.promise).toBeInstanceOf(Error)
  })
})
