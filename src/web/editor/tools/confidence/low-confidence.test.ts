import { undo } from 'prosemirror-history'
import { type EditorState, TextSelection } from 'prosemirror-state'
import { expect, it } from 'vitest'
import type { Word } from '#domain/words/words.ts'
import { getWords } from '#web/editor/core/document/document.ts'
import { createEditorState } from '#web/editor/core/document/editor-state.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'
import {
  acceptWords,
  confidencePercent,
  lowConfidenceRanges,
  lowConfidenceWordAt,
  lowConfidenceWords,
  nextLowConfidenceWord,
  thresholdPercent,
} from './low-confidence.ts'

/** Ten words in turns of five; the third word of each turn has low confidence. */
const words: Word[] = Array.from({ length: 10 }, (_, i) => ({
  text: `w${i}`,
  start: i * 500,
  end: i * 500 + 400,
  confidence: i % 5 === 2 ? 0.2 : 0.9,
  speaker: 'spk_0',
  ...(i % 5 === 0 && { turn: true as const }),
}))
const state = createEditorState(words)
const select = (state: EditorState, from: number, to = from) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
const texts = (state: EditorState, threshold = 0.5) =>
  lowConfidenceWords(state.doc, threshold).map(({ word }) => word.text)

it('lists low-confidence words by threshold, and keeps them while a turn is unchanged', () => {
  expect(texts(state)).toEqual(['w2', 'w7'])
  expect(texts(state, 0.1)).toEqual([])
  const [turn] = getTurns(state.doc)
  expect(lowConfidenceRanges(turn!.node, 0.5)).toBe(lowConfidenceRanges(turn!.node, 0.5))
  expect(lowConfidenceRanges(turn!.node, 0.5)).toEqual([{ from: 6, to: 8 }])
})

it('shows a lower percentage for words below the threshold', () => {
  expect([0.0999, 0.29, 0.5].map(confidencePercent)).toEqual([9, 29, 50])
  expect([0.1, 0.15, 0.432].map(thresholdPercent)).toEqual([10, 15, 44])
})

it('moves from one word to the next, and wraps around', () => {
  const at = (from: number, to: number, direction: 1 | -1) =>
    nextLowConfidenceWord(select(state, from, to), 0.5, direction)?.word.text
  const [first, second] = lowConfidenceWords(state.doc, 0.5)
  expect(at(2, 2, 1)).toBe('w2')
  expect(at(first!.from, first!.to, 1)).toBe('w7')
  expect(at(second!.from, second!.to, 1)).toBe('w2')
  expect(at(first!.from, first!.to, -1)).toBe('w7')
  expect(nextLowConfidenceWord(state, 0.1, 1)).toBeNull()
})

it('accepts a word without changing others, and undo restores its confidence', () => {
  const [first] = lowConfidenceWords(state.doc, 0.5)
  const selectedState = select(state, first!.from + 1)
  expect(lowConfidenceWordAt(selectedState, 0.5)?.word).toBe(words[2])
  const confirmedState = selectedState.apply(acceptWords(selectedState, selectedState.selection, 0.5)!)
  expect(texts(confirmedState)).toEqual(['w7'])
  expect(getWords(confirmedState.doc)[2]).toEqual({ ...words[2], confidence: null, edited: true })
  expect(getWords(confirmedState.doc).filter((word, i) => word !== words[i])).toHaveLength(1)
  let undoneState = confirmedState
  undo(confirmedState, (transaction) => {
    undoneState = confirmedState.apply(transaction)
  })
  expect(getWords(undoneState.doc).every((word, i) => word === words[i])).toBe(true)
  expect(acceptWords(state, { from: 2, to: 4 }, 0.5)).toBeNull()
})
