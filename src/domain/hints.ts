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
  /** Of all terms together, separators counted as one each; absent where only their number counts. */
  maxCharacters?: number
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
  /** The first that the engine takes. */
  used: Hint[]
  given: number
  /** How many of these the engine could take; 0 when it takes none. */
  limit: number
}

/** As many hints, from the first on, as an engine takes. */
export function limitHints(hints: readonly Hint[], support: HintSupport | null): LimitedHints {
  const given = hints.length
  if (!support) return { used: [], given, limit: 0 }
  const { maxTerms, maxCharacters = Number.POSITIVE_INFINITY } = support
  const used: Hint[] = []
  let characters = -1
  for (const hint of hints.slice(0, maxTerms)) {
    characters += hint.term.length + 1
    if (characters > maxCharacters) return { used, given, limit: used.length }
    used.push(hint)
  }
  return { used, given, limit: maxTerms }
}

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ')
const fold = (term: string) => tidy(term).normalize('NFKC').toLowerCase()
