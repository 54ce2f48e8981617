import { redo, undo } from 'prosemirror-history'
import { AllSelection, type EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { textToSlice } from '#web/editor/core/view/clipboard.ts'
import { toggleBookmark } from './bookmarks.ts'
import { chunkSize } from './chunks.ts'
import { getWords } from './document.ts'
import { createEditorState } from './editor-state.ts'
import { createTurns, run } from './state.fixture.ts'
import { joinWithNext, joinWithPrevious, splitTurn } from './turn-commands.ts'
import { getTurns } from './turns.ts'

const withCursor = (state: EditorState, turn: number, offset: number) => {
  const at = getTurns(state.doc)[turn]!
  const pos = at.pos + 1 + (offset < 0 ? at.node.content.size + 1 + offset : offset)
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos)))
}

const type = (state: EditorState, text: string) => state.apply(state.tr.insertText(text))
const texts = (state: EditorState) => getTurns(state.doc).map(({ node }) => node.textContent)

describe('words and document', () => {
  it('keeps every word as the same object, in chunks', () => {
    const words = createTurns(120)
    const state = createEditorState(words)
    expect(state.doc.childCount).toBe(Math.ceil(120 / chunkSize))
    expect(getWords(state.doc)).toHaveLength(words.length)
    expect(getWords(state.doc).every((word, i) => word === words[i])).toBe(true)
  })

  it('shows one empty turn if there are no words', () => {
    const state = createEditorState([])
    expect(texts(state)).toEqual([''])
    expect(getWords(type(state, 'hello').doc).map(({ text }) => text)).toEqual(['hello'])
  })
})

describe('typing', () => {
  it("gives a corrected word the original's time, and changes no other words", () => {
    const words = createTurns(3)
    const state = type(withCursor(createEditorState(words), 1, 2), 'xy')
    const currentWords = getWords(state.doc)
    expect(currentWords[4]).toMatchObject({ text: 'w4xy', start: 2000, end: 2400, edited: true })
    expect(currentWords.filter((word, i) => word !== words[i])).toHaveLength(1)
  })

  it('replaces the whole text as the first speaker, and undoes it exactly', () => {
    const words = createTurns(120)
    const initial = createEditorState(words)
    const { doc } = initial
    for (const selection of [
      new AllSelection(doc),
      TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size)),
    ]) {
      const state = initial.apply(initial.tr.setSelection(selection))
      for (const emptyState of [state, state.apply(state.tr.deleteSelection())]) {
        const typedState = type(emptyState, 'new')
        expect(getWords(typedState.doc)).toMatchObject([{ text: 'new', speaker: 'spk_0' }])
        const undoneState = run(run(typedState, undo), undo)
        expect(getWords(undoneState.doc)).toEqual(words)
      }
    }
  })

  it('restores the original words on undo, and the edited ones on redo', () => {
    const words = createTurns(3)
    const editedState = type(withCursor(createEditorState(words), 1, 2), ' more words')
    const undoneState = run(editedState, undo)
    expect(getWords(undoneState.doc).every((word, i) => word === words[i])).toBe(true)
    expect(getWords(undoneState.doc)).toHaveLength(words.length)
    expect(getWords(run(undoneState, redo).doc)).toEqual(getWords(editedState.doc))
  })

  it('replaces a selection across chunks and undoes it exactly', () => {
    const words = createTurns(120)
    const state = createEditorState(words)
    const [from, to] = [getTurns(state.doc)[10]!.pos + 3, getTurns(state.doc)[110]!.pos + 3]
    const selectedState = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
    const replacedState = type(selectedState, ' new ')
    expect(getTurns(replacedState.doc)).toHaveLength(20)
    expect(getWords(replacedState.doc).at(-1)).toBe(words.at(-1))
    const undoneState = run(replacedState, undo)
    expect(getWords(undoneState.doc).every((word, i) => word === words[i])).toBe(true)
    expect(getTurns(undoneState.doc)).toHaveLength(120)
  })
})

