import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cardClearMs, DragHover, filesClearMs } from './drag-hover.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['a card', cardClearMs, 500],
  ['files', filesClearMs, 3_000],
])('clears the highlight for %s after %d ms without an event', (_, clearAfterMs, ms) => {
  const onQuiet = vi.fn()
  const hover = new DragHover(clearAfterMs, onQuiet)
  hover.extend()
  vi.advanceTimersByTime(ms - 1)
  hover.extend()
  vi.advanceTimersByTime(ms - 1)
  expect(onQuiet).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onQuiet).toHaveBeenCalledOnce()
  hover.extend()
  hover.end()
  vi.advanceTimersByTime(2 * ms)
  expect(onQuiet).toHaveBeenCalledOnce()
})
