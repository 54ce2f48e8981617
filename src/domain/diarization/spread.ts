import { cholesky, type Statistics } from './gaussian.ts'
import { COEFFICIENTS } from './mfcc.ts'

const D = COEFFICIENTS
/**
 * Squared distance above which two voices are different people, regardless of the amount of speech: voices drift with
 * mood, words and distance.
 */
const DRIFT = 5.5
/** Expected distance between means of few frames by chance: divided by the number of frames, added for both. */
const CHANCE = 120
/** Fewer frames than this have no meaningful mean. */
const LEAST_FRAMES = 5

/** Within-speaker variance: normalizes distances between voices, independent of room and microphone. */
export class Spread {
  readonly #factor: Float64Array
  readonly #solved = new Float64Array(D)

  /** @param frames the frames of the covariance, such as {@link scatterWithin} pieces with one speaker */
  constructor(frames: Statistics) {
    this.#factor = cholesky(frames)
  }

  /** Squared Mahalanobis distance between a mean and a frame whose coefficients begin at `at`. */
  distanceTo(mean: Float64Array, cepstra: Float32Array | Float64Array, at = 0): number {
    let sum = 0
    for (let i = 0, p = 0; i < D; i++, p++) {
      let value = (cepstra[at + i] as number) - (mean[i] as number)
      for (let j = 0; j < i; j++, p++) value -= (this.#factor[p] as number) * (this.#solved[j] as number)
      value /= this.#factor[p] as number
      this.#solved[i] = value
      sum += value * value
    }
    return sum
  }

  /** Dissimilarity of two voices: from 1 on they are different people. 0 with too little speech to tell. */
  unlikeness(a: Statistics, b: Statistics): number {
    if (a.count < LEAST_FRAMES || b.count < LEAST_FRAMES) return 0
    return this.distanceTo(a.mean(), b.mean()) / (DRIFT + CHANCE * (1 / a.count + 1 / b.count))
  }
}
