import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { canRetry } from '#domain/recognition/status-message.ts'
import { RunEndedError } from '#server/features/pipeline/run.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { echo, long, setUpTranslation } from './translate.fixture.ts'

const { user, recording, order, read, until, finished, wordsOf, useTranslator } = await setUpTranslation()

describe('the work on a translation', () => {
  it('resumes after a failed attempt, with the words at the time of the request', async () => {
    let isBroken = true
    const requests = useTranslator(async (request) => {
      if (!request.sentences[0]?.includes(' 40') || !isBroken) return echo(request)
      isBroken = false
      throw new Error('the process was ended')
    })
    const id = await recording(long)
    const ordered = await order(id)
    const edit = { operationId: randomUUID(), baseRevision: 0, startTime: 0, endTime: 1000, words: [] }
    await user.call(endpoints.patchTranscript, { params: { id }, body: edit })
    await finished(ordered)
    expect(requests.map(([first]) => first)).toEqual([
      'Sentence 0.',
      'Sentence 40.',
      'Sentence 40.',
      'Sentence 80.',
    ])
    const words = await wordsOf(ordered.id)
    expect(words.map(({ text }) => text).join(' ')).toMatch(/^«Sentence 0\.» .*«Sentence 99\.»$/)
    expect(words).toHaveLength(200)
  })

  it('ends with a retryable error, and resumes from there', async () => {
    let isBroken = true
    const requests = useTranslator(async (request) => {
      if (!isBroken || request.sentences[0] === 'Sentence 0.') return echo(request)
      throw new EngineError('engine_failed', 'http://10.0.0.1 said no')
    })
    const ordered = await finished(await order(await recording(long)))
    expect(ordered).toMatchObject({
      processing: {
        state: 'error',
        error: { code: 'translator_failed', message: expect.not.stringContaining('10.') },
      },
    })
    isBroken = false
    const params = { id: ordered.id }
    expect(await user.call(endpoints.retryCollection, { params })).toMatchObject({
      processing: { state: 'translating', attempt: 1 },
    })
    expect((await finished(ordered)).processing.state).toBe('complete')
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
    const ordered = await finished(await order(id))
    expect(ordered.processing.error?.code).toBe('translator_unavailable')
    await user.call(endpoints.deleteCollection, { params: { id } })
    await user.call(endpoints.purgeCollection, { params: { id } })
    useTranslator(echo)
    await user.call(endpoints.retryCollection, { params: { id: ordered.id } })
    const missing = await finished(ordered)
    expect(missing.processing).toMatchObject({ state: 'error', error: { code: 'source_missing' } })
    expect(canRetry(missing, Date.now() / 1000)).toBe(false)
  })

  it('fails where the provider has no credit', async () => {
    useTranslator(async () => {
      throw new EngineError('engine_unpaid', 'pay')
    })
    const ordered = await finished(await order(await recording()))
    expect(ordered.processing).toMatchObject({ state: 'error', error: { code: 'engine_unpaid' } })
    useTranslator(echo)
    await user.call(endpoints.retryCollection, { params: { id: ordered.id } })
    expect((await finished(ordered)).processing.state).toBe('complete')
  })

  it('stops when canceled, and resumes in the next attempt', async () => {
    const stopped = Promise.withResolvers<unknown>()
    let isHeld = true
    const requests = useTranslator(async (request) => {
      if (!isHeld || request.sentences[0] === 'Sentence 0.') return echo(request)
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => {
          stopped.resolve(request.signal.reason)
          reject(request.signal.reason)
        }),
      )
    })
    const ordered = await order(await recording(long))
    const params = { id: ordered.id }
    await until(ordered.id, (one) => one.processing.percent > 0)
    await user.call(endpoints.cancelCollection, { params })
    expect(await stopped.promise).toBeInstanceOf(RunEndedError)
    expect((await read(ordered.id)).processing).toMatchObject({
      state: 'error',
      error: { code: 'cancelled' },
    })
    isHeld = false
    await user.call(endpoints.retryCollection, { params })
    expect((await finished(ordered)).processing).toMatchObject({ state: 'complete', attempt: 0 })
    expect(requests.map(([first]) => first)).toEqual([
      'Sentence 0.',
      'Sentence 40.',
      'Sentence 40.',
      'Sentence 80.',
    ])
  })

  it('reports progress, and stops when its translation is deleted', async () => {
    const stopped = Promise.withResolvers<unknown>()
    useTranslator(async (request) => {
      if (request.sentences[0] === 'Sentence 0.') return echo(request)
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => {
          stopped.resolve(request.signal.reason)
          reject(request.signal.reason)
        }),
      )
    })
    const ordered = await order(await recording(long))
    const { processing } = await until(ordered.id, (one) => one.processing.percent > 0)
    expect(processing).toMatchObject({ state: 'translating', percent: 33.3 })
    await user.call(endpoints.deleteCollection, { params: { id: ordered.id } })
    expect(await stopped.promise).toBeInstanceOf(Error)
  })
})
