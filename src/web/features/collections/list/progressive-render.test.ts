import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Block } from './progressive-render.ts'

const height = 800
const rowHeight = 200

/** Observed elements with their callbacks, to simulate a browser without content-visibility events. */
const observers = new Map<Element, (isIntersecting: boolean) => void>()
let onScroll: () => void = () => {}

function scrollTo(position: number): void {
  vi.stubGlobal('scrollY', position)
  onScroll()
  for (const [element, notify] of observers) {
    const { top, bottom } = element.getBoundingClientRect()
    notify(bottom > -height && top < 2 * height)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('innerHeight', height)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('document', { activeElement: null })
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 16))
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    onScroll = listener
  })
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = callback
      }
      observe(element: Element) {
        observers.set(element, (isIntersecting) => this.#tell([{ isIntersecting }]))
      }
      disconnect() {}
    },
  )
})

afterEach(() => {
  observers.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Creates a list of blocks of four, one below the other. */
async function registerBlocks(count: number): Promise<Block[]> {
  const { changeItems, registerBlock } = await import('./progressive-render.ts')
  return Array.from({ length: count }, (_, index) => {
    const element = {
      getBoundingClientRect: () => ({
        top: index * rowHeight - scrollY,
        bottom: (index + 1) * rowHeight - scrollY,
      }),
      matches: () => false,
      contains: () => false,
    }
    const block: Block = {
      element: element as unknown as Element,
      ids: [],
      fullIds: new Set(),
      show: () => {},
    }
    registerBlock(block)
    changeItems(
      block,
      [0, 1, 2, 3].map((item) => `${index}.${item}`),
    )
    return block
  })
}

const fullItems = (blocks: readonly Block[]) =>
  blocks.flatMap(({ fullIds }, index) => (fullIds.size === 4 ? [index] : []))

it('renders nearby rows in browsers without visibility events', async () => {
  const blocks = await registerBlocks(100)
  scrollTo(0)
  await vi.advanceTimersByTimeAsync(2_000)
  // Covers one window height from the middle in both directions.
  expect(fullItems(blocks)).toEqual([0, 1, 2, 3, 4, 5])
  scrollTo(50 * rowHeight)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fullItems(blocks).slice(-8)).toEqual([48, 49, 50, 51, 52, 53, 54, 55])
})

it('renders nothing during a fling, and the nearest rows first afterward', async () => {
  const blocks = await registerBlocks(100)
  scrollTo(0)
  for (let top = 0; top < 12_000; top += 400) {
    scrollTo(top)
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(blocks.slice(10).every((block) => block.fullIds.size === 0)).toBe(true)
  await vi.advanceTimersByTimeAsync(200)
  const firstFullIndex = blocks.findIndex((block, index) => index > 10 && block.fullIds.size > 0)
  expect(firstFullIndex).toBeGreaterThanOrEqual(58)
  expect(firstFullIndex).toBeLessThanOrEqual(62)
})

it('renders distant items by name again, beyond a few dozen', async () => {
  const blocks = await registerBlocks(400)
  for (let top = 0; top < 60_000; top += 800) {
    scrollTo(top)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  const count = blocks.reduce((sum, { fullIds }) => sum + fullIds.size, 0)
  expect(count).toBeGreaterThan(30)
  expect(count).toBeLessThanOrEqual(40 + 9 * 4)
})
