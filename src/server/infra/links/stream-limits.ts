import { tooLargeError } from './failures.ts'
import { LinkError } from './links.ts'

export interface StreamLimits {
  maxBytes: number
  /** A sender is cut off if it sends less than `leastBytes` in any `paceMs` interval. */
  paceMs: number
  leastBytes: number
}

/**
 * Passes bytes on as long as they stay within the limits.
 * @throws LinkError too_large, or unreachable if the sender is too slow
 */
export async function* limitStream(
  chunks: AsyncIterable<Buffer>,
  limits: StreamLimits,
): AsyncGenerator<Buffer> {
  let total = 0
  let began = performance.now()
  let before = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > limits.maxBytes) throw tooLargeError(limits.maxBytes)
    if (performance.now() - began > limits.paceMs) {
      if (total - before < limits.leastBytes) throw new LinkError('unreachable', 'The host sends too slowly.')
      began = performance.now()
      before = total
    }
    yield chunk
  }
}

/** Reads up to `most` bytes and leaves the rest unread. */
export async function readUpTo(chunks: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    size += chunk.length
    if (size >= most) break
  }
  return Buffer.concat(parts).subarray(0, most)
}
