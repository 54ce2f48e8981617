/** Milliseconds from the start of the media; whole numbers. */
export type Ms = number

/** One spoken word. Immutable: an edit makes a new one. Words of a transcript ascend by `start`. */
export interface Word {
  /** Never empty and without white space: `words[i]` is the i-th `\S+` token of its paragraph's text. */
  readonly text: string
  readonly start: Ms
  readonly end: Ms
  /** The engine's confidence, 0 to 1; null without one, and for edited words. */
  readonly confidence: number | null
  /** Stable id of the speaker, such as `spk_0`. */
  readonly speaker: string
  /** Begins a turn. */
  readonly turn?: true
  /** Edited by a person. */
  readonly edited?: true
  /** Its times were estimated from its neighbors. */
  readonly interpolated?: true
  /** It has a bookmark. */
  readonly bookmark?: true
  /** Marked by an API client as a word to skip. */
  readonly skip?: true
  /** Index of its recognizer in the transcript's list; absent for the first. */
  readonly source?: number
}

/** Whether two words are the same object or equal in every field. */
export function sameWord(a: Word, b: Word): boolean {
  return a === b || (a.speaker === b.speaker && sameButSpeaker(a, b))
}

/** Whether two words are equal, ignoring speakers. */
export function sameButSpeaker(a: Word, b: Word): boolean {
  return (
    a.text === b.text &&
    a.start === b.start &&
    a.end === b.end &&
    a.confidence === b.confidence &&
    a.turn === b.turn &&
    a.edited === b.edited &&
    a.interpolated === b.interpolated &&
    a.bookmark === b.bookmark &&
    a.skip === b.skip &&
    a.source === b.source
  )
}

/** Whether two lists have the same words in the same order. */
export function sameWords(a: readonly Word[], b: readonly Word[]): boolean {
  return a.length === b.length && a.every((word, i) => sameWord(word, b[i] as Word))
}

/** The text of a paragraph: its words with one space between. */
export function textOf(words: readonly Pick<Word, 'text'>[]): string {
  return words.map((word) => word.text).join(' ')
}

/** A word's time span. */
export interface Slot {
  start: Ms
  end: Ms
}

/** Divides [start, end] among tokens by their length; the slots follow each other without gaps. */
export function shareSpan(start: Ms, end: Ms, tokens: readonly string[]): Slot[] {
  const total = tokens.reduce((sum, token) => sum + token.length, 0)
  const span = end - start
  let before = 0
  return tokens.map((token) => {
    const from = start + Math.round((span * before) / total)
    before += token.length
    return { start: from, end: start + Math.round((span * before) / total) }
  })
}
