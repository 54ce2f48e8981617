import type { AccuracyReport } from '#contract/accuracy.ts'
import { align } from '#domain/alignment/align.ts'
import { diffSegments } from '#domain/alignment/word-diff.ts'
import { joinWords, type Ms, type Word } from '#domain/words/words.ts'
import { alignVersions } from './version-diff.ts'
import { characterErrorRate, normalizedWords } from './wer.ts'

/** Minimum shift of a word that counts as a timing error. */
const timingTolerance: Ms = 200
const minute: Ms = 60_000
/** Maximum number of cells in an error table; longer changes are aligned by their common words. */
const tableLimit = 1_000_000

/** Error counts of a report, in display order. */
export const accuracyCounts = [
  'words',
  'substitutions',
  'deletions',
  'insertions',
  'speakers',
  'punctuation',
  'timing',
] as const satisfies readonly (keyof AccuracyReport)[]

/** Spoken word without case or punctuation, with the times of the corresponding written word. */
interface Token {
  text: string
  start: Ms
  end: Ms
}

/** Kinds of errors, most severe first. */
export type AccuracyErrorKind = Exclude<(typeof accuracyCounts)[number], 'words'>

/** An error in an older version, with both versions' text. */
export interface AccuracyError {
  kind: AccuracyErrorKind
  start: Ms
  end: Ms
  before: string
  after: string
  /** Number of words; more than 1 only for punctuation. */
  words: number
}

/**
 * Counts an older version's errors relative to a newer one, which is assumed to be correct. Both lists must
 * be in ascending order.
 */
export function reportAccuracy(before: readonly Word[], after: readonly Word[]): AccuracyReport {
  const report: AccuracyReport = {
    words: 0,
    substitutions: 0,
    deletions: 0,
    insertions: 0,
    wordErrorRate: null,
    characters: 0,
    characterErrors: 0,
    characterErrorRate: null,
    speakers: 0,
    punctuation: 0,
    timing: 0,
    minutes: [],
  }
  countText(report, after)
  for (const segment of segmentsOf(before, after)) {
    for (const { kind, start, words } of errorsOf(segment)) {
      report[kind] += words
      if (isWordError(kind)) minuteAt(report, start).errors++
    }
    report.characterErrors += characterErrorsOf(segment)
  }
  const errors = report.substitutions + report.deletions + report.insertions
  if (report.words > 0) report.wordErrorRate = errors / report.words
  if (report.characters > 0) report.characterErrorRate = report.characterErrors / report.characters
  return report
}

function countText(report: AccuracyReport, words: readonly Word[]): void {
  const charactersByText = new Map<string, number>()
  for (const { text } of words) {
    const characters = charactersByText.get(text) ?? characterErrorRate(text, '').characters
    charactersByText.set(text, characters)
    report.characters += characters
  }
  for (const { start } of tokensOf(words)) {
    report.words++
    minuteAt(report, start).words++
  }
}

/**
 * Lists an older version's errors relative to a newer one, in order of time. Both lists must be in ascending
 * order.
 */
export const listErrors = (before: readonly Word[], after: readonly Word[]): AccuracyError[] =>
  segmentsOf(before, after).flatMap(errorsOf)

interface ComparedSegment {
  isSame: boolean
  old: readonly Word[]
  now: readonly Word[]
}

const segmentsOf = (before: readonly Word[], after: readonly Word[]): ComparedSegment[] =>
  diffSegments(alignVersions(before, after), before.length, after.length).map((segment) => ({
    isSame: segment.isSame,
    old: before.slice(...segment.before),
    now: after.slice(...segment.after),
  }))

const isWordError = (kind: AccuracyErrorKind) =>
  kind === 'substitutions' || kind === 'deletions' || kind === 'insertions'

const errorsOf = ({ isSame, old, now }: ComparedSegment): AccuracyError[] =>
  isSame ? speakerAndTimingErrors(old, now) : textErrors(old, now)

/** Returns the errors for words with the same text but a different speaker or time. */
const speakerAndTimingErrors = (before: readonly Word[], after: readonly Word[]): AccuracyError[] =>
  after.flatMap((now, i) => {
    const old = before[i]
    if (!old) return []
    const error = { start: now.start, end: now.end, before: old.text, after: now.text, words: 1 }
    return [
      ...(old.speaker === now.speaker ? [] : [{ ...error, kind: 'speakers' as const }]),
      ...(Math.abs(old.start - now.start) < timingTolerance ? [] : [{ ...error, kind: 'timing' as const }]),
    ]
  })

