import { likelihoodRatio, penaltyOf, type Statistics } from './gaussian.ts'

/** Frames of a voice that count at most. */
const MOST_FRAMES = 3000
/** How much evidence makes two people of two voices: a multiple of the criterion's penalty. */
const STRICTNESS = 1.1
/**
 * The multiple grows by one with each so many pairs of frames compared. Chance alone would need no growth; but how
 * somebody sounds drifts with mood, words and distance, and every monologue would be several people once it is long.
 */
const DRIFT = 300

/** How unlike two voices are, by the Bayesian information criterion: from 1 on they are two people's. */
export function unlikeness(a: Statistics, b: Statistics): number {
  const [x, y] = [limited(a), limited(b)]
  const count = x.count + y.count
  const compared = (x.count * y.count) / count
  return likelihoodRatio(x, y) / (penaltyOf(count) * (STRICTNESS + compared / DRIFT))
}

const limited = (statistics: Statistics) =>
  statistics.count > MOST_FRAMES ? statistics.weighted(MOST_FRAMES) : statistics

/**
 * Joins what sounds most alike until all that is left are different voices.
 * @returns for each input the number of its cluster, from 0 in order of appearance
 */
export function cluster(voices: readonly Statistics[]): number[] {
  const clusters = voices.map((voice) => voice.copy())
  const members = voices.map((_, i) => [i])
  const alive = voices.map((_, i) => i)
  const size = voices.length
  const distances = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY)
  const measure = (i: number, j: number) => {
    const [a, b] = [clusters[i], clusters[j]]
    if (a && b) distances[Math.min(i, j) * size + Math.max(i, j)] = unlikeness(a, b)
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
    if (!a || !b) break
    a.add(b)
    members[first]?.push(...(members[second] ?? []))
    alive.splice(alive.indexOf(second), 1)
    for (const other of alive) if (other !== first) measure(first, other)
  }
  const numbers = new Array<number>(size).fill(0)
  alive
    .map((i) => (members[i] ?? []).toSorted((x, y) => x - y))
    .toSorted((x, y) => (x[0] ?? 0) - (y[0] ?? 0))
    .forEach((list, number) => {
      for (const i of list) numbers[i] = number
    })
  return numbers
}
