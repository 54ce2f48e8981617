/** Item that can be found by name. */
export interface NamedItem {
  name: string
  group: string
}

const diacritics = /\p{M}+/gu

/** Normalizes text for comparison, ignoring case and accents. */
function normalize(text: string): string {
  return text.normalize('NFD').replace(diacritics, '').toLowerCase()
}

/**
 * Returns the items whose name or group contains every word of the query, best matches first: names that
 * start with the query, then names with a word that does, then the rest. An empty query returns all items in
 * their original order.
 */
export function searchByName<T extends NamedItem>(query: string, items: readonly T[]): T[] {
  const terms = normalize(query).split(/\s+/).filter(Boolean)
  const rankedItems = items.flatMap((item) => {
    const rank = rankOf(terms, normalize(item.name), normalize(item.group))
    return rank === null ? [] : [{ item, rank }]
  })
  return rankedItems.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}

function rankOf(terms: readonly string[], name: string, group: string): number | null {
  if (!terms.every((word) => name.includes(word) || group.includes(word))) return null
  if (name.startsWith(terms.join(' '))) return 0
  const words = name.split(/[^\p{L}\p{N}]+/u)
  if (terms.every((word) => words.some((candidate) => candidate.startsWith(word)))) return 1
  return terms.every((word) => name.includes(word)) ? 2 : 3
}
