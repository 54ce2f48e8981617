import type { Ms, Word } from '#domain/words/words.ts'

const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words that never end an English sentence. */
const NOT_SENTENCE_END = wordSet(
  "the a an of and or to for with from by at into my your our their every because if i we they he she very than i'm we're you're they're mister mr mr. mrs mrs. ms ms. dr. is are was were",
)
/** Words that never start an English sentence. */
const NOT_SENTENCE_START = wordSet('of than')
/** Words that rarely start an English sentence, but often continue one. */
const CONTINUATION_WORDS = wordSet(
  'to in on for with that which who whose by from at as or because is was are were into until',
)
const AND = 'and'
/** Words that often start an English sentence. */
const SENTENCE_STARTERS = wordSet(
  "so but okay ok well now yes yeah no however i i'm i've it's he she they we you there what why how where",
)

/** Minimum pause that ends a sentence, as a multiple of the speaker's average word duration. */
const PAUSE_WEIGHT = 1.25
const MIN_PAUSE: Ms = 280
const MAX_PAUSE: Ms = 900
/** Minimum length of a pause. */
const MIN_GAP: Ms = 100
/** Maximum length of a pause that is included in a speaker's pace. */
const LONG_GAP: Ms = 1500
/**
 * Sentence lengths in words: short sentences must end with a longer pause, long ones may end with a shorter
 * pause.
 */
const SHORT_SENTENCE_WORDS = 3
const MANY_WORDS = 25
const TOO_MANY_WORDS = 40

/**
 * Returns, for each speaker, the pause in milliseconds that ends a sentence, based on how fast and how
 * haltingly they speak.
 */
export function sentencePauses(words: readonly Word[]): ReadonlyMap<string, Ms> {
  const sums = new Map<string, Sums>()
  words.forEach((word, i) => {
    const sum = sums.get(word.speaker) ?? { spoken: 0, words: 0, silentMs: 0, pauses: 0 }
    sums.set(word.speaker, sum)
    sum.spoken += Math.min(word.end - word.start, LONG_GAP)
    sum.words++
    const next = words[i + 1]
    const gap = next && next.speaker === word.speaker && !next.turn ? next.start - word.end : 0
    if (gap < MIN_GAP || gap > LONG_GAP) return
    sum.silentMs += gap
    sum.pauses++
  })
  return new Map([...sums].map(([speaker, sum]) => [speaker, sentencePause(sum)]))
}

interface Sums {
  spoken: Ms
  words: number
  silentMs: Ms
  pauses: number
}

/**
 * Returns a speaker's minimum pause at a sentence end: infrequent pauses separate sentences; frequent ones do
 * only if they are longer than usual.
 */
function sentencePause({ spoken, words, silentMs, pauses }: Sums): Ms {
  const share = Math.min(1.3, Math.max(0.5, 0.4 + (2.5 * pauses) / words))
  const pause = Math.max((PAUSE_WEIGHT * spoken) / words, pauses > 0 ? (share * silentMs) / pauses : 0)
  return Math.min(MAX_PAUSE, Math.max(MIN_PAUSE, pause))
}

/**
 * Returns whether a sentence ends between two words of a turn.
 * @param typicalPause the speaker's pause at the end of a sentence
 * @param length number of words in the sentence so far
 */
export function isSentenceBreak(
  word: Word,
  next: Word,
  typicalPause: Ms,
  length: number,
  english: boolean,
): boolean {
  const gap = next.start - word.end
  return gap >= MIN_GAP && gap >= typicalPause * lengthFactor(length) * (english ? cueFactor(word, next) : 1)
}

function lengthFactor(length: number): number {
  if (length < SHORT_SENTENCE_WORDS) return 1.5
  if (length > TOO_MANY_WORDS) return 0.5
  return length > MANY_WORDS ? 0.75 : 1
}

function cueFactor(word: Word, next: Word): number {
  const [last, first] = [word.text.toLowerCase(), next.text.toLowerCase()]
  if (NOT_SENTENCE_END.has(last) || NOT_SENTENCE_START.has(first)) return Number.POSITIVE_INFINITY
  if (SENTENCE_STARTERS.has(first)) return 0.75
  if (first === AND) return 1.5
  return CONTINUATION_WORDS.has(first) ? 2 : 1
}
