import type { Dictionary } from '#contract/dictionaries.ts'

/** A word or name that is likely to be said. */
export interface Hint {
  readonly term: string
  /** How it sounds, in common words of the language, such as `long hand`. */
  readonly soundsLike?: string
}

/** How an engine takes hints, and how many of them. */
export interface HintSupport {
  kind: 'pronunciations' | 'hotwords' | 'prompt' | 'keyterms'
  maxTerms: number
  /**
   * Of all terms together in UTF-8, separators counted as one each; absent where only their number counts. Stands for a
   * limit in tokens, whose number only the engine knows: letters of other scripts take more of both.
   */
  maxBytes?: number
  /** Of one term; longer ones are left out. */
  maxWords?: number
}

/** The hints of one recording, then the terms of a dictionary: tidied, each once whatever its case. */
export function mergeHints(
  hints: readonly string[],
  dictionary?: Pick<Dictionary, 'terms' | 'soundsLike'>,
): Hint[] {
  const sounds = new Map(
    Object.entries(dictionary?.soundsLike ?? {}).map(([term, sound]) => [fold(term), tidy(sound)]),
  )
  const merged = new Map<string, Hint>()
  for (const term of [...hints, ...(dictionary?.terms ?? [])].map(tidy)) {
    const key = fold(term)
    if (term === '' || merged.has(key)) continue
    const soundsLike = sounds.get(key)
    merged.set(key, soundsLike ? { term, soundsLike } : { term })
  }
  return [...merged.values()]
}

export interface LimitedHints {
  /** The first that the engine takes, in order. */
  used: Hint[]
  given: number
  /** How many of these the engine could take; 0 when it takes none. */
  limit: number
}

const utf8 = new TextEncoder()

/** As many hints, from the first on, as an engine takes. */
export function limitHints(hints: readonly Hint[], support: HintSupport | null): LimitedHints {
  const given = hints.length
  if (!support) return { used: [], given, limit: 0 }
  const { maxTerms, maxBytes = Number.POSITIVE_INFINITY, maxWords = Number.POSITIVE_INFINITY } = support
  const short = hints.filter(({ term }) => term.split(' ').length <= maxWords)
  const used: Hint[] = []
  let bytes = -1
  for (const hint of short.slice(0, maxTerms)) {
    bytes += utf8.encode(hint.term).length + 1
    if (bytes > maxBytes) return { used, given, limit: used.length }
    used.push(hint)
  }
  return { used, given, limit: maxTerms }
}

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ')
const fold = (term: string) => tidy(term).normalize('NFKC').toLowerCase()
