import type { Collection } from '#contract/collection.ts'

/** A recording's speakers, abbreviated for a card. */
export interface VisibleSpeakers {
  /** Names given by users, joined; empty if there are none. */
  names: string
  /** Number of additional speakers. */
  hiddenCount: number
}

/** Returns the speakers to show; null if there are no names and at most one speaker. */
export function visibleSpeakers({ names, count }: Collection['speakers']): VisibleSpeakers | null {
  if (names.length === 0 && count < 2) return null
  return { names: names.join(', '), hiddenCount: count - names.length }
}
