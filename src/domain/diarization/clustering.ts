import type { Statistics } from './gaussian.ts'
import type { WithinSpeakerVariance } from './within-speaker-variance.ts'

export interface ClusteringOptions {
  /** Number of voices, if it is known. */
  count?: number | undefined
  /** Minimum frames of a cluster that counts as a voice, if the number is known. */
  minFrames?: number
}

/**
 * Merges the most similar clusters, ordered by first appearance. Without a number, it stops when only
 * different voices remain; with one, when that many large clusters remain, and the smaller ones are dropped.
 */
export function cluster(
  voices: readonly Statistics[],
  variance: WithinSpeakerVariance,
  { count, minFrames = 0 }: ClusteringOptions = {},
): Statistics[] {
  const clusters = voices.map((voice) => voice.copy())
  const alive = voices.map((_, i) => i)
  const size = voices.length
  const distances = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY)
  const measure = (i: number, j: number) => {
    const [a, b] = [clusters[i], clusters[j]]
    if (a && b) distances[Math.min(i, j) * size + Math.max(i, j)] = variance.dissimilarity(a, b)
  }
  for (const i of alive) for (const j of alive) if (i < j) measure(i, j)
  const isLarge = (i: number) => (clusters[i] as Statistics).count >= minFrames
  for (;;) {
    const large = count === undefined ? 0 : alive.filter(isLarge).length
    // If there are too many large clusters, they are merged at any distance; if there are just enough, they
    // stay separate.
    const limit = count !== undefined && large > count ? Number.POSITIVE_INFINITY : 1
    const areDistinct = (i: number, j: number) =>
      count !== undefined && large <= count && isLarge(i) && isLarge(j)
    let [best, first, second] = [limit, -1, -1]
    for (const i of alive)
      for (const j of alive) {
        const distance = i < j && !areDistinct(i, j) ? (distances[i * size + j] as number) : best
        if (distance < best) [best, first, second] = [distance, i, j]
      }
    const [a, b] = [clusters[first], clusters[second]]
    if (!a || !b) break
    a.add(b)
    alive.splice(alive.indexOf(second), 1)
    for (const other of alive) if (other !== first) measure(first, other)
  }
  const remainingStatistics = alive.flatMap((i) => clusters[i] ?? [])
  if (count === undefined) return remainingStatistics
  const largest = new Set(remainingStatistics.toSorted((a, b) => b.count - a.count).slice(0, count))
  return remainingStatistics.filter((voice) => largest.has(voice))
}
