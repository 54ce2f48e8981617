import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { noOptions, type UploadOptions } from '#web/features/uploads/options/upload-options.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { requestTranscription } from './request-transcription.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const collection = { id: 'one' } as Collection
const networkError = new ApiError('network', 0, 'No response')
const notFound = new ApiError('not_found', 404, 'Upload not found')

/** Requests a transcription from a server that returns these responses. */
async function request(
  responses: (Collection | ApiError)[],
  more: { wasRequested?: boolean; options?: UploadOptions } = {},
) {
  const sent: (UploadOptions | undefined)[] = []
  let { wasRequested = false } = more
  const result = requestTranscription({
    options: more.options,
    wasRequested,
    signal: new AbortController().signal,
    request: async (options) => {
      sent.push(options)
      const response = responses[sent.length - 1] ?? responses.at(-1)
      if (response instanceof ApiError) throw response
      return response as Collection
    },
    onRequested: (isRequested) => {
      wasRequested = isRequested
    },
  }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { outcome: await result, sent, wasRequested }
}

it('retries after outages', async () => {
  const { outcome, sent } = await request([
    networkError,
    new ApiError('unavailable', 503, 'Busy'),
    collection,
  ])
  expect(outcome).toBe(collection)
  expect(sent).toHaveLength(3)
})

it('records that a request without a response may have succeeded, unlike a rejected one', async () => {
  expect(await request([networkError])).toMatchObject({ outcome: networkError, wasRequested: true })
  const rejection = new ApiError('language_unavailable', 422, 'No engine')
  expect(await request([rejection])).toMatchObject({
    outcome: rejection,
    wasRequested: false,
    sent: [undefined],
  })
})

it('records no request while waiting for the connection', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', () => {})
  const onRequested = vi.fn()
  const send = vi.fn()
  const aborted = new AbortController()
  const attempt = {
    options: undefined,
    wasRequested: false,
    signal: aborted.signal,
    request: send,
    onRequested,
  }
  const result = requestTranscription(attempt).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect([send, onRequested].map(({ mock }) => mock.calls)).toEqual([[], []])
  aborted.abort(new Error('left'))
  expect(await result).toEqual(new Error('left'))
})

it('omits a deleted project and dictionary', async () => {
  const options = { ...noOptions, hints: 'Ada', project: 'p', dictionary: 'd' }
  const { outcome, sent } = await request([notFound, collection], { options, wasRequested: true })
  expect(outcome).toBe(collection)
  expect(sent[1]).toEqual({ ...options, project: undefined, dictionary: undefined })
})

it('distinguishes an expired upload from a collection that was created and deleted', async () => {
  expect(await request([notFound])).toMatchObject({ outcome: 'expired', wasRequested: false })
  expect((await request([notFound], { wasRequested: true })).outcome).toBeNull()
})
