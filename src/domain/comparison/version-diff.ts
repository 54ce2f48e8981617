import { align } from '#domain/alignment/align.ts'
import { diffSegments, type Run, type Span } from '#domain/alignment/word-diff.ts'
import { isSameMark, joinWords, type Word } from '#domain/words/words.ts'
import { wordErrorRate } from './wer.ts'

/**
 * Kind of change between two versions: inserted, deleted, changed, retimed, speaker changed (possibly also
 * retimed), bookmark added or removed (possibly also retimed), redaction added or removed (possibly also
 * retimed), caption breaks or times changed, or a turn of the same speaker that starts in only one version.
 */
export type HunkKind =
  | 'inserted'
  | 'deleted'
  | 'changed'
  | 'retimed'
  | 'speaker'
  | 'bookmarked'
  | 'unbookmarked'
  | 'redacted'
  | 'unredacted'
  | 'captions'
  | 'turn'

/** Word whose text is compared. */
export type ComparedWord = Pick<Word, 'text'>

export interface Hunk {
  readonly kind: HunkKind
  /** Indexes into the older words; empty for insertions. */
  readonly before: Span
  /** Indexes into the newer words; empty for deletions. */
  readonly after: Span
}

/**
 * Compares two versions of a transcript; both lists must be in ascending order. Ignores confidence. Words
 * with the same start and text match; the rest are aligned by text. The running time is linear in the length
 * and quadratic in the size of any single change.
 */
export function compareVersions(before: readonly Word[], after: readonly Word[]): Hunk[] {
  const hunks: Hunk[] = []
  for (const segment of diffSegments(alignVersions(before, after), before.length, after.length)) {
    if (segment.isSame) addMovedWords(hunks, before, after, segment)
    else hunks.push({ kind: kindOf(segment), before: segment.before, after: segment.after })
  }
  return hunks
}

/** Compares two versions of an untimed text, word by word. Long texts are compared as in `align`. */
export function compareTexts(before: readonly ComparedWord[], after: readonly ComparedWord[]): Hunk[] {
  const texts = (words: readonly ComparedWord[]) => words.map(({ text }) => text)
  const runs = align(texts(before), texts(after)).map(([i, j]): Run => [i, j, 1])
  return diffSegments(runs, before.length, after.length)
    .filter(({ isSame }) => !isSame)
    .map((segment) => ({ kind: kindOf(segment), before: segment.before, after: segment.after }))
}

/** Returns whether words were inserted, deleted or changed. */
export const isReplacement = (kind: HunkKind): boolean =>
  kind === 'inserted' || kind === 'deleted' || kind === 'changed'

function kindOf({ before, after }: Pick<Hunk, 'before' | 'after'>): HunkKind {
  if (before[0] === before[1]) return 'inserted'
  return after[0] === after[1] ? 'deleted' : 'changed'
}

/**
 * Adds hunks for words whose text is unchanged but whose other properties changed, or whose turns were split
 * or joined.
 */
function addMovedWords(
  hunks: Hunk[],
  before: readonly Word[],
  after: readonly Word[],
  { before: [from, to], after: [start] }: Pick<Hunk, 'before' | 'after'>,
): void {
  let openHunk: { kind: HunkKind; from: number } | undefined
  for (let i = from; i <= to; i++) {
    const j = start + i - from
    const change = i < to ? metadataChangeOf(before[i] as Word, after[j] as Word) : undefined
    // If the previous word also changed, the turn may simply start with a different word.
    const isSplitChanged = i > from && i < to && isSplit(before, i) !== isSplit(after, j)
    const kind = change ?? (isSplitChanged ? 'turn' : undefined)
    if (openHunk && openHunk.kind !== kind) {
      const span = (at: number): Span => [openHunk ? openHunk.from + at : at, i + at]
      hunks.push({ kind: openHunk.kind, before: span(0), after: span(start - from) })
      openHunk = undefined
    }
    if (kind && !openHunk) openHunk = { kind, from: i }
  }
}

/** Returns whether a word starts a new turn of the same speaker. */
function isSplit(words: readonly Word[], at: number): boolean {
  const word = words[at]
  return word?.turn === true && word.speaker === words[at - 1]?.speaker
}

function metadataChangeOf(old: Word, now: Word): HunkKind | undefined {
  if ((old.bookmark ?? false) !== (now.bookmark ?? false)) return now.bookmark ? 'bookmarked' : 'unbookmarked'
  if ((old.redacted ?? false) !== (now.redacted ?? false)) return now.redacted ? 'redacted' : 'unredacted'
  if (old.speaker !== now.speaker) return 'speaker'
  if (old.start !== now.start || old.end !== now.end) return 'retimed'
  return isSameMark(old.caption, now.caption) ? undefined : 'captions'
}

