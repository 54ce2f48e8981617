import { afterAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import type { Diarizer } from '#server/infra/speakers/diarizer.ts'
import { createSpeechFromEngines } from '#server/infra/speech/registry.ts'
import { limitTranscripts } from '#server/testing/plans.ts'
import { createTestEngine } from '#server/testing/test-engine.ts'
import { createTranscribingProduct, hasEnded, recognizerOf } from '#server/testing/transcribing.ts'

const { context, register, user, useEngine, uploadBursts, read, until, done, textOf } =
  await createTranscribingProduct()
const originalDiarizers = { diarizers: context.diarizers }

describe('transcription options', () => {
  it('reach the engine, limited to its number of hints; rules replace recognized words', async () => {
    const id = crypto.randomUUID()
    await user.call(endpoints.saveDictionary, {
      params: { uid: user.uid, id },
      body: {
        name: 'Names',
        language: 'en',
        terms: ['kubernetes', 'Okonkwo'],
        rules: [{ heard: 'long hand', write: 'Longhand' }],
      },
    })
    const hints: string[] = []
    useEngine((request) => {
      hints.push(...request.hints.map(({ term }) => term))
      return recognizerOf('we like long hand')(request)
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
      return recognizerOf('we like it')(request)
    })
    expect((await done(options)).hints).toEqual({ given: 4, used: 1, limit: 1 })
  })

  it.each([
    ['en+es', 'the model of en+es'],
    ['auto', 'the model of en'],
  ])('stores the model of a recording in %s', async (languageCode, model) => {
    const engine = createTestEngine(recognizerOf('we like it', 'en'), {
      bilingual: true,
      detectsLanguage: true,
    })
    context.speech = createSpeechFromEngines(
      [{ ...engine, model: (language) => `the model of ${language}` }],
      () => [],
    )
    const { id } = await done({ languageCode })
    const { results } = await user.call(endpoints.getTranscript, { params: { id } })
    expect(results.sources).toEqual([{ engine: 'ear', model, language: 'en' }])
  })

  it("keep the engine's own sentences on request, including the legacy spelling", async () => {
    useEngine(recognizerOf('we like it'))
    const { id } = await done({ ignoreSentance: true })
    expect(await textOf(id)).toBe('we like it we like it')
  })

  it('accept listed languages, in any region, or two of them', async () => {
    useEngine(recognizerOf('hi'), { bilingual: true })
    const url = await uploadBursts()
    const requestTranscription = (languageCode: string) =>
      user.send(endpoints.createTranscription, {
        params: { uid: user.uid },
        body: { url, languageCode, orgId: user.orgId },
      })
    for (const code of ['en-', '-en', 'en_US', 'en+', 'en+en-GB', 'en+es+fr', 'tlh']) {
      const response = await requestTranscription(code)
      expect([code, response.statusCode, response.json().error.code]).toEqual([
        ...[code, 422, 'language_unavailable'],
      ])
    }
    expect((await requestTranscription('en+es')).json().result).toMatchObject({ languageCode: 'en+es' })
    await until((await requestTranscription('en-ZA')).json().result.id, hasEnded)
  })

  it("add a recording to one of the caller's projects, and to no other", async () => {
    useEngine(recognizerOf('hi'))
    const url = await uploadBursts()
    const [projectId, foreignProjectId] = [crypto.randomUUID(), crypto.randomUUID()]
    const other = await register('Grace Hopper')
    for (const [caller, id] of [[user, projectId] as const, [other, foreignProjectId] as const]) {
      const input = { params: { uid: caller.uid, projectId: id } }
      await caller.call(endpoints.addProject, { ...input, body: { orgId: caller.orgId, name: 'Talks' } })
    }
    const ask = (project: string) =>
      user.send(endpoints.createTranscription, {
        params: { uid: user.uid },
        body: { url, languageCode: 'en', orgId: user.orgId, project },
      })
    expect((await ask(foreignProjectId)).statusCode).toBe(404)
    const { id } = (await ask(projectId)).json().result
    const { projects } = await user.call(endpoints.getCollection, { params: { id } })
    expect(projects).toEqual({ [projectId]: true })
    await until(id, hasEnded)
  })

  it.each([
    ['isPrecision', { code: 'not_available', details: { language: 'en' } }],
    ['convertToBlog', { code: 'not_configured', details: { enabledBy: expect.any(Array) } }],
  ])('rejects %s without what it needs', async (option, error) => {
    const body = { url: 'https://example.com/a.mp3', languageCode: 'en', orgId: user.orgId }
    const request = { params: { uid: user.uid }, body: { ...body, [option]: true } }
    const response = await user.send(endpoints.createTranscription, request)
    expect([response.statusCode, response.json().error]).toMatchObject([422, error])
  })

  it("reject another user's dictionary", async () => {
    useEngine(recognizerOf('hi'))
    const url = await uploadBursts()
    const body = { url, languageCode: 'en', orgId: user.orgId, dictionary: crypto.randomUUID() }
    const response = await user.send(endpoints.createTranscription, { params: { uid: user.uid }, body })
    expect(response.statusCode).toBe(404)
  })
})

describe('speakers', () => {
  const diarizer = (diarize: Diarizer['diarize']): Diarizer => ({
    id: 'fake',
    method: 'model',
    isReady: async () => true,
    diarize,
  })
  afterAll(() => {
    context.diarizers = originalDiarizers.diarizers
  })

  it('are identified, each with their own turns', async () => {
    useEngine(recognizerOf('one two'))
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

  it('leave the transcript unchanged if identification fails', async () => {
    useEngine(recognizerOf('one two'))
    context.diarizers = [
      diarizer(async () => {
        throw new EngineError('engine_failed', 'No memory')
      }),
    ]
    const collection = await done()
    expect(collection).toMatchObject({ status: 'COMPLETE', speakerMethod: null })
    expect(collection.logs[0]?.details).toBe("The speakers couldn't be identified.")
  })

  it('labeled by the engine are not identified again', async () => {
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

  it('match the number from the caller, even if the engine labeled more', async () => {
    const counts: (number | undefined)[] = []
    useEngine(async ({ segments, onSegment, speakerCount }) => {
      counts.push(speakerCount)
      for (const segment of segments) {
        const { start } = segment
        const word = { text: 'hi', start, end: start + 50, confidence: 1, speaker: `s${segment.index}` }
        await onSegment(segment, [word])
      }
    })
    context.diarizers = [
      diarizer(async ({ speech, speakerCount }) => {
        counts.push(speakerCount)
        return speech.map(({ start, end }) => ({ start, end, speaker: 0 }))
      }),
    ]
    const { id, speakerMethod } = await done({ speakerCount: 1 })
    expect(counts).toEqual([1, 1])
    expect(speakerMethod).toBe('model')
    const { results } = await user.call(endpoints.getTranscript, { params: { id } })
    expect(results.items.map(({ speaker }) => speaker)).toEqual(['spk_0', 'spk_0'])
  })
})

describe('a recording longer than the visible limit', () => {
  it('shows and changes only its beginning, and all of it once the limit is removed', async () => {
    useEngine(recognizerOf('hello there'))
    const { id } = await done()
    const params = { id }
    const fullText = await textOf(id)
    const showAll = await limitTranscripts(context, 3)
    expect(await read(id)).toMatchObject({ trimmed: true })
    const { revision, results } = await user.call(endpoints.getTranscript, { params })
    expect(results.items).toHaveLength(2)
    const [word] = results.items
    if (!word) throw new Error('no words')
    const patch = (start: number, text: string) => ({
      operationId: crypto.randomUUID(),
      baseRevision: revision,
      startTime: 0,
      endTime: 1000,
      words: [{ ...word, start_time: start, end_time: start + 0.1, alternatives: [{ content: text }] }],
    })
    const beyondResponse = await user.send(endpoints.patchTranscript, { params, body: patch(3.5, 'x') })
    expect(beyondResponse.json().error.code).toBe('forbidden')
    await user.call(endpoints.patchTranscript, { params, body: patch(0.1, 'changed') })
    const subtitles = await user.send(endpoints.getSubtitles, { params, query: { format: 'txt' } })
    expect(subtitles.body).not.toMatch(/there|trimmed/)
    showAll()
    expect(await read(id)).toMatchObject({ trimmed: false })
    expect(await textOf(id)).toBe(`changed ${fullText.split(' ').slice(2).join(' ')}`)
  })
})
