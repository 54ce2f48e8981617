import { expect, it } from 'vitest'
import type { TranscribeRequest } from '#server/infra/engines/engine.ts'
import {
  audioFromWav,
  createSegments,
  type Exchange,
  fastPolicy,
  json,
  parseForm,
  type Reply,
  transcribeNoise,
} from '#server/testing/speech-provider.ts'
import { createOpenAiSpeech } from './openai.ts'
import { describeRemote, type ProviderWord } from './remote.contract.ts'

/** Creates a response like those of whisper-1: words without punctuation, and text with it. */
const createResponse = (words: readonly ProviderWord[], language = 'english') => ({
  task: 'transcribe',
  language,
  duration: 3.2,
  text: words.map(({ text }) => text).join(' '),
  words: words.map(({ text, start, end }) => ({
    word: text.replace(/[.,!?]/g, ''),
    start: start / 1000,
    end: end / 1000,
  })),
  segments: [
    {
      id: 0,
      seek: 0,
      start: 0,
      end: 3.2,
      tokens: [],
      temperature: 0,
      avg_logprob: -0.3,
      compression_ratio: 1.2,
      no_speech_prob: 0.01,
      text: ` ${words.map(({ text }) => text).join(' ')}`,
    },
  ],
})

const config = {
  openAiSpeechUrl: undefined as string | undefined,
  openAiSpeechKey: 'key' as string | undefined,
  openAiSpeechModel: 'whisper-1',
  openAiSpeechMaxBytes: 25_000_000,
}

describeRemote('openai', {
  keySetting: 'OPENAI_SPEECH_KEY',
  urlSetting: 'OPENAI_SPEECH_URL',
  create: (url, key, policy) =>
    createOpenAiSpeech({ ...config, openAiSpeechUrl: url, openAiSpeechKey: key }, policy),
  isMain: ({ method, path }) => method === 'POST' && path === '/audio/transcriptions',
  mainReply: (words) => createResponse(words),
  around: (_, response) => json(response, {}, 404),
  authorization: 'Bearer KEY',
})

const hi = createResponse([{ text: 'Hi.', start: 0, end: 300 }])

interface Setup extends Partial<TranscribeRequest> {
  reply?: Reply
  settings?: Partial<typeof config>
  seconds?: number
}

async function transcribe({ reply, settings, ...overrides }: Setup = {}) {
  const engineAt = (url: string) =>
    createOpenAiSpeech({ ...config, openAiSpeechUrl: `${url}/v1`, ...settings }, fastPolicy)
  const outcome = await transcribeNoise(engineAt, reply ?? ((_, response) => json(response, hi)), overrides)
  return { ...outcome, forms: await Promise.all(outcome.exchanges.map(parseForm)) }
}

it('sends a WAV file and requests word timestamps', async () => {
  const { exchanges, forms, pcm } = await transcribe()
  expect(exchanges.map(({ path }) => path)).toEqual(['/v1/audio/transcriptions'])
  const { form, file } = forms[0]!
  expect((form.get('file') as File).name).toBe('audio.wav')
  expect(audioFromWav(file).equals(pcm.subarray(32_000, 192_000))).toBe(true)
  expect([...form].filter(([name]) => name !== 'file')).toEqual([
    ['model', 'whisper-1'],
    ['response_format', 'verbose_json'],
    ['temperature', '0'],
    ['language', 'en'],
    ['timestamp_granularities[]', 'word'],
    ['timestamp_granularities[]', 'segment'],
  ])
})

it('calls your own server without a key', async () => {
  const { exchanges, words } = await transcribe({ settings: { openAiSpeechKey: undefined } })
  expect(exchanges[0]!.headers.authorization).toBeUndefined()
  expect(words).toMatchObject([{ text: 'Hi.' }])
})

it('passes hints on as a prompt', async () => {
  const { forms } = await transcribe({ hints: [{ term: 'Longhand' }, { term: 'Dr. Ng' }] })
  expect(forms[0]!.form.get('prompt')).toBe('Longhand, Dr. Ng.')
})

it('retries with a shorter prompt if the server rejects it, and reports how many terms remain', async () => {
  const reply: Reply = async (exchange, response) => {
    const prompt = String((await parseForm(exchange)).form.get('prompt') ?? '')
    if (prompt.length <= 10) return json(response, hi)
    json(response, { error: { message: 'prompt exceeds the maximum of 10 characters' } }, 400)
  }
  const { forms, appliedHints, words } = await transcribe({
    reply,
    hints: [{ term: 'Longhand' }, { term: 'Dr. Ng' }],
  })
  expect(forms.map(({ form }) => form.get('prompt'))).toEqual(['Longhand, Dr. Ng.', 'Longhand.'])
  expect(appliedHints).toEqual([{ used: 1, limit: 1 }])
  expect(words).toMatchObject([{ text: 'Hi.' }])
})

