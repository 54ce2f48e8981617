import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { measureSpeed } from './measure-speed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a sample of `parts` 1 MB parts, one every `ms` milliseconds. */
function sample(parts: number, ms: number): ReadableStream<Uint8Array> {
  let sentCount = 0
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, ms))
      if (sentCount++ < parts) controller.enqueue(new Uint8Array(1_000_000))
      else controller.close()
    },
  })
}

function measure(open: () => Promise<ReadableStream<Uint8Array>>) {
  const onSlow = vi.fn()
  const abort = new AbortController()
  const openSpy = vi.fn(open)
  const result = measureSpeed({ open: openSpy, onSlow, signal: abort.signal, now: () => Date.now() })
  return { result, onSlow, openSpy, cancel: () => abort.abort() }
}

it('shows the average speed of the whole download', async () => {
  const { result, onSlow } = measure(async () => sample(9, 100))
  await vi.advanceTimersByTimeAsync(2_000)
  // 9 MB in one second.
  expect(await result).toBeCloseTo(72, 0)
  expect(onSlow).not.toHaveBeenCalled()
})

it('reports a slow download after six seconds, and continues', async () => {
  const { result, onSlow } = measure(async () => sample(5, 2_000))
  await vi.advanceTimersByTimeAsync(5_900)
  expect(onSlow).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(onSlow).toHaveBeenCalledOnce()
  expect(onSlow.mock.calls[0]?.[0]).toBeLessThanOrEqual(5)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await result).toBeCloseTo(40 / 12, 1)
})

it('retries four times at intervals of three seconds, and then gives up', async () => {
  const { result, openSpy, onSlow } = measure(async () => {
    throw new TypeError('no network')
  })
  await vi.advanceTimersByTimeAsync(11_900)
  expect(openSpy).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(200)
  expect(openSpy).toHaveBeenCalledTimes(5)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await result, openSpy.mock.calls.length, onSlow.mock.calls.length]).toEqual([null, 5, 0])
})

it('stops when the page is left', async () => {
  const { result, openSpy, cancel } = measure(async () => {
    throw new TypeError('no network')
  })
  await vi.advanceTimersByTimeAsync(1_000)
  cancel()
  expect([await result, openSpy.mock.calls.length]).toEqual([null, 1])
})
