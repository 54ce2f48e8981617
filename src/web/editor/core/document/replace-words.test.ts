import fc from 'fast-check'
import { redo, undo } from 'prosemirror-history'
import { type EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { fromTurns, toTurns } from '#domain/words/paragraphs.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { getWords } from './document.ts'
import { createEditorState } from './editor-state.ts'
import { markRemote, markRequested } from './remote-meta.ts'
import { replaceWords } from './replace-words.ts'
import { run } from './state.fixture.ts'
import { getTurns } from './turns.ts'

const update = (state: EditorState, words: readonly Word[]) => {
  const transaction = replaceWords(state, words)
  return transaction ? state.apply(markRemote(transaction)) : state
}

const createWords = (text: string, from = 0, speaker = 'spk_0'): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token,
    start: from + i * 100,
    end: from + i * 100 + 90,
    confidence: null,
    speaker,
    ...(i === 0 && { turn: true as const }),
  }))

describe('replaceWords', () => {
  it('inserts exactly the given words', () => {
    fc.assert(
      fc.property(transcripts({ maxLength: 60 }), transcripts({ maxLength: 60 }), (before, after) => {
        const [from, to] = [fromTurns(toTurns(before)), fromTurns(toTurns(after))]
        const state = update(createEditorState(from), to)
        expect(getWords(state.doc)).toEqual(to)
        if (from.length > 0 && to.length > 0) expect(getTurns(state.doc)).toHaveLength(toTurns(to).length)
        for (const { node } of getTurns(state.doc)) expect(node.textContent).toBe(joinWords(node.attrs.words))
      }),
      { numRuns: 300 },
    )
  })

  it('changes the speakers of any number of turns in one step', () => {
    const words = Array.from({ length: 200 }, (_, i) => createWords('a b', i * 1000, `spk_${i % 3}`)).flat()
    const state = createEditorState(words)
    const swappedWords = words.map((word) => ({
      ...word,
      speaker: word.speaker === 'spk_2' ? 'spk_1' : 'spk_3',
    }))
    const transaction = replaceWords(state, swappedWords)!
    expect(transaction.steps).toHaveLength(1)
    expect(getWords(transaction.doc)).toEqual(swappedWords)
  })

  it('leaves no empty turn in place of the only one', () => {
    const words = [...createWords('one two'), ...createWords('three', 1000, 'spk_1')]
    const state = update(createEditorState(createWords('late', 5000)), words)
    expect(getTurns(state.doc).map(({ node }) => node.textContent)).toEqual(['one two', 'three'])
  })

  it('returns null if nothing differs', () => {
    const words = createWords('one two three')
    expect(replaceWords(createEditorState(words), words)).toBeNull()
  })

  it('keeps the cursor and a trailing space while a word elsewhere in the turn changes', () => {
    const words = createWords('one two three four')
    let state = createEditorState(words)
    const end = getTurns(state.doc)[0]!.pos + 1 + 'one two three four'.length
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, end)).insertText(' '))
    state = update(state, [words[0]!, { ...words[1]!, text: 'TWO!' }, words[2]!, words[3]!])
    expect(state.doc.textContent).toBe('one TWO! three four ')
    expect(state.selection.$from.parentOffset).toBe('one TWO! three four '.length)
  })

  it('keeps an empty turn that the viewer has just begun', () => {
    const words = [...createWords('one two'), ...createWords('three', 1000, 'spk_1')]
    let state = createEditorState(words)
    const end = getTurns(state.doc)[0]!.pos + 1 + 'one two'.length
    state = state.apply(state.tr.split(end))
    state = update(state, [words[0]!, words[1]!, { ...words[2]!, text: 'drei' }])
    expect(getTurns(state.doc).map(({ node }) => node.textContent)).toEqual(['one two', '', 'drei'])
  })

  it("is not undone with the viewer's own edits", () => {
    const words = createWords('one two three four')
    let state = createEditorState(words)
    state = state.apply(state.tr.insertText('1', 2, 5))
    expect(state.doc.textContent).toBe('1 two three four')
    const remoteWords = getWords(state.doc).with(3, { ...words[3]!, text: 'FOUR' })
    state = update(state, remoteWords)
    state = run(state, undo)
    expect(state.doc.textContent).toBe('one two three FOUR')
    expect(getWords(state.doc)[0]).toMatchObject({ text: 'one', start: 0, end: 90 })
  })

  it('is a single step to undo and redo if requested by the viewer', () => {
    fc.assert(
      fc.property(transcripts({ maxLength: 60 }), transcripts({ maxLength: 60 }), (before, after) => {
        const [from, to] = [fromTurns(toTurns(before)), fromTurns(toTurns(after))]
        const initial = createEditorState(from)
        const transaction = replaceWords(initial, to)
        if (!transaction) return
        const state = initial.apply(markRequested(transaction))
        expect(getWords(state.doc)).toEqual(to)
        const undoneState = run(state, undo)
        expect(getWords(undoneState.doc)).toEqual(from)
        expect(getWords(run(undoneState, redo).doc)).toEqual(to)
      }),
      { numRuns: 200 },
    )
  })

  it('is a separate step from earlier typing if requested by the viewer', () => {
    const words = createWords('one two three four')
    const initialState = createEditorState(words)
    const state = initialState.apply(initialState.tr.insertText('1', 2, 5))
    const transaction = replaceWords(state, getWords(state.doc).with(1, { ...words[1]!, text: 'TWO' }))!
    const undoneState = run(state.apply(markRequested(transaction)), undo)
    expect(undoneState.doc.textContent).toBe('1 two three four')
    expect(run(undoneState, undo).doc.textContent).toBe('one two three four')
  })
})
