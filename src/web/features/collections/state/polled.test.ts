import { afterEach, expect, it, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { fetchPolled } from './polled.ts'

const answer = (state: string, snippet: string) => ({ processing: { state }, snippet }) as Collection
const complete = answer('complete', 'It begins so')

afterEach(() => vi.restoreAllMocks())

it.each([
  ['under way', answer('processing', ''), 1],
  ['complete', complete, 1],
  ['failed', answer('error', ''), 1],
])('polls once for %s', async (_, given, times) => {
  const fetch = vi.fn(async () => given)
  expect(await fetchPolled(fetch)).toEqual(given)
  expect(fetch).toHaveBeenCalledTimes(times)
})

it('polls once more at the end if the beginning is missing', async () => {
  const fetch = vi.fn(async () => complete).mockResolvedValueOnce(answer('complete', ''))
  expect(await fetchPolled(fetch)).toBe(complete)
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('logs failures, and changes nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const error = new Error('offline')
  expect(await fetchPolled(() => Promise.reject(error))).toBeUndefined()
  expect(warn).toHaveBeenCalledWith('Issue checking for progress', error)
})
