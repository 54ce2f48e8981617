import { COEFFICIENTS } from './mfcc.ts'

const D = COEFFICIENTS
const PRODUCTS = (D * (D + 1)) / 2
/** Minimum variance in every dimension, because constant audio doesn't imply certainty. */
const MIN_VARIANCE = 1e-3

/** Sufficient statistics of a Gaussian: count, sums and sums of products. They can be added. */
export class Statistics {
  count = 0
  readonly sums = new Float64Array(D)
  /** Lower triangle, row by row. */
  readonly products = new Float64Array(PRODUCTS)

  /** Adds the frame whose coefficients start at `at`. */
  addFrame(cepstra: Float32Array, at: number): void {
    this.count++
    let p = 0
    for (let i = 0; i < D; i++) {
      const x = cepstra[at + i] as number
      this.sums[i] = (this.sums[i] as number) + x
      for (let j = 0; j <= i; j++, p++)
        this.products[p] = (this.products[p] as number) + x * (cepstra[at + j] as number)
    }
  }

  /** Adds other statistics with the weight `times`; -1 subtracts them. */
  add(other: Statistics, times = 1): this {
    this.count += times * other.count
    for (let i = 0; i < D; i++) this.sums[i] = (this.sums[i] as number) + times * (other.sums[i] as number)
    for (let p = 0; p < PRODUCTS; p++)
      this.products[p] = (this.products[p] as number) + times * (other.products[p] as number)
    return this
  }

  copy(): Statistics {
    return new Statistics().add(this)
  }

  mean(): Float64Array {
    return this.sums.map((sum) => sum / this.count)
  }
}

/**
 * Returns the variance of frames around the mean of their segment: the scatter of all segments, each centered
 * at zero.
 */
export function withinSegmentScatter(segments: readonly Statistics[]): Statistics {
  const scatter = new Statistics()
  for (const { count, sums, products } of segments) {
    if (count === 0) continue
    scatter.count += count
    for (let i = 0, p = 0; i < D; i++)
      for (let j = 0; j <= i; j++, p++)
        scatter.products[p] =
          (scatter.products[p] as number) +
          (products[p] as number) -
          ((sums[i] as number) * (sums[j] as number)) / count
  }
  return scatter
}

/** Returns the Cholesky factor of the covariance: lower triangle, row by row. */
export function cholesky({ count, sums, products }: Statistics): Float64Array {
  const factor = new Float64Array(PRODUCTS)
  for (let i = 0; i < D; i++) {
    const row = (i * (i + 1)) / 2
    for (let j = 0; j <= i; j++) {
      const other = (j * (j + 1)) / 2
      let value =
        (products[row + j] as number) / count - ((sums[i] as number) / count) * ((sums[j] as number) / count)
      if (i === j) value += MIN_VARIANCE
      for (let k = 0; k < j; k++) value -= (factor[row + k] as number) * (factor[other + k] as number)
      if (i > j) factor[row + j] = value / (factor[other + j] as number)
      else factor[row + i] = Math.sqrt(Math.max(value, MIN_VARIANCE))
    }
  }
  return factor
}