it('leaves detection of the language to Whisper, and reports it as a code', async () => {
  for (const [errorText, code] of [
    ['english', 'en'],
    ['haitian creole', 'ht'],
    ['norwegian', 'nb'],
    ['Castilian', 'es'],
    ['de', 'de'],
    ['klingon', undefined],
  ]) {
    const reply: Reply = (_, response) =>
      json(response, createResponse([{ text: 'Hi.', start: 0, end: 300 }], errorText))
    const { forms, reported } = await transcribe({ reply, language: 'auto' })
    expect(forms[0]!.form.has('language')).toBe(false)
    expect(reported.map(({ language }) => language)).toEqual([code, code])
  }
})

it('stays below the upload limit, never cutting a segment', async () => {
  const segments = createSegments([0, 4000], [4200, 8000], [8100, 12_000], [12_000, 23_000])
  // The second segment fits into the first excerpt, the third doesn't, and the last is longer than the
  // limit.
  const openAiSpeechMaxBytes = 65_536 + 44 + 8000 * 32
  const { exchanges, forms, pcm, reported } = await transcribe({
    segments,
    settings: { openAiSpeechMaxBytes },
    concurrency: 1,
    seconds: 24,
  })
  const audioExcerpts = forms.map(({ file }) => audioFromWav(file))
  const offsets = [0, 8000, 12_000, 23_000].map((ms) => ms * 32)
  const [a, b, c] = [
    pcm.subarray(offsets[0], offsets[1]),
    pcm.subarray(8100 * 32, offsets[2]),
    pcm.subarray(offsets[2], offsets[3]),
  ]
  expect(audioExcerpts.map((audio) => audio.length)).toEqual([a.length, b.length, c.length])
  expect(audioExcerpts.every((audio, i) => audio.equals([a, b, c][i]!))).toBe(true)
  expect(exchanges.map(({ body }) => body.length <= openAiSpeechMaxBytes)).toEqual([true, true, false])
  expect(reported.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  // Every excerpt begins with "Hi."
  expect(reported.map(({ words }) => words[0]?.start)).toEqual([0, undefined, 8100, 12_000])
})

const parts = createSegments([0, 4000], [4000, 8000], [8000, 12_000], [12_000, 16_000])
const singleExcerptLimit = { openAiSpeechMaxBytes: 65_536 + 44 + 4000 * 32 }

it('keeps words recognized before a failure, and sends nothing after it', async () => {
  let requestCount = 0
  const reply: Reply = (_, response) => (++requestCount === 3 ? json(response, {}, 402) : json(response, hi))
  const { failure, reported } = await transcribe({
    reply,
    segments: parts,
    settings: singleExcerptLimit,
    concurrency: 1,
  })
  expect(failure).toMatchObject({ code: 'engine_unpaid' })
  expect(reported.map(({ index }) => index)).toEqual([0, 1])
  expect(requestCount).toBe(3)
})

it('waits for pending requests when another part fails', async () => {
  let other: (() => void) | undefined
  const reply: Reply = (_, response) => {
    if (!other) other = () => json(response, hi)
    else {
      json(response, {}, 401)
      response.on('close', other)
    }
  }
  const { failure, reported } = await transcribe({
    reply,
    segments: parts,
    settings: singleExcerptLimit,
    concurrency: 2,
  })
  expect(failure).toMatchObject({ code: 'engine_unavailable' })
  expect(reported).toHaveLength(1)
})

it('limits concurrent requests', async () => {
  let [now, max] = [0, 0]
  const waitingResponses: (() => void)[] = []
  const reply: Reply = (_, response) => {
    max = Math.max(max, ++now)
    waitingResponses.push(() => {
      now--
      json(response, hi)
    })
    // Responds only when both slots are taken.
    if (now === 2) for (const answer of waitingResponses.splice(0)) answer()
  }
  const { reported } = await transcribe({
    reply,
    segments: parts,
    settings: singleExcerptLimit,
    concurrency: 2,
  })
  expect(reported).toHaveLength(4)
  expect(max).toBe(2)
})

it("works without word timestamps if the server doesn't support them", async () => {
  const reply: Reply = async (exchange: Exchange, response) => {
    const { form } = await parseForm(exchange)
    const message = '`timestamp_granularities[]` not supported by this model'
    if (form.has('timestamp_granularities[]')) return json(response, { error: { message } }, 400)
    const segments = [{ id: 0, start: 0.5, end: 1.5, text: ' Hello there.' }]
    return json(response, { text: 'Hello there.', segments })
  }
  const { exchanges, words } = await transcribe({
    reply,
    segments: parts,
    settings: singleExcerptLimit,
    concurrency: 1,
  })
  expect(exchanges).toHaveLength(5)
  expect(words.slice(0, 2)).toEqual([
    { text: 'Hello', start: 500, end: 955, confidence: null },
    { text: 'there.', start: 955, end: 1500, confidence: null },
  ])
})

it("is offered in the service's languages", () => {
  const languagesAt = (openAiSpeechUrl?: string) =>
    createOpenAiSpeech({ ...config, openAiSpeechUrl }).capabilities.languages
  expect(languagesAt()).toEqual(expect.arrayContaining(['en', 'nb', 'fil']))
  expect(languagesAt()).not.toContain('yue')
  expect(languagesAt('http://localhost:8000/v1')).toEqual(expect.arrayContaining(['yue', 'ml', 'eu']))
})
