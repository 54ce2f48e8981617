import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { fastPolicy, json, type Reply, serveProvider } from '#server/testing/speech-provider.ts'
import { createTextModel } from './text-model.ts'

const KEY = 'sk-verysecret0123456789'
const CONFIDENTIAL_TEXT = 'A confidential transcript'
const cancelError = new Error('cancelled')

const completion = (content: unknown, overrides: object = {}, message: object = {}) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: 'a-model',
  choices: [
    { index: 0, message: { role: 'assistant', content, ...message }, finish_reason: 'stop', ...overrides },
  ],
  usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
})
const answer =
  (...args: Parameters<typeof completion>): Reply =>
  (_, response) =>
    json(response, completion(...args))
const status =
  (code: number, body: unknown = {}, headers = {}): Reply =>
  (_, response) =>
    json(response, body, code, headers)
const page =
  (body: string): Reply =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(body)
const goodReply = answer('Once upon a time.')

/** Creates a model that returns these responses one after another and repeats the last. */
async function modelWith(replies: Reply[], policy: Partial<typeof fastPolicy> = {}) {
  const rest = [...replies]
  const { url, exchanges } = await serveProvider((exchange, response) => {
    const reply = (rest.length > 1 ? rest.shift() : rest[0]) as Reply
    return reply(exchange, response)
  })
  const config = loadConfig({ TEXT_MODEL: 'a-model', TEXT_MODEL_URL: `${url}/v1`, TEXT_MODEL_KEY: KEY })
  const model = createTextModel(config, { ...fastPolicy, ...policy })
  const write = (signal = new AbortController().signal) =>
    model.write({ instructions: 'Write a tale.', text: CONFIDENTIAL_TEXT, signal })
  return {
    exchanges,
    model,
    write,
    async failure() {
      const error = await write().then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(EngineError)
      expect(inspect(error, { depth: 10 })).not.toContain(KEY)
      expect(inspect(error, { depth: 10 })).not.toContain(CONFIDENTIAL_TEXT)
      return error as EngineError
    },
  }
}

