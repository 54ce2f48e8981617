import { undo } from 'prosemirror-history'
import type { EditorState, Transaction } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import type { Word } from '#domain/words/words.ts'
import { anchorState, anchorsIn, placeAnchors } from './anchoring.ts'
import { getWords } from './document.ts'
import { createEditorState } from './editor-state.ts'
import { markRemote } from './remote-meta.ts'
import { replaceWords } from './replace-words.ts'
import { joinWithPrevious } from './turn-commands.ts'
import { getTurns } from './turns.ts'
import { spanToRange, wordsInRange } from './word-positions.ts'

const word = (text: string, i: number, turn = false): Word => ({
  text,
  start: i * 1000,
  end: i * 1000 + 900,
  confidence: 1,
  speaker: 'spk_0',
  ...(turn && { turn: true as const }),
})
/** Turns `|`-separated text into words. */
const wordsOfText = (text: string) => {
  let i = 0
  return text.split(' | ').flatMap((turn) => turn.split(' ').map((token, at) => word(token, i++, at === 0)))
}

function openText(text: string) {
  let state: EditorState = createEditorState(wordsOfText(text))
  const dispatch = (transaction: Transaction) => {
    state = state.apply(transaction)
  }
  return {
    dispatch,
    get state() {
      return state
    },
    mark(id: string, first: number, last: number) {
      const range = spanToRange(state.doc, { first, last }) ?? expect.fail('no such words')
      dispatch(placeAnchors(state, { add: [{ id, ...range }] }))
    },
    /** Replaces the words of a span, as typing over a selection does. */
    write(first: number, last: number, text: string) {
      const { from, to } = spanToRange(state.doc, { first, last }) ?? expect.fail('no such words')
      dispatch(text ? state.tr.insertText(text, from, to) : state.tr.delete(from, to))
    },
    words: (id: string) =>
      anchorsIn(state)
        .filter((anchor) => anchor.id === id)
        .flatMap((anchor) => wordsInRange(state.doc, anchor).map((one) => one.text))
        .join(' '),
  }
}

describe('anchors', () => {
  it('stay on their words, including across turns', () => {
    const text = openText('one two three | four five | six')
    for (const [first, last] of [
      [0, 0],
      [1, 4],
      [2, 3],
      [5, 5],
      [0, 5],
    ] as const) {
      text.mark('a', first, last)
      expect(text.words('a')).toBe(
        getWords(text.state.doc)
          .slice(first, last + 1)
          .map((one) => one.text)
          .join(' '),
      )
    }
  })

  it('stay with their words while others are added and removed on both sides', () => {
    const text = openText('one two three four five')
    text.mark('a', 2, 3)
    text.write(0, 0, 'one and a half')
    text.write(7, 7, '')
    expect(text.words('a')).toBe('three four')
    expect(anchorState(text.state).touchedIds.size).toBe(0)
  })

  it('include text typed inside them and report it, and ignore changes outside', () => {
    const text = openText('one two three four five')
    text.mark('a', 1, 3)
    text.mark('b', 2, 2)
    text.mark('c', 0, 0)
    text.write(2, 2, 'the third')
    expect(text.words('a')).toBe('two the third four')
    const { touchedIds, isOwn } = anchorState(text.state)
    expect([touchedIds.has('a'), touchedIds.has('c'), isOwn]).toEqual([true, false, true])
  })

  it('follow a replacement of their own words, but not a larger one', () => {
    const text = openText('one two three four')
    text.mark('a', 1, 1)
    text.mark('b', 2, 2)
    text.write(1, 1, 'the second')
    expect(text.words('a')).toBe('the second')
    text.write(2, 4, 'else')
    expect(text.words('b')).toBe('')
    expect([...anchorState(text.state).deleted]).toEqual(['b'])
  })

  it('keep words whose beginning or end is edited', () => {
    const text = openText('one two three')
    text.mark('a', 1, 1)
    const { to } = spanToRange(text.state.doc, { first: 1, last: 1 }) ?? expect.fail('no such word')
    text.dispatch(text.state.tr.insertText('fold', to))
    expect(text.words('a')).toBe('twofold')
    text.dispatch(text.state.tr.insertText(' and', to + 4))
    expect(text.words('a')).toBe('twofold')
  })

  it('report when all their words are deleted, and when words may have returned', () => {
    const text = openText('one two three')
    text.mark('a', 1, 1)
    text.write(1, 1, '')
    expect([...anchorState(text.state).deleted]).toEqual(['a'])
    expect(anchorsIn(text.state)).toEqual([])
    undo(text.state, text.dispatch)
    expect(anchorState(text.state)).toMatchObject({ restoring: true })
  })

  it('are lost when turns are joined, since their text moves', () => {
    const text = openText('one | two three')
    text.mark('a', 2, 2)
    const { pos } = getTurns(text.state.doc)[1] ?? expect.fail('no turn')
    const SelectionClass = text.state.selection
      .constructor as typeof import('prosemirror-state').TextSelection
    text.dispatch(text.state.tr.setSelection(SelectionClass.create(text.state.doc, pos + 1)))
    joinWithPrevious(text.state, text.dispatch)
    expect(getWords(text.state.doc)).toHaveLength(3)
    expect([...anchorState(text.state).deleted]).toEqual(['a'])
  })

  it("move with others' changes, which don't count as the user's", () => {
    const text = openText('one two three')
    text.mark('a', 2, 2)
    const words = getWords(text.state.doc)
    const change = replaceWords(text.state, [{ ...(words[0] as Word), text: 'first' }, ...words.slice(1)])
    text.dispatch(markRemote(change ?? expect.fail('no change')))
    expect(text.words('a')).toBe('three')
    expect(anchorState(text.state)).toMatchObject({ isOwn: false, restoring: true })
  })
})
