import { expect, it } from 'vitest'
import type { TranscribeRequest } from '#server/infra/engines/engine.ts'
import {
  audioFromWav,
  createSegments,
  type Exchange,
  fastPolicy,
  json,
  type Reply,
  transcribeNoise,
} from '#server/testing/speech-provider.ts'
import { createAssemblyAi } from './assemblyai.ts'
import { describeRemote, type ProviderWord } from './remote.contract.ts'

const completedTranscript = (words: readonly ProviderWord[], overrides = {}) => ({
  id: 'a-1',
  status: 'completed',
  text: words.map(({ text }) => text).join(' '),
  words: words.map((word, i) => ({ ...word, confidence: 0.9, speaker: i === 0 ? 'A' : 'B' })),
  ...overrides,
})
const hi = completedTranscript([
  { text: 'Hi.', start: 0, end: 300 },
  { text: 'Hello.', start: 400, end: 900 },
])
const models = ['universal-3-5-pro', 'universal-2']

describeRemote('assemblyai', {
  keySetting: 'ASSEMBLYAI_API_KEY',
  urlSetting: 'ASSEMBLYAI_URL',
  create: (url, key, policy) =>
    createAssemblyAi({ assemblyAiUrl: url, assemblyAiKey: key, assemblyAiModels: models }, policy),
  isMain: ({ method, path }) => method === 'POST' && path === '/v2/transcript',
  mainReply: () => ({ id: 'a-1', status: 'queued' }),
  around: (exchange, response, words) =>
    answer(exchange, response, () => json(response, completedTranscript(words))),
  authorization: 'KEY',
})

/** Responds successfully to every call; `result` responds to requests for the transcript. */
function answer({ method, path }: Exchange, response: Parameters<Reply>[1], result: () => void): void {
  if (path === '/v2/upload') json(response, { upload_url: 'https://cdn.example/upload/1' })
  else if (method === 'POST') json(response, { id: 'a-1', status: 'queued' })
  else if (method === 'GET' && path === '/v2/transcript/a-1') result()
  else if (method === 'DELETE') json(response, { id: 'a-1', text: 'Deleted by user.' })
  else json(response, { error: 'not found' }, 404)
}

async function transcribe(overrides: Partial<TranscribeRequest> = {}, reply?: Reply) {
  const goodReply: Reply = (exchange, response) => answer(exchange, response, () => json(response, hi))
  const engineAt = (assemblyAiUrl: string) =>
    createAssemblyAi({ assemblyAiUrl, assemblyAiKey: 's3cret', assemblyAiModels: models }, fastPolicy)
  const outcome = await transcribeNoise(engineAt, reply ?? goodReply, overrides)
  const calls = outcome.exchanges.map(({ method, path }) => `${method} ${path}`)
  const requests = outcome.exchanges
    .filter(({ method, path }) => method === 'POST' && path === '/v2/transcript')
    .map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>)
  return { ...outcome, calls, requests }
}

it('uploads the audio, requests a transcript, waits for it and deletes it', async () => {
  let pollCount = 0
  const { calls, exchanges, pcm, words } = await transcribe({}, (exchange, response) =>
    answer(exchange, response, () => {
      const status = ['queued', 'processing'][pollCount++]
      json(response, status ? { id: 'a-1', status } : hi)
    }),
  )
  const pollCall = 'GET /v2/transcript/a-1'
  expect(calls).toEqual([
    ...['POST /v2/upload', 'POST /v2/transcript'],
    ...[pollCall, pollCall, pollCall, 'DELETE /v2/transcript/a-1'],
  ])
  expect(exchanges[0]!.headers['content-type']).toBe('application/octet-stream')
  expect(audioFromWav(exchanges[0]!.body).equals(pcm.subarray(32_000, 192_000))).toBe(true)
  expect(words).toEqual([
    { text: 'Hi.', start: 1000, end: 1300, confidence: 0.9, speaker: '0/A' },
    { text: 'Hello.', start: 1400, end: 1900, confidence: 0.9, speaker: '0/B' },
  ])
})

it('requests punctuation, speakers, the language and terms', async () => {
  const { requests, appliedHints } = await transcribe({ language: 'nb', hints: [{ term: 'Longhand' }] })
  expect(requests).toEqual([
    {
      audio_url: 'https://cdn.example/upload/1',
      speech_models: models,
      punctuate: true,
      format_text: true,
      language_code: 'no',
      speaker_labels: true,
      keyterms_prompt: ['Longhand'],
    },
  ])
  expect(appliedHints).toEqual([])
})

