import type { Statistics } from './gaussian.ts'
import type { WithinSpeakerVariance } from './within-speaker-variance.ts'

export interface ClusteringOptions {
  /** Number of voices, if it is known. */
  count?: number | undefined
  /** Minimum number of frames for a cluster to count as a voice, if the number of voices is known. */
  minFrames?: number
}

/**
 * Merges the most similar clusters; returns them ordered by first appearance. If the number of voices is
 * unknown, stops when only distinct voices remain. Otherwise, stops when as many large clusters remain as
 * there are voices, and drops the smaller ones.
 */
export function clusterVoices(
  voices: readonly Statistics[],
  variance: WithinSpeakerVariance,
  { count, minFrames = 0 }: ClusteringOptions = {},
): Statistics[] {
  const clusters = voices.map((voice) => voice.copy())
  const liveClusters = voices.map((_, i) => i)
  const size = voices.length
  const distances = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY)
  const measureDistance = (i: number, j: number) => {
    const [a, b] = [clusters[i], clusters[j]]
    if (a && b) distances[Math.min(i, j) * size + Math.max(i, j)] = variance.dissimilarity(a, b)
  }
  for (const i of liveClusters) for (const j of liveClusters) if (i < j) measureDistance(i, j)
  const isLarge = (i: number) => (clusters[i] as Statistics).count >= minFrames
  for (;;) {
    const largeCount = count === undefined ? 0 : liveClusters.filter(isLarge).length
    // If there are too many large clusters, they are merged regardless of distance; if there are just enough,
    // they stay separate.
    const limit = count !== undefined && largeCount > count ? Number.POSITIVE_INFINITY : 1
    const areDistinct = (i: number, j: number) =>
      count !== undefined && largeCount <= count && isLarge(i) && isLarge(j)
    let [minDistance, first, second] = [limit, -1, -1]
    for (const i of liveClusters)
      for (const j of liveClusters) {
        const distance = i < j && !areDistinct(i, j) ? (distances[i * size + j] as number) : minDistance
        if (distance < minDistance) [minDistance, first, second] = [distance, i, j]
      }
    const [a, b] = [clusters[first], clusters[second]]
    if (!a || !b) break
    a.add(b)
    liveClusters.splice(liveClusters.indexOf(second), 1)
    for (const other of liveClusters) if (other !== first) measureDistance(first, other)
  }
  const remainingStatistics = liveClusters.flatMap((i) => clusters[i] ?? [])
  if (count === undefined) return remainingStatistics
  const largestClusters = new Set(remainingStatistics.toSorted((a, b) => b.count - a.count).slice(0, count))
  return remainingStatistics.filter((voice) => largestClusters.has(voice))
}
