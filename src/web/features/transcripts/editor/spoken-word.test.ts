import type { EditorView } from 'prosemirror-view'
import { afterEach, expect, it, vi } from 'vitest'
import { SpokenWord } from './spoken-word.ts'

const done: string[] = []

vi.mock('./spoken-box.ts', () => ({
  SpokenBox: class {
    show() {
      done.push('box')
    }
  },
}))
vi.mock('./word-range.ts', () => ({
  domRangeOf: () => ({}),
  domRange: () => ({ setStart() {} }),
}))
vi.mock('./turns.ts', () => ({ turnsOf: () => [{ pos: 0, node: { content: { size: 9 } } }] }))
afterEach(() => void vi.unstubAllGlobals())

it('measures the word before it changes the page, so that no layout is forced', () => {
  vi.stubGlobal('Highlight', class {})
  vi.stubGlobal('CSS', { highlights: { set: (name: string) => done.push(name) } })
  const turn = { parentElement: null, classList: { add: () => done.push('turn') } }
  const view = { state: { doc: {} }, nodeDOM: () => turn }
  const word = new SpokenWord(view as unknown as EditorView)
  word.show({ turn: 0, index: 1 }, () => done.push('look'))
  expect(done).toEqual(['look', 'box', 'turn', 'lh-spoken', 'lh-ahead'])
  word.show({ turn: 0, index: 1 }, () => done.push('look'))
  expect(done).toHaveLength(5)
})
