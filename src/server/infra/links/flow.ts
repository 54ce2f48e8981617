import { tooLarge } from './failures.ts'
import { LinkError } from './links.ts'

export interface FlowLimits {
  maxBytes: number
  /** A sender of less than `leastBytes` in every `paceMs` is cut off. */
  paceMs: number
  leastBytes: number
}

/**
 * Passes bytes on while they stay within the limits. @throws LinkError too_large, or unreachable for a slow sender
 * @throws LinkError too_large, or unreachable for a sender that only drips
 */
export async function* limited(chunks: AsyncIterable<Buffer>, limits: FlowLimits): AsyncGenerator<Buffer> {
  let total = 0
  let began = performance.now()
  let before = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > limits.maxBytes) throw tooLarge(limits.maxBytes)
    if (performance.now() - began > limits.paceMs) {
      if (total - before < limits.leastBytes) throw new LinkError('unreachable', 'The host sends too slowly.')
      began = performance.now()
      before = total
    }
    yield chunk
  }
}

/** Reads up to `most` bytes and leaves the rest. */
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
