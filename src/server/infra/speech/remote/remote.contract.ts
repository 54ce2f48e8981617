import type { ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { EngineError, type SpeechEngine } from '#server/infra/engines/engine.ts'
import type { ProviderPolicy } from '#server/infra/remote/provider.ts'
import {
  createNoise,
  createSegments,
  type Exchange,
  emptyTranscription,
  fastPolicy,
  json,
  type Reply,
  serveProvider,
  transcribe,
} from '#server/testing/speech-provider.ts'

/** A word from a provider, in ms from the start of the request's audio. */
export interface ProviderWord {
  text: string
  start: number
  end: number
}

export interface RemoteDriver {
  keySetting: string
  urlSetting: string
  create(url: string, key: string | undefined, policy: ProviderPolicy): SpeechEngine
  /** Whether a request is for the transcription; `around` handles all others. */
  isMain(exchange: Exchange): boolean
  /** Creates a successful response to it. */
  mainReply(words: readonly ProviderWord[]): unknown
  around(exchange: Exchange, response: ServerResponse, words: readonly ProviderWord[]): void
  /** The expected Authorization header. */
  authorization: string
}

const KEY = 'sk-verysecret0123456789'
const SPOKEN_WORDS: ProviderWord[] = [
  { text: 'Good', start: 100, end: 400 },
  { text: 'morning.', start: 450, end: 900 },
  { text: 'Welcome!', start: 2400, end: 2900 },
]
const cancelError = new Error('cancelled')
/** Two seconds of speech, a short pause, and another second. */
const SEGMENTS = createSegments([500, 2500], [2700, 3700])

/** Tests the contract of every remote driver. */
export function describeRemote(name: string, driver: RemoteDriver): void {
  /** Starts a provider that returns these responses to transcription requests; the last one repeats. */
  async function serveReplies(
    mainReplies: Reply[],
    spokenWords: readonly ProviderWord[] = SPOKEN_WORDS,
    policy: Partial<ProviderPolicy> = {},
  ) {
    let requestCount = 0
    const server = await serveProvider((exchange, response) => {
      if (!driver.isMain(exchange)) return driver.around(exchange, response, spokenWords)
      const reply = mainReplies[Math.min(requestCount++, mainReplies.length - 1)] as Reply
      return reply(exchange, response)
    })
    const engine = driver.create(server.url, KEY, { ...fastPolicy, ...policy })
    const { pcmPath } = await createNoise(4)
    const collected = emptyTranscription()
    return {
      ...server,
      collected,
      times: () => requestCount,
      hear: (overrides = {}) => transcribe(engine, { pcmPath, segments: SEGMENTS, ...overrides }, collected),
      async failure(overrides = {}): Promise<EngineError> {
        const error = await this.hear(overrides).then(
          () => undefined,
          (reason: unknown) => reason,
        )
        expect(error).toBeInstanceOf(EngineError)
        expect(inspect(error, { depth: 10 })).not.toContain(KEY)
        return error as EngineError
      },
    }
  }
  const goodReply: Reply = (_, response) => json(response, driver.mainReply(SPOKEN_WORDS))
  const status =
    (code: number, body: unknown = {}, headers = {}): Reply =>
    (_, response) =>
      json(response, body, code, headers)
  const text =
    (body: string): Reply =>
    (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(body)
  const dropConnection: Reply = (_, response) => response.socket?.destroy()
  const never: Reply = () => {}

  describe(`remote engine: ${name}`, () => {
    it("isn't ready without a key, and names the required setting", async () => {
      const server = await serveProvider(() => {})
      const unsetUrl = name === 'openai' ? undefined : server.url
      const engine = driver.create(unsetUrl ?? 'https://api.openai.com/v1', undefined, fastPolicy)
      const { ready, problem, enabledBy } = await engine.status()
      expect(ready).toBe(false)
      expect(problem).toContain(driver.keySetting)
      expect(enabledBy).toContainEqual({ kind: 'setting', name: driver.keySetting })
      await expect(transcribe(engine, { pcmPath: 'none', segments: SEGMENTS })).rejects.toMatchObject({
        code: 'engine_unavailable',
      })
      expect(server.exchanges).toEqual([])
    })

    it('reports that it is ready without calling the provider', async () => {
      const server = await serveProvider(() => {})
      const engine = driver.create(server.url, KEY, fastPolicy)
      expect(await engine.status()).toEqual({ ready: true, version: null, problem: null, enabledBy: [] })
      expect(server.exchanges).toEqual([])
    })

    it('reports each segment with its words, at their times in the recording', async () => {
      const subject = await serveReplies([goodReply])
      const { reported } = await subject.hear()
      expect(reported).toMatchObject([
        {
          index: 0,
          words: [
            { text: 'Good', start: 600, end: 900 },
            { text: 'morning.', start: 950, end: 1400 },
          ],
        },
        { index: 1, words: [{ text: 'Welcome!', start: 2900, end: 3400 }] },
      ])
      expect(subject.exchanges.map(({ headers }) => headers.authorization)).toEqual(
        subject.exchanges.map(() => driver.authorization.replace('KEY', KEY)),
      )
    })

    it('reports segments without speech, too', async () => {
      const spokenWords = [SPOKEN_WORDS[2] as ProviderWord]
      const subject = await serveReplies(
        [(_, response) => json(response, driver.mainReply(spokenWords))],
        spokenWords,
      )
      expect((await subject.hear()).reported).toMatchObject([
        { index: 0, words: [] },
        { index: 1, words: [{ text: 'Welcome!' }] },
      ])
    })

    it('waits as long as a busy provider requests, up to its own limit', async () => {
      const endlessBackOff = { backOff: () => 1e9 }
      const busyReply = status(429, { error: 'slow down' }, { 'retry-after': '0' })
      const date = status(503, {}, { 'retry-after': new Date(0).toUTCString() })
      const subject = await serveReplies([busyReply, date, goodReply], SPOKEN_WORDS, endlessBackOff)
      expect((await subject.hear()).words).toHaveLength(3)
      const retryingProvider = await serveReplies(
        [status(429, {}, { 'retry-after': '86400' }), goodReply],
        SPOKEN_WORDS,
        endlessBackOff,
      )
      expect((await retryingProvider.hear()).words).toHaveLength(3)
    })

    it('repeats a request twice when the provider fails, then gives up', async () => {
      const subject = await serveReplies([status(500, { error: { message: `broken ${KEY}` } })])
      const error = await subject.failure()
      expect(error).toMatchObject({
        code: 'engine_failed',
        message: expect.stringContaining('500: broken …'),
      })
      expect(subject.times()).toBe(3)
      const retrying = await serveReplies([status(500), status(408), goodReply])
      expect((await retrying.hear()).words).toHaveLength(3)
    })

    it('reads no more of an error message than it can use', async () => {
      const page = `<html><style>body { color: red }</style><h1>Bad gateway</h1>${' '.repeat(2_000_000)}`
      const subject = await serveReplies([(_, response) => response.writeHead(502).end(page)])
      expect(await subject.failure()).toMatchObject({
        code: 'engine_failed',
        message: expect.stringMatching(/502: Bad gateway$/),
      })
      expect(subject.times()).toBe(3)
    })

    it('reports exhausted credit immediately', async () => {
      for (const reply of [
        status(402, { err_code: 'ASR_PAYMENT_REQUIRED' }),
        status(429, { error: { type: 'insufficient_quota', message: 'You exceeded your current quota' } }),
        status(400, { error: 'Your current account balance is negative. Please top up to continue.' }),
      ]) {
        const subject = await serveReplies([reply])
        expect(await subject.failure()).toMatchObject({ code: 'engine_unpaid' })
        expect(subject.times()).toBe(1)
      }
    })

    it('names the setting when the key is rejected, and never the key', async () => {
      for (const code of [401, 403]) {
        const subject = await serveReplies([
          status(code, { error: { message: `Incorrect API key provided: ${KEY}` } }),
        ])
        const error = await subject.failure()
        expect(error).toMatchObject({
          code: 'engine_unavailable',
          message: expect.stringContaining(driver.keySetting),
        })
        expect(subject.times()).toBe(1)
      }
    })

    it('names the setting when the address redirects elsewhere', async () => {
      const subject = await serveReplies([status(308, {}, { location: 'https://elsewhere.example/' })])
      expect(await subject.failure()).toMatchObject({
        code: 'engine_unavailable',
        message: expect.stringContaining(driver.urlSetting),
      })
    })

    it('passes on the reason for a rejected request', async () => {
      const subject = await serveReplies([status(400, { error: `The sound of ${KEY} is corrupt` })])
      expect(await subject.failure()).toMatchObject({
        code: 'engine_failed',
        message: expect.stringContaining('The sound of … is corrupt'),
      })
      expect(subject.times()).toBe(1)
    })

    it('survives one dropped connection, but not three', async () => {
      const flaky = await serveReplies([dropConnection, dropConnection, goodReply])
      expect((await flaky.hear()).words).toHaveLength(3)
      const subject = await serveReplies([dropConnection])
      expect(await subject.failure()).toMatchObject({
        code: 'engine_failed',
        message: expect.stringContaining(driver.urlSetting),
      })
      expect(subject.times()).toBe(3)
    })

    it('retries after invalid JSON, but not after JSON of another shape', async () => {
      for (const body of ['<html><body>Bad gateway</body></html>', '', '{"text": "Good mor']) {
        const subject = await serveReplies([text(body)])
        expect(await subject.failure()).toMatchObject({ code: 'engine_failed' })
        expect(subject.times()).toBe(3)
      }
      for (const body of ['null', '{}', '[]', '{"results":{"channels":[]},"text":7,"id":"../../x"}']) {
        const subject = await serveReplies([text(body)])
        expect(await subject.failure()).toMatchObject({ code: 'engine_failed' })
        expect(subject.times()).toBe(1)
      }
    })

    it('cuts off a provider that never responds or never ends', async () => {
      const sendSlowly: Reply = (_, response) => {
        const timer = setInterval(() => response.write(' '), 5)
        response.on('close', () => clearInterval(timer))
      }
      for (const reply of [never, sendSlowly]) {
        const subject = await serveReplies([reply], SPOKEN_WORDS, { limit: () => 100 })
        expect(await subject.failure()).toMatchObject({
          code: 'engine_failed',
          message: expect.stringContaining('within 1 s'),
        })
      }
    })

    it('rejects a huge response', async () => {
      const subject = await serveReplies([text(`${' '.repeat(200_000)}{}`)])
      expect(await subject.failure()).toMatchObject({
        code: 'engine_failed',
        message: expect.stringContaining('more than 100000 bytes'),
      })
    })

    it('stops when aborted, with the reason', async () => {
      const controller = new AbortController()
      let connectionLost: Promise<void> | undefined
      const subject = await serveReplies([
        (exchange) => {
          connectionLost = exchange.connectionLost
          controller.abort(cancelError)
        },
      ])
      await expect(subject.hear({ signal: controller.signal })).rejects.toBe(cancelError)
      await connectionLost
      expect(subject.times()).toBe(1)
      expect(subject.collected.reported).toEqual([])
    })

    it('stops while it waits to retry', async () => {
      const controller = new AbortController()
      const subject = await serveReplies(
        [
          (_, response) => {
            json(response, {}, 500)
            setImmediate(() => controller.abort(cancelError))
          },
        ],
        SPOKEN_WORDS,
        { backOff: () => 1e9, longestPause: 1e9 },
      )
      await expect(subject.hear({ signal: controller.signal })).rejects.toBe(cancelError)
    })

    it('sends nothing if already aborted', async () => {
      const subject = await serveReplies([goodReply])
      await expect(subject.hear({ signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
      expect(subject.exchanges).toEqual([])
    })

    it('sends nothing in an unsupported language', async () => {
      const subject = await serveReplies([goodReply])
      expect(await subject.failure({ language: 'tlh' })).toMatchObject({ code: 'language_unavailable' })
      expect(subject.exchanges).toEqual([])
    })

    it('passes on errors from storing its words', async () => {
      const subject = await serveReplies([goodReply])
      const onSegment = () => Promise.reject(new Error('the disk is full'))
      await expect(subject.hear({ onSegment })).rejects.toThrow('the disk is full')
    })

    it('gives every word a time in its segment for any response', async () => {
      const spokenWords: ProviderWord[] = [
        { text: 'one', start: -500, end: 300 },
        { text: 'two', start: 400, end: 400 },
        { text: 'three', start: 900, end: 500 },
        { text: 'four', start: 700, end: 1000 },
        { text: 'five', start: 3_600_000, end: 3_601_000 },
        { text: 'six', start: 1200, end: 9000 },
        { text: 'seven', start: 2080, end: 2120 },
        { text: 'eight', start: 2500, end: 2900 },
      ]
      const subject = await serveReplies(
        [(_, response) => json(response, driver.mainReply(spokenWords))],
        spokenWords,
      )
      const { reported, words } = await subject.hear()
      expect(words.map((word) => word.text)).toEqual(spokenWords.map((word) => word.text))
      let last = 0
      for (const word of words) {
        expect(word.start).toBeGreaterThanOrEqual(last)
        expect(word.end).toBeGreaterThan(word.start)
        last = word.end
      }
      for (const { index, words } of reported)
        for (const word of words) {
          expect(word.start).toBeGreaterThanOrEqual(SEGMENTS[index]?.start ?? 0)
          expect(word.end).toBeLessThanOrEqual(SEGMENTS[index]?.end ?? 0)
        }
    })
  })
}
