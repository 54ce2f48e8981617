import {
  compileQuery,
  createReplacer,
  type FindMatch,
  type FindQuery,
  findMatches,
} from '#domain/words/find.ts'

export interface SearchableTexts {
  query: FindQuery
  /** Replacement text. */
  template: string
  texts: readonly string[]
}

/** Shared empty result, so that texts without matches always return the same object. */
export const noMatches: readonly FindMatch[] = []

/** Returns the matches in each text; empty if the expression is invalid. */
export function searchTexts({ query, template, texts }: SearchableTexts): (readonly FindMatch[])[] {
  const pattern = compileQuery(query)
  if (!(pattern instanceof RegExp)) return texts.map(() => noMatches)
  const replacer = createReplacer(query, template)
  return texts.map((text) => {
    const matches = findMatches(text, pattern, replacer)
    return matches.length > 0 ? matches : noMatches
  })
}
