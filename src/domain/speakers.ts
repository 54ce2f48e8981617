import type { Ms } from './words.ts'

/** A stretch in which one person speaks: [start, end). Spans may overlap where people talk at once. */
export interface SpeakerSpan {
  readonly start: Ms
  readonly end: Ms
  /** Counted from 0 in order of appearance. */
  readonly speaker: number
}
