import { AllSelection, type EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import type { Word } from '#domain/words/words.ts'
import { createEditorState } from '#web/editor/core/document/editor-state.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'
import { selectedSpan, selectedText } from './selected-span.ts'

const words: Word[] = ['one', 'two', 'three', 'four'].map((text, i) => ({
  text,
  start: i * 1000,
  end: i * 1000 + 800,
  confidence: null,
  speaker: i < 2 ? 'spk_0' : 'spk_1',
}))

/** Selects from an offset in one turn to an offset in another. */
function select(state: EditorState, from: [number, number], to: [number, number]): EditorState {
  const at = ([turn, offset]: [number, number]) => getTurns(state.doc)[turn]!.pos + 1 + offset
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, at(from), at(to))))
}

describe('selectedSpan', () => {
  const state = createEditorState(words)

  it('includes every partially selected word, across turns', () => {
    expect(selectedSpan(select(state, [0, 5], [1, 2]))).toEqual({ start: 1000, end: 2800 })
    expect(selectedSpan(select(state, [0, 1], [0, 2]))).toEqual({ start: 0, end: 800 })
    expect(selectedSpan(state.apply(state.tr.setSelection(new AllSelection(state.doc))))).toEqual({
      start: 0,
      end: 3800,
    })
  })

  it('excludes words that only touch the selection', () => {
    expect(selectedSpan(select(state, [0, 3], [0, 4]))).toBeNull()
    expect(selectedSpan(select(state, [0, 3], [0, 7]))).toEqual({ start: 1000, end: 1800 })
  })

  it('ends before the next word begins, and is never empty', () => {
    const overlappingState = createEditorState([
      { ...words[0]!, end: 5000 },
      { ...words[1]!, start: 0, end: 10 },
    ])
    expect(selectedSpan(select(overlappingState, [0, 0], [0, 3]))).toEqual({ start: 0, end: 1 })
  })

  it('is empty for a cursor', () => {
    expect(selectedSpan(select(state, [0, 1], [0, 1]))).toBeNull()
  })
})

describe('selectedText', () => {
  it('covers whole words, across turns', () => {
    const state = createEditorState(words)
    expect(selectedText(select(state, [0, 5], [1, 2]))).toBe('two three')
    expect(selectedText(select(state, [0, 3], [0, 4]))).toBe('')
  })
})
