import type { CaptionRules } from '#contract/captions.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import { feature, isSpaced, isWithinUnit, type WordFeatures } from './word-features.ts'

/** Minimum silence across which words never share a caption. */
const separatingPause: Ms = 2000
/** Pause that makes as good a caption break as the end of a sentence. */
const phrasePause: Ms = 600

/**
 * Cost of a break within a name or number, or of a caption that exceeds the limits: both are last resorts.
 */
const forbiddenCost = 1000

export interface GroupOptions {
  rules: CaptionRules
  /** Whether to start a caption at every change of speaker. */
  breakAllSpeakers: boolean
}

/** Chosen break before a word: none, a new caption, a new line, or no new caption. */
const marks = { none: 0, caption: 1, line: 2, joined: 3 } as const

/** Words and their break features, stored in columns because each word is read many times. */
export interface DescribedWords extends WordFeatures {
  readonly words: readonly Word[]
  /** 1 for each word that continues a name or number. */
  readonly isContinued: Uint8Array
  /** 1 for each word that shouldn't start a line, such as a noun after its article. */
  readonly isGlued: Uint8Array
  /** 1 for each word with a space before it. */
  readonly spaces: Uint8Array
  readonly marks: Uint8Array
  /** 1 for each word whose speaker differs from the previous word's. */
  readonly speakerChanges: Uint8Array
  readonly starts: Float64Array
  readonly ends: Float64Array
  /** Cost of a break before each word, excluding the silence there. */
  readonly breakCosts: Float64Array
  /** Cost of no break before each word, excluding the silence there. */
  readonly joinCosts: Float64Array
}

/** Adds break features to words. */
export function describeBreaks(words: readonly Word[], { features, lengths }: WordFeatures): DescribedWords {
  const count = words.length
  const describedWords = {
    words,
    features,
    lengths,
    isContinued: new Uint8Array(count),
    isGlued: new Uint8Array(count),
    spaces: new Uint8Array(count),
    marks: new Uint8Array(count),
    speakerChanges: new Uint8Array(count),
    starts: new Float64Array(count),
    ends: new Float64Array(count),
    breakCosts: new Float64Array(count),
    joinCosts: new Float64Array(count),
  }
  for (let i = 0; i < count; i++) {
    const word = words[i] as Word
    describedWords.starts[i] = word.start
    describedWords.ends[i] = word.end
    if (i === 0) continue
    const last = words[i - 1] as Word
    if (word.caption) describedWords.marks[i] = marks[word.caption.before ?? 'none']
    if (word.speaker !== last.speaker) describedWords.speakerChanges[i] = 1
    if (isSpaced(features[i - 1] as number, features[i] as number)) describedWords.spaces[i] = 1
    if (isWithinUnit(features, i)) describedWords.isContinued[i] = 1
    if (describedWords.isContinued[i] || isAwkward(features, i)) describedWords.isGlued[i] = 1
    describedWords.breakCosts[i] = breakCost(describedWords, i)
    describedWords.joinCosts[i] = joinCost(describedWords, i)
  }
  return describedWords
}

/** Returns whether a break before a word would separate an article or particle from its word. */
const isAwkward = (features: Int32Array, at: number) =>
  Boolean((features[at - 1] as number) & feature.leading || (features[at] as number) & feature.trailing)

/** Returns the cost of ending a caption before a word, excluding the silence there. */
function breakCost({ words, features, isContinued, speakerChanges }: DescribedWords, at: number): number {
  const before = features[at - 1] as number
  if (words[at]?.turn || speakerChanges[at]) return 0
  if (isContinued[at]) return forbiddenCost
  if (before & feature.endsSentence) return 0
  if (before & feature.endsClause) return 4
  if (isAwkward(features, at)) return 17
  return (features[at] as number) & feature.opening ? 11 : 14
}

