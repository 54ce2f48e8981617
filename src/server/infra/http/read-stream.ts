import type { Readable } from 'node:stream'

/** Reads a whole byte stream; undefined if it has more than `max` bytes. */
export async function readStream(body: Readable, max: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += (chunk as Buffer).length
    if (size > max) return undefined
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
