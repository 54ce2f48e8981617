import fc from 'fast-check'
import { redo, undo } from 'prosemirror-history'
import { type EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { fromTurns, toTurns } from '#domain/paragraphs.ts'
import { transcripts } from '#domain/transcript.arbitrary.ts'
import { textOf, type Word } from '#domain/words.ts'
import { wordsOf } from './document.ts'
import { createEditorState } from './editor-state.ts'
import { markRemote, markRequested } from './remote-meta.ts'
import { replaceWords } from './replace-words.ts'
import { run } from './state.fixture.ts'
import { turnsOf } from './turns.ts'

const bring = (state: EditorState, words: readonly Word[]) => {
  const transaction = replaceWords(state, words)
  return transaction ? state.apply(markRemote(transaction)) : state
}

const said = (text: string, from = 0, speaker = 'spk_0'): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token,
    start: from + i * 100,
    end: from + i * 100 + 90,
    confidence: null,
    speaker,
    ...(i === 0 && { turn: true as const }),
  }))

describe('replaceWords', () => {
  it('leaves exactly the words asked for, whatever stood there', () => {
    fc.assert(
      fc.property(transcripts({ maxLength: 60 }), transcripts({ maxLength: 60 }), (before, after) => {
        const [from, to] = [fromTurns(toTurns(before)), fromTurns(toTurns(after))]
        const state = bring(createEditorState(from), to)
        expect(wordsOf(state.doc)).toEqual(to)
        for (const { node } of turnsOf(state.doc)) expect(node.textContent).toBe(textOf(node.attrs.words))
      }),
      { numRuns: 300 },
    )
  })

  it('says so when there is nothing to do', () => {
    const words = said('one two three')
    expect(replaceWords(createEditorState(words), words)).toBeNull()
  })

  it('keeps the caret and a space just typed while a word elsewhere in the turn changes', () => {
    const words = said('one two three four')
    let state = createEditorState(words)
    const end = turnsOf(state.doc)[0]!.pos + 1 + 'one two three four'.length
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, end)).insertText(' '))
    state = bring(state, [words[0]!, { ...words[1]!, text: 'TWO!' }, words[2]!, words[3]!])
    expect(state.doc.textContent).toBe('one TWO! three four ')
    expect(state.selection.$from.parentOffset).toBe('one TWO! three four '.length)
  })

  it('leaves an empty turn that the viewer has just begun', () => {
    const words = [...said('one two'), ...said('three', 1000, 'spk_1')]
    let state = createEditorState(words)
    const end = turnsOf(state.doc)[0]!.pos + 1 + 'one two'.length
    state = state.apply(state.tr.split(end))
    state = bring(state, [words[0]!, words[1]!, { ...words[2]!, text: 'drei' }])
    expect(turnsOf(state.doc).map(({ node }) => node.textContent)).toEqual(['one two', '', 'drei'])
  })

  it('is not undone by the viewer, whose own edit is', () => {
    const words = said('one two three four')
    let state = createEditorState(words)
    state = state.apply(state.tr.insertText('1', 2, 5))
    expect(state.doc.textContent).toBe('1 two three four')
    const theirs = wordsOf(state.doc).with(3, { ...words[3]!, text: 'FOUR' })
    state = bring(state, theirs)
    state = run(state, undo)
    expect(state.doc.textContent).toBe('one two three FOUR')
    expect(wordsOf(state.doc)[0]).toMatchObject({ text: 'one', start: 0, end: 90 })
  })

  it('that the viewer has asked for is one step to undo and redo, whatever it replaces', () => {
    fc.assert(
      fc.property(transcripts({ maxLength: 60 }), transcripts({ maxLength: 60 }), (before, after) => {
        const [from, to] = [fromTurns(toTurns(before)), fromTurns(toTurns(after))]
        const opened = createEditorState(from)
        const transaction = replaceWords(opened, to)
        if (!transaction) return
        const state = opened.apply(markRequested(transaction))
        expect(wordsOf(state.doc)).toEqual(to)
        const undone = run(state, undo)
        expect(wordsOf(undone.doc)).toEqual(from)
        expect(wordsOf(run(undone, redo).doc)).toEqual(to)
      }),
      { numRuns: 200 },
    )
  })

  it('that the viewer has asked for is a step apart from what was typed just before', () => {
    const words = said('one two three four')
    const typed = createEditorState(words)
    const state = typed.apply(typed.tr.insertText('1', 2, 5))
    const transaction = replaceWords(state, wordsOf(state.doc).with(1, { ...words[1]!, text: 'TWO' }))!
    const undone = run(state.apply(markRequested(transaction)), undo)
    expect(undone.doc.textContent).toBe('1 two three four')
    expect(run(undone, undo).doc.textContent).toBe('one two three four')
  })
})
