import type { Collection } from '#contract/collection.ts'

/** A recording's speakers, shortened for a card. */
export interface ShownSpeakers {
  /** Speaker names given by people, joined; empty without any. */
  names: string
  /** Number of further speakers. */
  more: number
}

/** Null if there is nothing to show: no names, and at most one speaker. */
export function shownSpeakers({ names, count }: Collection['speakers']): ShownSpeakers | null {
  if (names.length === 0 && count < 2) return null
  return { names: names.join(', '), more: count - names.length }
}
