import { delay } from '#web/lib/delay.ts'

/** A connection at this speed or below is slow, in Mbit/s. */
export const slowMbits = 5
/** Time after which a slow download is reported before it ends, in milliseconds. */
export const slowAfterMs = 6_000
export const retries = 4
export const retryMs = 3_000

export interface SpeedMeasureOptions {
  /** Starts downloading the sample. */
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** Called during a slow download, with the speed in Mbit/s. */
  onSlow(mbits: number): void
  signal: AbortSignal
  /** Returns the current time, in milliseconds. */
  now(): number
}

/**
 * Downloads the sample, with some retries.
 * @returns its average speed in Mbit/s; null if it failed each time or was canceled
 */
export async function measureSpeed(measuring: SpeedMeasureOptions): Promise<number | null> {
  for (let attempt = 0; attempt <= retries && !measuring.signal.aborted; attempt++) {
    try {
      if (attempt > 0) await delay(retryMs, measuring.signal)
      return await download(measuring)
    } catch {
      // The measured network may fail.
    }
  }
  return null
}

async function download({ open, onSlow, signal, now }: SpeedMeasureOptions): Promise<number> {
  const start = now()
  let bytes = 0
  const speed = () => (bytes * 8) / 1_000 / Math.max(1, now() - start)
  const watch = setTimeout(() => speed() <= slowMbits && onSlow(speed()), slowAfterMs)
  try {
    const reader = (await open(signal)).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length
    return speed()
  } finally {
    clearTimeout(watch)
  }
}
