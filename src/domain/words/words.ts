/** Milliseconds since the start of the media; an integer. */
export type Ms = number

/** The user's caption settings at a word. */
export interface CaptionMark {
  /** Before the word: a new caption, a new line of the same caption, or no new caption. */
  readonly before?: 'caption' | 'line' | 'joined'
  /** Start of the caption that begins with this word, relative to the word's start. */
  readonly start?: Ms
  /** End of the caption that ends with this word, relative to the word's end. */
  readonly end?: Ms
}

/**
 * A spoken word. Immutable: an edit creates a new word. A transcript's words are in ascending order of
 * `start`.
 */
export interface Word {
  /** Text without white space, never empty: `words[i]` is the i-th `\S+` token of its paragraph's text. */
  readonly text: string
  readonly start: Ms
  readonly end: Ms
  /** The engine's confidence, from 0 to 1; null for edited words, and if the engine reported none. */
  readonly confidence: number | null
  /** The speaker's stable ID, such as `spk_0`. */
  readonly speaker: string
  /** Whether it starts a turn. */
  readonly turn?: true
  /** Whether a person edited it. */
  readonly edited?: true
  /** Whether the word's times were estimated from its neighbors. */
  readonly interpolated?: true
  /** Whether it has a bookmark. */
  readonly bookmark?: true
  /** Whether an API client marked the word to be skipped. */
  readonly skip?: true
  /** Whether the word is redacted: always hidden on public pages, and optionally in exports. */
  readonly redacted?: true
  /** Caption breaks and times chosen by a user. */
  readonly caption?: CaptionMark
  /** Index of its recognizer in the transcript's list; undefined for the first recognizer. */
  readonly source?: number
}

/** Returns whether two words are the same object or equal in every field. */
export function isSameWord(a: Word, b: Word): boolean {
  return a === b || (a.speaker === b.speaker && isSameExceptSpeaker(a, b))
}

/** Returns whether two words are equal, ignoring speakers. */
export function isSameExceptSpeaker(a: Word, b: Word): boolean {
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
    a.redacted === b.redacted &&
    a.source === b.source &&
    isSameMark(a.caption, b.caption)
  )
}

/** Returns whether two caption marks are equal. */
export function isSameMark(a: CaptionMark | undefined, b: CaptionMark | undefined): boolean {
  return a === b || (a?.before === b?.before && a?.start === b?.start && a?.end === b?.end)
}

/**
 * Returns the caption mark for one part of a split word, as an object to spread: the first part gets the
 * break and the start, the last part the end. Empty if nothing is left.
 */
export function captionFields(
  mark: CaptionMark | undefined,
  first: boolean,
  last: boolean,
): { caption?: CaptionMark } {
  const caption = {
    ...(first && mark?.before && { before: mark.before }),
    ...(first && mark?.start !== undefined && { start: mark.start }),
    ...(last && mark?.end !== undefined && { end: mark.end }),
  }
  return Object.keys(caption).length > 0 ? { caption } : {}
}

/** Returns whether two lists have the same words in the same order. */
export function areSameWords(a: readonly Word[], b: readonly Word[]): boolean {
  return a.length === b.length && a.every((word, i) => isSameWord(word, b[i] as Word))
}

/** Joins words into a paragraph's text, separated by single spaces. */
export function joinWords(words: readonly Pick<Word, 'text'>[]): string {
  return words.map((word) => word.text).join(' ')
}

/** A word's time span. */
export interface Slot {
  start: Ms
  end: Ms
}

/** Divides [start, end] among tokens in proportion to their lengths, into contiguous slots. */
export function divideSpan(start: Ms, end: Ms, tokens: readonly string[]): Slot[] {
  const total = tokens.reduce((sum, token) => sum + token.length, 0)
  const span = end - start
  let before = 0
  return tokens.map((token) => {
    const from = start + Math.round((span * before) / total)
    before += token.length
    return { start: from, end: start + Math.round((span * before) / total) }
  })
}
