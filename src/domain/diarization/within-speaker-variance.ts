import { cholesky, type Statistics } from './gaussian.ts'
import { COEFFICIENTS } from './mfcc.ts'

const D = COEFFICIENTS
/**
 * Squared distance above which two voices belong to different people, regardless of the amount of speech; it
 * allows for changes in a voice due to mood, words and distance from the microphone.
 */
const VARIANCE_DRIFT = 5.5
/** Squared distance expected by chance between two means, before dividing by each mean's number of frames. */
const MIN_CHANGE = 120
/** Minimum number of frames for a meaningful mean. */
const MIN_FRAMES = 5

/**
 * Within-speaker variance, used to normalize distances between voices independently of room and microphone.
 */
export class WithinSpeakerVariance {
  readonly #factor: Float64Array
  readonly #solution = new Float64Array(D)

  /**
   * @param frames statistics that provide the covariance, such as {@link withinSegmentScatter} of single-speaker
   * segments
   */
  constructor(frames: Statistics) {
    this.#factor = cholesky(frames)
  }

  /** Returns the squared Mahalanobis distance between a mean and the frame whose coefficients start at `at`. */
  distanceTo(mean: Float64Array, cepstra: Float32Array | Float64Array, at = 0): number {
    let sum = 0
    for (let i = 0, p = 0; i < D; i++, p++) {
      let value = (cepstra[at + i] as number) - (mean[i] as number)
      for (let j = 0; j < i; j++, p++) value -= (this.#factor[p] as number) * (this.#solution[j] as number)
      value /= this.#factor[p] as number
      this.#solution[i] = value
      sum += value * value
    }
    return sum
  }

  /**
   * Returns the dissimilarity of two voices: 1 or more means different people; 0 means too little speech to
   * tell.
   */
  dissimilarity(a: Statistics, b: Statistics): number {
    if (a.count < MIN_FRAMES || b.count < MIN_FRAMES) return 0
    return this.distanceTo(a.mean(), b.mean()) / (VARIANCE_DRIFT + MIN_CHANGE * (1 / a.count + 1 / b.count))
  }
}
