import { type FileHandle, open, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, header } from './answer.ts'
import { explain, tooLarge } from './failures.ts'
import { limited } from './flow.ts'
import { type FetchOptions, LinkError } from './links.ts'
import { get } from './request.ts'
import type { Reach } from './resolve.ts'

/** Maximum number of consecutive reconnects with hardly any progress. */
const MAX_RESUMES = 5

/**
 * Streams a response's body into a file and returns its size in bytes. Resumes after a lost connection if the host can
 * send the rest of the same file. A failure leaves no file.
 * @throws LinkError, the signal's reason, or an error of this machine
 */
export async function download(
  reach: Reach,
  answer: Answer,
  path: string,
  { maxBytes, onProgress }: Pick<FetchOptions, 'maxBytes' | 'onProgress'>,
): Promise<number> {
  try {
    if ((answer.length ?? 0) > maxBytes) throw tooLarge(maxBytes)
    const file = await open(path, 'w')
    try {
      const size = await writeAll(reach, answer, file, maxBytes, (bytes) => {
        if (answer.length) onProgress?.(Math.min(1, bytes / answer.length))
      })
      if (size === 0) throw new LinkError('not_media', 'The file behind this link is empty.')
      return size
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(path, { force: true })
    throw explain(error, reach.signal)
  } finally {
    answer.close()
  }
}

async function writeAll(
  reach: Reach,
  answer: Answer,
  file: FileHandle,
  maxBytes: number,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const { paceMs, leastBytes, resumeMs } = reach.limits
  let size = 0
  let current: Answer | null = answer
  for (let lost = 0; ; ) {
    const before = size
    try {
      current ??= await getRest(reach, answer, size)
      for await (const chunk of limited(current.body, { maxBytes: maxBytes - before, paceMs, leastBytes })) {
        await file.writeFile(chunk)
        size += chunk.length
        onBytes(size)
      }
      return size
    } catch (error) {
      current?.close()
      current = null
      const known = explain(error, reach.signal)
      lost = size - before >= leastBytes ? 1 : lost + 1
      if (lost > MAX_RESUMES || !canResume(answer, known, size)) throw known
      await sleep(resumeMs * lost, undefined, { signal: reach.signal })
    }
  }
}

/** Whether the connection was lost, rather than rejected or limited, and the host can resume. */
function canResume({ length, ranges }: Answer, error: unknown, size: number): boolean {
  const wasLost = error instanceof LinkError && error.code === 'unreachable' && error.cause !== undefined
  return wasLost && ranges && length !== null && size > 0 && size < length
}

/** The rest of a file, if it is still the same. */
async function getRest(reach: Reach, { url, headers, length }: Answer, start: number): Promise<Answer> {
  const validator = [header(headers, 'etag'), header(headers, 'last-modified')].find(
    (value) => value !== '' && !value.startsWith('W/'),
  )
  const answer = await get(reach.guard, url, { ...reach, range: { start, validator } })
  const isRest = header(answer.headers, 'content-range') === `bytes ${start}-${(length ?? 0) - 1}/${length}`
  if (isRest) return answer
  answer.close()
  throw new LinkError('unreachable', 'The connection ended early, and the rest could not be had.')
}
