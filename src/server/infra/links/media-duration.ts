import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MediaError } from '#server/infra/media/media.ts'
import { probeFile } from '#server/infra/media/probe.ts'
import { looksLikeMedia } from './content.ts'
import { LinkError } from './links.ts'
import { get } from './request.ts'
import type { LinkAccess } from './resolve.ts'
import { header, type LinkResponse } from './response.ts'
import { readAtMost } from './stream-limits.ts'

/**
 * Number of bytes to read from the start and the end of a file, since containers have their index in one
 * or the other.
 */
const SAMPLE_BYTES = 2_000_000

/**
 * Determines a recording's duration in seconds from its beginning and end; null if they don't reveal it.
 * Both are written at their offsets in an otherwise empty file of the full size, since some containers
 * point to their index, and in others the duration follows from the file size. Closes the response.
 * @throws LinkError not_media if it has no audio
 */
export async function probeDuration(
  access: LinkAccess,
  answer: LinkResponse,
  ffprobePath: string,
): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-link-'))
  try {
    const path = join(folder, 'sample')
    const isComplete = await sample(access, answer, path)
    const limits = { ffprobePath, maxUploadBytes: Number.MAX_SAFE_INTEGER }
    const { duration } = await probeFile(path, limits, access.signal).catch((error: unknown) => {
      throw error instanceof MediaError ? new UnreadableError(error, isComplete) : error
    })
    return duration !== null && duration > 0 ? duration : null
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    if (error.isFinal || !looksLikeMedia(answer.head)) throw new LinkError('not_media', error.reason.message)
    return null
  } finally {
    answer.close()
    await rm(folder, { recursive: true, force: true })
  }
}

class UnreadableError extends Error {
  readonly reason: MediaError
  /** Whether reading more of the file can't help. */
  readonly isFinal: boolean
  constructor(reason: MediaError, isComplete: boolean) {
    super(reason.message)
    this.reason = reason
    this.isFinal = isComplete || reason.code === 'media_no_audio' || reason.code === 'media_refused'
  }
}

/** Writes the beginning and the end of a link's file; returns whether that is all of it. */
async function sample(access: LinkAccess, answer: LinkResponse, path: string): Promise<boolean> {
  const file = await open(path, 'w')
  try {
    const start = await readAtMost(answer.body, SAMPLE_BYTES)
    answer.close()
    await file.write(start)
    const { length } = answer
    if (start.length < SAMPLE_BYTES || length === null || length <= start.length)
      return start.length < SAMPLE_BYTES
    await file.truncate(length)
    if (answer.ranges) {
      const from = Math.max(start.length, length - SAMPLE_BYTES)
      await file.write(await readEnd(access, answer.url, from), 0, null, from)
    }
    return false
  } finally {
    await file.close()
  }
}

async function readEnd(access: LinkAccess, url: URL, from: number): Promise<Buffer> {
  try {
    const answer = await get(access.guard, url, { ...access, range: { start: from } })
    const isEnd = header(answer.headers, 'content-range').startsWith(`bytes ${from}-`)
    const bytes = isEnd ? await readAtMost(answer.body, SAMPLE_BYTES) : Buffer.alloc(0)
    answer.close()
    return bytes
  } catch (error) {
    access.signal.throwIfAborted()
    if (error instanceof LinkError) return Buffer.alloc(0)
    throw error
  }
}
