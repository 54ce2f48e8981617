import {
  alignVersions,
  compareVersions,
  countChangedWords,
  countDifference,
} from '#domain/comparison/version-diff.ts'
import { type ChunkChange, type ChunkText, cutIntoChunks, diffChunks, wordsOf } from '#domain/words/chunks.ts'
import { type Anchor, relocateAnchors } from '#domain/words/relocate-anchors.ts'
import { shiftWords } from '#domain/words/shift-words.ts'
import { findWords, indexOfFirstAfter } from '#domain/words/time-ranges.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import { type RangeEdit, toPatches } from './assignments.ts'
import { applyPatches, OutOfOrderError } from './patches.ts'

/** Edits to consecutive ranges, in a form that is fast to pass between threads. */
export interface EditsText {
  /** From the start of the first range to the end of the last. */
  startTime: Ms
  endTime: Ms
  /** Start of the last word. */
  lastWordStart: Ms
  /** The edits as JSON. */
  text: string
}

/** Serializes edits to consecutive ranges, in ascending order. */
export function toEditsText(edits: readonly RangeEdit[]): EditsText {
  const words = edits.flatMap((edit) => ('words' in edit ? edit.words : []))
  return {
    startTime: edits[0]?.startTime ?? 0,
    endTime: edits.at(-1)?.endTime ?? 0,
    lastWordStart: words.reduce((latestStart, { start }) => Math.max(latestStart, start), 0),
    text: JSON.stringify(edits),
  }
}

export interface StoredEdits {
  /** Stored chunks surrounding the edits. */
  chunks: readonly ChunkText[]
  edits: EditsText
  /** Time up to which words may change; null if there is no limit. */
  limit: Ms | null
}

/** The edits as recorded: the words of a single range, or the whole list of edits, each as JSON. */
export interface RecordedEdits {
  words: string
  edits: string | null
}

/** Applies edits to chunks. Returns the changed chunks, or the positions of out-of-order words. */
export function applyEdits({
  chunks,
  ...input
}: StoredEdits): (ChunkChange & { recorded: RecordedEdits }) | { outOfOrder: readonly number[] } {
  const edits = limitEdits(input)
  const before = chunks.map(({ start_ms, text }) => ({ start_ms, words: JSON.parse(text) as Word[] }))
  const words = before.flatMap((chunk) => chunk.words)
  try {
    const after = cutIntoChunks(applyPatches(words, toPatches(words, edits)))
    return { ...diffChunks(before, after), recorded: recordEdits(edits) }
  } catch (error) {
    if (!(error instanceof OutOfOrderError)) throw error
    return { outOfOrder: error.indexes }
  }
}

function recordEdits(edits: readonly RangeEdit[]): RecordedEdits {
  const [first] = edits
  return edits.length === 1 && first && 'words' in first
    ? { words: JSON.stringify(first.words), edits: null }
    : { words: '[]', edits: JSON.stringify(edits) }
}

/**
 * Returns the difference in word count between two versions of a transcript, and the number of inserted,
 * deleted or changed words.
 */
export function countChanges({
  previous,
  now,
}: {
  previous: readonly ChunkText[]
  now: readonly ChunkText[]
}) {
  const [before, after] = [wordsOf(previous), wordsOf(now)]
  const changed = countChangedWords(countDifference(compareVersions(before, after)))
  return { added: after.length - before.length, changed }
}

interface MovedText {
  anchors: readonly Anchor[]
  /** Chunks around a change. */
  previous: readonly ChunkText[]
  now: readonly ChunkText[]
}

/** Updates anchors, in order, after the words around them have changed. */
export function moveAnchors({ anchors, previous, now }: MovedText): Anchor[] {
  const [before, after] = [wordsOf(previous), wordsOf(now)]
  return relocateAnchors(anchors, { before, after, runs: alignVersions(before, after) })
}

interface ChunkShift {
  chunks: readonly ChunkText[]
  /** Anchors at the words of the chunks. */
  anchors: readonly Anchor[]
  /** Words starting at or after this time are shifted. */
  from: Ms
  by: Ms
  /** Latest allowed end of a word. */
  latest: Ms
}

export interface ShiftResult {
  change: ChunkChange
  /** Range of the words that the shift moves or skips. */
  range: { startTime: Ms; endTime: Ms }
  anchors: Anchor[]
}

/** Shifts words in time along with their anchors; returns undefined if there are no words to shift. */
export function shiftChunks({
  chunks,
  anchors,
  from,
  by,
  latest,
}: ChunkShift): ShiftResult | 'too_late' | undefined {
  const old = chunks.map(({ start_ms, text }) => ({ start_ms, words: JSON.parse(text) as Word[] }))
  const before = old.flatMap((chunk) => chunk.words)
  const index = indexOfFirstAfter(before, from)
  const last = before.at(-1)
  if (index === before.length || !last) return undefined
  const after = shiftWords(before, from, by)
  if (after.some((word) => word.end > latest)) return 'too_late'
  const range = { startTime: (before[index - 1]?.start ?? -1) + 1, endTime: last.start + 1 }
  const runs = [[0, 0, after.length]] as const
  const follow = (anchor: Anchor) =>
    anchor.end < range.startTime ? anchor : (relocateAnchors([anchor], { before, after, runs })[0] ?? anchor)
  return { change: diffChunks(old, cutIntoChunks(after)), range, anchors: anchors.map(follow) }
}

/** Returns the stored words within the edited ranges. */
export function wordsInRanges({ chunks, ...edits }: StoredEdits): Word[] {
  const words = wordsOf(chunks)
  return limitEdits(edits).flatMap((range) => findWords(words, range.startTime, range.endTime))
}

function limitEdits({ edits, limit }: Omit<StoredEdits, 'chunks'>): RangeEdit[] {
  const input = JSON.parse(edits.text) as RangeEdit[]
  if (limit === null) return input
  return input.map((edit) => {
    const endTime = Math.min(edit.endTime, limit)
    return { ...edit, startTime: Math.min(edit.startTime, endTime), endTime }
  })
}