function textErrors(before: readonly Word[], after: readonly Word[]): AccuracyError[] {
  const edits = editsBetween(tokensOf(after), tokensOf(before))
  if (edits.length > 0) return edits.map((edit) => ({ ...edit, words: 1 }))
  const [first, last] = [after[0] ?? before[0], after.at(-1) ?? before.at(-1)]
  const texts = { before: joinWords(before), after: joinWords(after) }
  const words = Math.max(before.length, after.length)
  return [{ kind: 'punctuation', start: first?.start ?? 0, end: last?.end ?? 0, ...texts, words }]
}

const characterErrorsOf = ({ isSame, old, now }: ComparedSegment): number =>
  isSame ? 0 : characterErrorRate(joinWords(now), joinWords(old)).errors

const tokensOf = (words: readonly Word[]): Token[] =>
  words.flatMap(({ text, start, end }) =>
    normalizedWords(text).map((spoken) => ({ text: spoken, start, end })),
  )

function minuteAt({ minutes }: AccuracyReport, start: Ms): AccuracyReport['minutes'][number] {
  const index = Math.floor(start / minute)
  while (minutes.length < index) minutes.push({ words: 0, errors: 0 })
  const part = minutes[index] ?? { words: 0, errors: 0 }
  minutes[index] = part
  return part
}

type Edit = Omit<AccuracyError, 'words'>

/** Returns the error between a correct word and a recognized word; either may be missing. */
function editOf(expected: Token | undefined, recognized: Token | undefined): Edit {
  const kind = expected && recognized ? 'substitutions' : expected ? 'deletions' : 'insertions'
  const { start = 0, end = 0 } = expected ?? recognized ?? {}
  return { kind, start, end, before: recognized?.text ?? '', after: expected?.text ?? '' }
}

/** Returns the shortest list of edits that turns the correct words into the recognized ones. */
function editsBetween(spoken: readonly Token[], recognizedTokens: readonly Token[]): Edit[] {
  if ((spoken.length + 1) * (recognizedTokens.length + 1) > tableLimit)
    return editsBetweenMatches(spoken, recognizedTokens)
  const width = recognizedTokens.length + 1
  const costs = new Uint32Array((spoken.length + 1) * width)
  const at = (i: number, j: number) => costs[i * width + j] as number
  const isSame = (i: number, j: number) => spoken[i - 1]?.text === recognizedTokens[j - 1]?.text
  for (let i = 0; i <= spoken.length; i++)
    for (let j = 0; j <= recognizedTokens.length; j++)
      costs[i * width + j] =
        i === 0 || j === 0
          ? i + j
          : Math.min(at(i - 1, j - 1) + (isSame(i, j) ? 0 : 1), at(i - 1, j) + 1, at(i, j - 1) + 1)
  const edits: Edit[] = []
  let [i, j] = [spoken.length, recognizedTokens.length]
  while (i > 0 || j > 0) {
    const [expected, recognized] = [spoken[i - 1], recognizedTokens[j - 1]]
    if (expected && recognized && at(i, j) === at(i - 1, j - 1) + (isSame(i, j) ? 0 : 1)) {
      if (!isSame(i, j)) edits.push(editOf(expected, recognized))
      i--
      j--
    } else if (expected && at(i, j) === at(i - 1, j) + 1) {
      edits.push(editOf(expected, undefined))
      i--
    } else {
      edits.push(editOf(undefined, recognized))
      j--
    }
  }
  return edits
}

/** Returns the edits between words that both lists share; used for long changes. */
function editsBetweenMatches(spoken: readonly Token[], recognized: readonly Token[]): Edit[] {
  const edits: Edit[] = []
  let [i, j] = [0, 0]
  const matches = align(
    spoken.map(({ text }) => text),
    recognized.map(({ text }) => text),
  )
  for (const [toI, toJ] of [...matches, [spoken.length, recognized.length] as const]) {
    for (; i < toI && j < toJ; i++, j++) edits.push(editOf(spoken[i], recognized[j]))
    for (; i < toI; i++) edits.push(editOf(spoken[i], undefined))
    for (; j < toJ; j++) edits.push(editOf(undefined, recognized[j]))
    i = toI + 1
    j = toJ + 1
  }
  return edits
}

/** Upper bounds of the error rates for each color, ascending; higher rates get the last color. */
export const errorLevels = [0, 0.02, 0.05, 0.1] as const

/**
 * Returns the level of a minute's error rate, from 0 (no errors) to 4; null if there are neither words nor
 * errors.
 */
export function errorLevel({ words, errors }: AccuracyReport['minutes'][number]): number | null {
  if (words === 0 && errors === 0) return null
  const rate = words === 0 ? 1 : errors / words
  const level = errorLevels.findIndex((max) => rate <= max)
  return level < 0 ? errorLevels.length : level
}
