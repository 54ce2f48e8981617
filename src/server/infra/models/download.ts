import type { FileHandle } from 'node:fs/promises'
import { open, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
// Node's own fetch ends the process when a host closes the connection of a paused response (undici 7).
import { fetch } from 'undici'
import { ModelError } from './errors.ts'

/** Patience with a host. */
export interface RetryPolicy {
  /** Without a byte for this long, a request counts as broken. */
  stallMs: number
  /** Maximum number of consecutive requests without progress. */
  retries: number
  /** Delay between them; doubled each time. */
  firstDelayMs: number
}

export const defaultRetryPolicy: RetryPolicy = { stallMs: 30_000, retries: 4, firstDelayMs: 1_000 }

export interface Download {
  url: string
  /** The file to append to. Existing bytes are not fetched again. */
  part: string
  /** Its final length. */
  bytes: number
  retryPolicy: RetryPolicy
  signal: AbortSignal
  /** Called with the current length of the file. */
  onBytes(length: number): void
}

/** Possibly temporary failures. */
class PassingError extends Error {}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/**
 * Downloads a file, continuing an earlier attempt; from its beginning if the host has no ranges. Retries after broken
 * connections, server errors and silence.
 * @throws ModelError `unreachable` when that did not help, `refused` when the host has no such file or one of another
 * length; the signal's reason; errors of the file system
 */
export async function download(request: Download): Promise<void> {
  const { part, bytes, retryPolicy, signal } = request
  let broken = 0
  for (;;) {
    const before = await sizeOf(part)
    if (before > bytes) await rm(part)
    else if (before === bytes) return
    try {
      await transfer(request, before > bytes ? 0 : before)
    } catch (error) {
      signal.throwIfAborted()
      if (!isTransient(error)) throw error
      broken = (await sizeOf(part)) > before ? 0 : broken + 1
      if (broken > retryPolicy.retries) throw unreachable(request.url, error)
      await sleep(retryPolicy.firstDelayMs * 2 ** Math.max(0, broken - 1), null, { signal }).catch(() => {})
      signal.throwIfAborted()
    }
  }
}

/** `fetch` throws a TypeError for every network error. */
const isTransient = (error: unknown): error is Error =>
  error instanceof PassingError || error instanceof TypeError

export function unreachable(url: string, error: Error): ModelError {
  const reason = error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
  return new ModelError('unreachable', `${new URL(url).host} can't be reached: ${reason}`, { cause: error })
}

/** One request, appended to the file. */
async function transfer(request: Download, from: number): Promise<void> {
  const { url, part, retryPolicy, signal } = request
  const stalled = new AbortController()
  const silence = new PassingError(`nothing came for ${retryPolicy.stallMs / 1000} s`)
  const timer = setTimeout(() => stalled.abort(silence), retryPolicy.stallMs)
  try {
    const response = await fetch(url, {
      headers: { 'accept-encoding': 'identity', ...(from > 0 ? { range: `bytes=${from}-` } : {}) },
      signal: AbortSignal.any([signal, stalled.signal]),
    })
    const start = await startOf(response, request, from)
    if (!response.body) throw new PassingError('the answer is empty')
    const file = await open(part, start === 0 ? 'w' : 'a')
    try {
      await receive(response.body, file, start, request, () => timer.refresh())
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    clearTimeout(timer)
    // Cancels a response that was not read to its end.
    stalled.abort(silence)
  }
}

/** Start of the response in the file: as requested, or 0 from a host without ranges. */
async function startOf(response: Response, { url, part, bytes }: Download, from: number): Promise<number> {
  const { status, headers } = response
  if (status === 416) {
    await rm(part, { force: true })
    throw new PassingError('it has no such range')
  }
  if (status >= 500 || status === 408 || status === 429) throw new PassingError(`it answered ${status}`)
  if (status !== 200 && status !== 206) throw new ModelError('refused', `${url} answered ${status}`)
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '')
  if (status === 206 && Number(range?.[1]) !== from) {
    await rm(part, { force: true })
    throw new PassingError('it answered another range')
  }
  const length = status === 206 ? range?.[2] : headers.get('content-length')
  if (length && !headers.has('content-encoding') && Number(length) !== bytes)
    throw wrongLength(url, length, bytes)
  return status === 206 ? from : 0
}

const wrongLength = (url: string, found: string | number, bytes: number) =>
  new ModelError(
    'refused',
    `${url} has ${found} bytes instead of ${bytes}: it is not the file of the catalog`,
  )

async function receive(
  body: ReadableStream<Uint8Array>,
  file: FileHandle,
  start: number,
  { url, bytes, onBytes }: Download,
  onChunk: () => void,
): Promise<void> {
  let length = start
  onBytes(length)
  for await (const chunk of body) {
    onChunk()
    length += chunk.length
    if (length > bytes) throw wrongLength(url, 'more', bytes)
    await file.appendFile(chunk)
    onBytes(length)
  }
  if (length < bytes) throw new PassingError(`it ended after ${length} of ${bytes} bytes`)
}
