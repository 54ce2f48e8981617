import { redo, undo } from 'prosemirror-history'
import { type EditorState, TextSelection } from 'prosemirror-state'
import { expect, it } from 'vitest'
import { findNextTurn, speakerShares } from '#web/editor/tools/speakers/speaker-shares.ts'
import { getWords } from './document.ts'
import { createEditorState } from './editor-state.ts'
import { getAttrs } from './schema.ts'
import { assignSpeaker, assignTurns, currentSpeaker } from './speaker-commands.ts'
import { createTurns, run } from './state.fixture.ts'
import { getTurns } from './turns.ts'

const createDialog = (turns: number) => createTurns(turns, { speakers: ['a', 'b'] })

/** Selects from word `from` of turn `turn` to the end of word `to` of turn `last`. */
function select(state: EditorState, turn: number, from: number, last: number, to: number): EditorState {
  const word = (index: number, occurrence: number, end: boolean) => {
    const { node, pos } = getTurns(state.doc)[index]!
    const token = Array.from(node.textContent.matchAll(/\S+/g))[occurrence]!
    return pos + 1 + token.index + (end ? token[0].length : 0)
  }
  const selection = TextSelection.create(state.doc, word(turn, from, false), word(last, to, true))
  return state.apply(state.tr.setSelection(selection))
}
const withCursor = (state: EditorState, turn: number) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, getTurns(state.doc)[turn]!.pos + 2)))
const assign = (state: EditorState, speaker: string) => state.apply(assignSpeaker(state, speaker)!)
const layout = ({ doc }: EditorState) =>
  getTurns(doc).map(({ node }) => `${getAttrs(node).speaker}: ${node.textContent}`)
/** Checks that text and words agree, that only speakers and turns changed, and that one undo restores everything. */
function expectConsistent(before: EditorState, after: EditorState): void {
  const wordTimes = (state: EditorState) =>
    getWords(state.doc).map(({ text, start, end }) => [text, start, end])
  expect(wordTimes(after)).toEqual(wordTimes(before))
  for (const { node } of getTurns(after.doc)) {
    const { words, speaker } = getAttrs(node)
    expect(words.map(({ text }) => text).join(' ')).toBe(node.textContent)
    expect(words.map((word) => [word.speaker, word.turn === true])).toEqual(
      words.map((_, i) => [speaker, i === 0]),
    )
    expect(words.some((word) => word.edited)).toBe(false)
  }
  const undoneState = run(after, undo)
  expect(getWords(undoneState.doc)).toEqual(getWords(before.doc))
  expect(layout(undoneState)).toEqual(layout(before))
  expect(getWords(run(undoneState, redo).doc)).toEqual(getWords(after.doc))
}

it('assigns the turn at the cursor to another speaker', () => {
  const before = withCursor(createEditorState(createDialog(3)), 1)
  expect(currentSpeaker(before)).toBe('b')
  const after = assign(before, 'c')
  expect(layout(after)).toEqual(['a: w0 w1 w2 w3', 'c: w4 w5 w6 w7', 'a: w8 w9 w10 w11'])
  expect(currentSpeaker(after)).toBe('c')
  expectConsistent(before, after)
  expect(assignSpeaker(after, 'c')).toBeNull()
})

it('splits a turn around selected words, including partial selections', () => {
  const before = select(createEditorState(createDialog(3)), 1, 1, 1, 2)
  const after = assign(before, 'c')
  expect(layout(after)).toEqual(['a: w0 w1 w2 w3', 'b: w4', 'c: w5 w6', 'b: w7', 'a: w8 w9 w10 w11'])
  expectConsistent(before, after)
})

it('moves words at the edge of a turn into the adjacent turn, even across chunks', () => {
  const start = select(createEditorState(createDialog(3)), 1, 0, 1, 1)
  expect(layout(assign(start, 'a'))).toEqual(['a: w0 w1 w2 w3 w4 w5', 'b: w6 w7', 'a: w8 w9 w10 w11'])
  expectConsistent(start, assign(start, 'a'))
  const end = select(createEditorState(createDialog(3)), 1, 3, 1, 3)
  expect(layout(assign(end, 'a'))).toEqual(['a: w0 w1 w2 w3', 'b: w4 w5 w6', 'a: w7 w8 w9 w10 w11'])
  expectConsistent(end, assign(end, 'a'))
  for (const turn of [49, 50]) {
    const edge = select(
      createEditorState(createDialog(100)),
      turn,
      turn === 49 ? 3 : 0,
      turn,
      turn === 49 ? 3 : 0,
    )
    const newState = assign(edge, turn === 49 ? 'a' : 'b')
    expect(newState.doc.childCount).toBe(2)
    expectConsistent(edge, newState)
  }
})

it('reassigns several turns in one step, the outer ones partially', () => {
  const before = select(createEditorState(createDialog(60)), 48, 2, 51, 0)
  const after = assign(before, 'c')
  expect(layout(after).slice(48, 54)).toEqual([
    'a: w192 w193',
    'c: w194 w195',
    'c: w196 w197 w198 w199',
    'c: w200 w201 w202 w203',
    'c: w204',
    'b: w205 w206 w207',
  ])
  expectConsistent(before, after)
})

it('merges two speakers of a long transcript in one step', () => {
  const before = createEditorState(createDialog(2000))
  const after = before.apply(assignTurns(before, (turn) => getAttrs(turn).speaker === 'b', 'a')!)
  expect([...speakerShares(after.doc)]).toEqual([['a', { turns: 2000, time: 2000 * 1900 }]])
  expect(getTurns(after.doc)).toHaveLength(2000)
  expectConsistent(before, after)
  expect(assignTurns(after, (turn) => getAttrs(turn).speaker === 'b', 'a')).toBeNull()
})

it('finds the next turn of a speaker, and wraps around', () => {
  const { doc } = createEditorState(createDialog(4))
  const [, second, , fourth] = getTurns(doc)
  expect(findNextTurn(doc, 'b', 0)).toBe(second)
  expect(findNextTurn(doc, 'b', second!.pos)).toBe(fourth)
  expect(findNextTurn(doc, 'b', fourth!.pos)).toBe(second)
  expect(findNextTurn(doc, 'c', 0)).toBeUndefined()
})
