import { endsSentence } from '#domain/text/sentence-end.ts'
import type { Ms, Word } from './words.ts'

/** Recognized word. */
export interface RecognizedWord {
  readonly text: string
  readonly start: Ms
  readonly end: Ms
  readonly confidence: number | null
  /** The engine's own speaker label; undefined without speaker identification. */
  readonly speaker?: string | undefined
  /** Index of its recognizer in the transcript's list; undefined for the first recognizer. */
  readonly source?: number | undefined
  /** Whether its times are estimated. */
  readonly interpolated?: true | undefined
}

/** Minimum pause that ends a turn, unless it is inside a sentence. */
const LONG_PAUSE: Ms = 2000
/** Number of words after which a turn ends at the next sentence end. */
const LONG_TURN = 100
/** Maximum number of words per turn; a longer turn is split at the best position before it. */
const MAX_TURN_LENGTH = 200
/** Minimum length of a significant pause. */
const PAUSE: Ms = 250
/**
 * Maximum average number of words between sentence ends; a text that exceeds it is treated as having no
 * sentences.
 */
const MAX_SENTENCE_LENGTH = 60

/** Returns the ID of the speaker with a given number, starting at 0. */
export const speakerId = (index: number): string => `spk_${index}`

/**
 * Creates a transcript from recognized words in any order: sorted by time, without overlaps, and with turns.
 * Speakers are numbered by the first appearance of the engine's labels; words without a label are assigned to
 * the previous speaker. A turn is everything one speaker says until another speaks; `markTurns` splits it
 * once the text is final.
 */
export function wordsFromRecognition(recognized: readonly RecognizedWord[]): Word[] {
  const words: Word[] = []
  const ids = new Map<string, string>()
  let speaker = speakerId(0)
  for (const { text, start, end, confidence, source, interpolated, speaker: label } of recognized.toSorted(
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
 * Splits a transcript into turns based on its final text. A turn starts where the speaker changes; it also
 * starts after the end of a sentence if a long pause follows or the turn has become long. Text without
 * sentences is split at clauses and pauses.
 */
export function markTurns(words: readonly Word[]): Word[] {
  const starts = [...speakerChanges(words)]
  const turnStarts = starts.flatMap((from, i) => [
    from,
    ...divideTurn(words, from, starts[i + 1] ?? words.length),
  ])
  return startTurnsAt(words, new Set(turnStarts))
}

/** Keeps the marked turns, starts a new one at each speaker change, and splits long ones. */
export function keepTurns(words: readonly Word[]): Word[] {
  const turnStarts = words.flatMap(({ turn }, i) => (turn ? [i] : []))
  const starts = [...new Set([...speakerChanges(words), ...turnStarts])].toSorted((a, b) => a - b)
  const dividedStarts = starts.flatMap((from, i) => {
    const to = starts[i + 1] ?? words.length
    return to - from > 2 * MAX_TURN_LENGTH ? divideTurn(words, from, to) : []
  })
  return startTurnsAt(words, new Set([...starts, ...dividedStarts]))
}

/** Marks one turn per run of words by the same speaker. */
export function markSpeakerChanges(words: readonly Word[]): Word[] {
  return startTurnsAt(words, speakerChanges(words))
}

/**
 * Marks the turns of words whose speakers changed. A turn starts at each speaker change, and where one
 * already started within a speaker's words. Words that span a former speaker change are split like a draft.
 * @param previousWords the same words with their former speakers and turns
 */
export function refreshTurnMarks(words: readonly Word[], previousWords: readonly Word[]): Word[] {
  const previous = speakerChanges(previousWords)
  const turnStarts = previousWords.flatMap(({ turn }, i) => (turn && !previous.has(i) ? [i] : []))
  const starts = [...new Set([...speakerChanges(words), ...turnStarts])].toSorted((a, b) => a - b)
  const dividedStarts = starts.flatMap((from, i) => {
    const to = starts[i + 1] ?? words.length
    for (let at = from + 1; at < to; at++) if (previous.has(at)) return divideTurn(words, from, to)
    return []
  })
  return startTurnsAt(words, new Set([...starts, ...dividedStarts]))
}

/** Returns the indexes at which the speaker changes. */
function speakerChanges(words: readonly Word[]): Set<number> {
  return new Set(words.flatMap(({ speaker }, i) => (speaker === words[i - 1]?.speaker ? [] : [i])))
}

function startTurnsAt(words: readonly Word[], starts: ReadonlySet<number>): Word[] {
  return words.map((word, i) => {
    const isStart = starts.has(i)
    if (isStart === (word.turn ?? false)) return word
    const { turn: _, ...rest } = word
    return isStart ? { ...rest, turn: true } : rest
  })
}

/** Returns the indexes at which to split one speaker's words. */
function divideTurn(words: readonly Word[], from: number, to: number): number[] {
  const breakPoints: number[] = []
  const ends = words.slice(from, to).filter(({ text }) => endsSentence(text)).length
  const hasSentences = ends * MAX_SENTENCE_LENGTH >= to - from
  let start = from
  for (let next = from + 1; next < to; next++) {
    const breakPoint = rateBreak(words, next)
    const length = next - start
    const canEndTurn = hasSentences ? breakPoint.rank === SENTENCE : breakPoint.rank > NO_BREAK
    if (canEndTurn && (breakPoint.pause >= LONG_PAUSE || length >= LONG_TURN)) start = next
    else if (length >= MAX_TURN_LENGTH) start = bestBreak(words, start + LONG_TURN / 2, next)
    else continue
    breakPoints.push(start)
    // If a turn ended earlier, the remaining words must be examined again.
    next = start
  }
  return breakPoints
}

const [NO_BREAK, BREATH, CLAUSE, SENTENCE] = [0, 1, 2, 3] as const

/** Scores a word as the start of a new turn: by the preceding sentence end, then by the pause. */
function rateBreak(words: readonly Word[], index: number): { rank: number; pause: Ms } {
  const [last, next] = [words[index - 1] as Word, words[index] as Word]
  const pause = next.start - last.end
  if (endsSentence(last.text)) return { rank: SENTENCE, pause }
  if (/[,;:،؛、，；：–—]["'”’»)\]]*$/u.test(last.text)) return { rank: CLAUSE, pause }
  return { rank: pause >= PAUSE ? BREATH : NO_BREAK, pause }
}

/** Returns the best position between two indexes at which to end a turn. */
function bestBreak(words: readonly Word[], from: number, to: number): number {
  let bestCandidate = { index: to, ...rateBreak(words, to) }
  for (let index = to - 1; index >= from; index--) {
    const breakPoint = rateBreak(words, index)
    if (
      breakPoint.rank > bestCandidate.rank ||
      (breakPoint.rank === bestCandidate.rank && breakPoint.pause > bestCandidate.pause)
    )
      bestCandidate = { index, ...breakPoint }
  }
  return bestCandidate.index
}
