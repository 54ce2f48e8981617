/** Fast Fourier transform of real signals with a fixed length. */
export class RealFft {
  readonly #size: number
  readonly #cos: Float64Array
  readonly #sin: Float64Array
  readonly #bitOrder: Uint16Array
  readonly #re: Float64Array
  readonly #im: Float64Array

  /** @param size power of two, from 4 to 65536 */
  constructor(size: number) {
    this.#size = size
    this.#cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size))
    this.#sin = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size))
    this.#bitOrder = bitReversal(size / 2)
    this.#re = new Float64Array(size / 2)
    this.#im = new Float64Array(size / 2)
  }

  /** Writes |X(k)|² for k = 0 … size/2 into `output`. */
  powerSpectrum(signal: Float64Array, output: Float64Array): void {
    const [re, im, half] = [this.#re, this.#im, this.#size / 2]
    // Even samples become the real parts and odd ones the imaginary parts, which halves the work.
    for (let i = 0; i < half; i++) {
      const from = 2 * (this.#bitOrder[i] as number)
      re[i] = signal[from] as number
      im[i] = signal[from + 1] as number
    }
    this.#butterflies()
    for (let k = 0; k <= half; k++) {
      const a = k % half
      const b = (half - k) % half
      const ar = re[a] as number
      const ai = im[a] as number
      const br = re[b] as number
      const bi = im[b] as number
      const cos = k < half ? (this.#cos[k] as number) : -1
      const sin = k < half ? (this.#sin[k] as number) : 0
      const oddRe = (ai + bi) / 2
      const oddIm = (br - ar) / 2
      const realPart = (ar + br) / 2 + cos * oddRe - sin * oddIm
      const imaginaryPart = (ai - bi) / 2 + cos * oddIm + sin * oddRe
      output[k] = realPart * realPart + imaginaryPart * imaginaryPart
    }
  }

  #butterflies(): void {
    const n = this.#size / 2
    const re = this.#re
    const im = this.#im
    for (let length = 2; length <= n; length *= 2) {
      const half = length / 2
      const step = (2 * n) / length
      for (let i = 0; i < half; i++) {
        const c = this.#cos[i * step] as number
        const s = this.#sin[i * step] as number
        for (let a = i; a < n; a += length) {
          const b = a + half
          const br = re[b] as number
          const bi = im[b] as number
          const tr = br * c - bi * s
          const ti = br * s + bi * c
          re[b] = (re[a] as number) - tr
          im[b] = (im[a] as number) - ti
          re[a] = (re[a] as number) + tr
          im[a] = (im[a] as number) + ti
        }
      }
    }
  }
}

function bitReversal(size: number): Uint16Array {
  const bitOrder = new Uint16Array(size)
  for (let i = 1; i < size; i++) bitOrder[i] = ((bitOrder[i >> 1] as number) >> 1) | (i & 1 ? size >> 1 : 0)
  return bitOrder
}
