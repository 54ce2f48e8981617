/** Maximum number of sentences compared in one pass, since the work grows quadratically. */
const maxComparedSentences = 200
const damping = 0.85
const rounds = 30

/** Returns the sentences of a text, in order, without surrounding white space. */
export function splitSentences(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(segmenterLanguage(language), { granularity: 'sentence' })
  return [...segmenter.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean)
}

/** Returns a language code for Intl; English if the language is unknown. */
function segmenterLanguage(language: string): string {
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
  const segmenter = new Intl.Segmenter(segmenterLanguage(language), { granularity: 'word' })
  let candidates = sentences.map((text): Candidate => ({ text, words: wordsIn(text, segmenter) }))
  // Shorter sentences have little meaning on their own.
  const longSentences = candidates.filter(({ words }) => words.length > 4)
  if (longSentences.length >= max) candidates = longSentences
  while (candidates.length > maxComparedSentences) {
    const groups = Array.from({ length: Math.ceil(candidates.length / maxComparedSentences) }, (_, i) =>
      candidates.slice(i * maxComparedSentences, (i + 1) * maxComparedSentences),
    )
    const keptCount = Math.max(Math.floor(maxComparedSentences / groups.length), 1)
    candidates = groups.flatMap((group) =>
      bestCandidates(group, Math.min(keptCount, Math.ceil(group.length / 2))),
    )
  }
  return bestCandidates(candidates, max).map(({ text }) => text)
}

interface Candidate {
  text: string
  words: readonly string[]
}

const wordsIn = (text: string, segmenter: Intl.Segmenter): string[] =>
  [...segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  )

/**
 * Returns the best sentences in text order, up to a maximum number, skipping those that repeat a better one.
 */
function bestCandidates(candidates: readonly Candidate[], max: number): Candidate[] {
  const vectors = vectorsOf(candidates)
  const similarities = vectors.map((a) => vectors.map((b) => cosine(a, b)))
  const ranking = rankSentences(similarities)
    .map((score, i) => ({ score, i }))
    .sort((a, b) => b.score - a.score || a.i - b.i)
  const selectedIndexes: number[] = []
  for (const { i } of ranking) {
    if (selectedIndexes.length === max) break
    if (selectedIndexes.every((other) => (similarities[i]?.[other] ?? 0) < 0.7)) selectedIndexes.push(i)
  }
  return selectedIndexes.sort((a, b) => a - b).map((i) => candidates[i] as Candidate)
}

type Vector = Map<string, number>

/** Returns a unit vector for each candidate; empty if it has no words. */
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
  const [smaller, larger] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [word, weight] of smaller) sum += weight * (larger.get(word) ?? 0)
  return sum
}

/** Returns the centrality of each sentence: the stationary distribution of a random walk between similar sentences. */
function rankSentences(similarities: readonly (readonly number[])[]): number[] {
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
