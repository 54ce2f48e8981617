import { join } from 'node:path'
import { createMediaFile } from './recordings.ts'

/**
 * Creates small valid files of several containers from one recording: first those without video, then those
 * with it.
 */
export async function createValidFiles(recording: string, folder: string): Promise<string[]> {
  const sound = ['mp3', 'flac', 'ogg', 'm4a', 'wav', 'wma', 'aiff', 'webm']
  const moving = ['mp4', 'mkv', 'avi', 'flv', 'ts', 'mov']
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=160x120:d=2', '-i', recording, '-shortest']
  const codecs: Record<string, string[]> = { ts: ['-c:v', 'mpeg2video', '-c:a', 'mp2'] }
  const paths: string[] = []
  for (const extension of sound)
    paths.push(await createMediaFile('-i', recording, join(folder, `good.${extension}`)))
  for (const extension of moving)
    paths.push(
      await createMediaFile(...picture, ...(codecs[extension] ?? []), join(folder, `moving.${extension}`)),
    )
  return paths
}

/** Creates a pseudorandom number generator, from 0 to 1, that repeats its sequence for the same seed. */
export function random(seed: number): () => number {
  let state = (Math.imul(seed, 2654435761) + 1) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

type Damage = (bytes: Buffer, next: () => number, other: Buffer) => Buffer

const upTo = (next: () => number, limit: number) => Math.floor(next() * limit)
/**
 * Chooses a position, half of the time near the start, where the tables are and most interesting damage
 * happens.
 */
const place = (next: () => number, bytes: Buffer) =>
  upTo(next, next() < 0.5 ? Math.min(bytes.length, 600) : bytes.length)

const damages: Damage[] = [
  function cutShort(bytes, next) {
    return bytes.subarray(0, 1 + upTo(next, bytes.length))
  },
  function flippedBits(bytes, next) {
    for (let i = 0; i < 1 + next() * 60; i++) {
      const at = place(next, bytes)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << upTo(next, 8))
    }
    return bytes
  },
  function randomBytes(bytes, next) {
    for (let i = 0; i < 1 + next() * 60; i++) bytes[place(next, bytes)] = upTo(next, 256)
    return bytes
  },
  function foreignHeader(bytes, next, other) {
    const length = 4 + upTo(next, 400)
    return Buffer.concat([other.subarray(0, length), bytes.subarray(length)])
  },
  function zeroRun(bytes, next) {
    const at = place(next, bytes)
    return bytes.fill(0, at, Math.min(bytes.length, at + 1 + upTo(next, 5000)))
  },
  function hugeNumbers(bytes, next) {
    for (let i = 0; i < 1 + next() * 5; i++) {
      const at = place(next, bytes)
      bytes.fill(next() < 0.5 ? 0xff : 0x7f, at, Math.min(bytes.length, at + 4))
    }
    return bytes
  },
  function missingMiddle(bytes, next) {
    const at = place(next, bytes)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + upTo(next, 3000))])
  },
  function twice(bytes, next) {
    const at = place(next, bytes)
    return Buffer.concat([bytes.subarray(0, at), bytes])
  },
]

/** Returns a damaged copy of a file, the same for each seed; `other` provides its header. */
export function malformed(whole: Buffer, other: Buffer, seed: number): Buffer {
  const next = random(seed)
  const damage = damages[seed % damages.length] as Damage
  const once = damage(Buffer.from(whole), next, other)
  const again = next() < 0.3 ? (damages[upTo(next, damages.length)] as Damage) : null
  return again && once.length > 0 ? again(Buffer.from(once), next, other) : once
}