describe('a word typed directly before another one', () => {
  const typeSlowly = (state: EditorState, text: string) =>
    Array.from(text).reduce((now, character) => type(now, character), state)

  it("keeps the other word's time, although the two were briefly one", () => {
    const words = createTurns(2)
    const state = typeSlowly(withCursor(createEditorState(words), 1, 3), 'new ')
    expect(texts(state)[1]).toBe('w4 new w5 w6 w7')
    const currentWords = getWords(state.doc)
    expect(currentWords.filter((word) => !words.includes(word)).map(({ text }) => text)).toEqual(['new'])
  })

  it('leaves a word alone that was accidentally joined to its neighbor', () => {
    const words = createTurns(2)
    const state = withCursor(createEditorState(words), 1, 3)
    const { from } = state.selection
    const joinedState = state.apply(state.tr.delete(from - 1, from))
    expect(texts(joinedState)[1]).toBe('w4w5 w6 w7')
    expect(getWords(type(joinedState, ' ').doc).every((word, i) => word === words[i])).toBe(true)
  })

  it('times typed words by the current text after another action', () => {
    const words = createTurns(2)
    let state = typeSlowly(withCursor(createEditorState(words), 1, 3), 'x')
    state = typeSlowly(withCursor(state, 1, 0), 'y')
    state = run(state, undo)
    state = typeSlowly(withCursor(state, 1, 4), ' ')
    expect(texts(state)[1]).toBe('w4 x w5 w6 w7')
    const currentWords = getWords(state.doc)
    expect(currentWords[0]).toBe(words[0])
    expect(currentWords.every((word, i) => i === 0 || word.start >= currentWords[i - 1]!.start)).toBe(true)
  })

  it('keeps a bookmark that was set between two keystrokes', () => {
    let state = typeSlowly(withCursor(createEditorState(createTurns(2)), 1, 3), 'x')
    const bookmarkTransaction = toggleBookmark(state)
    state = typeSlowly(state.apply(bookmarkTransaction!), 'y')
    expect(texts(state)[1]).toBe('w4 xyw5 w6 w7')
    expect(getWords(state.doc).filter(({ bookmark }) => bookmark)).toHaveLength(1)
  })
})

describe('splitting a turn', () => {
  it('keeps the times, and turns the second part into a turn by the same speaker', () => {
    const words = createTurns(2)
    const state = run(withCursor(createEditorState(words), 1, 5), splitTurn)
    expect(texts(state)).toEqual(['w0 w1 w2 w3', 'w4 w5', 'w6 w7'])
    const now = getWords(state.doc)
    expect(now[6]).toEqual({ ...words[6], turn: true })
    expect(now.filter((word, i) => word !== words[i])).toHaveLength(1)
    expect(getWords(run(state, undo).doc).every((word, i) => word === words[i])).toBe(true)
  })

  it('divides the time of a split word', () => {
    const state = run(withCursor(createEditorState(createTurns(1)), 0, 1), splitTurn)
    const [firstWord, secondWord] = getWords(state.doc)
    expect([firstWord?.text, secondWord?.text]).toEqual(['w', '0'])
    expect(firstWord?.start).toBe(0)
    expect(secondWord?.end).toBe(400)
    expect(secondWord?.turn).toBe(true)
  })
})

