import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { insufficientStorage, retryAfterOutages } from './retry-policy.ts'

let online = true

beforeEach(() => {
  online = true
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const page = new EventTarget()
  vi.stubGlobal('navigator', {
    get onLine() {
      return online
    },
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const failure = (status: number) => new ApiError(status ? 'unavailable' : 'network', status, 'It failed')

/** Creates a request that fails `failures` times. */
function request(failures: number, error: Error = failure(503)) {
  const abort = new AbortController()
  let failuresLeft = failures
  const attempt = vi.fn(async () => {
    if (failuresLeft-- > 0) throw error
    return 'sent'
  })
  const result = retryAfterOutages(abort.signal, attempt).catch((reason: unknown) => reason)
  return { attempt, result, cancel: () => abort.abort(new Error('left')) }
}

it.each([
  [1, 1_000],
  [2, 3_000],
  [3, 7_000],
  [4, 12_000],
  [5, 17_000],
])('retries a request after %i server errors, in %i ms', async (failures, ms) => {
  const { attempt, result } = request(failures)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(attempt).toHaveBeenCalledTimes(failures)
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toBe('sent')
})

it('randomizes retry delays', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(1)
  const { attempt, result } = request(2)
  await vi.advanceTimersByTimeAsync(749)
  expect(attempt).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(attempt).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await result).toBe('sent')
})

it('fails with the error of the sixth attempt', async () => {
  const { attempt, result } = request(9)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await result).toEqual(failure(503))
  expect(attempt).toHaveBeenCalledTimes(6)
})

it.each([insufficientStorage, 404])("doesn't retry a request after status %i", async (status) => {
  const { attempt, result } = request(1, failure(status))
  expect(await result).toEqual(failure(status))
  expect(attempt).toHaveBeenCalledOnce()
})

it("doesn't retry a request rejected by a full queue", async () => {
  const { attempt, result } = request(1, new ApiError('queue_full', 429, 'Full'))
  expect(await result).toMatchObject({ code: 'queue_full' })
  expect(attempt).toHaveBeenCalledOnce()
})

it('waits for the connection without counting an attempt', async () => {
  online = false
  const { attempt, result } = request(5)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempt).not.toHaveBeenCalled()
  online = true
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await result).toBe('sent')
  expect(attempt).toHaveBeenCalledTimes(6)
})

it('stops while offline if the upload is canceled, or was canceled before', async () => {
  online = false
  const { attempt, result, cancel } = request(0)
  await vi.advanceTimersByTimeAsync(500)
  cancel()
  expect(await result).toEqual(new Error('left'))
  const canceled = AbortSignal.abort(new Error('left'))
  await expect(retryAfterOutages(canceled, attempt)).rejects.toEqual(new Error('left'))
  expect(attempt).not.toHaveBeenCalled()
})

it('stops between two attempts when the upload is canceled', async () => {
  const { attempt, result, cancel } = request(9)
  await vi.advanceTimersByTimeAsync(500)
  cancel()
  expect(await result).toEqual(new Error('left'))
  expect(attempt).toHaveBeenCalledOnce()
})
