import { expect, it } from 'vitest'
import type { TranscribeRequest } from '#server/infra/engines/engine.ts'
import {
  audioFromWav,
  createNoise,
  createSegments,
  fastPolicy,
  json,
  type Reply,
  serveProvider,
  transcribe,
  transcribeNoise,
} from '#server/testing/speech-provider.ts'
import { createDeepgram } from './deepgram.ts'
import { describeRemote, type ProviderWord } from './remote.contract.ts'

const createWord = ({ text, start, end }: ProviderWord, speaker = 0) => ({
  word: text.toLowerCase().replace(/\W/g, ''),
  start: start / 1000,
  end: end / 1000,
  confidence: 0.98,
  speaker,
  speaker_confidence: 0.7,
  punctuated_word: text,
})
const createResponse = (words: readonly unknown[], detected_language?: string) => ({
  metadata: { request_id: 'a', duration: 4, channels: 1 },
  results: { channels: [{ detected_language, alternatives: [{ transcript: '', confidence: 0.9, words }] }] },
})

const hi = createResponse([createWord({ text: 'Hi.', start: 0, end: 300 })], 'no')

describeRemote('deepgram', {
  keySetting: 'DEEPGRAM_API_KEY',
  urlSetting: 'DEEPGRAM_URL',
  create: (url, key, policy) =>
    createDeepgram(
      { deepgramUrl: url, deepgramKey: key, deepgramModel: 'nova-3', deepgramAllowsRetention: false },
      policy,
    ),
  isMain: ({ method, path }) => method === 'POST' && path === '/v1/listen',
  mainReply: (words) => createResponse(words.map((word) => createWord(word))),
  around: (_, response) => json(response, {}, 404),
  authorization: 'Token KEY',
})

async function runEngine(overrides: Partial<TranscribeRequest> = {}, model = 'nova-3', reply?: Reply) {
  const engineAt = (deepgramUrl: string) =>
    createDeepgram(
      { deepgramUrl, deepgramKey: 'key', deepgramModel: model, deepgramAllowsRetention: false },
      fastPolicy,
    )
  const outcome = await transcribeNoise(engineAt, reply ?? ((_, response) => json(response, hi)), {
    segments: createSegments([1000, 3000], [10_000, 12_000]),
    ...overrides,
  })
  return { ...outcome, query: outcome.exchanges.map(({ query }) => query) }
}

it('sends a whole recording in one request, with long pauses cut to a second', async () => {
  const { exchanges, pcm } = await runEngine()
  expect(exchanges).toHaveLength(1)
  expect(exchanges[0]!.headers).toMatchObject({
    'content-type': 'audio/wav',
    'content-length': String(44 + 5 * 32_000),
  })
  const expected = Buffer.concat([pcm.subarray(32_000, 112_000), pcm.subarray(304_000, 384_000)])
  expect(audioFromWav(exchanges[0]!.body).equals(expected)).toBe(true)
})

it('requests punctuation, speakers and the language', async () => {
  const { query } = await runEngine({ language: 'en-GB' })
  expect(Object.fromEntries(query[0]!)).toEqual({
    model: 'nova-3',
    smart_format: 'true',
    punctuate: 'true',
    diarize: 'true',
    language: 'en-GB',
    mip_opt_out: 'true',
  })
})

it("uses Deepgram's language codes", async () => {
  for (const [longhandCode, deepgramCode] of [
    ['de-DE', 'de'],
    ['nb', 'no'],
    ['fil', 'tl'],
    ['yue', 'zh-HK'],
    ['es-419', 'es-419'],
  ]) {
    const { query } = await runEngine({ language: longhandCode! })
    expect(query[0]!.get('language')).toBe(deepgramCode)
  }
})

it('detects the language and reports it', async () => {
  const { query, reported } = await runEngine({ language: 'auto' })
  expect(query[0]!.get('detect_language')).toBe('true')
  expect(query[0]!.has('language')).toBe(false)
  expect(reported.map(({ language }) => language)).toEqual(['nb', 'nb'])
})

it('transcribes two languages in one recording', async () => {
  const { query } = await runEngine({ language: 'en+zh' })
  expect(query[0]!.get('language')).toBe('multi')
  expect(query[0]!.getAll('language_hint')).toEqual(['en', 'zh'])
})

