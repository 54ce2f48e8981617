import type { EditorState, Transaction } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import type { Word } from '#domain/words/words.ts'
import { getWords } from './document.ts'
import { createEditorState } from './editor-state.ts'
import { type ReadOnlyReason, readOnlyReason, setReadOnly } from './read-only.ts'
import { markRemote } from './remote-meta.ts'
import { replaceWords } from './replace-words.ts'

const words: Word[] = ['one', 'two'].map((text, i) => ({
  text,
  start: i * 500,
  end: i * 500 + 400,
  confidence: 0.9,
  speaker: 'spk_0',
  ...(i === 0 ? { turn: true } : {}),
}))

/** Creates the parts of an editor view that these tests need. */
function viewOf(reason: ReadOnlyReason | null) {
  const view = {
    state: createEditorState(words, reason),
    isDestroyed: false,
    dispatch: (transaction: Transaction) => {
      view.state = view.state.apply(transaction)
    },
  }
  return view
}
const textOf = ({ state }: { state: EditorState }) => state.doc.textContent
const set = (view: ReturnType<typeof viewOf>, reason: ReadOnlyReason | null) =>
  setReadOnly(view as unknown as Parameters<typeof setReadOnly>[0], reason)

describe('read-only text', () => {
  it("rejects the reader's changes, whether typed or undone", () => {
    const view = viewOf('locked')
    view.dispatch(view.state.tr.insertText('x', 2))
    expect(textOf(view)).toBe('one two')
    expect(readOnlyReason(view.state)).toBe('locked')
  })

  it("accepts others' changes, with their times", () => {
    const view = viewOf('locked')
    const changedWords = words.with(1, { ...words[1]!, text: 'zwei' })
    view.dispatch(markRemote(replaceWords(view.state, changedWords)!))
    expect(getWords(view.state.doc)).toEqual(changedWords)
  })

  it('becomes editable, and read-only again', () => {
    const view = viewOf('locked')
    set(view, null)
    view.dispatch(view.state.tr.insertText('x', 2))
    expect(textOf(view)).toBe('xone two')
    set(view, 'pending')
    view.dispatch(view.state.tr.insertText('y', 2))
    expect(textOf(view)).toBe('xone two')
  })
})
