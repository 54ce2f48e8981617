import { cholesky, type Statistics } from './gaussian.ts'
import { COEFFICIENTS } from './mfcc.ts'

const D = COEFFICIENTS

/** The sound of one person: a Gaussian with full covariance. */
export class Voice {
  readonly #mean: Float64Array
  readonly #factor = new Float64Array((D * (D + 1)) / 2)
  readonly #inverseDiagonal: Float64Array
  readonly #constant: number
  readonly #solved = new Float64Array(D)

  constructor(statistics: Statistics) {
    this.#mean = statistics.sums.map((sum) => sum / statistics.count)
    this.#constant = -0.5 * (cholesky(statistics, this.#factor) + D * Math.log(2 * Math.PI))
    this.#inverseDiagonal = Float64Array.from(
      { length: D },
      (_, i) => 1 / (this.#factor[(i * (i + 1)) / 2 + i] as number),
    )
  }

  /** Log likelihood of the frame whose coefficients begin at `at`. */
  score(cepstra: Float32Array, at: number): number {
    let sum = 0
    for (let i = 0, p = 0; i < D; i++, p++) {
      let value = (cepstra[at + i] as number) - (this.#mean[i] as number)
      for (let j = 0; j < i; j++, p++) value -= (this.#factor[p] as number) * (this.#solved[j] as number)
      value *= this.#inverseDiagonal[i] as number
      this.#solved[i] = value
      sum += value * value
    }
    return this.#constant - 0.5 * sum
  }
}
