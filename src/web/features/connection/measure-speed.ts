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
export async function measureSpeed(options: SpeedMeasureOptions): Promise<number | null> {
  for (let attempt = 0; attempt <= retries && !options.signal.aborted; attempt++) {
    try {
      if (attempt > 0) await delay(retryMs, options.signal)
      return await download(options)
    } catch {
      // The connection being measured may fail.
    }
  }
  return null
}

async function download({ open, onSlow, signal, now }: SpeedMeasureOptions): Promise<number> {
  const start = now()
  let bytes = 0
  const measureMbits = () => (bytes * 8) / 1_000 / Math.max(1, now() - start)
  const timer = setTimeout(() => measureMbits() <= slowMbits && onSlow(measureMbits()), slowAfterMs)
  try {
    const reader = (await open(signal)).getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      bytes += chunk.value.length
    return measureMbits()
  } finally {
    clearTimeout(timer)
  }
}
