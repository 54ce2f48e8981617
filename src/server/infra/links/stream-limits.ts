import { tooLargeError } from './failures.ts'
import { LinkError } from './links.ts'

export interface StreamLimits {
  maxBytes: number
  /** A sender is cut off if it sends less than `minBytes` in any `paceMs` interval. */
  paceMs: number
  minBytes: number
}

/**
 * Passes bytes through as long as they stay within the limits.
 * @throws LinkError too_large, or unreachable if the sender is too slow
 */
export async function* limitStream(
  chunks: AsyncIterable<Buffer>,
  limits: StreamLimits,
): AsyncGenerator<Buffer> {
  let total = 0
  let startedAt = performance.now()
  let before = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > limits.maxBytes) throw tooLargeError(limits.maxBytes)
    if (performance.now() - startedAt > limits.paceMs) {
      if (total - before < limits.minBytes)
        throw new LinkError('unreachable', 'The host is sending too slowly.')
      startedAt = performance.now()
      before = total
    }
    yield chunk
  }
}

/** Reads up to `max` bytes, leaving the rest unread. */
export async function readAtMost(chunks: AsyncIterable<Buffer>, max: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    size += chunk.length
    if (size >= max) break
  }
  return Buffer.concat(parts).subarray(0, max)
}
