import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { SettingsChange } from '#contract/settings.ts'
import { changeSettings, defaultSettings } from '#contract/settings-values.ts'
import { flushSettings, inverseChange, settingsMutation } from './user-settings.ts'

afterEach(() => vi.unstubAllGlobals())

const before = { ...defaultSettings, autoStop: false, keys: { back: ['F7'] } }

it.each<[string, SettingsChange]>([
  ['a choice', { autoStop: true }],
  ['several choices', { doubtBelow: 0.9, defaultLanguage: 'es', emailMeOnComplete: false }],
  ['progress in the guide', { welcomeSettings: { uploaded: true } }],
  ['changed and added shortcuts', { keys: { back: ['F8'], forward: ['F9'] } }],
  ['a reset shortcut', { keys: { back: null } }],
])('undoes a change: %s', (_title, change) => {
  const changedSettings = changeSettings(before, change)
  expect(changedSettings).not.toEqual(before)
  expect(changeSettings(changedSettings, inverseChange(before, change))).toEqual(before)
})

it('keeps values changed in the meantime', () => {
  const inverse = inverseChange(before, { autoStop: true })
  expect(inverse).toEqual({ autoStop: false })
})

/** Makes changes while the first request is held; requests fail if `isRejected` returns true for their index. */
function changeWhileHeld(bodies: readonly SettingsChange[], isRejected = (_index: number) => false) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const requests: SettingsChange[] = []
  vi.stubGlobal('fetch', async (_url: string, { body, keepalive }: RequestInit) => {
    expect(keepalive).toBe(true)
    const index = requests.push(JSON.parse(String(body))) - 1
    if (index === 0) await gate
    if (isRejected(index)) throw new TypeError('Failed to fetch')
    return Response.json({ result: before })
  })
  const client = new QueryClient()
  const saves = bodies.map((body) =>
    new MutationObserver(client, settingsMutation('ada')).mutate({ body, inverse: {} }),
  )
  return { client, requests, release, whenSaved: Promise.all(saves) }
}

const changes: SettingsChange[] = [
  { autoStop: true },
  { autoScroll: false, keys: { back: ['F8'] } },
  { autoScroll: true, keys: { forward: null } },
]

it('sends queued changes together when the page is left, and only once', async () => {
  const { client, requests, release, whenSaved } = changeWhileHeld(changes)
  await vi.waitFor(() => expect(requests).toEqual([changes[0]]))
  void flushSettings(client, 'ada')
  void flushSettings(client, 'ada')
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]).toMatchObject({ autoScroll: true, keys: { back: ['F8'], forward: null } })
  release()
  await whenSaved
  expect(requests).toHaveLength(2)
})

it('sends queued changes again if they failed when the page was left', async () => {
  const { client, requests, release, whenSaved } = changeWhileHeld(changes, (index) => index === 1)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  void flushSettings(client, 'ada')
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  release()
  await whenSaved
  expect(requests.slice(2)).toEqual(changes.slice(1))
})