describe('the text model', () => {
  it('reports the missing setting, and sends nothing', async () => {
    for (const env of [
      {},
      { TEXT_MODEL: 'a' },
      { TEXT_MODEL_KEY: KEY },
      { TEXT_MODEL_URL: 'http://here/v1' },
    ]) {
      const model = createTextModel(loadConfig(env), fastPolicy)
      expect(model.status()).toMatchObject({ ready: false, problem: expect.stringContaining('TEXT_MODEL') })
      const { signal } = new AbortController()
      await expect(model.write({ instructions: 'a', text: 'b', signal })).rejects.toMatchObject({
        code: 'engine_unavailable',
      })
    }
    for (const env of [{ TEXT_MODEL_KEY: KEY }, { TEXT_MODEL_URL: 'http://here/v1' }]) {
      const model = createTextModel(loadConfig({ TEXT_MODEL: 'a', ...env }), fastPolicy)
      expect(model.status()).toEqual({ ready: true, problem: null, enabledBy: [] })
    }
  })

  it('sends instructions and text separately, with the key, and without parameters that some models reject', async () => {
    const { write, exchanges, model } = await modelWith([answer('  Once upon a time.\n')])
    expect(await write()).toEqual({ text: 'Once upon a time.', isComplete: true })
    expect(exchanges.map(({ method, path }) => [method, path])).toEqual([['POST', '/v1/chat/completions']])
    expect(exchanges[0]?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
    })
    expect(JSON.parse(String(exchanges[0]?.body))).toEqual({
      model: 'a-model',
      messages: [
        { role: 'system', content: 'Write a tale.' },
        { role: 'user', content: CONFIDENTIAL_TEXT },
      ],
    })
    expect(model.name).toBe('a-model')
  })

  it('reports a truncated response', async () => {
    const { write } = await modelWith([answer('Once upon', { finish_reason: 'length' })])
    expect(await write()).toEqual({ text: 'Once upon', isComplete: false })
  })

  it("removes the model's reasoning", async () => {
    const inlineReasoning = await modelWith([answer('<think>Hm, a tale.</think>\nOnce.')])
    expect((await inlineReasoning.write()).text).toBe('Once.')
    const withReasoning = await modelWith([answer('Once.', {}, { reasoning_content: 'Hm, a tale.' })])
    expect((await withReasoning.write()).text).toBe('Once.')
  })

  it('rejects empty responses and refusals', async () => {
    for (const reply of [
      answer(''),
      answer(null),
      answer('<think>Hm.</think>'),
      answer('I rather not', { finish_reason: 'content_filter' }),
      answer(null, {}, { refusal: 'I can not help with that.' }),
    ])
      expect(await (await modelWith([reply])).failure()).toMatchObject({ code: 'engine_failed' })
  })

  it('waits as long as a busy server requests, and retries at most twice', async () => {
    const endlessBackOff = { backOff: () => 1e9 }
    const busyReply = status(429, {}, { 'retry-after': '0' })
    const retryingModel = await modelWith(
      [busyReply, status(503, {}, { 'retry-after': '86400' }), goodReply],
      endlessBackOff,
    )
    expect((await retryingModel.write()).text).toBe('Once upon a time.')
    const brokenModel = await modelWith([status(500, { error: { message: `broken ${KEY}` } })])
    expect((await brokenModel.failure()).message).toContain('500: broken …')
    expect(brokenModel.exchanges).toHaveLength(3)
  })

  it('names the setting if the key or address is rejected, and reports exhausted credit', async () => {
    for (const [reply, code, messagePart] of [
      [status(401, { error: { message: `Incorrect key: ${KEY}` } }), 'engine_unavailable', 'TEXT_MODEL_KEY'],
      [status(308, {}, { location: 'https://elsewhere.example/' }), 'engine_unavailable', 'TEXT_MODEL_URL'],
      [status(429, { error: { code: 'insufficient_quota' } }), 'engine_unpaid', 'credit'],
      [status(404, { error: { message: 'no such model' } }), 'engine_failed', 'no such model'],
    ] as const) {
      const { failure, exchanges } = await modelWith([reply])
      expect(await failure()).toMatchObject({ code, message: expect.stringContaining(messagePart) })
      expect(exchanges).toHaveLength(1)
    }
  })

  it('survives one dropped connection, but not three', async () => {
    const dropConnection: Reply = (_, response) => response.socket?.destroy()
    expect((await (await modelWith([dropConnection, dropConnection, goodReply])).write()).text).toBe(
      'Once upon a time.',
    )
    expect((await (await modelWith([dropConnection])).failure()).message).toContain('TEXT_MODEL_URL')
  })

  it('retries after invalid JSON, but not after JSON of another shape', async () => {
    for (const body of ['<html>Bad gateway</html>', '', '{"choices": [{"mess']) {
      const { failure, exchanges } = await modelWith([page(body)])
      expect(await failure()).toMatchObject({ code: 'engine_failed' })
      expect(exchanges).toHaveLength(3)
    }
    const shapes = ['null', '[]', '{}', '{"choices":[]}', '{"choices":[{"message":{"content":7}}]}']
    for (const body of [...shapes, '{"error":{"message":"no"}}']) {
      const { failure, exchanges } = await modelWith([page(body)])
      expect(await failure()).toMatchObject({ code: 'engine_failed' })
      expect(exchanges).toHaveLength(1)
    }
  })

  it('cuts off a server that never responds, never ends, or sends too much', async () => {
    const sendSlowly: Reply = (_, response) => {
      const timer = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(timer))
    }
    for (const reply of [() => {}, sendSlowly])
      expect((await (await modelWith([reply], { limit: () => 100 })).failure()).message).toContain(
        'within 1 s',
      )
    const hugeModel = await modelWith([page(`${' '.repeat(200_000)}{}`)])
    expect((await hugeModel.failure()).message).toContain('more than 100000 bytes')
  })

  it("aborts with the signal's reason, and sends nothing if already aborted", async () => {
    const controller = new AbortController()
    let connectionLost: Promise<void> | undefined
    const { write, exchanges } = await modelWith([
      (exchange) => {
        connectionLost = exchange.connectionLost
        controller.abort(cancelError)
      },
    ])
    await expect(write(controller.signal)).rejects.toBe(cancelError)
    await connectionLost
    await expect(write(controller.signal)).rejects.toBe(cancelError)
    expect(exchanges).toHaveLength(1)
  })
})