it('passes on the number of speakers', async () => {
  const { requests } = await transcribe({ speakerCount: 2 })
  expect(requests[0]).toMatchObject({ speaker_labels: true, speakers_expected: 2 })
})

it('retries with fewer terms if the provider rejects the number, and reports how many remain', async () => {
  const hints = ['One', 'Two', 'Three', 'Four'].map((term) => ({ term }))
  const { requests, appliedHints, failure } = await transcribe({ hints }, (exchange, response) => {
    const error = 'keyterms_prompt exceeds the maximum of 2 words'
    if (exchange.body.includes('Three')) json(response, { error }, 400)
    else answer(exchange, response, () => json(response, hi))
  })
  expect(failure).toBeUndefined()
  expect(requests.map((request) => request.keyterms_prompt)).toEqual([
    ['One', 'Two', 'Three', 'Four'],
    ['One', 'Two'],
  ])
  expect(appliedHints).toEqual([{ used: 2, limit: 2 }])
})

it('reports upload progress and the start of transcription', async () => {
  let pollCount = 0
  const { progress } = await transcribe({ segments: createSegments([0, 20_000]) }, (exchange, response) =>
    answer(exchange, response, () => {
      const status = ['queued', 'processing'][pollCount++]
      json(response, status ? { id: 'a-1', status } : hi)
    }),
  )
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.length).toBeGreaterThan(3)
  expect(progress.slice(-2)).toEqual([0.5, 0.6])
})

it('detects the language and reports it', async () => {
  const { requests, reported } = await transcribe({ language: 'auto' }, (exchange, response) =>
    answer(exchange, response, () => json(response, { ...hi, language_code: 'en_us' })),
  )
  expect(requests[0]).toMatchObject({ language_detection: true })
  expect(requests[0]).not.toHaveProperty('language_code')
  expect(reported.map(({ language }) => language)).toEqual(['en', 'en'])
})

it('transcribes two languages in one recording', async () => {
  expect((await transcribe({ language: 'en+hi' })).requests[0]).toMatchObject({
    language_detection: true,
    language_detection_options: { expected_languages: ['en', 'hi'], code_switching: true },
  })
})

it('skips speakers for languages without support', async () => {
  const message = 'The following models are not available in this language: speaker_labels'
  const { requests, failure } = await transcribe({ language: 'cy' }, (exchange, response) => {
    if (exchange.body.includes('speaker_labels')) json(response, { error: message }, 400)
    else answer(exchange, response, () => json(response, hi))
  })
  expect(failure).toBeUndefined()
  expect(requests.map((request) => 'speaker_labels' in request)).toEqual([true, false])
})

it('reports why a transcript failed', async () => {
  const { failure, calls } = await transcribe({}, (exchange, response) =>
    answer(exchange, response, () =>
      json(response, { status: 'error', error: 'Transcoding failed. File type: s3cret' }),
    ),
  )
  expect(failure).toMatchObject({
    code: 'engine_failed',
    message: 'AssemblyAI failed: Transcoding failed. File type: …',
  })
  expect(calls.at(-1)).toBe('DELETE /v2/transcript/a-1')
})

it('returns no words for audio without speech', async () => {
  const error = 'language_detection cannot be performed on files with no spoken audio.'
  const { failure, reported } = await transcribe({ language: 'auto' }, (exchange, response) =>
    answer(exchange, response, () => json(response, { status: 'error', error })),
  )
  expect(failure).toBeUndefined()
  expect(reported).toMatchObject([{ words: [] }, { words: [] }])
})

it('stops polling when aborted, and deletes the transcript', async () => {
  const controller = new AbortController()
  const { failure, calls } = await transcribe({ signal: controller.signal }, (exchange, response) =>
    answer(exchange, response, () => {
      json(response, { id: 'a-1', status: 'processing' })
      setImmediate(() => controller.abort(new Error('cancelled')))
    }),
  )
  expect(failure).toMatchObject({ message: 'cancelled' })
  expect(calls.at(-1)).toBe('DELETE /v2/transcript/a-1')
})

it("keeps the words if the transcript can't be deleted", async () => {
  const { failure, words } = await transcribe({}, (exchange, response) => {
    if (exchange.method === 'DELETE') json(response, { error: 'not now' }, 400)
    else answer(exchange, response, () => json(response, hi))
  })
  expect(failure).toBeUndefined()
  expect(words).toHaveLength(2)
})
