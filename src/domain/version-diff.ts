import { align } from './align.ts'
import { wordErrorRate } from './wer.ts'
import { diffSegments, type Run, type Span } from './word-diff.ts'
import { textOf, type Word } from './words.ts'

/**
 * Kinds of changes of neighboring words between two versions: inserted, deleted, changed, retimed, another speaker
 * (possibly also retimed), bookmarked or not (possibly also retimed), or a turn of the same speaker that starts in one
 * version only.
 */
export type HunkKind =
  | 'inserted'
  | 'deleted'
  | 'changed'
  | 'retimed'
  | 'speaker'
  | 'bookmarked'
  | 'unbookmarked'
  | 'turn'

export interface Hunk {
  readonly kind: HunkKind
  /** Indexes into the older words; empty for insertions. */
  readonly before: Span
  /** Indexes into the newer words; empty for deletions. */
  readonly after: Span
}

/**
 * Compares two versions of a transcript, in order; both lists ascend. Ignores confidence. Words with the same start and
 * text match; the rest is aligned by text: the time grows with the length, and quadratically with the size of a single
 * change.
 */
export function compareVersions(before: readonly Word[], after: readonly Word[]): Hunk[] {
  const hunks: Hunk[] = []
  for (const stretch of diffSegments(alignVersions(before, after), before.length, after.length)) {
    if (stretch.same) addMoved(hunks, before, after, stretch)
    else hunks.push({ kind: kindOf(stretch), before: stretch.before, after: stretch.after })
  }
  return hunks
}

/** Whether words were inserted, deleted or changed. */
export const replaces = (kind: HunkKind): boolean =>
  kind === 'inserted' || kind === 'deleted' || kind === 'changed'

function kindOf({ before, after }: Pick<Hunk, 'before' | 'after'>): HunkKind {
  if (before[0] === before[1]) return 'inserted'
  return after[0] === after[1] ? 'deleted' : 'changed'
}

/** Words with the same text: runs of those that moved, changed speakers, or were split or joined. */
function addMoved(
  hunks: Hunk[],
  before: readonly Word[],
  after: readonly Word[],
  { before: [from, to], after: [start] }: Pick<Hunk, 'before' | 'after'>,
): void {
  let open: { kind: HunkKind; from: number } | undefined
  for (let i = from; i <= to; i++) {
    const j = start + i - from
    const moved = i < to ? moveOf(before[i] as Word, after[j] as Word) : undefined
    // If the previous word changed, too, a turn may simply start with another word.
    const split = i > from && i < to && isSplit(before, i) !== isSplit(after, j)
    const kind = moved ?? (split ? 'turn' : undefined)
    if (open && open.kind !== kind) {
      const span = (at: number): Span => [open ? open.from + at : at, i + at]
      hunks.push({ kind: open.kind, before: span(0), after: span(start - from) })
      open = undefined
    }
    if (kind && !open) open = { kind, from: i }
  }
}

/** Whether a word starts a turn of the same speaker. */
function isSplit(words: readonly Word[], at: number): boolean {
  const word = words[at]
  return word?.turn === true && word.speaker === words[at - 1]?.speaker
}

function moveOf(old: Word, now: Word): HunkKind | undefined {
  if ((old.bookmark ?? false) !== (now.bookmark ?? false)) return now.bookmark ? 'bookmarked' : 'unbookmarked'
  if (old.speaker !== now.speaker) return 'speaker'
  return old.start === now.start && old.end === now.end ? undefined : 'retimed'
}

/** The words that two versions share, even at different times: by start and text if possible, else by text. */
export function alignVersions(before: readonly Word[], after: readonly Word[]): Run[] {
  const runs: Run[] = []
  let [i, j] = [0, 0]
  for (const [anchorI, anchorJ, length] of [
    ...anchors(before, after),
    [before.length, after.length, 0] as const,
  ]) {
    if (anchorI > i && anchorJ > j) {
      const between = align(texts(before, i, anchorI), texts(after, j, anchorJ))
      for (const [a, b] of between) runs.push([i + a, j + b, 1])
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
 * Runs of words with equal starts and texts, in one pass through both lists. A single match may be a coincidence, for
 * example after shifting all times: it is aligned by text instead, except at the ends.
 */
function anchors(before: readonly Word[], after: readonly Word[]): Run[] {
  const found: Run[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    const [old, now] = [before[i] as Word, after[j] as Word]
    if (sameStart(old, now)) {
      const [fromI, fromJ] = [i, j]
      while (i < before.length && j < after.length && sameStart(before[i] as Word, after[j] as Word)) {
        i++
        j++
      }
      const atEnd = (fromI === 0 && fromJ === 0) || (i === before.length && j === after.length)
      if (i - fromI > 1 || atEnd) found.push([fromI, fromJ, i - fromI])
    } else if (old.start < now.start) i++
    else if (old.start > now.start) j++
    // Of the words with the same start, one was deleted or inserted: finds which.
    else if (before[i + 1]?.start === old.start && before[i + 1]?.text === now.text) i++
    else j++
  }
  return found
}

const sameStart = (a: Word, b: Word) => a.start === b.start && a.text === b.text

/** Size of the difference between two versions. */
export interface DifferenceCounts {
  /** Inserted words. */
  inserted: number
  /** Deleted words. */
  deleted: number
  /** Changed words; if their number changed, the larger one. */
  changed: number
  retimed: number
  /** Words with another speaker. */
  speaker: number
  /** Words with a new bookmark. */
  bookmarked: number
  /** Words with a removed bookmark. */
  unbookmarked: number
  /** Split or joined turns. */
  turn: number
}

export function countDifference(hunks: readonly Hunk[]): DifferenceCounts {
  const counts: DifferenceCounts = {
    inserted: 0,
    deleted: 0,
    changed: 0,
    retimed: 0,
    speaker: 0,
    bookmarked: 0,
    unbookmarked: 0,
    turn: 0,
  }
  for (const { kind, before, after } of hunks)
    counts[kind] += Math.max(before[1] - before[0], after[1] - after[0])
  return counts
}

/** Inserted, deleted or changed words. */
export const wordsChanged = ({ inserted, deleted, changed }: DifferenceCounts): number =>
  inserted + deleted + changed

/** All words of a larger change count as wrong: finding the right ones takes time quadratic in their number. */
const countedExactly = 5000

/**
 * The share of the newer version's words that the older one already had, 0 to 1; ignores case and punctuation.
 * @param hunks what `compareVersions` found between the two
 */
export function accuracyOf(before: readonly Word[], after: readonly Word[], hunks: readonly Hunk[]): number {
  const known = new Map<string, number>()
  let said = 0
  for (const { text } of after) {
    const words = known.get(text) ?? wordErrorRate(text, '').words
    known.set(text, words)
    said += words
  }
  let errors = 0
  for (const hunk of hunks) {
    if (!replaces(hunk.kind)) continue
    const [right, heard] = [after.slice(...hunk.after), before.slice(...hunk.before)]
    const longer = Math.max(right.length, heard.length)
    errors += longer > countedExactly ? longer : wordErrorRate(textOf(right), textOf(heard)).errors
  }
  if (said === 0) return errors === 0 ? 1 : 0
  return Math.max(0, 1 - errors / said)
}
