import { afterEach, expect, it, vi } from 'vitest'
import { productConfigQuery } from './product-config.ts'
import { queryClient } from './query-client.ts'
import { track } from './track.ts'

const sent: unknown[] = []
const stub = (eventLog: boolean, browser: object = {}) => {
  sent.length = 0
  queryClient.setQueryData(productConfigQuery.queryKey, { eventLog } as never)
  vi.stubGlobal('navigator', { onLine: true, doNotTrack: null, ...browser })
  vi.stubGlobal('location', { pathname: '/dashboard', href: 'http://localhost/dashboard' })
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response(null, { status: 204 })
  })
}
afterEach(() => vi.unstubAllGlobals())

it('sends an event with the path of the page', async () => {
  stub(true)
  await track('Transcript Exported', { format: 'srt' })
  expect(sent).toEqual([{ event: 'Transcript Exported', properties: { format: 'srt', path: '/dashboard' } }])
})

it.each([
  ['the installation keeps none', false, {}],
  ['the browser asks not to be tracked', true, { doNotTrack: '1' }],
  ['the browser sends a privacy signal', true, { globalPrivacyControl: true }],
] as const)('sends nothing where %s', async (_why, eventLog, browser) => {
  stub(eventLog, browser)
  await track('Signed In')
  expect(sent).toEqual([])
})

it('is silent where it cannot be sent', async () => {
  stub(true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await expect(track('Error', { name: 'TypeError' })).resolves.toBeUndefined()
})
