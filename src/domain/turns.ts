import type { Ms, Word } from './words.ts'

/** A word as it was heard, before it belongs to anyone. */
export interface Heard {
  readonly text: string
  readonly start: Ms
  readonly end: Ms
  readonly confidence: number | null
}

/** The one speaker of a transcript whose speakers are not told apart. */
const FIRST_SPEAKER = 'spk_0'

/** A pause this long begins a new turn. */
const LONG_PAUSE: Ms = 2000
/** A turn of this many words ends at the next pause of any length worth the name. */
const LONG_TURN = 100
const PAUSE: Ms = 250
/** A turn without any pause ends here. */
const LONGEST_TURN = 200

/**
 * Makes a transcript of heard words, in any order: sorted by time, none overlapping the next, with turns
 * that begin after long pauses and, when they grow long, at short ones.
 */
export function wordsFromHeard(heard: readonly Heard[]): Word[] {
  const words: Word[] = []
  let length = 0
  for (const { text, start, end, confidence } of heard.toSorted(
    (a, b) => a.start - b.start || a.end - b.end,
  )) {
    const last = words.at(-1)
    if (last && last.end > start) words[words.length - 1] = { ...last, end: Math.max(last.start, start) }
    const turn = !last || beginsTurn(start - last.end, length)
    length = turn ? 1 : length + 1
    words.push({
      text,
      start,
      end: Math.max(start, end),
      confidence,
      speaker: FIRST_SPEAKER,
      ...(turn && { turn }),
    })
  }
  return words
}

function beginsTurn(pause: Ms, length: number): boolean {
  return pause >= LONG_PAUSE || (length >= LONG_TURN && pause >= PAUSE) || length >= LONGEST_TURN
}
