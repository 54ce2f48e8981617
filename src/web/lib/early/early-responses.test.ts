import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '#web/lib/api/api.ts'

const params = { id: 'a' }
const createResponse = (name: string) => Promise.resolve(Response.json({ result: { name } }))

/** Simulates a page that has just started. */
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1000))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  globalThis.longhandEarly = undefined
})

it('uses an early response once, then requests again', async () => {
  globalThis.longhandEarly = new Map([['/collections/v2/a', createResponse('early')]])
  vi.stubGlobal('fetch', () => createResponse('late'))
  expect(await call('getCollection', { params })).toEqual({ name: 'early' })
  expect(await call('getCollection', { params })).toEqual({ name: 'late' })
})

it('requests again after a rejection, since the user may have signed in', async () => {
  const rejectedResponse = Promise.resolve(new Response(null, { status: 401 }))
  globalThis.longhandEarly = new Map([['/collections/v2/a', rejectedResponse]])
  vi.stubGlobal('fetch', () => createResponse('late'))
  expect(await call('getCollection', { params })).toEqual({ name: 'late' })
})

it('sends a deletion even if there is an early response for its URL', async () => {
  globalThis.longhandEarly = new Map([['/collections/v2/a', createResponse('early')]])
  const request = vi.fn((_address: string, _init: RequestInit) =>
    Promise.resolve(new Response(null, { status: 204 })),
  )
  vi.stubGlobal('fetch', request)
  expect(await call('deleteCollection', { params })).toBeUndefined()
  expect(request.mock.calls.map(([address, { method }]) => [address, method])).toEqual([
    ['/collections/v2/a', 'DELETE'],
  ])
})

it('requests again if the early response is old or for another request', async () => {
  globalThis.longhandEarly = new Map([['/collections/v2/a', createResponse('early')]])
  vi.stubGlobal('fetch', () => createResponse('late'))
  await call('changeCollection', { params, body: { name: 'x' } })
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(await call('getCollection', { params })).toEqual({ name: 'late' })
})
