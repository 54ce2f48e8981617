/** Maximum number of sentences compared in one pass, since the work grows quadratically. */
const compared = 200
const damping = 0.85
const rounds = 30

/** Returns the sentences of a text, in order, without surrounding white space. */
export function splitSentences(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(segmentable(language), { granularity: 'sentence' })
  return [...segmenter.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean)
}

/** Returns a language code for Intl; English for unknown ones. */
function segmentable(language: string): string {
  try {
    return Intl.getCanonicalLocales(language.split('+')[0])[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/**
 * Selects the most central sentences of a text, in order. Uses LexRank (Erkan and Radev, 2004): a sentence is central
 * if many central sentences are similar to it; similarity is the cosine of their words, weighted by inverse document
 * frequency.
 * @param max maximum number of sentences
 */
export function extractSummary(sentences: readonly string[], language: string, max: number): string[] {
  const segmenter = new Intl.Segmenter(segmentable(language), { granularity: 'word' })
  let candidates = sentences.map((text): Candidate => ({ text, words: wordsIn(text, segmenter) }))
  // Shorter sentences mean nothing by themselves.
  const long = candidates.filter(({ words }) => words.length > 4)
  if (long.length >= max) candidates = long
  while (candidates.length > compared) {
    const groups = Array.from({ length: Math.ceil(candidates.length / compared) }, (_, i) =>
      candidates.slice(i * compared, (i + 1) * compared),
    )
    const keep = Math.max(Math.floor(compared / groups.length), 1)
    candidates = groups.flatMap((group) => best(group, Math.min(keep, Math.ceil(group.length / 2))))
  }
  return best(candidates, max).map(({ text }) => text)
}

interface Candidate {
  text: string
  words: readonly string[]
}

const wordsIn = (text: string, segmenter: Intl.Segmenter): string[] =>
  [...segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  )

/** Returns the best sentences up to a number, in text order; none repeats a better one. */
function best(candidates: readonly Candidate[], max: number): Candidate[] {
  const vectors = vectorsOf(candidates)
  const similarities = vectors.map((a) => vectors.map((b) => cosine(a, b)))
  const order = rank(similarities)
    .map((score, i) => ({ score, i }))
    .sort((a, b) => b.score - a.score || a.i - b.i)
  const selected: number[] = []
  for (const { i } of order) {
    if (selected.length === max) break
    if (selected.every((other) => (similarities[i]?.[other] ?? 0) < 0.7)) selected.push(i)
  }
  return selected.sort((a, b) => a - b).map((i) => candidates[i] as Candidate)
}

type Vector = Map<string, number>

/** Returns vectors of length one, or empty ones. */
function vectorsOf(candidates: readonly Candidate[]): Vector[] {
  const sentencesWithTerm = new Map<string, number>()
  for (const { words } of candidates)
    for (const word of new Set(words)) sentencesWithTerm.set(word, (sentencesWithTerm.get(word) ?? 0) + 1)
  return candidates.map(({ words }) => {
    const vector: Vector = new Map()
    for (const word of words) {
      const weight = Math.log(1 + candidates.length / (sentencesWithTerm.get(word) ?? 1))
      vector.set(word, (vector.get(word) ?? 0) + weight)
    }
    const length = Math.hypot(...vector.values()) || 1
    for (const [word, weight] of vector) vector.set(word, weight / length)
    return vector
  })
}

function cosine(a: Vector, b: Vector): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [word, weight] of few) sum += weight * (many.get(word) ?? 0)
  return sum
}

/** Returns the centrality of each sentence: the stationary distribution of a random walk between similar sentences. */
function rank(similarities: readonly (readonly number[])[]): number[] {
  const n = similarities.length
  const sums = similarities.map((row) => row.reduce((sum, value) => sum + value, 0) || 1)
  let scores = similarities.map(() => 1 / n)
  for (let round = 0; round < rounds; round++) {
    const normalizedScores = scores.map((score, i) => score / (sums[i] ?? 1))
    scores = similarities.map(
      (row) =>
        (1 - damping) / n +
        damping * row.reduce((sum, value, j) => sum + value * (normalizedScores[j] ?? 0), 0),
    )
  }
  return scores
}
