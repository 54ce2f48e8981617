/** Loudness over time, from 0 to 255 per value. */
export interface PeakBytes {
  data: Uint8Array
  perSecond: number
}

/** Number of peaks combined into one peak of the next level. */
const step = 4

/**
 * Finds the loudest peak in a range at a small, nearly constant cost: each level stores the loudest
 * of every four peaks in the level below, and is computed on first use.
 */
export class PeakLevels {
  readonly perSecond: number
  readonly #levels: Uint8Array[]

  constructor({ data, perSecond }: PeakBytes) {
    this.perSecond = perSecond
    this.#levels = [data]
  }

  /** Duration, in seconds. */
  get duration(): number {
    return (this.#levels[0]?.length ?? 0) / this.perSecond
  }

  /** Returns the loudest peak between two times in seconds, both clamped to the recording, from 0 to 255. */
  loudest(from: number, to: number): number {
    const length = this.#levels[0]?.length ?? 0
    let low = Math.min(Math.max(0, Math.floor(from * this.perSecond)), length)
    let high = Math.min(Math.max(low + 1, Math.floor(to * this.perSecond)), length)
    let max = 0
    // Each level checks only the peaks at both ends that don't fill a group; the next level covers
    // the groups.
    for (let level = 0; low < high; level++) {
      const data = this.#level(level)
      for (; low < high && (low % step !== 0 || high - low < step); low++) max = Math.max(max, data[low] ?? 0)
      for (; low < high && high % step !== 0; high--) max = Math.max(max, data[high - 1] ?? 0)
      low /= step
      high /= step
    }
    return max
  }

  #level(index: number): Uint8Array {
    const cachedLevel = this.#levels[index]
    if (cachedLevel) return cachedLevel
    const finerLevel = this.#level(index - 1)
    const level = new Uint8Array(Math.ceil(finerLevel.length / step))
    for (let i = 0; i < finerLevel.length; i++) {
      const group = (i / step) | 0
      if ((finerLevel[i] ?? 0) > (level[group] ?? 0)) level[group] = finerLevel[i] ?? 0
    }
    this.#levels[index] = level
    return level
  }
}
