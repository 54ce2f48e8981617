import { compileQuery, type FindMatch, type FindQuery, type QueryError } from '#domain/words/find.ts'
import { RegexSearch } from './regex-search.ts'
import { noMatches, searchTexts } from './search-texts.ts'

/** Text to search, and its key; equal keys imply equal texts. */
export interface SearchedText {
  readonly key: object
  readonly text: string
}

export interface SearchedWord {
  query: FindQuery
  /** Replacement text. */
  template: string
  /** Filters matches by the text's key. `filterName` identifies the filter. */
  filter?: (key: object, match: FindMatch) => boolean
  filterName?: string
}

export type Outcome = 'done' | 'replaced' | 'slow' | 'failed' | QueryError

/** Searches texts and caches the matches, so that only changed texts are searched again. */
export class TextSearch {
  readonly #regex: RegexSearch
  #cache = new WeakMap<object, readonly FindMatch[]>()
  #sought = ''

  constructor(regex = new RegexSearch()) {
    this.#regex = regex
  }

  /** Returns the matches in a text; empty until the text has been searched. */
  matchesIn(key: object): readonly FindMatch[] {
    return this.#cache.get(key) ?? noMatches
  }

  /** Searches all texts: plain terms immediately, regular expressions in a worker, since they can be slow. */
  search(texts: readonly SearchedText[], word: SearchedWord): Outcome | Promise<Outcome> {
    const { query, template } = word
    this.#expect(word)
    const pattern = compileQuery(query)
    this.#regex.stop()
    if (pattern === null) return 'done'
    if (typeof pattern === 'string') return pattern
    const uncachedTexts = texts.filter(({ key }) => !this.#cache.has(key))
    if (uncachedTexts.length === 0) return 'done'
    const request = { query, template, texts: uncachedTexts.map(({ text }) => text) }
    if (!query.regex) return this.#keep(uncachedTexts, searchTexts(request), word)
    return this.#regex
      .search(request)
      .then((result) => (typeof result === 'string' ? result : this.#keep(uncachedTexts, result, word)))
  }

  close(): void {
    this.#regex.close()
  }

  #expect({ query, template, filterName = '' }: SearchedWord): void {
    const { text, matchCase, wholeWords, regex } = query
    const replacement = isTemplateReplacement(query, template) ? template : ''
    const key = JSON.stringify([text, matchCase, wholeWords, regex, replacement, filterName])
    if (key === this.#sought) return
    this.#sought = key
    this.#cache = new WeakMap()
  }

  #keep(texts: readonly SearchedText[], matches: (readonly FindMatch[])[], { filter }: SearchedWord): 'done' {
    for (const [index, { key }] of texts.entries()) {
      const all = matches[index]
      const filteredMatches = filter && all ? all.filter((match) => filter(key, match)) : all
      this.#cache.set(key, filteredMatches && filteredMatches.length > 0 ? filteredMatches : noMatches)
    }
    return 'done'
  }
}

/** Returns whether the replacement text depends on the match. */
export const isTemplateReplacement = ({ regex }: FindQuery, template: string) =>
  regex && template.includes('$')
