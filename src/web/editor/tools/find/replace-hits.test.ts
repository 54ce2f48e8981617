import fc from 'fast-check'
import { redo, undo, undoDepth } from 'prosemirror-history'
import { type EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { findMatches } from '#domain/words/find.ts'
import { tokenRanges } from '#domain/words/retime.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { joinWords } from '#domain/words/words.ts'
import { getWords } from '#web/editor/core/document/document.ts'
import { createEditorState } from '#web/editor/core/document/editor-state.ts'
import { markRemote } from '#web/editor/core/document/remote-meta.ts'
import { replaceWords } from '#web/editor/core/document/replace-words.ts'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { run, createTurns as spokenOf } from '#web/editor/core/document/state.fixture.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'
import { replaceHits, type TurnEdit } from './replace-hits.ts'

const createState = (turns: number, length = 4) =>
  spokenOf(turns, { length, textOf: (i) => (i % 3 === 0 ? 'carrots' : `w${i}`) })

const edits = (state: EditorState, pattern: RegExp, text: string): TurnEdit[] =>
  getTurns(state.doc).flatMap(({ node }, turn) =>
    findMatches(node.textContent, pattern, () => text).map(({ from, to, replacement }) => ({
      turn,
      from,
      to,
      text: replacement,
    })),
  )

function replaceMatches(state: EditorState, pattern: RegExp, text: string): EditorState {
  const transaction = replaceHits(state, edits(state, pattern, text))
  return transaction ? state.apply(transaction) : state
}

/** Checks that the text matches the words in every turn. */
function expectInStep(state: EditorState): void {
  for (const { node } of getTurns(state.doc)) {
    const { words, speaker } = getAttrs(node)
    const text = node.textContent
    expect(tokenRanges(text).map(({ from, to }) => text.slice(from, to))).toEqual(
      words.map((word) => word.text),
    )
    expect(words.every((word, i) => word.speaker === speaker && (word.turn === true) === (i === 0))).toBe(
      true,
    )
  }
}

describe('replacing all', () => {
  it('is one step across many chunks, moves no other words, and undo restores the original words', () => {
    const words = createState(300)
    const state = createEditorState(words)
    const newState = replaceMatches(state, /carrots/g, 'Keras')
    expectInStep(newState)
    const changedWords = getWords(newState.doc)
    expect(changedWords).toHaveLength(words.length)
    expect(changedWords.filter((word) => word.text === 'Keras')).toHaveLength(400)
    for (const [i, word] of changedWords.entries()) {
      if (words[i]!.text !== 'carrots') expect(word).toBe(words[i])
      expect([word.start, word.end]).toEqual([words[i]!.start, words[i]!.end])
    }
    expect(undoDepth(newState)).toBe(1)
    const undoneState = run(newState, undo)
    expect(getWords(undoneState.doc).every((word, i) => word === words[i])).toBe(true)
    expect(undoDepth(undoneState)).toBe(0)
    expect(getWords(run(undoneState, redo).doc)).toEqual(changedWords)
  })

  it('is a separate step from earlier typing', () => {
    const state = createEditorState(createState(2))
    const typedState = state.apply(
      state.tr.setSelection(TextSelection.create(state.doc, 3)).insertText('carrots '),
    )
    const undoneState = run(replaceMatches(typedState, /carrots/g, 'beets'), undo)
    expect(joinWords(getWords(undoneState.doc))).toBe(joinWords(getWords(typedState.doc)))
  })

  it('can be undone after edits by others, and keeps those edits', () => {
    const state = createEditorState(createState(4))
    const newState = replaceMatches(state, /carrots/g, 'Keras 3')
    const words = getWords(newState.doc).map((word) =>
      word.text === 'w4' ? { ...word, text: 'theirs' } : word,
    )
    const remoteChange = replaceWords(newState, words)!
    const undoneState = run(newState.apply(markRemote(remoteChange)), undo)
    expectInStep(undoneState)
    expect(joinWords(getWords(undoneState.doc))).toBe(joinWords(createState(4)).replace('w4', 'theirs'))
    expect(undoneState.doc.textContent).not.toContain('Keras')
  })

  it('removes empty turns, but leaves one to type in', () => {
    const words = createState(3, 1)
    const state = createEditorState(words)
    const newState = replaceMatches(state, /w1/g, '')
    expect(getTurns(newState.doc)).toHaveLength(2)
    const emptyState = replaceMatches(state, /\S+/g, '')
    expect(getTurns(emptyState.doc)).toHaveLength(1)
    expect(getWords(emptyState.doc)).toEqual([])
    expect(getWords(run(emptyState, undo).doc)).toEqual(words)
  })

  it('puts the cursor after the replaced text, even if its turn disappears', () => {
    const state = createEditorState(createState(3, 1))
    const replacedTexts = replaceMatches(state, /w1/g, 'longer')
    expect(replacedTexts.selection.$head.parent.textContent).toBe('longer')
    expect(replacedTexts.selection.$head.parentOffset).toBe(6)
    const selection = replaceMatches(state, /w1/g, '').selection
    expect([selection.empty, selection.$head.parent.type.name]).toEqual([true, 'turn'])
  })

  it('keeps text and words in sync after every replacement, with exact undo', () => {
    const patterns = fc.constantFrom(/a/g, /\S+/g, /\s/g, /the|Word,/g, /[\s\S]{3}/g, /\w\b/g, /end\. /g)
    const texts = fc.constantFrom('', ' ', 'x', 'two words', ' y ', 'naïve')
    fc.assert(
      fc.property(transcripts(), patterns, texts, (words, pattern, text) => {
        const state = createEditorState(words)
        const before = getWords(state.doc)
        const newState = replaceMatches(state, pattern, text)
        expectInStep(newState)
        const undoneState = run(newState, undo)
        expect(undoneState.doc.eq(state.doc)).toBe(true)
        expect(getWords(undoneState.doc).every((word, i) => word === before[i])).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
