import { type Conflict, type Merged, merge } from '#domain/merge.ts'
import { applyPatch, diffToPatches, outOfOrder, type Patch, wordsIn } from '#domain/patches.ts'
import { type Ms, sameWords, textOf, type Word } from '#domain/words.ts'
import { joinEdits } from './join-edits.ts'

/** A transcript as the server has it. */
export interface Version {
  revision: number
  words: readonly Word[]
}

/** A patch that remembers what it replaces, so that it can be merged into a version it was not made on. */
export interface Edit extends Patch {
  was: readonly Word[]
}

/** An edit on its way; asked twice with the same id it is done once. */
export interface Operation {
  id: string
  baseRevision: number
  edit: Edit
  /** What it replaces is kept as a version of this kind. */
  version?: 'replace'
}

/** A change that the server made because the viewer asked for it, and the revision that it led to. */
export interface Performed {
  revision: number
  patch: Patch
}

/** A stretch that two people changed. The document holds theirs; mine waits for a choice. */
export interface OpenConflict {
  id: string
  startTime: Ms
  endTime: Ms
  mine: readonly Word[]
  theirs: readonly Word[]
}

/** Everything a tab has not been promised yet: enough to bring it back after a crash. */
export interface Unsaved {
  operation: Operation | null
  /** Made on what the operation leaves. */
  edits: readonly Edit[]
  conflicts: readonly OpenConflict[]
}

/** So many are kept at most: bringing each back costs a walk through the text. */
const keptAtOnce = 200

/** @throws OutOfOrderError when the current words do not ascend */
export function editsBetween(base: readonly Word[], current: readonly Word[], most: number): readonly Edit[] {
  const edits = diffToPatches(base, current).map((patch) => ({
    ...patch,
    was: wordsIn(base, patch.startTime, patch.endTime),
  }))
  return joinEdits(edits, base, current, most)
}

/**
 * What to save next, and whether the version before it is kept: `bulk` are the words from before a replacement in bulk,
 * which are saved first. Null when there is nothing.
 * @param most so many edits are made of what is to be saved, at most
 * @throws OutOfOrderError when the current words do not ascend
 */
export function nextEdit(
  base: readonly Word[],
  current: readonly Word[],
  bulk: readonly Word[] | null,
  most: number,
): Pick<Operation, 'edit' | 'version'> | null {
  const first = bulk ? editsBetween(base, bulk, most)[0] : undefined
  if (first) return { edit: first }
  const edit = editsBetween(base, current, most)[0]
  return edit ? { edit, ...(bulk && { version: 'replace' }) } : null
}

/** What the server does not have yet, once an operation has arrived; as one edit where times are in disorder. */
export function unsavedEdits(
  base: readonly Word[],
  operation: Operation | null,
  current: readonly Word[],
): readonly Edit[] {
  const sent = operation ? applyPatch(base, operation.edit) : base
  try {
    return editsBetween(sent, current, keptAtOnce)
  } catch {
    return [wholeEdit(sent, current)]
  }
}

export function openConflict(id: string, { base, mine, theirs }: Conflict): OpenConflict {
  const starts = [...base, ...mine, ...theirs].map(({ start }) => start)
  return { id, startTime: Math.min(...starts), endTime: Math.max(...starts) + 1, mine, theirs }
}

/** Puts words in place of those that start in a conflict's time. */
export function replaceIn(words: readonly Word[], conflict: OpenConflict, chosen: readonly Word[]): Word[] {
  return applyPatch(words, { ...conflict, words: chosen })
}

/**
 * What stands on the server, but for what it did for the viewer; null when others have changed that since. Before it
 * was done, nobody else had changed its range from what `base` holds.
 */
export function beforePerformed(
  base: readonly Word[],
  latest: Version,
  { revision, patch: { startTime, endTime, words } }: Performed,
): Word[] | null {
  const written = textOf(wordsIn(latest.words, startTime, endTime))
  if (latest.revision !== revision && written !== textOf(words)) return null
  return applyPatch(latest.words, { startTime, endTime, words: wordsIn(base, startTime, endTime) })
}

/** What an earlier life of the page left unsaved, merged into the words the server has now. */
export function mergeUnsaved({ operation, edits }: Unsaved, latest: readonly Word[]): Merged {
  const disordered = edits.find(({ words }) => outOfOrder(words).length > 0)
  if (disordered) return mergeWhole(disordered, latest)
  const arrived = !operation || contains(latest, operation.edit)
  const sent = arrived ? latest : redo(latest, [operation.edit])
  const base = undo(sent, edits)
  const mine = redo(base, edits)
  return merge(arrived ? base : undo(base, [operation.edit]), mine, latest)
}

/** The whole text as one edit: for words whose times are in disorder, which no patch can carry. */
export function wholeEdit(was: readonly Word[], words: readonly Word[]): Edit {
  return { startTime: 0, endTime: Number.MAX_SAFE_INTEGER, was, words }
}

function mergeWhole({ was, words }: Edit, latest: readonly Word[]): Merged {
  if (sameWords(was, latest)) return { words, conflicts: [] }
  return { words: latest, conflicts: [{ base: was, mine: words, theirs: latest, index: 0 }] }
}

const contains = (words: readonly Word[], { startTime, endTime, words: written }: Edit) =>
  sameWords(wordsIn(words, startTime, endTime), written)

const redo = (words: readonly Word[], edits: readonly Edit[]) =>
  edits.reduce<readonly Word[]>((done, edit) => applyPatch(done, edit), words)

const undo = (words: readonly Word[], edits: readonly Edit[]) =>
  edits.reduce<readonly Word[]>((done, edit) => applyPatch(done, { ...edit, words: edit.was }), words)
