import { COEFFICIENTS } from './mfcc.ts'

const D = COEFFICIENTS
const PRODUCTS = (D * (D + 1)) / 2
/** Variance that every dimension has at least: sound that does not change is no certainty. */
const LEAST_VARIANCE = 1e-3

/** What a Gaussian needs to know of frames: their number, sums and sums of products. Adds up. */
export class Statistics {
  count = 0
  readonly sums = new Float64Array(D)
  /** Lower triangle, row by row. */
  readonly products = new Float64Array(PRODUCTS)
  #logDeterminant: number | undefined

  /** Adds the frame whose coefficients begin at `at`. */
  addFrame(cepstra: Float32Array, at: number): void {
    this.count++
    this.#logDeterminant = undefined
    let p = 0
    for (let i = 0; i < D; i++) {
      const x = cepstra[at + i] as number
      this.sums[i] = (this.sums[i] as number) + x
      for (let j = 0; j <= i; j++, p++)
        this.products[p] = (this.products[p] as number) + x * (cepstra[at + j] as number)
    }
  }

  /** Adds other statistics, as often as `times` says; -1 takes them away. */
  add(other: Statistics, times = 1): this {
    this.count += times * other.count
    this.#logDeterminant = undefined
    for (let i = 0; i < D; i++) this.sums[i] = (this.sums[i] as number) + times * (other.sums[i] as number)
    for (let p = 0; p < PRODUCTS; p++)
      this.products[p] = (this.products[p] as number) + times * (other.products[p] as number)
    return this
  }

  clear(): this {
    this.count = 0
    this.sums.fill(0)
    this.products.fill(0)
    this.#logDeterminant = undefined
    return this
  }

  copy(): Statistics {
    return new Statistics().add(this)
  }

  /** The same Gaussian as if it had been seen in `count` frames. */
  weighted(count: number): Statistics {
    return new Statistics().add(this, count / this.count)
  }

  /** Logarithm of the determinant of the covariance matrix. */
  logDeterminant(): number {
    this.#logDeterminant ??= cholesky(this, scratch)
    return this.#logDeterminant
  }
}

const scratch = new Float64Array(PRODUCTS)

/** Writes the Cholesky factor of the covariance (lower triangle, row by row); returns the log determinant. */
export function cholesky({ count, sums, products }: Statistics, factor: Float64Array): number {
  let logDeterminant = 0
  for (let i = 0; i < D; i++) {
    const row = (i * (i + 1)) / 2
    for (let j = 0; j <= i; j++) {
      const other = (j * (j + 1)) / 2
      let value =
        (products[row + j] as number) / count - ((sums[i] as number) / count) * ((sums[j] as number) / count)
      if (i === j) value += LEAST_VARIANCE
      for (let k = 0; k < j; k++) value -= (factor[row + k] as number) * (factor[other + k] as number)
      if (i > j) factor[row + j] = value / (factor[other + j] as number)
      else {
        const variance = Math.max(value, LEAST_VARIANCE)
        factor[row + i] = Math.sqrt(variance)
        logDeterminant += Math.log(variance)
      }
    }
  }
  return logDeterminant
}

/** How much better two Gaussians describe two sets of frames than one does: the generalised likelihood ratio. */
export function likelihoodRatio(a: Statistics, b: Statistics): number {
  const both = union.clear().add(a).add(b)
  return (
    0.5 * (both.count * both.logDeterminant() - a.count * a.logDeterminant() - b.count * b.logDeterminant())
  )
}

const union = new Statistics()

/** What a Gaussian's parameters cost by the Bayesian information criterion, for so many frames. */
export const penaltyOf = (count: number): number => 0.5 * (D + PRODUCTS) * Math.log(count)
