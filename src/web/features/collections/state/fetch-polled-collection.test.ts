import { afterEach, expect, it, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { fetchPolledCollection } from './fetch-polled-collection.ts'

const createCollection = (state: string, snippet: string) =>
  ({ processing: { state }, snippet }) as Collection
const complete = createCollection('complete', 'It begins so')

afterEach(() => vi.restoreAllMocks())

it.each([
  ['in progress', createCollection('processing', ''), 1],
  ['complete', complete, 1],
  ['in error', createCollection('error', ''), 1],
])('polls once for a collection that is %s', async (_, collection, times) => {
  const fetch = vi.fn(async () => collection)
  expect(await fetchPolledCollection(fetch)).toEqual(collection)
  expect(fetch).toHaveBeenCalledTimes(times)
})

it('polls once more at the end if the snippet is missing', async () => {
  const fetch = vi.fn(async () => complete).mockResolvedValueOnce(createCollection('complete', ''))
  expect(await fetchPolledCollection(fetch)).toBe(complete)
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('logs failures, and changes nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const error = new Error('offline')
  expect(await fetchPolledCollection(() => Promise.reject(error))).toBeUndefined()
  expect(warn).toHaveBeenCalledWith('Issue checking for progress', error)
})
