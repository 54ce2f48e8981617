import { type Conflict, type MergeResult, merge } from '#domain/edits/merge.ts'
import {
  applyPatch,
  applyPatches,
  diffToPatches,
  outOfOrderIndexes,
  type Patch,
} from '#domain/edits/patches.ts'
import { findWords } from '#domain/words/time-ranges.ts'
import { areSameWords, joinWords, type Ms, type Word } from '#domain/words/words.ts'

/** Revision of a transcript on the server. */
export interface Version {
  revision: number
  words: readonly Word[]
}

/** Patch with the words it replaces, so that it can be merged into another version. */
export interface Edit extends Patch {
  was: readonly Word[]
}

/** Edits saved as one revision; the server applies an operation only once, identified by its ID. */
export interface Operation {
  id: string
  baseRevision: number
  /** Edits in order, without overlap. */
  edits: readonly Edit[]
  /** Kind of version in which to keep the previous words; undefined to keep none. */
  version?: 'replace'
}

/** Server-side change requested by the viewer, and its revision. */
export interface PerformedOperation {
  revision: number
  patch: Patch
}

/** Range edited by two people. The document contains the other person's text until the viewer chooses. */
export interface OpenConflict {
  id: string
  startTime: Ms
  endTime: Ms
  mine: readonly Word[]
  theirs: readonly Word[]
}

/** All of a tab's unacknowledged edits, with enough data to restore it after a crash. */
export interface UnsavedWork {
  operation: Operation | null
  /** Edits relative to the operation's result. */
  edits: readonly Edit[]
  conflicts: readonly OpenConflict[]
}

const cache = new WeakMap<readonly Word[], { base: readonly Word[]; edits: readonly Edit[] }>()

/**
 * Returns the edits from one list of words to another. Cached, because saving, logging and counting use it.
 * @throws OutOfOrderError if the current words aren't in ascending order
 */
export function editsBetween(base: readonly Word[], current: readonly Word[]): readonly Edit[] {
  const before = cache.get(current)
  if (before?.base === base) return before.edits
  const edits = diffToPatches(base, current).map((patch) => ({
    ...patch,
    was: findWords(base, patch.startTime, patch.endTime),
  }))
  cache.set(current, { base, edits })
  return edits
}

/**
 * Returns the next edits to save, and whether to keep the version before them; null if everything
 * is saved. `bulkEdit` contains the words from before a bulk replacement; earlier edits are saved
 * first.
 * @param max maximum number of edits
 * @throws OutOfOrderError if the current words aren't in ascending order
 */
export function nextEdits(
  base: readonly Word[],
  current: readonly Word[],
  bulkEdit: readonly Word[] | null,
  max: number,
): Pick<Operation, 'edits' | 'version'> | null {
  const first = bulkEdit ? editsBetween(base, bulkEdit).slice(0, max) : []
  if (first.length > 0) return { edits: first }
  const edits = editsBetween(base, current).slice(0, max)
  return edits.length > 0 ? { edits, ...(bulkEdit && { version: 'replace' }) } : null
}

/**
 * Returns the edits that are still unsaved after the server has received an operation; a single
 * edit if times are out of order.
 */
export function unsavedEdits(
  base: readonly Word[],
  operation: Operation | null,
  current: readonly Word[],
): readonly Edit[] {
  const sentWords = operation ? applyPatches(base, operation.edits) : base
  try {
    return editsBetween(sentWords, current)
  } catch {
    return [wholeTextEdit(sentWords, current)]
  }
}

export function createConflict(id: string, { base, mine, theirs }: Conflict): OpenConflict {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const words of [base, mine, theirs])
    for (const { start } of words) [first, last] = [Math.min(first, start), Math.max(last, start)]
  return { id, startTime: first, endTime: last + 1, mine, theirs }
}

/** Replaces the words in a conflict's time range. */
export function resolveConflict(
  words: readonly Word[],
  conflict: OpenConflict,
  replacement: readonly Word[],
): Word[] {
  return applyPatch(words, { ...conflict, words: replacement })
}

/**
 * Returns the server's words with the viewer's operation reverted; null if others have changed them
 * since. Requires that no one else changed the operation's range between `base` and the operation.
 */
export function withoutOperation(
  base: readonly Word[],
  latest: Version,
  { revision, patch: { startTime, endTime, words } }: PerformedOperation,
): Word[] | null {
  const savedText = joinWords(findWords(latest.words, startTime, endTime))
  if (latest.revision !== revision && savedText !== joinWords(words)) return null
  return applyPatch(latest.words, { startTime, endTime, words: findWords(base, startTime, endTime) })
}

/** Merges unsaved edits from an earlier page load into the server's current words. */
export function mergeUnsaved({ operation, edits }: UnsavedWork, latest: readonly Word[]): MergeResult {
  const disorderedEdit = edits.find(({ words }) => outOfOrderIndexes(words).length > 0)
  if (disorderedEdit) return mergeWhole(disorderedEdit, latest)
  const hasArrived = !operation || operation.edits.every((edit) => contains(latest, edit))
  const sentWords = hasArrived ? latest : applyPatches(latest, operation.edits)
  const base = undo(sentWords, edits)
  const ownWords = applyPatches(base, edits)
  return merge(hasArrived ? base : undo(base, operation.edits), ownWords, latest)
}

/** Number of words above which serializing would block the page for too long. */
const largeEditWords = 1_000

export const isLargeEdit = (edits: readonly Edit[]) =>
  edits.reduce((count, { words, was }) => count + words.length + was.length, 0) > largeEditWords

/** Returns the whole text as one edit, for words that are out of order, which patches can't express. */
export function wholeTextEdit(before: readonly Word[], words: readonly Word[]): Edit {
  return { startTime: 0, endTime: Number.MAX_SAFE_INTEGER, was: before, words }
}

function mergeWhole({ was, words }: Edit, latest: readonly Word[]): MergeResult {
  if (areSameWords(was, latest)) return { words, conflicts: [] }
  return { words: latest, conflicts: [{ base: was, mine: words, theirs: latest, index: 0 }] }
}

const contains = (words: readonly Word[], { startTime, endTime, words: replacement }: Edit) =>
  areSameWords(findWords(words, startTime, endTime), replacement)

const undo = (words: readonly Word[], edits: readonly Edit[]) =>
  applyPatches(
    words,
    edits.map((edit) => ({ ...edit, words: edit.was })),
  )
