import type { Collection } from '#contract/collection.ts'

/** Who speaks, in so few words as a card has room for. */
export interface ShownSpeakers {
  /** Names that people gave, as they stand beside each other; empty where nobody gave any. */
  names: string
  /** How many more there are. */
  more: number
}

/** Null where nothing is worth saying: nobody has a name, and at most one speaks. */
export function shownSpeakers({ names, count }: Collection['speakers']): ShownSpeakers | null {
  if (names.length === 0 && count < 2) return null
  return { names: names.join(', '), more: count - names.length }
}
