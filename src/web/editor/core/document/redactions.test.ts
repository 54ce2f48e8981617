import { undo } from 'prosemirror-history'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { beforeEach, expect, it } from 'vitest'
import { getWords } from './document.ts'
import { createEditorState } from './editor-state.ts'
import { getRedactions, redactedRanges, toggleRedaction } from './redactions.ts'
import { sixWords } from './state.fixture.ts'
import { spanToRange } from './word-positions.ts'

let state: EditorState
const dispatch = (transaction: Transaction) => {
  state = state.apply(transaction)
}
const placeOf = (first: number, last = first) =>
  spanToRange(state.doc, { first, last }) ?? expect.fail('no such words')
const select = (from: number, to = from) =>
  dispatch(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
function toggle() {
  const { transaction, ...change } = toggleRedaction(state) ?? expect.fail('no word')
  dispatch(transaction)
  return change
}
const redactedTexts = () => getRedactions(state).map(({ time, text }) => `${time} ${text}`)

beforeEach(() => {
  state = createEditorState(sixWords, null)
})

it('redacts the selected words across turns, and removes the redaction if all of them are redacted', () => {
  select(placeOf(1).from + 1, placeOf(3).to)
  expect(toggle()).toEqual({ isRedacted: true, count: 3 })
  expect(redactedTexts()).toEqual(['1000 two three', '3000 four'])
  select(placeOf(2).from, placeOf(4).to)
  expect(toggle()).toEqual({ isRedacted: true, count: 3 })
  expect(redactedTexts()).toEqual(['1000 two three', '3000 four five'])
  expect(toggle()).toEqual({ isRedacted: false, count: 3 })
  expect(redactedTexts()).toEqual(['1000 two'])
  expect(getWords(state.doc).filter((word) => 'redacted' in word)).toHaveLength(1)
})

it('redacts the word at the cursor without a selection', () => {
  select(placeOf(4).from + 2)
  toggle()
  expect(redactedTexts()).toEqual(['4000 five'])
})

it('undoes a redaction in one step, and keeps it on corrected words', () => {
  select(placeOf(1).from, placeOf(4).to)
  toggle()
  undo(state, dispatch)
  expect(redactedTexts()).toEqual([])
  select(placeOf(1).from, placeOf(1).to)
  toggle()
  const { from, to } = placeOf(1)
  dispatch(state.tr.insertText('other words', from, to))
  expect(redactedTexts()).toEqual(['1000 other words'])
  expect(redactedRanges(state, placeOf(0, 2))).toEqual([{ from, to: from + 'other words'.length }])
})
