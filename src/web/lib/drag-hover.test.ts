import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cardClearMs, DragHover, filesClearMs } from './drag-hover.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['a card', cardClearMs, 500],
  ['files', filesClearMs, 3_000],
])('clears the highlight for %s after %d ms without a sign of it', (_, clearAfterMs, ms) => {
  const quiet = vi.fn()
  const hover = new DragHover(clearAfterMs, quiet)
  hover.hold()
  vi.advanceTimersByTime(ms - 1)
  hover.hold()
  vi.advanceTimersByTime(ms - 1)
  expect(quiet).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(quiet).toHaveBeenCalledOnce()
  hover.hold()
  hover.end()
  vi.advanceTimersByTime(2 * ms)
  expect(quiet).toHaveBeenCalledOnce()
})
