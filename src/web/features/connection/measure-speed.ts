/** A connection at this speed or below is slow, in Mbit/s. */
export const slowMbits = 5
/** A slow download that takes longer than this is reported before it ends, in milliseconds. */
export const slowAfterMs = 6_000
export const retries = 4
export const retryMs = 3_000

export interface SpeedMeasureOptions {
  /** Starts the download of the sample. */
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** Called during a slow download; Mbit/s. */
  onSlow(mbits: number): void
  signal: AbortSignal
  /** Milliseconds. */
  now(): number
}

/**
 * Downloads the sample, with one retry. @returns its average speed in Mbit/s; null if it failed each time or was
 * canceled
 * @returns its average speed in Mbit/s; null when it failed every time or was given up
 */
export async function measureSpeed(measuring: SpeedMeasureOptions): Promise<number | null> {
  for (let attempt = 0; attempt <= retries; attempt++) {
    if (attempt > 0) await pause(retryMs, measuring.signal)
    if (measuring.signal.aborted) return null
    try {
      return await download(measuring)
    } catch {
      // The measurement is of the network, which may fail.
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
