import { type Conflict, type MergeResult, merge } from '#domain/merge.ts'
import { applyPatch, applyPatches, diffToPatches, outOfOrder, type Patch, wordsIn } from '#domain/patches.ts'
import { type Ms, sameWords, textOf, type Word } from '#domain/words.ts'

/** A revision of a transcript on the server. */
export interface Version {
  revision: number
  words: readonly Word[]
}

/** A patch with the words it replaces, so that it can be merged into another version. */
export interface Edit extends Patch {
  was: readonly Word[]
}

/** Edits to save as one revision; repeated with the same id they are applied once. */
export interface Operation {
  id: string
  baseRevision: number
  /** In order, without overlap. */
  edits: readonly Edit[]
  /** The replaced words are kept as a version of this kind. */
  version?: 'replace'
}

/** A server-side change on the viewer's request, and its revision. */
export interface PerformedOperation {
  revision: number
  patch: Patch
}

/** A range that two people edited. The document holds theirs; mine waits for a choice. */
export interface OpenConflict {
  id: string
  startTime: Ms
  endTime: Ms
  mine: readonly Word[]
  theirs: readonly Word[]
}

/** All unacknowledged edits of a tab: enough to restore it after a crash. */
export interface UnsavedWork {
  operation: Operation | null
  /** Relative to the operation's result. */
  edits: readonly Edit[]
  conflicts: readonly OpenConflict[]
}

const known = new WeakMap<readonly Word[], { base: readonly Word[]; edits: readonly Edit[] }>()

/**
 * The edits from one list of words to another. Saving, logging and counting need them, so they are cached.
 * @throws OutOfOrderError when the current words do not ascend
 */
export function editsBetween(base: readonly Word[], current: readonly Word[]): readonly Edit[] {
  const before = known.get(current)
  if (before?.base === base) return before.edits
  const edits = diffToPatches(base, current).map((patch) => ({
    ...patch,
    was: wordsIn(base, patch.startTime, patch.endTime),
  }))
  known.set(current, { base, edits })
  return edits
}

/**
 * The next edit to save, and whether to keep the version before it: `bulk` are the words before a bulk replacement,
 * which are saved first. Null if everything is saved.
 * @param most edits at once
 * @throws OutOfOrderError when the current words do not ascend
 */
export function nextEdits(
  base: readonly Word[],
  current: readonly Word[],
  bulk: readonly Word[] | null,
  most: number,
): Pick<Operation, 'edits' | 'version'> | null {
  const first = bulk ? editsBetween(base, bulk).slice(0, most) : []
  if (first.length > 0) return { edits: first }
  const edits = editsBetween(base, current).slice(0, most)
  return edits.length > 0 ? { edits, ...(bulk && { version: 'replace' }) } : null
}

/** The unsaved edits after an operation has arrived; one edit if times are out of order. */
export function unsavedEdits(
  base: readonly Word[],
  operation: Operation | null,
  current: readonly Word[],
): readonly Edit[] {
  const sent = operation ? applyPatches(base, operation.edits) : base
  try {
    return editsBetween(sent, current)
  } catch {
    return [wholeEdit(sent, current)]
  }
}

export function openConflict(id: string, { base, mine, theirs }: Conflict): OpenConflict {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const words of [base, mine, theirs])
    for (const { start } of words) [first, last] = [Math.min(first, start), Math.max(last, start)]
  return { id, startTime: first, endTime: last + 1, mine, theirs }
}

/** Replaces the words in a conflict's time. */
export function replaceIn(words: readonly Word[], conflict: OpenConflict, chosen: readonly Word[]): Word[] {
  return applyPatch(words, { ...conflict, words: chosen })
}

/**
 * The server's words without the viewer's operation; null if others have changed them since. Before it, no one had
 * changed its range in `base`.
 */
export function beforePerformed(
  base: readonly Word[],
  latest: Version,
  { revision, patch: { startTime, endTime, words } }: PerformedOperation,
): Word[] | null {
  const written = textOf(wordsIn(latest.words, startTime, endTime))
  if (latest.revision !== revision && written !== textOf(words)) return null
  return applyPatch(latest.words, { startTime, endTime, words: wordsIn(base, startTime, endTime) })
}

/** Unsaved edits of an earlier page, merged into the server's current words. */
export function mergeUnsaved({ operation, edits }: UnsavedWork, latest: readonly Word[]): MergeResult {
  const disordered = edits.find(({ words }) => outOfOrder(words).length > 0)
  if (disordered) return mergeWhole(disordered, latest)
  const arrived = !operation || operation.edits.every((edit) => contains(latest, edit))
  const sent = arrived ? latest : applyPatches(latest, operation.edits)
  const base = undo(sent, edits)
  const mine = applyPatches(base, edits)
  return merge(arrived ? base : undo(base, operation.edits), mine, latest)
}

/** More words than this take longer to serialize than a page may block. */
const manyWords = 1_000

export const isLarge = (edits: readonly Edit[]) =>
  edits.reduce((count, { words, was }) => count + words.length + was.length, 0) > manyWords

/** The whole text as one edit: for words out of order, which patches can't express. */
export function wholeEdit(was: readonly Word[], words: readonly Word[]): Edit {
  return { startTime: 0, endTime: Number.MAX_SAFE_INTEGER, was, words }
}

function mergeWhole({ was, words }: Edit, latest: readonly Word[]): MergeResult {
  if (sameWords(was, latest)) return { words, conflicts: [] }
  return { words: latest, conflicts: [{ base: was, mine: words, theirs: latest, index: 0 }] }
}

const contains = (words: readonly Word[], { startTime, endTime, words: written }: Edit) =>
  sameWords(wordsIn(words, startTime, endTime), written)

const undo = (words: readonly Word[], edits: readonly Edit[]) =>
  applyPatches(
    words,
    edits.map((edit) => ({ ...edit, words: edit.was })),
  )
