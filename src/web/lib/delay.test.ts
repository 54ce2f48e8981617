import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { delay, retryDelay } from './delay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('ends after the given time, and removes its listener', async () => {
  const { signal } = new AbortController()
  const removeSpy = vi.spyOn(signal, 'removeEventListener')
  const onEnd = vi.fn()
  void delay(1_000, signal).then(onEnd)
  await vi.advanceTimersByTimeAsync(999)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalledOnce()
  expect(removeSpy).toHaveBeenCalledOnce()
})

it.each(['before', 'during'])(
  'rejects with the reason of a signal that is aborted %s the delay',
  async (stage) => {
    const abort = new AbortController()
    if (stage === 'before') abort.abort(new Error('left'))
    const promise = delay(1_000, abort.signal)
    abort.abort(new Error('left'))
    await expect(promise).rejects.toThrow('left')
    expect(vi.getTimerCount()).toBe(0)
  },
)

it('doubles the delay up to a maximum, and shortens it by up to half', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  const delayAfter = (failures: number) => retryDelay(failures, { first: 1_000, longest: 5_000 })
  expect([1, 2, 3, 4, 9].map(delayAfter)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000])
  random.mockReturnValue(1)
  expect(delayAfter(2)).toBe(1_000)
  random.mockRestore()
})