describe('joining turns', () => {
  const cases = [
    { where: 'inside a chunk', turn: 3 },
    { where: 'across two chunks', turn: chunkSize },
  ]
  for (const { where, turn } of cases) {
    it(`Backspace at a turn's start joins it with a space ${where}`, () => {
      const words = createTurns(120)
      const initial = createEditorState(words)
      const before = texts(initial)
      const state = run(withCursor(initial, turn, 0), joinWithPrevious)
      expect(texts(state)[turn - 1]).toBe(`${before[turn - 1]} ${before[turn]}`)
      expect(state.doc.childCount).toBe(initial.doc.childCount)
      const joinedWord = getWords(state.doc)[turn * 4]!
      expect(joinedWord).toMatchObject({
        start: words[turn * 4]!.start,
        speaker: words[turn * 4 - 1]!.speaker,
      })
      expect(joinedWord.turn).toBeUndefined()
      expect(state.selection.$from.parentOffset).toBe(before[turn - 1]!.length + 1)
      expect(getWords(run(state, undo).doc).every((word, i) => word === words[i])).toBe(true)
    })

    it(`Delete at a turn's end joins the next with a space ${where}`, () => {
      const words = createTurns(120)
      const initial = createEditorState(words)
      const before = texts(initial)
      const state = run(withCursor(initial, turn - 1, -1), joinWithNext)
      expect(texts(state)[turn - 1]).toBe(`${before[turn - 1]} ${before[turn]}`)
      expect(state.selection.$from.parentOffset).toBe(before[turn - 1]!.length)
      expect(getWords(state.doc).map(({ start }) => start)).toEqual(words.map(({ start }) => start))
      expect(getWords(run(state, undo).doc).every((word, i) => word === words[i])).toBe(true)
    })
  }

  it('removes the last chunk with its only turn', () => {
    const state = run(
      withCursor(createEditorState(createTurns(chunkSize + 1)), chunkSize, 0),
      joinWithPrevious,
    )
    expect(state.doc.childCount).toBe(1)
  })

  it('keeps the speaker of text that is joined to an empty turn', () => {
    const words = createTurns(2)
    const splitState = run(withCursor(createEditorState(words), 1, 0), splitTurn)
    const state = run(withCursor(splitState, 2, 0), joinWithPrevious)
    expect(getWords(state.doc)).toEqual(words)
  })

  it('does nothing at the beginning and at the end', () => {
    const state = createEditorState(createTurns(2))
    expect(run(withCursor(state, 0, 0), joinWithPrevious).doc).toBe(state.doc)
    expect(run(withCursor(state, 1, -1), joinWithNext).doc).toBe(state.doc)
  })
})

describe('pasting', () => {
  it('inserts lines as turns by the same speaker, between the surrounding times', () => {
    const words = createTurns(2)
    const state = withCursor(createEditorState(words), 0, 5)
    const pastedState = state.apply(
      state.tr.replaceSelection(textToSlice(state, ' one\n\ntwo  three\r\nfour')),
    )
    expect(texts(pastedState)).toEqual(['w0 w1 one', 'two three', 'four w2 w3', 'w4 w5 w6 w7'])
    const now = getWords(pastedState.doc)
    expect(now.every((word, i) => i === 0 || word.start >= now[i - 1]!.start)).toBe(true)
    expect(now.map(({ speaker }) => speaker).slice(0, 8)).toEqual(Array(8).fill('spk_0'))
    expect(getWords(run(pastedState, undo).doc)).toEqual(words)
  })

  it("removes characters that transcripts can't contain", () => {
    const state = createEditorState([])
    const pastedState = state.apply(state.tr.replaceSelection(textToSlice(state, 'a\0b \ud800c \u202ed')))
    expect(getWords(pastedState.doc).map(({ text }) => text)).toEqual(['ab', '\ufffdc', 'd'])
  })

  it('splits words that exceed the maximum length', () => {
    const state = createEditorState([])
    const pastedState = state.apply(state.tr.replaceSelection(textToSlice(state, '字'.repeat(5100))))
    expect(getWords(pastedState.doc).map(({ text }) => text.length)).toEqual([2500, 2500, 100])
  })
})

describe('chunks', () => {
  it('splits a chunk that is too large, outside the undo history', () => {
    const state = createEditorState(createTurns(1))
    const lines = Array.from({ length: 200 }, (_, i) => `line${i}`).join('\n')
    const pastedState = state.apply(state.tr.replaceSelection(textToSlice(state, lines)))
    expect(getTurns(pastedState.doc)).toHaveLength(200)
    expect(pastedState.doc.childCount).toBe(4)
    expect(getWords(run(pastedState, undo).doc)).toEqual(createTurns(1))
  })
})

describe('moving a whole turn', () => {
  it('keeps words in order', () => {
    const state = createEditorState(createTurns(3))
    const [first, second] = getTurns(state.doc)
    const updatedState = state.apply(
      state.tr.insert(second!.pos + second!.node.nodeSize, first!.node).delete(first!.pos, second!.pos),
    )
    const starts = getWords(updatedState.doc).map(({ start }) => start)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
  })
})
