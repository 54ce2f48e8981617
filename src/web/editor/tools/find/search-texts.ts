import { compileQuery, type FindQuery, type Found, findIn, replacementFor } from '#domain/find.ts'

export interface TextsToSearch {
  query: FindQuery
  /** The replacement text. */
  template: string
  texts: readonly string[]
}

/** One list for all texts without matches, so that unchanged results are the same object. */
export const noMatches: readonly Found[] = []

/** Matches in each of some texts; none for an invalid expression. */
export function searchTexts({ query, template, texts }: TextsToSearch): (readonly Found[])[] {
  const pattern = compileQuery(query)
  if (!(pattern instanceof RegExp)) return texts.map(() => noMatches)
  const becomes = replacementFor(query, template)
  return texts.map((text) => {
    const found = findIn(text, pattern, becomes)
    return found.length > 0 ? found : noMatches
  })
}
