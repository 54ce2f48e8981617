import type { Statistics } from './gaussian.ts'
import type { Spread } from './spread.ts'

/** Merges the most similar clusters until only different voices remain, ordered by first appearance. */
export function cluster(voices: readonly Statistics[], spread: Spread): Statistics[] {
  const clusters = voices.map((voice) => voice.copy())
  const alive = voices.map((_, i) => i)
  const size = voices.length
  const distances = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY)
  const measure = (i: number, j: number) => {
    const [a, b] = [clusters[i], clusters[j]]
    if (a && b) distances[Math.min(i, j) * size + Math.max(i, j)] = spread.unlikeness(a, b)
  }
  for (const i of alive) for (const j of alive) if (i < j) measure(i, j)
  for (;;) {
    let [best, first, second] = [1, -1, -1]
    for (const i of alive)
      for (const j of alive) {
        const distance = i < j ? (distances[i * size + j] as number) : best
        if (distance < best) [best, first, second] = [distance, i, j]
      }
    const [a, b] = [clusters[first], clusters[second]]
    if (!a || !b) return alive.flatMap((i) => clusters[i] ?? [])
    a.add(b)
    alive.splice(alive.indexOf(second), 1)
    for (const other of alive) if (other !== first) measure(first, other)
  }
}
