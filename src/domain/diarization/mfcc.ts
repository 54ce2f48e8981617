import { RealFft } from './fft.ts'

/** Sample rate of the audio that features are computed from, in Hz. */
export const SAMPLE_RATE = 16_000
/**
 * Number of coefficients per frame: the first through the nineteenth. The zeroth is loudness, which doesn't
 * identify the speaker.
 */
export const COEFFICIENTS = 19

const FRAME = 400
const HOP = 160
const FFT_SIZE = 512
const FILTERS = 26
const LOWEST_HZ = 80
const HIGHEST_HZ = 7600
const PRE_EMPHASIS = 0.97
/** Filter power caused by rounding to 16 bits; anything below this is silence. */
const FLOOR = 100
const SILENCE_DB = -100

/** Audio features, one frame per 10 ms. */
export interface Features {
  readonly frames: number
  /** 19 mel-frequency cepstral coefficients per frame, frame by frame. */
  readonly cepstra: Float32Array
  /** Loudness of each frame, in dB below full scale. */
  readonly levels: Float32Array
}

interface Filter {
  from: number
  weights: Float64Array
}

/** Computes features from audio: frames of 25 ms, 10 ms apart. Reuses its tables and buffers. */
export class FeatureExtractor {
  readonly #fft = new RealFft(FFT_SIZE)
  readonly #window = Float64Array.from(
    { length: FRAME },
    (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (FRAME - 1)),
  )
  readonly #filters = melFilters()
  readonly #cosines = Float64Array.from(
    { length: COEFFICIENTS * FILTERS },
    (_, i) =>
      Math.sqrt(2 / FILTERS) *
      Math.cos((Math.PI * (Math.floor(i / FILTERS) + 1) * ((i % FILTERS) + 0.5)) / FILTERS),
  )
  readonly #signal = new Float64Array(FFT_SIZE)
  readonly #powerSpectrum = new Float64Array(FFT_SIZE / 2 + 1)
  readonly #mel = new Float64Array(FILTERS)

  /** Returns the features of 16 kHz audio, one frame per 10 ms; the last frames are partial. */
  extract(samples: Int16Array): Features {
    const frames = Math.ceil(samples.length / HOP)
    const cepstra = new Float32Array(frames * COEFFICIENTS)
    const levels = new Float32Array(frames)
    for (let frame = 0; frame < frames; frame++) {
      levels[frame] = this.#load(samples, frame * HOP)
      this.#fft.powerSpectrum(this.#signal, this.#powerSpectrum)
      this.#writeCepstrum(cepstra, frame * COEFFICIENTS)
    }
    return { frames, cepstra, levels }
  }

  /** Copies a frame into the buffer, applying pre-emphasis and a window; returns the frame's loudness. */
  #load(samples: Int16Array, from: number): number {
    const length = Math.min(FRAME, samples.length - from)
    const signal = this.#signal
    const window = this.#window
    let sum = 0
    let squares = 0
    let before = samples[Math.max(0, from - 1)] as number
    for (let i = 0; i < length; i++) {
      const sample = samples[from + i] as number
      sum += sample
      squares += sample * sample
      signal[i] = (sample - PRE_EMPHASIS * before) * (window[i] as number)
      before = sample
    }
    signal.fill(0, length)
    const variance = squares / length - (sum / length) ** 2
    return variance > 0 ? Math.max(SILENCE_DB, 10 * Math.log10(variance / 32768 ** 2)) : SILENCE_DB
  }

  #writeCepstrum(cepstra: Float32Array, at: number): void {
    const mel = this.#mel
    const spectrum = this.#powerSpectrum
    for (let i = 0; i < FILTERS; i++) {
      const { from, weights } = this.#filters[i] as Filter
      let energy = FLOOR
      for (let k = 0; k < weights.length; k++)
        energy += (weights[k] as number) * (spectrum[from + k] as number)
      mel[i] = Math.log(energy)
    }
    const cosines = this.#cosines
    for (let c = 0, p = 0; c < COEFFICIENTS; c++) {
      let sum = 0
      for (let i = 0; i < FILTERS; i++, p++) sum += (mel[i] as number) * (cosines[p] as number)
      cepstra[at + c] = sum
    }
  }
}

/** Creates triangular filters with 50% overlap, evenly spaced on the mel scale. */
function melFilters(): Filter[] {
  const toMel = (hz: number) => 2595 * Math.log10(1 + hz / 700)
  const toHz = (mel: number) => 700 * (10 ** (mel / 2595) - 1)
  const [low, high] = [toMel(LOWEST_HZ), toMel(HIGHEST_HZ)]
  const edge = (i: number) => (toHz(low + ((high - low) * i) / (FILTERS + 1)) * FFT_SIZE) / SAMPLE_RATE
  return Array.from({ length: FILTERS }, (_, i) => {
    const [left, center, right] = [edge(i), edge(i + 1), edge(i + 2)]
    const from = Math.ceil(left)
    const weights = Float64Array.from({ length: Math.floor(right) - from + 1 }, (__, k) => {
      const bin = from + k
      return bin < center ? (bin - left) / (center - left) : (right - bin) / (right - center)
    })
    return { from, weights }
  })
}
