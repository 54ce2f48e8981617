import { afterEach, expect, it, vi } from 'vitest'
import { call, setFailureHandler } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'
import { track, trackFailedCalls } from './track.ts'

const events: unknown[] = []
const stubBrowser = (eventLog: boolean, browser: object = {}) => {
  events.length = 0
  queryClient.setQueryData(productConfigQuery.queryKey, { eventLog } as never)
  vi.stubGlobal('navigator', { onLine: true, doNotTrack: null, ...browser })
  vi.stubGlobal('location', { pathname: '/dashboard', href: 'http://localhost/dashboard' })
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    events.push(JSON.parse(body))
    return new Response(null, { status: 204 })
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  setFailureHandler(() => {})
})

it('sends an event with the path of the page', async () => {
  stubBrowser(true)
  await track('Transcript Exported', { format: 'srt' })
  expect(events).toEqual([
    { event: 'Transcript Exported', properties: { format: 'srt', path: '/dashboard' } },
  ])
})

it.each([
  ['the installation keeps no event log', false, {}],
  ['the browser asks not to be tracked', true, { doNotTrack: '1' }],
  ['the browser sends a privacy signal', true, { globalPrivacyControl: true }],
] as const)('sends nothing if %s', async (_reason, eventLog, browser) => {
  stubBrowser(eventLog, browser)
  await track('Signed In')
  expect(events).toEqual([])
})

it('fails silently', async () => {
  stubBrowser(true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await expect(track('Error', { name: 'TypeError' })).resolves.toBeUndefined()
})

it.each([
  ['logs', 500, 'internal', 1],
  ['logs', 422, 'not_available', 1],
  ['does not log', 404, 'not_found', 0],
  ['does not log', 423, 'locked', 0],
] as const)('%s a call with the status %i', async (_title, status, code, isLogged) => {
  stubBrowser(true)
  const track = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    address === '/user/t'
      ? track(address, init)
      : Response.json({ error: { code, message: '' } }, { status }),
  )
  trackFailedCalls()
  await expect(call('getCollection', { params: { id: 'secret' } })).rejects.toMatchObject({
    status,
  })
  const properties = { kind: 'request', code, status, call: 'GET /collections/v2/:id', path: '/dashboard' }
  await vi.waitFor(() => expect(events).toEqual(isLogged ? [{ event: 'Error', properties }] : []))
})

it("doesn't log failed requests of the event log itself", async () => {
  stubBrowser(true)
  const fetchMock = vi.fn(async () =>
    Response.json({ error: { code: 'internal', message: '' } }, { status: 500 }),
  )
  vi.stubGlobal('fetch', fetchMock)
  trackFailedCalls()
  await track('Help Opened')
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(fetchMock).toHaveBeenCalledTimes(1)
})
