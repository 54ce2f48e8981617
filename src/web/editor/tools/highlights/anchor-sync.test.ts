import { closeHistory, undo } from 'prosemirror-history'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Highlight } from '#contract/highlights.ts'
import { createAnchor } from '#domain/words/anchors.ts'
import type { Word } from '#domain/words/words.ts'
import { anchorsIn } from '#web/editor/core/document/anchoring.ts'
import { getWords } from '#web/editor/core/document/document.ts'
import { createEditorState } from '#web/editor/core/document/editor-state.ts'
import { markRemote, markRequested } from '#web/editor/core/document/remote-meta.ts'
import { replaceWords } from '#web/editor/core/document/replace-words.ts'
import { spanToRange, wordsInRange } from '#web/editor/core/document/word-positions.ts'
import { AnchorSync } from './anchor-sync.ts'

const wordsOfText = (text: string): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token,
    start: i * 1000,
    end: i * 1000 + 900,
    confidence: 1,
    speaker: 'spk_0',
    ...(i === 0 && { turn: true as const }),
  }))

beforeEach(() => void vi.useFakeTimers())

function openText(text: string) {
  const movedQuotes: string[] = []
  let detached: ReadonlySet<string> = new Set()
  const view = {
    state: createEditorState(wordsOfText(text)) as EditorState,
    isDestroyed: false,
    dispatch(transaction: Transaction) {
      const { doc } = view.state
      view.state = view.state.apply(transaction)
      if (view.state.doc !== doc) anchorSync.handleTextChange()
    },
  }
  const createShift = (offset: number) => {
    const words = getWords(view.state.doc).map((word) => ({
      ...word,
      start: word.start + offset,
      end: word.end + offset,
    }))
    return markRequested(replaceWords(view.state, words) ?? expect.fail('no change'))
  }
  const anchorSync = new AnchorSync({
    view: view as unknown as EditorView,
    onDetached: (ids) => {
      detached = ids
    },
    onMoved: (_, place) => movedQuotes.push(place.quote),
  })
  const highlights: Highlight[] = []
  return {
    movedQuotes,
    keeper: anchorSync,
    get detached() {
      return [...detached]
    },
    mark(id: string, first: number, last: number, overrides: Partial<Highlight> = {}) {
      const anchor = createAnchor(getWords(view.state.doc).slice(first, last + 1)) ?? expect.fail('no words')
      const { quote, start, end, speaker } = anchor
      highlights.push({
        id,
        quote,
        startTime: start / 1000,
        endTime: end / 1000,
        speaker,
        color: 'yellow',
        content: '',
        tags: {},
        uid: null,
        author: null,
        created: 0,
        replies: [],
        ...overrides,
      })
      anchorSync.syncAnchors(highlights)
    },
    write(first: number, last: number, offset: string) {
      const { from, to } = spanToRange(view.state.doc, { first, last }) ?? expect.fail('no such words')
      view.dispatch(offset ? view.state.tr.insertText(offset, from, to) : view.state.tr.delete(from, to))
      view.dispatch(closeHistory(view.state.tr))
    },
    /** Simulates the server shifting all times at the viewer's request. */
    shift: (offset: number) => view.dispatch(createShift(offset)),
    undo: () => undo(view.state, view.dispatch),
    applyRemote(words: readonly Word[]) {
      view.dispatch(markRemote(replaceWords(view.state, words) ?? expect.fail('no change')))
    },
    /** Simulates a change of a highlight's position on the server. */
    moveTo(id: string, place: Partial<Highlight>) {
      anchorSync.syncAnchors(
        highlights.map((highlight) => (highlight.id === id ? { ...highlight, ...place } : highlight)),
      )
    },
    place: (id: string) => anchorsIn(view.state).find((anchor) => anchor.id === id)?.from,
    placeOf: (index: number) => spanToRange(view.state.doc, { first: index, last: index })?.from,
    all: () => getWords(view.state.doc),
    words: (id: string) =>
      anchorsIn(view.state)
        .filter((anchor) => anchor.id === id)
        .flatMap((anchor) => wordsInRange(view.state.doc, anchor).map((word) => word.text))
        .join(' '),
  }
}

it('sends the new words of a highlight once typing pauses', () => {
  const text = openText('one two three four')
  text.mark('a', 1, 2)
  text.write(1, 1, 'twofold')
  text.write(2, 2, 'and three')
  expect(text.movedQuotes).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(text.movedQuotes).toEqual(['twofold and three'])
})

it('ignores changes elsewhere and by other users', () => {
  const text = openText('one two three four')
  text.mark('a', 1, 2)
  text.write(3, 3, 'for ever')
  const [first, second, ...rest] = text.all() as [Word, Word, ...Word[]]
  text.applyRemote([first, { ...second, text: 'both' }, ...rest])
  vi.advanceTimersByTime(5_000)
  expect([text.movedQuotes, text.words('a')]).toEqual([[], 'both three'])
})

it('keeps a highlight whose words are deleted at its time, and restores it with them', () => {
  const text = openText('yes one yes two')
  text.mark('a', 0, 0)
  text.write(0, 0, '')
  expect([text.detached, text.words('a')]).toEqual([['a'], ''])
  vi.advanceTimersByTime(1_000)
  expect(text.movedQuotes).toEqual([])
  text.undo()
  expect([text.detached, text.words('a')]).toEqual([[], 'yes'])
})

it('restores a partially deleted highlight, even after saving', () => {
  for (const pauseMs of [0, 1_000]) {
    const text = openText('one two three four')
    text.mark('a', 1, 3)
    text.write(3, 3, '')
    vi.advanceTimersByTime(pauseMs)
    expect(text.words('a')).toBe('two three')
    text.undo()
    expect(text.words('a')).toBe('two three four')
    vi.advanceTimersByTime(1_000)
    expect(text.movedQuotes.at(-1)).toBe(pauseMs ? 'two three four' : undefined)
  }
})

it('finds highlights whose words moved before opening, and shows others as detached', () => {
  const text = openText('zero one two three')
  text.mark('moved', 2, 2, { startTime: 0.5, endTime: 0.9 })
  text.mark('gone', 1, 1, { quote: 'never said' })
  expect([text.words('moved'), text.words('gone'), text.detached]).toEqual(['two', '', ['gone']])
})

it('keeps a highlight on its words when new times arrive before the words', () => {
  const text = openText('the one the two the three')
  text.mark('a', 0, 0)
  // The position now has another occurrence of the same word.
  text.moveTo('a', { startTime: 4.1, endTime: 5 })
  text.shift(4_100)
  expect(text.place('a')).toBe(text.placeOf(0))
})

it('sends the times of words after a shift has been undone', () => {
  const text = openText('one two three')
  text.shift(5_000)
  text.mark('a', 1, 1)
  vi.advanceTimersByTime(5_000)
  expect(text.movedQuotes).toEqual([])
  text.undo()
  vi.advanceTimersByTime(1_000)
  expect(text.movedQuotes).toEqual(['two'])
})

it('drops deleted highlights', () => {
  const text = openText('one two')
  text.mark('a', 0, 0)
  text.keeper.syncAnchors([])
  expect(text.words('a')).toBe('')
})
