/** Milliseconds from the start of the media; whole numbers. */
export type Ms = number

/** One spoken word. Immutable: an edit makes a new one. Words of a transcript ascend by `start`. */
export interface Word {
  readonly text: string
  readonly start: Ms
  readonly end: Ms
  /** The engine's confidence, 0 to 1; null where it gave none. */
  readonly confidence: number | null
  /** Stable id of the speaker, such as `spk_0`. */
  readonly speaker: string
  /** Begins a turn. */
  readonly turn?: true
  /** A person wrote it. */
  readonly edited?: true
  /** Its times were estimated from its neighbours. */
  readonly interpolated?: true
}
