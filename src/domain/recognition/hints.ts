import type { Dictionary } from '#contract/dictionaries.ts'

/** Word or name that is likely to occur. */
export interface Hint {
  readonly term: string
  /** Pronunciation spelled in common words, such as `long hand`. */
  readonly soundsLike?: string
}

/** An engine's support for hints, including its limit. */
export interface HintSupport {
  kind: 'pronunciations' | 'hotwords' | 'prompt' | 'keyterms'
  maxTerms: number
  /**
   * Maximum total size of the terms in UTF-8 bytes, counting one per separator; undefined if only the number
   * of terms is limited. Approximates a token limit, since only the engine can count tokens.
   */
  maxBytes?: number
  /** Maximum number of words per term; longer terms are omitted. */
  maxWords?: number
}

/** Combines a recording's hints with a dictionary's terms: trimmed and without duplicates, ignoring case. */
export function mergeHints(
  hints: readonly string[],
  dictionary?: Pick<Dictionary, 'terms' | 'soundsLike'>,
): Hint[] {
  const soundsLikeByTerm = new Map(
    Object.entries(dictionary?.soundsLike ?? {}).map(([term, audio]) => [
      foldTerm(term),
      normalizeSpaces(audio),
    ]),
  )
  const merged = new Map<string, Hint>()
  for (const term of [...hints, ...(dictionary?.terms ?? [])].map(normalizeSpaces)) {
    const key = foldTerm(term)
    if (term === '' || merged.has(key)) continue
    const soundsLike = soundsLikeByTerm.get(key)
    merged.set(key, soundsLike ? { term, soundsLike } : { term })
  }
  return [...merged.values()]
}

export interface HintsWithinLimit {
  /** The first hints accepted by the engine, in order. */
  usedHints: Hint[]
  givenCount: number
  /** Number of hints accepted by the engine; 0 if it doesn't support hints. */
  limit: number
}

const encoder = new TextEncoder()

/** Returns the first hints, up to the engine's limit. */
export function limitHints(hints: readonly Hint[], support: HintSupport | null): HintsWithinLimit {
  const hintCount = hints.length
  if (!support) return { usedHints: [], givenCount: hintCount, limit: 0 }
  const { maxTerms, maxBytes = Number.POSITIVE_INFINITY, maxWords = Number.POSITIVE_INFINITY } = support
  const shortHints = hints.filter(({ term }) => term.split(' ').length <= maxWords)
  const usedHints: Hint[] = []
  let bytes = -1
  for (const hint of shortHints.slice(0, maxTerms)) {
    bytes += encoder.encode(hint.term).length + 1
    if (bytes > maxBytes) return { usedHints, givenCount: hintCount, limit: usedHints.length }
    usedHints.push(hint)
  }
  return { usedHints, givenCount: hintCount, limit: maxTerms }
}

const normalizeSpaces = (text: string) => text.trim().replace(/\s+/g, ' ')
const foldTerm = (term: string) => normalizeSpaces(term).normalize('NFKC').toLowerCase()
