import { endsSentence } from './readable.ts'
import type { Ms, Word } from './words.ts'

/** A recognized word. */
export interface RecognizedWord {
  readonly text: string
  readonly start: Ms
  readonly end: Ms
  readonly confidence: number | null
  /** The engine's own speaker label; absent without speaker identification. */
  readonly speaker?: string | undefined
  /** Position of its recognizer in the transcript's list; absent for the first. */
  readonly source?: number | undefined
  /** Its times are estimated. */
  readonly interpolated?: true | undefined
}

/** Pause that ends a turn, unless it is inside a sentence. */
const LONG_PAUSE: Ms = 2000
/** A turn of this many words ends with its next sentence. */
const LONG_TURN = 100
/** A turn without the end of a sentence is divided at the best place before this many words. */
const LONGEST_TURN = 200
/** A significant pause. */
const PAUSE: Ms = 250
/** A text with rarer sentence ends counts as one without sentences. */
const LONGEST_SENTENCE = 60

/** The id of a speaker by number, counted from 0. */
export const speakerId = (index: number): string => `spk_${index}`

/**
 * Makes a transcript of recognized words, in any order: sorted by time, without overlap, with turns. Speakers are
 * numbered as the engine's labels first appear; words without a label belong to the previous speaker. A turn is
 * everything that one speaker says until another does: `markTurns` divides it once the text is final.
 */
export function wordsFromRecognition(heard: readonly RecognizedWord[]): Word[] {
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
  return markSpeakerChanges(words)
}

/**
 * Divides a transcript into turns by its final text: one begins where the speaker changes and, behind the end of a
 * sentence, after a long pause or once a turn is long. Text without sentences is divided at its clauses and pauses.
 */
export function markTurns(words: readonly Word[]): Word[] {
  const starts = [...speakerChanges(words)]
  const all = starts.flatMap((from, i) => [from, ...divideTurn(words, from, starts[i + 1] ?? words.length)])
  return turnsAt(words, new Set(all))
}

/** One turn for everything a speaker says until another does. */
export function markSpeakerChanges(words: readonly Word[]): Word[] {
  return turnsAt(words, speakerChanges(words))
}

/** Start of a speaker's words. */
function speakerChanges(words: readonly Word[]): Set<number> {
  return new Set(words.flatMap(({ speaker }, i) => (speaker === words[i - 1]?.speaker ? [] : [i])))
}

function turnsAt(words: readonly Word[], starts: ReadonlySet<number>): Word[] {
  return words.map((word, i) => {
    const begins = starts.has(i)
    if (begins === (word.turn ?? false)) return word
    const { turn: _, ...rest } = word
    return begins ? { ...rest, turn: true } : rest
  })
}

/** Splitting points of one speaker's words between two indexes. */
function divideTurn(words: readonly Word[], from: number, to: number): number[] {
  const breaks: number[] = []
  const ends = words.slice(from, to).filter(({ text }) => endsSentence(text)).length
  const hasSentences = ends * LONGEST_SENTENCE >= to - from
  let start = from
  for (let next = from + 1; next < to; next++) {
    const place = placeBefore(words, next)
    const length = next - start
    const mayEnd = hasSentences ? place.rank === SENTENCE : place.rank > NOWHERE
    if (mayEnd && (place.pause >= LONG_PAUSE || length >= LONG_TURN)) start = next
    else if (length >= LONGEST_TURN) start = bestPlace(words, start + LONG_TURN / 2, next)
    else continue
    breaks.push(start)
    // A turn that ended earlier leaves words to examine again.
    next = start
  }
  return breaks
}

const [NOWHERE, BREATH, CLAUSE, SENTENCE] = [0, 1, 2, 3] as const

/** Score for ending a turn before a word: by sentence end, then by pause. */
function placeBefore(words: readonly Word[], index: number): { rank: number; pause: Ms } {
  const [last, next] = [words[index - 1] as Word, words[index] as Word]
  const pause = next.start - last.end
  if (endsSentence(last.text)) return { rank: SENTENCE, pause }
  if (/[,;:،؛、，；：–—]["'”’»)\]]*$/u.test(last.text)) return { rank: CLAUSE, pause }
  return { rank: pause >= PAUSE ? BREATH : NOWHERE, pause }
}

/** The best place for a turn to end, from one index up to another. */
function bestPlace(words: readonly Word[], from: number, to: number): number {
  let best = { index: to, ...placeBefore(words, to) }
  for (let index = to - 1; index >= from; index--) {
    const place = placeBefore(words, index)
    if (place.rank > best.rank || (place.rank === best.rank && place.pause > best.pause))
      best = { index, ...place }
  }
  return best.index
}
