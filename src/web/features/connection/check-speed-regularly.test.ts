import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkSpeedRegularly } from './check-speed-regularly.ts'

const hour = 3_600_000
const storage = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function sampleOf(bytes: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes))
      controller.close()
    },
  })
}

/** Starts a sample that arrives after `ms` milliseconds, or fails at that time if `bytes` is undefined. */
function begin(bytes: number | undefined, ms = 0) {
  const open = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    if (bytes === undefined) throw new TypeError('no network')
    return sampleOf(bytes)
  })
  const callbacks = { onSlow: vi.fn(), onFast: vi.fn() }
  return { open, ...callbacks, end: checkSpeedRegularly({ open, ...callbacks, now: () => Date.now() }) }
}

it('waits five seconds, measures, and measures again three hours later', async () => {
  const { open, onSlow, onFast } = begin(1_000_000, 1_000)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(open).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect([open.mock.calls.length, onFast.mock.calls.length, onSlow.mock.calls.length]).toEqual([1, 1, 0])
  await vi.advanceTimersByTimeAsync(3 * hour - 60_000)
  expect(open).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(open).toHaveBeenCalledTimes(2)
})

it('warns at 5 Mbit/s or less', async () => {
  const { onSlow, onFast } = begin(625_000, 1_000)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(onSlow.mock.calls).toEqual([[5]])
  expect(onFast).not.toHaveBeenCalled()
})

it('ignores a failed measurement until another page retries', async () => {
  const { open, onSlow, end } = begin(undefined)
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect([open.mock.calls.length, onSlow.mock.calls.length]).toEqual([5, 0])
  end()
  const nextPage = begin(undefined)
  await vi.advanceTimersByTimeAsync(5_100)
  expect(nextPage.open).toHaveBeenCalledOnce()
  nextPage.end()
})

it('stops when the page closes, even during a download', async () => {
  const { open, end } = begin(undefined, 10_000)
  await vi.advanceTimersByTimeAsync(6_000)
  end()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([open.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
})

it('runs in only one of several tabs', async () => {
  const checks = [begin(1_000_000, 1_000), begin(1_000_000, 1_000)]
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checks.map(({ open }) => open.mock.calls.length)).toEqual([1, 0])
  for (const { end } of checks) end()
})
