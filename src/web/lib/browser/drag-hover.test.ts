import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cardHoverTimeoutMs, DragHover, fileHoverTimeoutMs } from './drag-hover.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['a card', cardHoverTimeoutMs, 500],
  ['files', fileHoverTimeoutMs, 3_000],
])('clears the highlight for %s after %d ms without an event', (_, timeoutMs, ms) => {
  const onIdle = vi.fn()
  const hover = new DragHover(timeoutMs, onIdle)
  hover.extend()
  vi.advanceTimersByTime(ms - 1)
  hover.extend()
  vi.advanceTimersByTime(ms - 1)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onIdle).toHaveBeenCalledOnce()
  hover.extend()
  hover.end()
  vi.advanceTimersByTime(2 * ms)
  expect(onIdle).toHaveBeenCalledOnce()
})
