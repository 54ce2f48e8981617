import { type FileHandle, open, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { toLinkError, tooLargeError } from './failures.ts'
import { type DownloadOptions, LinkError } from './links.ts'
import { get, type RequestOptions } from './request.ts'
import type { LinkAccess } from './resolve.ts'
import { header, type LinkResponse } from './response.ts'
import { limitStream } from './stream-limits.ts'

export interface DownloadAccess extends LinkAccess {
  /** Requests the rest of the file; by default, from its URL. */
  requestRest?: ((range: NonNullable<RequestOptions['range']>) => Promise<LinkResponse>) | undefined
}

/** Maximum number of consecutive reconnects with little or no progress. */
const MAX_RESUMES = 5

/**
 * Streams a response body into a file and returns its size in bytes. Resumes after a dropped connection
 * if the host can send the rest of the same file. Leaves no file behind on failure.
 * @throws LinkError, the signal's reason, or a local error
 */
export async function download(
  access: DownloadAccess,
  answer: LinkResponse,
  path: string,
  { maxBytes, onProgress }: Pick<DownloadOptions, 'maxBytes' | 'onProgress'>,
): Promise<number> {
  try {
    if ((answer.length ?? 0) > maxBytes) throw tooLargeError(maxBytes)
    const file = await open(path, 'w')
    try {
      const size = await writeAll(access, answer, file, maxBytes, (bytes) => {
        if (answer.length) onProgress?.(Math.min(1, bytes / answer.length))
      })
      if (size === 0) throw new LinkError('not_media', 'The file behind this link is empty.')
      return size
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(path, { force: true })
    throw toLinkError(error, access.signal)
  } finally {
    answer.close()
  }
}

async function writeAll(
  access: DownloadAccess,
  answer: LinkResponse,
  file: FileHandle,
  maxBytes: number,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const { paceMs, minBytes, resumeMs } = access.limits
  let size = 0
  let current: LinkResponse | null = answer
  for (let failures = 0; ; ) {
    const before = size
    try {
      current ??= await getRest(access, answer, size)
      for await (const chunk of limitStream(current.body, {
        maxBytes: maxBytes - before,
        paceMs,
        minBytes,
      })) {
        await file.writeFile(chunk)
        size += chunk.length
        onBytes(size)
      }
      return size
    } catch (error) {
      current?.close()
      current = null
      const linkError = toLinkError(error, access.signal)
      failures = size - before >= minBytes ? 1 : failures + 1
      if (failures > MAX_RESUMES || !canResume(answer, linkError, size)) throw linkError
      await sleep(resumeMs * failures, undefined, { signal: access.signal })
    }
  }
}

/**
 * Whether the host supports resuming and the connection was dropped, rather than refused or cut off at a
 * limit.
 */
function canResume({ length, ranges }: LinkResponse, error: unknown, size: number): boolean {
  const isConnectionLost =
    error instanceof LinkError && error.code === 'unreachable' && error.cause !== undefined
  return isConnectionLost && ranges && length !== null && size > 0 && size < length
}

/** Requests the rest of a file, provided it is unchanged. */
async function getRest(
  access: DownloadAccess,
  { url, headers, length }: LinkResponse,
  start: number,
): Promise<LinkResponse> {
  const validator = [header(headers, 'etag'), header(headers, 'last-modified')].find(
    (value) => value !== '' && !value.startsWith('W/'),
  )
  const range = { start, validator }
  const answer = await (access.requestRest?.(range) ?? get(access.guard, url, { ...access, range }))
  const isExpectedRange =
    header(answer.headers, 'content-range') === `bytes ${start}-${(length ?? 0) - 1}/${length}`
  if (isExpectedRange) return answer
  answer.close()
  throw new LinkError('unreachable', "The connection ended early, and the rest couldn't be downloaded.")
}
