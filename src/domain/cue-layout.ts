import type { Ms, Word } from './words.ts'

export const maxCueMs: Ms = 7000
export const minCueMs: Ms = 1000
/** Minimum silence at which words never share a cue. */
const separatingPause: Ms = 2000
/** Pause at which a cue breaks as well as at the end of a sentence. */
const phrasePause: Ms = 600

export interface LayoutOptions {
  /** Maximum characters per line. Longer words get their own line. */
  size: number
  /** Whether to start a cue at every change of speaker. */
  breakAllSpeakers: boolean
}

/** Returns the length of a text as readers count it, without combining marks. */
export function visibleLength(text: string): number {
  if (!/[^\u0020-\u02ff]/.test(text)) return text.length
  return text.match(/\P{M}/gu)?.length ?? 0
}

const endsSentence = (text: string) => /[.!?…。！？؟۔।]["'”’»)\]]*$/u.test(text) && !/^\p{Lu}\.$/u.test(text)
const endsClause = (text: string) => /[,;:،؛、，；：–—]["'”’»)\]]*$/u.test(text)
/**
 * Returns whether a word belongs to the next one, like articles and prepositions, which are short in most languages.
 */
const leansForward = (text: string) => visibleLength(text) <= 3

/**
 * Divides words into groups that each fit one cue of two lines and 7 s. Chooses the division that breaks least within
 * phrases, mixes speakers least and fills the cues evenly.
 */
export function groupForCues(words: readonly Word[], options: LayoutOptions): Word[][] {
  const lengths = words.map((word) => visibleLength(word.text))
  const cost = new Float64Array(words.length + 1).fill(Number.POSITIVE_INFINITY)
  const cameFrom = new Int32Array(words.length + 1)
  cost[0] = 0
  for (let from = 0; from < words.length; from++) {
    const before = cost[from] as number
    for (const [to, group] of possibleCues(words, lengths, from, options)) {
      const total = before + group
      if (total < (cost[to] as number)) {
        cost[to] = total
        cameFrom[to] = from
      }
    }
  }
  const groups: Word[][] = []
  for (let to = words.length; to > 0; to = cameFrom[to] as number)
    groups.push(words.slice(cameFrom[to] as number, to))
  return groups.reverse()
}

/** Yields each possible end (exclusive) of a cue that starts at `from`, with its cost. */
function* possibleCues(
  words: readonly Word[],
  lengths: readonly number[],
  from: number,
  options: LayoutOptions,
): Generator<[number, number]> {
  const first = words[from] as Word
  let [line, lines, characters, end, mixed] = [
    lengths[from] as number,
    1,
    lengths[from] as number,
    first.end,
    0,
  ]
  for (let to = from + 1; ; to++) {
    const next = words[to]
    const last = words[to - 1] as Word
    const available = next ? next.start - first.start : Number.POSITIVE_INFINITY
    const rushed = available < minCueMs ? 20 * (1 - available / minCueMs) : 0
    const empty = Math.max(0, 1 - characters / (2 * options.size))
    yield [to, 10 + 4 * empty ** 2 + mixed + rushed + breakCost(last, next, end)]

    if (!next) return
    if (options.breakAllSpeakers && next.speaker !== last.speaker) return
    if (next.start - end >= separatingPause || next.end - first.start > maxCueMs) return
    const length = lengths[to] as number
    if (line + 1 + length <= options.size) line += 1 + length
    else {
      line = length
      if (++lines > 2) return
    }
    characters += 1 + length
    mixed += joinCost(last, next, end)
    end = Math.max(end, next.end)
  }
}

/** Returns the cost of ending a cue between two words; `end` is the end of the words so far. */
function breakCost(last: Word, next: Word | undefined, end: Ms): number {
  if (!next || next.turn || next.speaker !== last.speaker || endsSentence(last.text)) return 0
  const silence = Math.min(1, Math.max(0, next.start - end) / phrasePause)
  const full = endsClause(last.text) ? 4 : leansForward(last.text) ? 17 : 14
  return full * (1 - silence)
}

/** Returns the cost of keeping two words in one cue. */
function joinCost(last: Word, next: Word, end: Ms): number {
  const silence = 8 * Math.min(1, Math.max(0, next.start - end - phrasePause) / phrasePause)
  if (next.speaker !== last.speaker) return 12 + silence
  return (next.turn ? 6 : endsSentence(last.text) ? 3 : 0) + silence
}

/** Splits the words of a cue into one or two lines of similar length, broken after punctuation or between speakers. */
export function balanceLines(words: readonly Word[], size: number): Word[][] {
  const lengths = words.map((word) => visibleLength(word.text))
  const total = lengths.reduce((sum, length) => sum + length, lengths.length - 1)
  let best = { cost: Number.POSITIVE_INFINITY, at: words.length }
  let upper = -1
  for (let at = 1; at < words.length; at++) {
    upper += 1 + (lengths[at - 1] as number)
    const lower = total - upper - 1
    const [last, next] = [words[at - 1] as Word, words[at] as Word]
    const changes = last.speaker !== next.speaker
    if (total <= size && !changes) continue
    const tooLong = (upper > size && at > 1) || (lower > size && at < words.length - 1)
    const favour = changes ? 30 : lineBreakFavour(last.text)
    const cost = Math.abs(upper - lower) - favour + (tooLong ? 1e6 : 0)
    if (cost < best.cost) best = { cost, at }
  }
  return best.at === words.length ? [words.slice()] : [words.slice(0, best.at), words.slice(best.at)]
}

function lineBreakFavour(text: string): number {
  if (endsSentence(text)) return 10
  if (endsClause(text)) return 6
  return leansForward(text) ? -5 : 0
}
