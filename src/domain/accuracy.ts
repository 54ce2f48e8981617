import type { AccuracyReport } from '#contract/accuracy.ts'
import { align } from './align.ts'
import { alignVersions } from './version-diff.ts'
import { characterErrorRate, spokenWords } from './wer.ts'
import { diffSegments } from './word-diff.ts'
import { joinWords, type Ms, type Word } from './words.ts'

/** Minimum shift of a word that counts as wrong timing. */
const timingTolerance: Ms = 200
const minute: Ms = 60_000
/** Maximum cells of a table of errors; longer changes are aligned by their common words. */
const tableLimit = 1_000_000

/** Counts of a report, in the order in which it shows them. */
export const accuracyCounts = [
  'words',
  'substitutions',
  'deletions',
  'insertions',
  'speakers',
  'punctuation',
  'timing',
] as const satisfies readonly (keyof AccuracyReport)[]

/** Spoken word without case and punctuation, at the start of its written word. */
interface Token {
  text: string
  start: Ms
}

/**
 * Counts the errors of an older version of a transcript against a newer one, which counts as correct. Both lists must
 * ascend.
 */
export function reportAccuracy(before: readonly Word[], after: readonly Word[]): AccuracyReport {
  const report: AccuracyReport = {
    ...{ words: 0, substitutions: 0, deletions: 0, insertions: 0, wordErrorRate: null },
    ...{ characters: 0, characterErrors: 0, characterErrorRate: null },
    ...{ speakers: 0, punctuation: 0, timing: 0, minutes: [] },
  }
  countText(report, after)
  for (const segment of diffSegments(alignVersions(before, after), before.length, after.length)) {
    const [old, now] = [before.slice(...segment.before), after.slice(...segment.after)]
    if (segment.same) countMoves(report, old, now)
    else countChanges(report, old, now)
  }
  const errors = report.substitutions + report.deletions + report.insertions
  if (report.words > 0) report.wordErrorRate = errors / report.words
  if (report.characters > 0) report.characterErrorRate = report.characterErrors / report.characters
  return report
}

function countText(report: AccuracyReport, words: readonly Word[]): void {
  const known = new Map<string, number>()
  for (const { text } of words) {
    const characters = known.get(text) ?? characterErrorRate(text, '').characters
    known.set(text, characters)
    report.characters += characters
  }
  for (const { start } of tokensOf(words)) {
    report.words++
    minuteAt(report, start).words++
  }
}

function countMoves(report: AccuracyReport, before: readonly Word[], after: readonly Word[]): void {
  for (const [i, now] of after.entries()) {
    const old = before[i]
    if (!old) continue
    if (old.speaker !== now.speaker) report.speakers++
    if (Math.abs(old.start - now.start) >= timingTolerance) report.timing++
  }
}

function countChanges(report: AccuracyReport, before: readonly Word[], after: readonly Word[]): void {
  const [heard, said] = [tokensOf(before), tokensOf(after)]
  const edits = editsBetween(said, heard)
  if (edits.length === 0) report.punctuation += Math.max(before.length, after.length)
  else report.characterErrors += characterErrorRate(joinWords(after), joinWords(before)).errors
  for (const { kind, start } of edits) {
    report[kind]++
    minuteAt(report, start).errors++
  }
}

const tokensOf = (words: readonly Word[]): Token[] =>
  words.flatMap(({ text, start }) => spokenWords(text).map((spoken) => ({ text: spoken, start })))

function minuteAt({ minutes }: AccuracyReport, start: Ms): AccuracyReport['minutes'][number] {
  const index = Math.floor(start / minute)
  while (minutes.length < index) minutes.push({ words: 0, errors: 0 })
  const part = minutes[index] ?? { words: 0, errors: 0 }
  minutes[index] = part
  return part
}

interface Edit {
  kind: 'substitutions' | 'deletions' | 'insertions'
  start: Ms
}

/** Returns the fewest edits from the correct words to the recognized ones. */
function editsBetween(said: readonly Token[], heard: readonly Token[]): Edit[] {
  if ((said.length + 1) * (heard.length + 1) > tableLimit) return editsBetweenMatches(said, heard)
  const width = heard.length + 1
  const costs = new Uint32Array((said.length + 1) * width)
  const at = (i: number, j: number) => costs[i * width + j] as number
  const isSame = (i: number, j: number) => said[i - 1]?.text === heard[j - 1]?.text
  for (let i = 0; i <= said.length; i++)
    for (let j = 0; j <= heard.length; j++)
      costs[i * width + j] =
        i === 0 || j === 0
          ? i + j
          : Math.min(at(i - 1, j - 1) + (isSame(i, j) ? 0 : 1), at(i - 1, j) + 1, at(i, j - 1) + 1)
  const edits: Edit[] = []
  let [i, j] = [said.length, heard.length]
  while (i > 0 || j > 0) {
    const [right, recognized] = [said[i - 1], heard[j - 1]]
    if (right && recognized && at(i, j) === at(i - 1, j - 1) + (isSame(i, j) ? 0 : 1)) {
      if (!isSame(i, j)) edits.push({ kind: 'substitutions', start: right.start })
      i--
      j--
    } else if (right && at(i, j) === at(i - 1, j) + 1) {
      edits.push({ kind: 'deletions', start: right.start })
      i--
    } else {
      edits.push({ kind: 'insertions', start: recognized?.start ?? 0 })
      j--
    }
  }
  return edits
}

/** Returns the edits between the words that both lists share, for long changes. */
function editsBetweenMatches(said: readonly Token[], heard: readonly Token[]): Edit[] {
  const edits: Edit[] = []
  let [i, j] = [0, 0]
  const matches = align(
    said.map(({ text }) => text),
    heard.map(({ text }) => text),
  )
  for (const [toI, toJ] of [...matches, [said.length, heard.length] as const]) {
    for (; i < toI && j < toJ; i++, j++) edits.push({ kind: 'substitutions', start: said[i]?.start ?? 0 })
    for (; i < toI; i++) edits.push({ kind: 'deletions', start: said[i]?.start ?? 0 })
    for (; j < toJ; j++) edits.push({ kind: 'insertions', start: heard[j]?.start ?? 0 })
    i = toI + 1
    j = toJ + 1
  }
  return edits
}

/** Upper bounds of the error rates of a minute's color, ascending; higher rates have the last color. */
export const errorLevels = [0, 0.02, 0.05, 0.1] as const

/** Returns the level of a minute's error rate, from 0 (no errors) to 4; null without words and errors. */
export function errorLevel({ words, errors }: AccuracyReport['minutes'][number]): number | null {
  if (words === 0 && errors === 0) return null
  const rate = words === 0 ? 1 : errors / words
  const level = errorLevels.findIndex((most) => rate <= most)
  return level < 0 ? errorLevels.length : level
}
