import { undo } from 'prosemirror-history'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { beforeEach, expect, it } from 'vitest'
import { bookmarkRanges, getBookmarks, toggleBookmark } from './bookmarks.ts'
import { getWords } from './document.ts'
import { createEditorState } from './editor-state.ts'
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
const toggle = () => dispatch(toggleBookmark(state) ?? expect.fail('no word'))
const bookmarks = () => getBookmarks(state).map(({ time, text }) => `${time} ${text}`)

beforeEach(() => {
  state = createEditorState(sixWords, null)
})

it('toggles the bookmark of the word at the cursor or the first selected word', () => {
  select(placeOf(1).from + 1)
  toggle()
  expect(bookmarks()).toEqual(['1000 two three'])
  select(placeOf(3).from, placeOf(4).to)
  toggle()
  expect(bookmarks()).toEqual(['1000 two three', '3000 four five six'])
  select(placeOf(1).to)
  toggle()
  expect(bookmarks()).toEqual(['3000 four five six'])
})

it('keeps bookmarks in sync with the words, and undoes them with the text', () => {
  select(placeOf(2).from)
  toggle()
  expect(getWords(state.doc)[2]).toEqual({ ...sixWords[2], bookmark: true })
  undo(state, dispatch)
  expect(getWords(state.doc)).toEqual(sixWords)
})

it('keeps a bookmark on a retyped word, even if it becomes several words', () => {
  select(placeOf(1).from)
  toggle()
  const { from, to } = placeOf(1)
  dispatch(state.tr.insertText('the second', from, to))
  expect(bookmarks()).toEqual(['1000 the second three'])
})

it('returns the positions of bookmarks in the requested range', () => {
  for (const index of [1, 4]) {
    select(placeOf(index).from)
    toggle()
  }
  const fullRange = { from: 1, to: state.doc.content.size - 1 }
  expect(bookmarkRanges(state, fullRange)).toEqual([placeOf(1), placeOf(4)])
  expect(bookmarkRanges(state, { from: 1, to: placeOf(2).to })).toEqual([placeOf(1)])
})