it('passes hints on as keyterms, to older models as keywords', async () => {
  const hints = [{ term: 'Longhand' }, { term: 'Dr. Smith: cardiology' }]
  expect((await runEngine({ hints })).query[0]!.getAll('keyterm')).toEqual([
    'Longhand',
    'Dr. Smith  cardiology',
  ])
  const older = (await runEngine({ hints }, 'nova-2')).query[0]!
  expect([older.getAll('keywords'), older.has('keyterm')]).toEqual([
    ['Longhand', 'Dr. Smith  cardiology'],
    false,
  ])
})

/** Rejects requests with too many keyterms. */
const rejectTooManyTerms =
  (max: number, err_msg: string): Reply =>
  ({ query }, response) => {
    if (query.getAll('keyterm').length > max) json(response, { err_code: 'Bad Request', err_msg }, 400)
    else json(response, hi)
  }

it('retries with fewer key terms if Deepgram counts too many tokens, and reports how many remain', async () => {
  const hints = Array.from({ length: 9 }, (_, i) => ({ term: `Term ${i}` }))
  const message = 'Keyterm limit exceeded. The maximum number of tokens across all keyterms is 500.'
  const { query, appliedHints, words } = await runEngine({ hints }, 'nova-3', rejectTooManyTerms(3, message))
  expect(query.map((parameters) => parameters.getAll('keyterm').length)).toEqual([9, 4, 2])
  expect(query[2]!.getAll('keyterm')).toEqual(['Term 0', 'Term 1'])
  expect(appliedHints.at(-1)).toEqual({ used: 2, limit: 2 })
  expect(words).toMatchObject([{ text: 'Hi.' }])
})

it("omits key terms if the model doesn't support them, and reports it", async () => {
  const hints = [{ term: 'Longhand' }, { term: 'Okonkwo' }]
  const { query, appliedHints, words } = await runEngine(
    { hints },
    'nova-3',
    rejectTooManyTerms(0, 'Keyterm is limited to nova-3.'),
  )
  expect(query.map((parameters) => parameters.has('keyterm'))).toEqual([true, false])
  expect(appliedHints).toEqual([{ used: 0, limit: 0 }])
  expect(words).toMatchObject([{ text: 'Hi.' }])
})

it('reports upload progress', async () => {
  const { progress } = await runEngine({ segments: createSegments([0, 20_000]) })
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress[0]).toBeLessThan(0.1)
  expect(progress.length).toBeGreaterThan(2)
  expect(progress.at(-1)).toBe(0.5)
})

it('labels speakers separately for each request', async () => {
  const reply: Reply = (_, response) =>
    json(
      response,
      createResponse([
        createWord({ text: 'Hi.', start: 0, end: 300 }),
        createWord({ text: 'Hello.', start: 400, end: 900 }, 1),
      ]),
    )
  const first = await runEngine({}, 'nova-3', reply)
  expect(first.words).toMatchObject([
    { text: 'Hi.', speaker: '0/0', confidence: 0.98 },
    { text: 'Hello.', speaker: '0/1' },
  ])
  const resumed = await runEngine({ segments: [{ index: 7, start: 1000, end: 3000 }] }, 'nova-3', reply)
  expect(resumed.words.map(({ speaker }) => speaker)).toEqual(['7/0', '7/1'])
})

it('lets Deepgram keep recordings only if the administrator allows it', async () => {
  const server = await serveProvider((_, response) => json(response, createResponse([])))
  const config = {
    deepgramUrl: server.url,
    deepgramKey: 'key',
    deepgramModel: 'nova-3',
    deepgramAllowsRetention: true,
  }
  const { pcmPath } = await createNoise(2)
  await transcribe(createDeepgram(config, fastPolicy), { pcmPath, segments: createSegments([0, 1000]) })
  expect(server.exchanges[0]!.query.has('mip_opt_out')).toBe(false)
})

it('lists the languages of its models', () => {
  const languagesOf = (model: string) =>
    createDeepgram({
      deepgramUrl: 'http://localhost',
      deepgramKey: undefined,
      deepgramModel: model,
      deepgramAllowsRetention: false,
    }).capabilities.languages
  expect(languagesOf('nova-3')).toEqual(expect.arrayContaining(['en', 'nb', 'fil', 'yue', 'ta', 'he']))
  expect(languagesOf('nova-2')).not.toContain('he')
  expect(languagesOf('nova-3-medical')).toEqual(['en'])
})