/**
 * Returns the words that two versions share, even at different times: matched by start and text if possible,
 * otherwise by text.
 */
export function alignVersions(before: readonly Word[], after: readonly Word[]): Run[] {
  const runs: Run[] = []
  let [i, j] = [0, 0]
  for (const [anchorI, anchorJ, length] of [
    ...findAnchorRuns(before, after),
    [before.length, after.length, 0] as const,
  ]) {
    if (anchorI > i && anchorJ > j) {
      const runsBetween = align(texts(before, i, anchorI), texts(after, j, anchorJ))
      for (const [a, b] of runsBetween) runs.push([i + a, j + b, 1])
    }
    runs.push([anchorI, anchorJ, length])
    i = anchorI + length
    j = anchorJ + length
  }
  return runs
}

const texts = (words: readonly Word[], from: number, to: number) =>
  words.slice(from, to).map(({ text }) => text)

/**
 * Returns runs of words with equal starts and texts, in one pass through both lists. A single match may be a
 * coincidence, for example after all times were shifted, so it is aligned by text instead unless it is at
 * either end.
 */
function findAnchorRuns(before: readonly Word[], after: readonly Word[]): Run[] {
  const runs: Run[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    const [old, now] = [before[i] as Word, after[j] as Word]
    if (hasSameStartAndText(old, now)) {
      const [fromI, fromJ] = [i, j]
      while (
        i < before.length &&
        j < after.length &&
        hasSameStartAndText(before[i] as Word, after[j] as Word)
      ) {
        i++
        j++
      }
      const isAtEitherEnd = (fromI === 0 && fromJ === 0) || (i === before.length && j === after.length)
      if (i - fromI > 1 || isAtEitherEnd) runs.push([fromI, fromJ, i - fromI])
    } else if (old.start < now.start) i++
    else if (old.start > now.start) j++
    // One of the words with the same start was deleted or inserted.
    else if (before[i + 1]?.start === old.start && before[i + 1]?.text === now.text) i++
    else j++
  }
  return runs
}

const hasSameStartAndText = (a: Word, b: Word) => a.start === b.start && a.text === b.text

/** Size of the difference between two versions. */
export interface DifferenceCounts {
  /** Number of inserted words. */
  inserted: number
  /** Number of deleted words. */
  deleted: number
  /** Number of changed words; the larger of the old and new counts. */
  changed: number
  retimed: number
  /** Number of words whose speaker changed. */
  speaker: number
  /** Number of words with a new bookmark. */
  bookmarked: number
  /** Number of words with a removed bookmark. */
  unbookmarked: number
  /** Number of words that became redacted. */
  redacted: number
  /** Number of words that are no longer redacted. */
  unredacted: number
  /** Number of words whose caption breaks or times changed. */
  captions: number
  /** Number of split or joined turns. */
  turn: number
}

/** Counts the words in hunks by kind of change; a changed hunk counts the longer of its two sides. */
export function countDifference(hunks: readonly Hunk[]): DifferenceCounts {
  const counts: DifferenceCounts = {
    inserted: 0,
    deleted: 0,
    changed: 0,
    retimed: 0,
    speaker: 0,
    bookmarked: 0,
    unbookmarked: 0,
    redacted: 0,
    unredacted: 0,
    captions: 0,
    turn: 0,
  }
  for (const { kind, before, after } of hunks)
    counts[kind] += Math.max(before[1] - before[0], after[1] - after[0])
  return counts
}

/** Returns the number of inserted, deleted or changed words. */
export const countChangedWords = ({ inserted, deleted, changed }: DifferenceCounts): number =>
  inserted + deleted + changed

/**
 * Maximum size of a change whose errors are counted exactly, which takes quadratic time; in larger changes,
 * all words count as wrong.
 */
const exactDiffLimit = 5000

/**
 * Returns the fraction of the newer version's words that the older one already contained, from 0 to 1,
 * ignoring case and punctuation.
 * @param hunks result of `compareVersions` or `compareTexts` for the two versions
 */
export function measureAccuracy(
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
  hunks: readonly Hunk[],
): number {
  const countByText = new Map<string, number>()
  let charactersRead = 0
  for (const { text } of after) {
    const words = countByText.get(text) ?? wordErrorRate(text, '').words
    countByText.set(text, words)
    charactersRead += words
  }
  let errors = 0
  for (const hunk of hunks) {
    if (!isReplacement(hunk.kind)) continue
    const [right, recognized] = [after.slice(...hunk.after), before.slice(...hunk.before)]
    const longerLength = Math.max(right.length, recognized.length)
    errors +=
      longerLength > exactDiffLimit
        ? longerLength
        : wordErrorRate(joinWords(right), joinWords(recognized)).errors
  }
  if (charactersRead === 0) return errors === 0 ? 1 : 0
  return Math.max(0, 1 - errors / charactersRead)
}
