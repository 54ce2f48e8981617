import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchConnection } from './connectivity.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const state = { there: true }
  const reach = vi.fn(async () => {
    if (!state.there) throw new TypeError('no network')
  })
  const callbacks = { onLost: vi.fn(), onFound: vi.fn() }
  return { state, reach, ...callbacks, ...watchConnection({ reach, ...callbacks }) }
}

it('sends no requests without a suspected failure, and one after a false alarm', async () => {
  const { reach, onLost, onFound, suspect } = watch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reach).not.toHaveBeenCalled()
  suspect()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([reach.mock.calls.length, onLost.mock.calls.length, onFound.mock.calls.length]).toEqual([1, 0, 0])
})

it('reports a lost connection once, and its return', async () => {
  const { state, onLost, onFound, suspect } = watch()
  state.there = false
  suspect()
  suspect()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(onLost).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([onLost.mock.calls.length, onFound.mock.calls.length]).toEqual([1, 0])
  state.there = true
  suspect()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([onLost.mock.calls.length, onFound.mock.calls.length]).toEqual([1, 1])
})

it('ignores a brief outage', async () => {
  const { state, reach, onLost, onFound, suspect } = watch()
  state.there = false
  suspect()
  await vi.advanceTimersByTimeAsync(1_000)
  state.there = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect([reach.mock.calls.length, onLost.mock.calls.length, onFound.mock.calls.length]).toEqual([2, 0, 0])
})

it('stops when the page is closed', async () => {
  const { state, reach, onLost, suspect, end } = watch()
  state.there = false
  suspect()
  await vi.advanceTimersByTimeAsync(1_000)
  end()
  const before = reach.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect([reach.mock.calls.length, onLost.mock.calls.length]).toEqual([before, 0])
})
