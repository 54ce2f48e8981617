import { join } from 'node:path'
import { createMediaFile } from './recordings.ts'

/**
 * Creates small valid files of several containers from one recording: first those without video, then those
 * with it.
 */
export async function createValidFiles(recording: string, folder: string): Promise<string[]> {
  const audio = ['mp3', 'flac', 'ogg', 'm4a', 'wav', 'wma', 'aiff', 'webm']
  const videoFormats = ['mp4', 'mkv', 'avi', 'flv', 'ts', 'mov']
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=160x120:d=2', '-i', recording, '-shortest']
  const codecs: Record<string, string[]> = { ts: ['-c:v', 'mpeg2video', '-c:a', 'mp2'] }
  const paths: string[] = []
  for (const extension of audio)
    paths.push(await createMediaFile('-i', recording, join(folder, `good.${extension}`)))
  for (const extension of videoFormats)
    paths.push(
      await createMediaFile(...picture, ...(codecs[extension] ?? []), join(folder, `moving.${extension}`)),
    )
  return paths
}

/** Creates a generator of pseudorandom numbers from 0 to 1; the same seed gives the same sequence. */
export function seededRandom(seed: number): () => number {
  let state = (Math.imul(seed, 2654435761) + 1) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

type Corruption = (bytes: Buffer, next: () => number, other: Buffer) => Buffer

const randomBelow = (next: () => number, limit: number) => Math.floor(next() * limit)
/**
 * Chooses a position, half of the time near the start, where the tables are and most interesting damage
 * happens.
 */
const offset = (next: () => number, bytes: Buffer) =>
  randomBelow(next, next() < 0.5 ? Math.min(bytes.length, 600) : bytes.length)

const corruptions: Corruption[] = [
  function truncate(bytes, next) {
    return bytes.subarray(0, 1 + randomBelow(next, bytes.length))
  },
  function flippedBits(bytes, next) {
    for (let i = 0; i < 1 + next() * 60; i++) {
      const at = offset(next, bytes)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << randomBelow(next, 8))
    }
    return bytes
  },
  function randomBytes(bytes, next) {
    for (let i = 0; i < 1 + next() * 60; i++) bytes[offset(next, bytes)] = randomBelow(next, 256)
    return bytes
  },
  function foreignHeader(bytes, next, other) {
    const length = 4 + randomBelow(next, 400)
    return Buffer.concat([other.subarray(0, length), bytes.subarray(length)])
  },
  function zeroRun(bytes, next) {
    const at = offset(next, bytes)
    return bytes.fill(0, at, Math.min(bytes.length, at + 1 + randomBelow(next, 5000)))
  },
  function hugeNumbers(bytes, next) {
    for (let i = 0; i < 1 + next() * 5; i++) {
      const at = offset(next, bytes)
      bytes.fill(next() < 0.5 ? 0xff : 0x7f, at, Math.min(bytes.length, at + 4))
    }
    return bytes
  },
  function missingMiddle(bytes, next) {
    const at = offset(next, bytes)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + randomBelow(next, 3000))])
  },
  function duplicateBytes(bytes, next) {
    const at = offset(next, bytes)
    return Buffer.concat([bytes.subarray(0, at), bytes])
  },
]

/**
 * Returns a damaged copy of a file, always the same for a given seed. Some damage uses the header of
 * `otherBytes`.
 */
export function corruptFile(originalBytes: Buffer, otherBytes: Buffer, seed: number): Buffer {
  const next = seededRandom(seed)
  const corruption = corruptions[seed % corruptions.length] as Corruption
  const corruptedOnce = corruption(Buffer.from(originalBytes), next, otherBytes)
  const second = next() < 0.3 ? (corruptions[randomBelow(next, corruptions.length)] as Corruption) : null
  return second && corruptedOnce.length > 0
    ? second(Buffer.from(corruptedOnce), next, otherBytes)
    : corruptedOnce
}
