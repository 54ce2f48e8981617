import { delay } from '#web/lib/delay.ts'

/** Maximum speed that counts as slow, in Mbit/s. */
export const slowMbits = 5
/** Time after which an unfinished download is reported as slow, in milliseconds. */
export const slowAfterMs = 6_000
export const retries = 4
export const retryMs = 3_000

export interface SpeedMeasurementOptions {
  /** Starts downloading the sample. */
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** Called during a slow download, with the speed in Mbit/s. */
  onSlow(mbits: number): void
  signal: AbortSignal
  /** Returns the current time, in milliseconds. */
  now(): number
}

/**
 * Downloads the sample, with a few retries.
 * @returns its average speed in Mbit/s; null if every attempt failed or it was canceled
 */
export async function measureSpeed(options: SpeedMeasurementOptions): Promise<number | null> {
  for (let attempt = 0; attempt <= retries && !options.signal.aborted; attempt++) {
    try {
      if (attempt > 0) await delay(retryMs, options.signal)
      return await download(options)
    } catch {
      // Failures are expected, since the connection itself is being measured.
    }
  }
  return null
}

async function download({ open, onSlow, signal, now }: SpeedMeasurementOptions): Promise<number> {
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
