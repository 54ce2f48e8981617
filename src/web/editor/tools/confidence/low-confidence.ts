import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { TokenRange } from '#domain/words/retime.ts'
import { confirmWord, hasLowConfidence } from '#domain/words/word-confidence.ts'
import type { Word } from '#domain/words/words.ts'
import { burstKey } from '#web/editor/core/document/burst.ts'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { wordRanges } from '#web/editor/core/document/tokens.ts'
import { getTurns, type PositionedTurn } from '#web/editor/core/document/turns.ts'
import type { DocRange } from '#web/editor/core/document/word-positions.ts'

/** A low-confidence word and its position. */
export interface LowConfidenceWord extends DocRange {
  readonly word: Word
}

interface TurnLowConfidence {
  threshold: number
  words: readonly Word[]
  indexes: readonly number[]
  ranges: readonly TokenRange[]
}

const none: readonly never[] = []
const cache = new WeakMap<Node, TurnLowConfidence>()

function findLowConfidence(turn: Node, threshold: number): TurnLowConfidence {
  const { words } = getAttrs(turn)
  const before = cache.get(turn)
  if (before?.threshold === threshold) return before
  const indexes = words.flatMap((word, index) => (hasLowConfidence(word, threshold) ? [index] : []))
  const turnRanges = indexes.length > 0 ? wordRanges(turn) : none
  const ranges = indexes.length > 0 ? indexes.flatMap((index) => turnRanges[index] ?? []) : none
  const result = { threshold, words, indexes, ranges }
  cache.set(turn, result)
  return result
}

/**
 * Returns the character ranges of a turn's low-confidence words; returns the same list for the same turn and
 * threshold.
 */
export const lowConfidenceRanges = (turn: Node, threshold: number): readonly TokenRange[] =>
  findLowConfidence(turn, threshold).ranges

/** Returns all low-confidence words of a text, in order; rechecks only turns changed since the last call. */
export function lowConfidenceWords(doc: Node, threshold: number): LowConfidenceWord[] {
  return getTurns(doc).flatMap((turn) => wordsOfTurn(turn, threshold))
}

function wordsOfTurn({ node, pos }: PositionedTurn, threshold: number): LowConfidenceWord[] {
  const { words, indexes, ranges } = findLowConfidence(node, threshold)
  return indexes.flatMap((index, i) => {
    const [word, range] = [words[index], ranges[i]]
    return word && range ? [{ word, from: pos + 1 + range.from, to: pos + 1 + range.to }] : []
  })
}

/** Allows for inexact products, such as 0.29 × 100. */
const tolerance = 1e-9

/** Returns a word's confidence as a percentage, rounded down so that it stays below any higher threshold. */
export const confidencePercent = (confidence: number): number => Math.floor(confidence * 100 + tolerance)
export const thresholdPercent = (threshold: number): number => Math.ceil(threshold * 100 - tolerance)

/** Returns the next or previous low-confidence word relative to the selection, wrapping around. */
export function nextLowConfidenceWord(
  { doc, selection }: EditorState,
  threshold: number,
  direction: 1 | -1,
): LowConfidenceWord | null {
  const all = lowConfidenceWords(doc, threshold)
  const nextWord =
    direction > 0
      ? all.find(({ from }) => from >= selection.to)
      : all.findLast(({ to }) => to <= selection.from)
  return nextWord ?? (direction > 0 ? all[0] : all.at(-1)) ?? null
}

/** Returns the first low-confidence word in a selection; null if there is none. */
export function lowConfidenceWordAt(
  { doc, selection: { from, to } }: EditorState,
  threshold: number,
): LowConfidenceWord | null {
  const touchedTurns = getTurns(doc).filter(({ node, pos }) => pos < to && pos + node.nodeSize > from)
  const words = touchedTurns.flatMap((turn) => wordsOfTurn(turn, threshold))
  return words.find((word) => word.from <= to && word.to >= from) ?? null
}

/** Marks the words in a range as reviewed, as a single step; returns null if there are none to mark. */
export function acceptWords(
  { doc, tr }: EditorState,
  { from, to }: DocRange,
  threshold: number,
): Transaction | null {
  const transaction = closeHistory(tr).setMeta(burstKey, null)
  for (const { node, pos } of getTurns(doc)) {
    if (pos >= to || pos + node.nodeSize <= from) continue
    const { words, indexes, ranges } = findLowConfidence(node, threshold)
    const isTouched = (range: TokenRange) => pos + 1 + range.from <= to && pos + 1 + range.to >= from
    const selectedIndexes = new Set(indexes.filter((_, i) => ranges[i] && isTouched(ranges[i])))
    if (selectedIndexes.size === 0) continue
    const newWords = words.map((word, index) => (selectedIndexes.has(index) ? confirmWord(word) : word))
    transaction.setNodeAttribute(pos, 'words', newWords)
  }
  return transaction.docChanged ? transaction : null
}
