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

it('requests again if the early response is old or for another request', async () => {
  globalThis.longhandEarly = new Map([['/collections/v2/a', createResponse('early')]])
  vi.stubGlobal('fetch', () => createResponse('late'))
  await call('changeCollection', { params, body: { name: 'x' } })
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(await call('getCollection', { params })).toEqual({ name: 'late' })
})
