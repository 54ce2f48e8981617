import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { speedSampleBytes } from '#contract/system.ts'
import type { Limit } from '#server/infra/identity/limits.ts'

const blockBytes = 1 << 20

/** Rate limit per user; a page requests at most one sample every few minutes. */
export const sampleLimit: Limit = { name: 'speed-sample', points: 20, seconds: 600 }

/** Returns bytes for testing the connection speed: one random block, repeated as the stream is read. */
export function createSpeedSample(): Readable {
  return Readable.from(blocks(), { objectMode: false, highWaterMark: blockBytes })
}

function* blocks(): Generator<Buffer> {
  const block = randomBytes(blockBytes)
  for (let remainingBytes = speedSampleBytes; remainingBytes > 0; remainingBytes -= blockBytes)
    yield block.subarray(0, Math.min(remainingBytes, blockBytes))
}
