import { createReadStream } from 'node:fs'

/** Sample rate of the pipeline's PCM: s16le, mono. */
export const PCM_RATE = 16_000
export const PCM_BYTES_PER_SECOND = PCM_RATE * 2

const CHUNK_BYTES = 1024 * 1024

/**
 * Reads raw PCM (s16le) in slices of `samplesPerSlice` samples, with constant memory. The last slice may be
 * shorter. `visit` may use a slice only during the call.
 */
export async function forEachSlice(
  pcmPath: string,
  samplesPerSlice: number,
  signal: AbortSignal,
  visit: (samples: Int16Array) => void,
): Promise<void> {
  const slice = new Int16Array(samplesPerSlice)
  const bytes = Buffer.from(slice.buffer)
  let filledBytes = 0
  for await (const data of createReadStream(pcmPath, { highWaterMark: CHUNK_BYTES, signal })) {
    const chunk = data as Buffer
    for (let from = 0; from < chunk.length; ) {
      const copiedBytes = chunk.copy(bytes, filledBytes, from)
      filledBytes += copiedBytes
      from += copiedBytes
      if (filledBytes < bytes.length) break
      visit(slice)
      filledBytes = 0
    }
  }
  if (filledBytes >= 2) visit(slice.subarray(0, filledBytes >> 1))
}
