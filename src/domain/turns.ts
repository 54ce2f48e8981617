import type { Ms, Word } from './words.ts'

/** A word as it was heard. */
export interface Heard {
  readonly text: string
  readonly start: Ms
  readonly end: Ms
  readonly confidence: number | null
  /** The engine's own label of who speaks; absent where it does not tell. */
  readonly speaker?: string | undefined
  /** Position of its recogniser in the transcript's list; absent for the first. */
  readonly source?: number | undefined
  /** Its times are estimated. */
  readonly interpolated?: true | undefined
}

/** A pause this long begins a new turn. */
const LONG_PAUSE: Ms = 2000
/** A turn of this many words ends at the next pause of any length worth the name. */
const LONG_TURN = 100
const PAUSE: Ms = 250
/** A turn without any pause ends here. */
const LONGEST_TURN = 200

/** The id of a speaker by number, counted from 0. */
export const speakerId = (index: number): string => `spk_${index}`

/**
 * Makes a transcript of heard words, in any order: sorted by time, none overlapping the next, with turns. Speakers are
 * numbered as the engine's labels first appear; words without a label belong to whoever spoke before.
 */
export function wordsFromHeard(heard: readonly Heard[]): Word[] {
  const words: Word[] = []
  const ids = new Map<string, string>()
  let speaker = speakerId(0)
  for (const { text, start, end, confidence, source, interpolated, speaker: label } of heard.toSorted(
    (a, b) => a.start - b.start || a.end - b.end,
  )) {
    const last = words.at(-1)
    if (last && last.end > start) words[words.length - 1] = { ...last, end: Math.max(last.start, start) }
    if (label !== undefined) {
      speaker = ids.get(label) ?? speakerId(ids.size)
      ids.set(label, speaker)
    }
    const word = { text, start, end: Math.max(start, end), confidence, speaker }
    words.push({ ...word, ...(source && { source }), ...(interpolated && { interpolated }) })
  }
  return markTurns(words)
}

/**
 * Divides a transcript into turns anew: they begin where the speaker changes, after long pauses and, when they grow
 * long, at short ones.
 */
export function markTurns(words: readonly Word[]): Word[] {
  let length = 0
  return words.map((word, i) => {
    const last = words[i - 1]
    const begins = !last || last.speaker !== word.speaker || endsTurn(word.start - last.end, length)
    length = begins ? 1 : length + 1
    if (begins === (word.turn ?? false)) return word
    const { turn: _, ...rest } = word
    return begins ? { ...rest, turn: true } : rest
  })
}

function endsTurn(pause: Ms, length: number): boolean {
  return pause >= LONG_PAUSE || (length >= LONG_TURN && pause >= PAUSE) || length >= LONGEST_TURN
}
