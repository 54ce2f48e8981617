import type { CaptionRules } from '#contract/captions.ts'
import type { Word } from '#domain/words/words.ts'
import { mergeWithNext, resetCue, setCueEnd, setCueStart } from './marks.ts'
import { type Cue, createCues, rulesOf, type SubtitleOptions } from './subtitles.ts'
import { lineText } from './text.ts'
import { describeWords, isWithinUnit, visibleLength } from './word-features.ts'

export type ProblemKind =
  | 'tooManyLines'
  | 'lineTooLong'
  | 'tooShort'
  | 'tooLong'
  | 'tooFast'
  | 'gapTooShort'
  | 'brokenUnit'

/** A caption's violation of its profile. */
export interface CaptionProblem {
  readonly kind: ProblemKind
  /** Index of the caption. */
  readonly cue: number
  /**
   * Measured value and its limit, in lines, characters, milliseconds or characters per second; 0 for split
   * names and numbers.
   */
  readonly value: number
  readonly limit: number
}

/** Lists limit violations, in caption order. */
export function checkCues(all: readonly Cue[], options: SubtitleOptions): CaptionProblem[] {
  const rules = rulesOf(options)
  const brokenCues = cuesWithBrokenUnits(all, options.languageCode)
  return all.flatMap((cue, i) => {
    const longestLine = Math.max(...cue.lines.map((line) => visibleLength(lineText(line))))
    const duration = cue.end - cue.start
    const gap = (all[i + 1]?.start ?? Number.POSITIVE_INFINITY) - cue.end
    const problems: [ProblemKind, boolean, number, number][] = [
      ['tooManyLines', cue.lines.length > rules.lines, cue.lines.length, rules.lines],
      ['lineTooLong', longestLine > rules.size, longestLine, rules.size],
      ['brokenUnit', brokenCues.has(i), 0, 0],
      ['tooLong', duration > rules.maxDuration, duration, rules.maxDuration],
      ['tooShort', duration < rules.minDuration, duration, rules.minDuration],
      ['tooFast', cue.isTooFast, cue.readingSpeed, rules.readingSpeed],
      ['gapTooShort', gap < rules.gap, gap, rules.gap],
    ]
    return problems
      .filter(([, isPresent]) => isPresent)
      .map(([kind, , value, limit]): CaptionProblem => ({ kind, cue: i, value, limit }))
  })
}

/** Returns the indexes of captions in which a line starts in the middle of a name or number. */
function cuesWithBrokenUnits(all: readonly Cue[], languageCode?: string): ReadonlySet<number> {
  const words: Word[] = []
  const cueStarts: { at: number; cue: number }[] = []
  for (const [cue, { lines }] of all.entries())
    for (const line of lines) {
      cueStarts.push({ at: words.length, cue })
      for (const word of line) words.push(word)
    }
  const { features } = describeWords(words, languageCode)
  const isSpeakerChange = (at: number) => words[at]?.speaker !== words[at - 1]?.speaker || words[at]?.turn
  return new Set(
    cueStarts.flatMap(({ at, cue }) =>
      at > 0 && !isSpeakerChange(at) && isWithinUnit(features, at) ? [cue] : [],
    ),
  )
}

/** Kinds of fixes. */
export type FixKind = 'resetBreaks' | 'resetTimes' | 'extend' | 'startEarlier' | 'mergeNext' | 'mergePrevious'

export interface CaptionFix {
  readonly kind: FixKind
  /** The words with the corrected caption marks. */
  readonly words: readonly Word[]
}

/** Maximum lead time of a caption before its first word. */
const maxLead = 500
/** Maximum pause between captions that a fix may join. */
const longestPause = 1000
/** Number of captions on each side of a problem that a fix may affect. */
const contextCues = 2

/** Fix that replaces only the words near a problem, starting at index `from`. */
interface LocalFix {
  kind: FixKind
  from: number
  words: readonly Word[]
}

/**
 * Returns a fix that solves a problem without causing others nearby; null if only editing the text would
 * help.
 */
