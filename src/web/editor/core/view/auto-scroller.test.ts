import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AutoScroller } from './auto-scroller.ts'

const scrollBy = vi.fn()
const wordAt = (top: number) => ({ getBoundingClientRect: () => ({ top, height: 20 }) }) as unknown as Range

beforeEach(() => {
  vi.useFakeTimers()
  scrollBy.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('getComputedStyle', () => ({ scrollPaddingTop: '50px', scrollPaddingBottom: '50px' }))
  vi.stubGlobal('innerHeight', 900)
  vi.stubGlobal('scrollBy', scrollBy)
  vi.stubGlobal('Element', class {})
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('scrolls a word near the lower edge into view, unless the viewer has scrolled away', () => {
  const onAway = vi.fn()
  const scroll = new AutoScroller({} as HTMLElement, onAway)
  scroll.follow(wordAt(400))
  expect(scrollBy).not.toHaveBeenCalled()
  scroll.follow(wordAt(800))
  expect(scrollBy).toHaveBeenCalledWith({ top: 550, behavior: 'instant' })
  scroll.stopFollowing()
  scroll.follow(wordAt(800))
  expect(scrollBy).toHaveBeenCalledTimes(1)
  expect(onAway).toHaveBeenLastCalledWith(true)
})

it("doesn't scroll to a clicked word, since a second click may follow", () => {
  const scroll = new AutoScroller({} as HTMLElement, () => {})
  scroll.followAfterRest()
  scroll.follow(wordAt(800))
  vi.advanceTimersByTime(500)
  scroll.follow(wordAt(820))
  expect(scrollBy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  scroll.follow(wordAt(840))
  expect(scrollBy).toHaveBeenCalledTimes(1)
})

const press = (key: string) => dispatchEvent(Object.assign(new Event('keydown'), { key }))

it("continues after cursor keys that don't scroll, and stops when one does", () => {
  const onAway = vi.fn()
  const scroll = new AutoScroller({} as HTMLElement, onAway)
  const stop = scroll.watch()
  for (const key of ['Home', 'End', 'ArrowUp', 'ArrowDown']) press(key)
  vi.advanceTimersByTime(1_000)
  dispatchEvent(new Event('scroll'))
  expect(onAway).not.toHaveBeenCalled()
  scroll.follow(wordAt(800))
  press('ArrowDown')
  dispatchEvent(new Event('scroll'))
  expect(onAway).not.toHaveBeenCalled()

  vi.advanceTimersByTime(1_000)
  press('Home')
  dispatchEvent(new Event('scroll'))
  expect(onAway).toHaveBeenLastCalledWith(true)
  scroll.resume()
  press('PageDown')
  expect(onAway).toHaveBeenLastCalledWith(true)
  stop()
})
