/** Fast Fourier transform of real signals of one length. */
export class RealFft {
  readonly #size: number
  readonly #cos: Float64Array
  readonly #sin: Float64Array
  readonly #order: Uint16Array
  readonly #re: Float64Array
  readonly #im: Float64Array

  /** @param size a power of two, at least 4 and at most 65536 */
  constructor(size: number) {
    this.#size = size
    this.#cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size))
    this.#sin = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size))
    this.#order = bitReversal(size / 2)
    this.#re = new Float64Array(size / 2)
    this.#im = new Float64Array(size / 2)
  }

  /** Writes |X(k)|² for k = 0 … size/2 into `power`. */
  powerSpectrum(signal: Float64Array, power: Float64Array): void {
    const [re, im, half] = [this.#re, this.#im, this.#size / 2]
    // Even samples become real parts and odd ones imaginary parts: half the work.
    for (let i = 0; i < half; i++) {
      const from = 2 * (this.#order[i] as number)
      re[i] = signal[from] as number
      im[i] = signal[from + 1] as number
    }
    this.#butterflies()
    for (let k = 0; k <= half; k++) {
      const [a, b] = [k % half, (half - k) % half]
      const [ar, ai, br, bi] = [re[a] as number, im[a] as number, re[b] as number, im[b] as number]
      const cos = k < half ? (this.#cos[k] as number) : -1
      const sin = k < half ? (this.#sin[k] as number) : 0
      const [oddRe, oddIm] = [(ai + bi) / 2, (br - ar) / 2]
      const real = (ar + br) / 2 + cos * oddRe - sin * oddIm
      const imaginary = (ai - bi) / 2 + cos * oddIm + sin * oddRe
      power[k] = real * real + imaginary * imaginary
    }
  }

  #butterflies(): void {
    const [re, im, cos, sin, n] = [this.#re, this.#im, this.#cos, this.#sin, this.#size / 2]
    for (let length = 2; length <= n; length *= 2) {
      const half = length / 2
      const step = (2 * n) / length
      for (let start = 0; start < n; start += length) {
        for (let i = 0; i < half; i++) {
          const [a, b] = [start + i, start + i + half]
          const [c, s] = [cos[i * step] as number, sin[i * step] as number]
          const [br, bi] = [re[b] as number, im[b] as number]
          const [tr, ti] = [br * c - bi * s, br * s + bi * c]
          const [ar, ai] = [re[a] as number, im[a] as number]
          re[a] = ar + tr
          im[a] = ai + ti
          re[b] = ar - tr
          im[b] = ai - ti
        }
      }
    }
  }
}

function bitReversal(size: number): Uint16Array {
  const order = new Uint16Array(size)
  for (let i = 1; i < size; i++) order[i] = ((order[i >> 1] as number) >> 1) | (i & 1 ? size >> 1 : 0)
  return order
}
