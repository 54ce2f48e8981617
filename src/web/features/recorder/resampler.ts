/** Sample rate of live transcription, in Hz. */
export const liveSampleRate = 16_000

/**
 * Converts audio to 16 kHz, 16-bit. Each output sample is the average of the input samples it replaces, which
 * is good enough for speech. Carries the remainder over between blocks.
 */
export class Resampler {
  readonly #step: number
  #sum = 0
  #count = 0
  /** Position of the next input sample within the current output sample. */
  #position = 0

  /** @param rate input sample rate, in Hz; at least 16 kHz */
  constructor(rate: number) {
    this.#step = rate / liveSampleRate
  }

  /**
   * Converts a block of samples.
   * @param samples from -1 to 1
   */
  convert(samples: Float32Array): Int16Array {
    const output: number[] = []
    for (const sample of samples) {
      this.#sum += sample
      this.#count++
      this.#position++
      if (this.#position < this.#step) continue
      this.#position -= this.#step
      const mean = Math.max(-1, Math.min(1, this.#sum / this.#count))
      output.push(Math.round(mean * 32_767))
      this.#sum = 0
      this.#count = 0
    }
    return Int16Array.from(output)
  }
}

/** Returns whether audio is too quiet to contain speech. */
export function isSilent(samples: Int16Array): boolean {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, samples.length)) < 60
}