export function findFix(
  words: readonly Word[],
  all: readonly Cue[],
  problem: Pick<CaptionProblem, 'kind' | 'cue'>,
  options: SubtitleOptions,
): CaptionFix | null {
  const fix = findNearFix(words, all, problem, options)
  if (!fix) return null
  const { kind, from, words: changedWords } = fix
  return {
    kind,
    words: [...words.slice(0, from), ...changedWords, ...words.slice(from + changedWords.length)],
  }
}

/** Returns the caption problems that can be fixed without editing the text. */
export const fixableProblems = (
  words: readonly Word[],
  all: readonly Cue[],
  options: SubtitleOptions,
): CaptionProblem[] =>
  checkCues(all, options).filter((problem) => findNearFix(words, all, problem, options) !== null)

function findNearFix(
  words: readonly Word[],
  all: readonly Cue[],
  problem: Pick<CaptionProblem, 'kind' | 'cue'>,
  options: SubtitleOptions,
): LocalFix | null {
  const rules = rulesOf(options)
  const [from, to] = [
    all[Math.max(0, problem.cue - contextCues)],
    all[Math.min(all.length - 1, problem.cue + contextCues)],
  ]
  const cue = all[problem.cue]
  if (!from || !to || !cue) return null
  const indexOffset = from.first
  const nearbyWords = words.slice(indexOffset, to.last + 1)
  const before = createCues(nearbyWords, options)
  const index = before.findIndex(({ first }) => first + indexOffset === cue.first)
  const problems = checkCues(before, options)
  if (!problems.some(({ kind, cue: at }) => kind === problem.kind && at === index)) return null
  for (const [kind, changedWords] of candidateFixes(nearbyWords, before, index, rules)) {
    const after = checkCues(createCues(changedWords, options), options)
    const remainingCount = after.filter((one) => one.kind === problem.kind).length
    if (
      after.length < problems.length &&
      remainingCount < problems.filter((one) => one.kind === problem.kind).length
    )
      return { kind, from: indexOffset, words: changedWords }
  }
  return null
}

function* candidateFixes(
  words: readonly Word[],
  all: readonly Cue[],
  index: number,
  rules: CaptionRules,
): Generator<[FixKind, Word[]]> {
  const [previous, cue, next] = [all[index - 1], all[index], all[index + 1]]
  if (!cue) return
  yield ['resetTimes', resetCue(words, cue, 'start', 'end')]
  yield ['resetBreaks', resetCue(words, cue, 'before')]
  if (next) yield ['resetBreaks', resetCue(resetCue(words, cue, 'before'), next, 'before')]
  const latestEnd = next ? next.start - rules.gap : Number.POSITIVE_INFINITY
  const characters = cue.readingSpeed * (cue.end - cue.start)
  const targetDuration = Math.max(rules.minDuration, Math.ceil(characters / rules.readingSpeed) + 1)
  const end = Math.min(latestEnd, cue.start + Math.min(targetDuration, rules.maxDuration))
  if (end > cue.end) yield ['extend', setCueEnd(words, cue, end)]
  const earliestStart = previous ? previous.end + rules.gap : 0
  const start = Math.max(earliestStart, (words[cue.first]?.start ?? 0) - maxLead, cue.end - targetDuration)
  if (start < cue.start) yield ['startEarlier', setCueStart(words, cue, start)]
  if (next && next.start - cue.end < longestPause) yield ['mergeNext', mergeWithNext(words, cue)]
  if (previous && cue.start - previous.end < longestPause)
    yield ['mergePrevious', mergeWithNext(words, previous)]
}

/** Applies all fixes; returns the words and the number of fixes. */
export function fixAll(
  words: readonly Word[],
  options: SubtitleOptions,
): { words: readonly Word[]; fixedCount: number } {
  const all = createCues(words, options)
  let [changedWords, fixedCount] = [words, 0]
  // Works backward, so that a fix doesn't change the captions that are checked next.
  for (const problem of checkCues(all, options).reverse()) {
    const fix = findFix(changedWords, all, problem, options)
    if (!fix) continue
    changedWords = fix.words
    fixedCount++
  }
  return { words: changedWords, fixedCount }
}
