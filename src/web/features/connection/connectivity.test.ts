import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchConnection } from './connectivity.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startWatch() {
  const state = { there: true }
  const reach = vi.fn(async () => {
    if (!state.there) throw new TypeError('no network')
  })
  const callbacks = { onLost: vi.fn(), onRestored: vi.fn() }
  return { state, reach, ...callbacks, ...watchConnection({ reach, ...callbacks }) }
}

it('sends no requests without a suspected failure, and one after a false alarm', async () => {
  const { reach, onLost, onRestored, checkConnection } = startWatch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reach).not.toHaveBeenCalled()
  checkConnection()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([reach.mock.calls.length, onLost.mock.calls.length, onRestored.mock.calls.length]).toEqual([1, 0, 0])
})

it('reports a lost connection once, and its return', async () => {
  const { state, onLost, onRestored, checkConnection } = startWatch()
  state.there = false
  checkConnection()
  checkConnection()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(onLost).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([onLost.mock.calls.length, onRestored.mock.calls.length]).toEqual([1, 0])
  state.there = true
  checkConnection()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([onLost.mock.calls.length, onRestored.mock.calls.length]).toEqual([1, 1])
})

it('ignores a brief outage', async () => {
  const { state, reach, onLost, onRestored, checkConnection } = startWatch()
  state.there = false
  checkConnection()
  await vi.advanceTimersByTimeAsync(1_000)
  state.there = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect([reach.mock.calls.length, onLost.mock.calls.length, onRestored.mock.calls.length]).toEqual([2, 0, 0])
})

it('stops when the page is closed', async () => {
  const { state, reach, onLost, checkConnection, end } = startWatch()
  state.there = false
  checkConnection()
  await vi.advanceTimersByTimeAsync(1_000)
  end()
  const before = reach.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect([reach.mock.calls.length, onLost.mock.calls.length]).toEqual([before, 0])
})
