/** Items that can be found by name. */
export interface Findable {
  name: string
  group: string
}

const marks = /\p{M}+/gu

/** Text as it is compared: without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase()
}

/**
 * Those that hold every word of the query, in name or group, the best first: whose name begins with it, then those
 * where its words begin words, then the rest. An empty query finds all, as they are.
 */
export function searchByName<T extends Findable>(query: string, all: readonly T[]): T[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  const ranked = all.flatMap((one) => {
    const rank = rankOf(wanted, plain(one.name), plain(one.group))
    return rank === null ? [] : [{ one, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one)
}

function rankOf(wanted: readonly string[], name: string, group: string): number | null {
  if (!wanted.every((word) => name.includes(word) || group.includes(word))) return null
  if (name.startsWith(wanted.join(' '))) return 0
  const words = name.split(/[^\p{L}\p{N}]+/u)
  if (wanted.every((word) => words.some((other) => other.startsWith(word)))) return 1
  return wanted.every((word) => name.includes(word)) ? 2 : 3
}
