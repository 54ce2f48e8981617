import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { z } from 'zod'
import type { Ms } from '#domain/words/words.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { TransientError, toEngineError, toNetworkError } from './failures.ts'
import type { Provider } from './provider.ts'

const MAX_COMPLAINT_BYTES = 64_000

/**
 * Transcription may take longer than the default limit of five minutes before the first byte; requests have
 * their own timeout.
 */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 30_000 } })

/**
 * A body that is too large for memory. It is sent with the plain client, because fetch would buffer all of
 * it.
 */
export interface StreamingBody {
  size: number
  /** Opens the body from the start; called for each attempt. */
  open(): Readable
}

export interface RemoteCall<T> {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string | Buffer | StreamingBody
  /** Schema of the response. */
  answer: z.ZodType<T>
  /** Duration of the audio in the request; the timeout grows with it. */
  audioMs: Ms
  /**
   * Called with the fraction of the stream that has been sent, from 0 to 1; restarts at 0 on a
   * retry.
   */
  onSent?: ((fraction: number) => void) | undefined
  signal: AbortSignal
}

/**
 * Sends a request to a provider, and retries if it is unreachable, busy or failing. Timeouts aren't
 * retried, since another attempt would take as long and cost as much.
 * @throws EngineError; the signal's reason as soon as it fires
 */
export async function sendRequest<T>(provider: Provider, call: RemoteCall<T>): Promise<T> {
  const { policy } = provider
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(provider, call)
    } catch (error) {
      call.signal.throwIfAborted()
      if (!(error instanceof TransientError) || attempt > policy.retries) throw error
      await delay(Math.min(error.pause ?? policy.backOff(attempt), policy.longestPause), call.signal)
    }
  }
}

/**
 * Waits for `ms` milliseconds.
 * @throws the signal's reason if it fires before then
 */
export async function delay(ms: Ms, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {})
  signal.throwIfAborted()
}

async function sendOnce<T>(provider: Provider, call: RemoteCall<T>): Promise<T> {
  const limit = new AbortController()
  const ms = provider.policy.limit(call.audioMs)
  const timer = setTimeout(() => limit.abort(), ms)
  try {
    const answer = await send(call, AbortSignal.any([call.signal, limit.signal]))
    const { statusCode: status, headers, body } = answer
    if (status >= 200 && status < 300)
      return parse(provider, await readText(body, provider.policy.maxResponseBytes), call.answer)
    const retryAfter = [headers['retry-after']].flat()[0]
    throw toEngineError(provider, { status, retryAfter, body: await readBeginning(body) })
  } catch (error) {
    if (limit.signal.aborted && !call.signal.aborted)
      throw new EngineError(
        'engine_failed',
        `${provider.name} didn't respond within ${Math.ceil(ms / 1000)} s`,
      )
    if (error instanceof TooLargeError)
      throw new EngineError('engine_failed', `${provider.name} responded with more than ${error.limit} bytes`)
    throw error instanceof EngineError ? error : toNetworkError(provider, error)
  } finally {
    clearTimeout(timer)
  }
}

function send({ method, url, headers, body, onSent }: RemoteCall<unknown>, signal: AbortSignal) {
  const options = { method, headers, signal, dispatcher }
  if (body === undefined) return request(url, options)
  if (typeof body === 'string' || Buffer.isBuffer(body)) return request(url, { ...options, body })
  return request(url, {
    ...options,
    headers: { ...headers, 'content-length': String(body.size) },
    body: Readable.from(countBytes(body, onSent), { objectMode: false }),
  })
}

async function* countBytes(
  body: StreamingBody,
  onSent: (fraction: number) => void = () => {},
): AsyncGenerator<Buffer> {
  let sentBytes = 0
  for await (const chunk of body.open()) {
    yield chunk
    // The next chunk is requested once this one has been sent.
    sentBytes += chunk.length
    onSent(sentBytes / body.size)
  }
}

class TooLargeError extends Error {
  readonly limit: number
  constructor(limit: number) {
    super('the response is too large')
    this.limit = limit
  }
}

async function readText(body: Readable, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw new TooLargeError(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function readBeginning(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_COMPLAINT_BYTES) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Parses a response. A non-JSON body may come from an intermediary such as a proxy and be
 * temporary; an unexpected schema is permanent.
 */
function parse<T>({ name }: Provider, body: string, schema: z.ZodType<T>): T {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw new TransientError(`${name} didn't respond with JSON`)
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const location = issue?.path.join('.') || 'the response'
  throw new EngineError(
    'engine_failed',
    `${name} responded in an unexpected format: ${location}: ${issue?.message}`,
  )
}
