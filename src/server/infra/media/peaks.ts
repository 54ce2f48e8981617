import { peaksPerSecond } from '#contract/limits.ts'
import { forEachSlice, PCM_BYTES_PER_SECOND, PCM_RATE } from './pcm.ts'

export interface PeakData {
  perSecond: number
  /** Duration in seconds. */
  duration: number
  /** The loudest sample in each fiftieth of a second, scaled to 0–255. */
  data: Uint8Array
}

/** Computes waveform peaks from raw PCM (s16le, 16 kHz, mono); uses one byte of memory per peak. */
export async function computePeaks(pcmPath: string, signal: AbortSignal): Promise<PeakData> {
  const chunks: Uint8Array[] = []
  let chunk = new Uint8Array(0)
  let usedBytes = 0
  let samplesRead = 0
  await forEachSlice(pcmPath, PCM_RATE / peaksPerSecond, signal, (samples) => {
    if (usedBytes === chunk.length) {
      chunk = new Uint8Array(64 * 1024)
      chunks.push(chunk)
      usedBytes = 0
    }
    chunk[usedBytes++] = peakOf(samples)
    samplesRead += samples.length
  })
  const data = Buffer.concat(chunks).subarray(0, Math.ceil((samplesRead * peaksPerSecond) / PCM_RATE))
  return { perSecond: peaksPerSecond, duration: (samplesRead * 2) / PCM_BYTES_PER_SECOND, data }
}

function peakOf(samples: Int16Array): number {
  let loudestSample = 0
  for (const sample of samples) {
    const size = sample < 0 ? -sample : sample
    if (size > loudestSample) loudestSample = size
  }
  return Math.min(255, Math.round((loudestSample / 32768) * 255))
}
