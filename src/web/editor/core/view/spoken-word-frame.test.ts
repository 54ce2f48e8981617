import type { EditorView } from 'prosemirror-view'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SpokenWordFrame } from './spoken-word-frame.ts'

const rectAt = (left: number, top: number, width: number) => ({ left, top, width, height: 20 })
const wordAt = (...rect: Parameters<typeof rectAt>) =>
  ({ getBoundingClientRect: () => rectAt(...rect) }) as unknown as Range
let triggerResize = () => {}

beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => ({ style: {}, remove: vi.fn() }) })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        triggerResize = listener
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

it('frames the spoken word, follows it when the text moves, and disappears if there is none', () => {
  const boxes: { hidden: boolean; style: Record<string, string> }[] = []
  const parentElement = {
    append(box: (typeof boxes)[number] & { parentElement: unknown }) {
      box.parentElement = { getBoundingClientRect: () => rectAt(100, 50, 600) }
      boxes.push(box)
    },
  }
  const box = new SpokenWordFrame({ dom: { parentElement } } as unknown as EditorView)
  const [firstBox] = boxes
  expect(firstBox?.hidden).toBe(true)
  let top = 80
  box.show({ getBoundingClientRect: () => rectAt(130, top, 40) } as unknown as Range)
  expect(firstBox).toMatchObject({
    hidden: false,
    style: { transform: 'translate(30px, 30px)', width: '40px' },
  })
  top = 120
  triggerResize()
  expect(firstBox?.style).toMatchObject({ transform: 'translate(30px, 70px)' })
  box.show(wordAt(0, 0, 0))
  expect(firstBox?.hidden).toBe(true)
  box.show(null)
  expect(firstBox?.hidden).toBe(true)
})
