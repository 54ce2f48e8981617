import type { FileHandle } from 'node:fs/promises'
import { open, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
// Node's built-in fetch (undici 7) crashes the process when a host closes the connection of a paused
// response.
import { fetch } from 'undici'
import type { RetryPolicy } from '../remote/retry-policy.ts'
import { ModelError } from './errors.ts'

/** Timeout and retry policy for downloads. */
export interface DownloadPolicy extends RetryPolicy {
  /** Idle time after which a request is considered broken. */
  stallMs: number
}

/** Default download policy. Only requests that make no progress count toward the consecutive retries. */
export const defaultDownloadPolicy: DownloadPolicy = {
  stallMs: 30_000,
  retries: 4,
  backOff: (retry) => 1000 * 2 ** (retry - 1),
}

export interface Download {
  url: string
  /** Path of the file to append to. Bytes already in it aren't downloaded again. */
  part: string
  /** Final size of the file. */
  bytes: number
  policy: DownloadPolicy
  signal: AbortSignal
  /** Called with the current size of the file. */
  onBytes(length: number): void
}

/** A failure that may be temporary. */
class TransientError extends Error {}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/**
 * Downloads a file, resuming an earlier attempt, or starting over if the host doesn't support ranges.
 * Retries after dropped connections, server errors and stalls.
 * @throws ModelError `unreachable` after the last retry, `refused` if the host doesn't have the file or
 * its size differs; the signal's reason; file system errors
 */
export async function download(request: Download): Promise<void> {
  const { part, bytes, policy, signal } = request
  let failedAttempts = 0
  for (;;) {
    const before = await sizeOf(part)
    if (before > bytes) await rm(part)
    else if (before === bytes) return
    try {
      await transferBytes(request, before > bytes ? 0 : before)
    } catch (error) {
      signal.throwIfAborted()
      if (!isTransient(error)) throw error
      failedAttempts = (await sizeOf(part)) > before ? 0 : failedAttempts + 1
      if (failedAttempts > policy.retries) throw unreachableError(request.url, error)
      await sleep(policy.backOff(Math.max(1, failedAttempts)), null, { signal }).catch(() => {})
      signal.throwIfAborted()
    }
  }
}

/** `fetch` throws a TypeError for every network error. */
const isTransient = (error: unknown): error is Error =>
  error instanceof TransientError || error instanceof TypeError

/** Converts a network error to a ModelError that names the host. */
export function unreachableError(url: string, error: Error): ModelError {
  const reason = error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
  return new ModelError('unreachable', `${new URL(url).host} can't be reached: ${reason}`, { cause: error })
}

/** Sends one request and appends the response to the file. */
async function transferBytes(request: Download, from: number): Promise<void> {
  const { url, part, policy, signal } = request
  const stallController = new AbortController()
  const silence = new TransientError(`no data arrived for ${policy.stallMs / 1000} s`)
  const timer = setTimeout(() => stallController.abort(silence), policy.stallMs)
  try {
    const response = await fetch(url, {
      headers: { 'accept-encoding': 'identity', ...(from > 0 ? { range: `bytes=${from}-` } : {}) },
      signal: AbortSignal.any([signal, stallController.signal]),
    })
    const start = await startOf(response, request, from)
    if (!response.body) throw new TransientError('the response is empty')
    const file = await open(part, start === 0 ? 'w' : 'a')
    try {
      await receiveBytes(response.body, file, start, request, () => timer.refresh())
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    clearTimeout(timer)
    // Cancels a response that wasn't read to the end.
    stallController.abort(silence)
  }
}

/** Returns the response's offset in the file: as requested, or 0 if the host doesn't support ranges. */
async function startOf(response: Response, { url, part, bytes }: Download, from: number): Promise<number> {
  const { status, headers } = response
  if (status === 416) {
    await rm(part, { force: true })
    throw new TransientError("it doesn't have this range")
  }
  if (status >= 500 || status === 408 || status === 429)
    throw new TransientError(`it responded with ${status}`)
  if (status !== 200 && status !== 206) throw new ModelError('refused', `${url} responded with ${status}`)
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '')
  if (status === 206 && Number(range?.[1]) !== from) {
    await rm(part, { force: true })
    throw new TransientError('it responded with a different range')
  }
  const length = status === 206 ? range?.[2] : headers.get('content-length')
  if (length && !headers.has('content-encoding') && Number(length) !== bytes)
    throw wrongLengthError(url, length, bytes)
  return status === 206 ? from : 0
}

const wrongLengthError = (url: string, actualBytes: string | number, bytes: number) =>
  new ModelError(
    'refused',
    `${url} has ${actualBytes} bytes instead of ${bytes}: it isn't the file in the catalog`,
  )

async function receiveBytes(
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
    if (length > bytes) throw wrongLengthError(url, 'more', bytes)
    await file.appendFile(chunk)
    onBytes(length)
  }
  if (length < bytes) throw new TransientError(`it ended after ${length} of ${bytes} bytes`)
}
