import { FRAMES_PER_SECOND } from '#domain/audio/loudness.ts'
import { forEachSlice, PCM_RATE } from './pcm.ts'

/** Level of digital silence. */
const SILENCE_DB = -100

/**
 * Measures the loudness of each 10 ms of raw PCM, in dB relative to full scale (RMS); -100 for digital
 * silence. 12 hours of audio take 17 MB.
 */
export async function measureFrameLevels(pcmPath: string, signal: AbortSignal): Promise<Float32Array> {
  const track = new LevelTrack()
  await forEachSlice(pcmPath, PCM_RATE / FRAMES_PER_SECOND, signal, (samples) => track.add(samples))
  return track.levels()
}

/** Collects the levels of successive frames. */
export class LevelTrack {
  #levels = new Float32Array(60 * FRAMES_PER_SECOND)
  #frames = 0

  add(samples: Int16Array): void {
    if (this.#frames === this.#levels.length) {
      const grown = new Float32Array(this.#levels.length * 2)
      grown.set(this.#levels)
      this.#levels = grown
    }
    this.#levels[this.#frames++] = level(samples)
  }

  get length(): number {
    return this.#frames
  }

  /** Returns the levels so far, in dB relative to full scale. */
  levels(): Float32Array {
    return this.#levels.subarray(0, this.#frames)
  }
}

function level(samples: Int16Array): number {
  let sum = 0
  let squares = 0
  for (const sample of samples) {
    sum += sample
    squares += sample * sample
  }
  const mean = sum / samples.length
  const power = squares / samples.length - mean * mean
  return power > 0 ? Math.max(SILENCE_DB, 10 * Math.log10(power / 32768 ** 2)) : SILENCE_DB
}
