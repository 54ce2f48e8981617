import fc from 'fast-check'
import { undo } from 'prosemirror-history'
import { type EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { outOfOrderIndexes } from '#domain/edits/patches.ts'
import { tokenize } from '#domain/words/retime.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import type { Word } from '#domain/words/words.ts'
import { textToSlice } from '#web/editor/core/view/clipboard.ts'
import { createDocument, getWords } from './document.ts'
import { createEditorState } from './editor-state.ts'
import { run } from './state.fixture.ts'
import { joinWithNext, joinWithPrevious, splitTurn } from './turn-commands.ts'
import { getTurns } from './turns.ts'

const actions: readonly ((state: EditorState) => EditorState)[] = [
  (state) => state.apply(state.tr.insertText('a')),
  (state) => state.apply(state.tr.insertText(' new words ')),
  (state) => state.apply(state.tr.deleteSelection()),
  (state) => state.apply(state.tr.replaceSelection(textToSlice(state, 'one\ntwo three\nfour'))),
  (state) => run(state, splitTurn),
  (state) => run(state, joinWithPrevious),
  (state) => run(state, joinWithNext),
]

/** Sets the cursor or a selection by fractions of the text, from 0 to 1. */
function select(state: EditorState, [from, length]: readonly [number, number]): EditorState {
  const size = state.doc.content.size
  const start = state.doc.resolve(Math.floor(from * size))
  const end = state.doc.resolve(Math.min(size, Math.floor(from * size + (length < 0.5 ? 0 : length * 40))))
  return state.apply(state.tr.setSelection(TextSelection.between(start, end)))
}

const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const edits = fc.array(fc.tuple(fc.nat({ max: actions.length - 1 }), fc.tuple(fraction, fraction)), {
  maxLength: 12,
})

test('words match the text in order after any typing, and undo restores them exactly', () => {
  fc.assert(
    fc.property(transcripts({ maxLength: 30 }), edits, (words, operations) => {
      let state = createEditorState(words)
      const before = getWords(state.doc)
      for (const [action, range] of operations) {
        state = actions[action]!(select(state, range))
        const texts = getTurns(state.doc).flatMap(({ node }) => tokenize(node.textContent))
        expect(getWords(state.doc).map(({ text }) => text)).toEqual(texts)
        expect(
          outOfOrderIndexes(getWords(state.doc)).filter((i) => !before.includes(getWords(state.doc)[i]!)),
        ).toEqual([])
      }
      for (let steps = 0; steps <= operations.length * 2; steps++) state = run(state, undo)
      const after = getWords(state.doc)
      expect(after).toHaveLength(before.length)
      expect(after.every((word, index) => word === before[index])).toBe(true)
      expect(getTurns(state.doc).map(({ node }) => node.textContent)).toEqual(
        getTurns(createDocument(words)).map(({ node }) => node.textContent),
      )
    }),
    { numRuns: 150 },
  )
})

test('a word typed after empty turns starts after the last word before them', () => {
  const word: Word = { text: 'a', start: 1, end: 2, confidence: null, speaker: 'spk_0' }
  let state = createEditorState([word])
  for (const _ of [1, 2]) state = run(select(state, [1, 0]), splitTurn)
  state = select(state, [1, 0])
  state = state.apply(state.tr.insertText('b'))
  expect(getWords(state.doc).map(({ text, start }) => [text, start])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})