/** Returns the cost of keeping a word in the previous word's caption, excluding the silence there. */
function joinCost({ words, features, speakerChanges }: DescribedWords, at: number): number {
  // High enough that speakers share a caption only if a reply is too short for its own.
  if (speakerChanges[at]) return 20
  if (words[at]?.turn) return 6
  return (features[at - 1] as number) & feature.endsSentence ? 3 : 0
}

/**
 * Divides words into groups that each fit one caption; returns the groups' end indexes (exclusive). Chooses
 * the division that splits the fewest phrases, mixes speakers the least and fills captions most evenly.
 * Breaks chosen by a person are kept, even if they exceed the limits.
 */
export function groupForCaptions(words: DescribedWords, options: GroupOptions): number[] {
  const count = words.words.length
  const costs = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY)
  const origins = new Int32Array(count + 1)
  costs[0] = 0
  for (let from = 0; from < count; from++)
    if (costs[from] !== Number.POSITIVE_INFINITY) addCaptionsFrom(words, from, options, costs, origins)
  const ends: number[] = []
  for (let to = count; to > 0; to = origins[to] as number) ends.push(to)
  return ends.reverse()
}

/** Updates the lowest costs with the costs of all captions that start with the word at `from`. */
function addCaptionsFrom(
  words: DescribedWords,
  from: number,
  { rules, breakAllSpeakers }: GroupOptions,
  costs: Float64Array,
  origins: Int32Array,
): void {
  const { lengths, starts, ends, breakCosts, joinCosts, speakerChanges, spaces, isContinued, isGlued } = words
  const { size, lines: maxLines, minDuration, maxDuration } = rules
  const count = lengths.length
  const maxCharacters = maxLines * size
  const before = costs[from] as number
  const firstStart = starts[from] as number
  let end = ends[from] as number
  // `unit` is the length of the last words in the line that should stay together.
  let line = lengths[from] as number
  let [unit, characters, lines, joinedCost, isOverflowing] = [line, line, 1, 0, false]
  for (let to = from + 1; ; to++) {
    const mark = to < count ? (words.marks[to] as number) : marks.caption
    const isMarked = mark === marks.line || mark === marks.joined
    const nextStart = to < count ? (starts[to] as number) : Number.POSITIVE_INFINITY
    const silence = nextStart - end
    if (!isMarked) {
      let cost = before + 10 + joinedCost + (isOverflowing ? forbiddenCost : 0)
      if (cost < (costs[to] as number)) {
        const available = nextStart - firstStart
        const emptyShare = characters < maxCharacters ? 1 - characters / maxCharacters : 0
        cost += 4 * emptyShare * emptyShare
        if (available < minDuration) cost += 20 * (1 - available / minDuration)
        if (mark !== marks.caption)
          cost +=
            (breakCosts[to] as number) *
            (isContinued[to] ? 1 : 1 - Math.min(1, Math.max(0, silence) / phrasePause))
        if (cost < (costs[to] as number)) {
          costs[to] = cost
          origins[to] = from
        }
      }
      if (mark === marks.caption || isOverflowing || silence >= separatingPause) return
      if (breakAllSpeakers && speakerChanges[to]) return
    }
    const length = lengths[to] as number
    const textWidth = (spaces[to] as number) + length
    unit = isGlued[to] && unit + textWidth <= (isContinued[to] ? size : size / 2) ? unit + textWidth : length
    if (mark === marks.line || line + textWidth > size) {
      line = mark === marks.line ? length : unit
      lines++
    } else line += textWidth
    const nextEnd = ends[to] as number
    if (lines > maxLines || nextEnd - firstStart > maxDuration) {
      // Words that a person joined are kept together, even if the caption exceeds the limits.
      isOverflowing = true
      if (!isMarked && (words.marks[to + 1] ?? 0) < marks.line) return
    }
    characters += textWidth
    if (!isMarked)
      joinedCost +=
        (joinCosts[to] as number) + 8 * Math.min(1, Math.max(0, silence - phrasePause) / phrasePause)
    if (nextEnd > end) end = nextEnd
  }
}
