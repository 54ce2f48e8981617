import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Caller } from '#server/testing/product.ts'
import { createZoomProduct, daysAgo } from '#server/testing/zoom-product.ts'

const {
  context,
  app,
  register,
  zoom,
  logged,
  allow,
  connected,
  integrationsOf,
  meetingAt,
  importsInto,
  ended,
} = await createZoomProduct()

const source = 'zoom' as const
const ask = (caller: Caller, query: { search?: string; nextPage?: string; ids?: string } = {}) =>
  caller.send(endpoints.listSourceItems, { params: { uid: caller.uid, source }, query })
async function list(caller: Caller, query?: Parameters<typeof ask>[1]) {
  const response = await ask(caller, query)
  expect(response.statusCode).toBe(200)
  return response.json()
}
const namesIn = ({ Items }: { Items: { name: string }[] }) => Items.map(({ name }) => name)
const verify = (caller: Caller) => caller.send(endpoints.verifyMeetingIntegrationAuth, { body: {} })

describe('a connection', () => {
  it('names the Zoom account, also among the integrations of the user', async () => {
    const caller = await connected()
    const [integration] = await integrationsOf(caller)
    expect(integration).toEqual({
      source,
      account: zoom.state.person.email,
      expired: false,
      imports: null,
      problem: null,
      connected: expect.any(Number),
    })
    const session = await caller.call(endpoints.getSession)
    expect(session?.user.integrations).toEqual([integration])
  })

  it('lists a recording per meeting from month to month, newest first, and searches by topic', async () => {
    const caller = await connected()
    zoom.state.meetings = [
      ...Array.from({ length: 25 }, (_, n) => meetingAt(`Stand-up ${n}`, daysAgo(n))),
      meetingAt('Budget', daysAgo(70)),
    ]
    const first = await list(caller)
    const second = await list(caller, { nextPage: first.LastEvaluatedKey.nextPage })
    expect([...namesIn(first), ...namesIn(second)]).toEqual([
      ...Array.from({ length: 25 }, (_, n) => `Stand-up ${n}`),
      'Budget',
    ])
    expect(first.Items[0]).toEqual({
      name: 'Stand-up 0',
      thumbnail: null,
      duration: 60,
      size: 50_000,
      url: expect.stringMatching(/^zoom:[\w-]+$/),
      recorded: expect.any(Number),
    })
    expect(namesIn(await list(caller, { search: 'budget' }))).toEqual(['Budget'])
    for (const { from, to } of zoom.state.ranges)
      expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(30 * 86_400_000)
    const days = zoom.state.ranges.flatMap(({ from, to }) => [from, to])
    expect(new Set(days).size).toBeGreaterThan(4)
  })

  it('transcribes a recording with slashes in its UUID, also if the token ends in the middle', async () => {
    const caller = await connected()
    zoom.state.meetings = [meetingAt('Weekly call v1.5', daysAgo(1), '/aB+//c==')]
    zoom.state.breaksConnection = true
    const { Items } = await list(caller)
    const body = { url: Items[0].url, name: Items[0].name, languageCode: 'en', orgId: caller.orgId }
    const { id } = await caller.call(endpoints.createTranscription, { params: { uid: caller.uid }, body })
    const finishedCollection = await ended(caller, id)
    expect(finishedCollection).toMatchObject({ name: 'Weekly call v1.5', processing: { state: 'complete' } })
    expect(finishedCollection.snippet.toLowerCase()).toContain('morning')
    expect(zoom.state.breaksConnection).toBe(false)
  })

  it('renews a token once for simultaneous requests, since Zoom accepts a refresh token once', async () => {
    const caller = await connected()
    zoom.expireTokens()
    zoom.state.refreshes = 0
    const statuses = await Promise.all([ask(caller), ask(caller), ask(caller), verify(caller)])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(zoom.state.refreshes).toBe(1)
    // The new refresh token was stored.
    zoom.expireTokens()
    expect((await ask(caller)).statusCode).toBe(200)
  })

  it('waits while Zoom is busy', async () => {
    const caller = await connected()
    zoom.state.busyCalls = 2
    expect((await ask(caller)).statusCode).toBe(200)
    zoom.state.busyCalls = 4
    expect((await verify(caller)).json().error.code).toBe('provider_failed')
    zoom.state.busyCalls = 0
  })

  it('of a person removed from Zoom is reported as a failure of the service', async () => {
    const caller = await connected()
    zoom.state.isRemoved = true
    for (const { statusCode, body } of [await ask(caller), await verify(caller)])
      expect([statusCode, JSON.parse(body).error.code]).toEqual([502, 'provider_failed'])
  })

  it('is marked as expired if the permission has ended, until Zoom is connected again', async () => {
    const caller = await connected()
    zoom.endPermission()
    expect((await verify(caller)).json().result).toMatchObject({ source, expired: true })
    expect((await ask(caller)).json().error.code).toBe('not_connected')
    await allow(caller)
    expect((await verify(caller)).json().result).toMatchObject({ source, expired: false })
  })

  it('ends at Zoom when it is removed, and when the account is deleted', async () => {
    const first = await connected()
    const params = { uid: first.uid, source }
    expect((await first.send(endpoints.removeSourceConnection, { params })).statusCode).toBe(204)
    expect(zoom.state.accessTokens.size).toBe(0)
    expect((await verify(first)).json().error.code).toBe('not_connected')
    const second = await connected()
    expect(zoom.state.refreshTokens.size).toBe(1)
    const body = { confirmation: second.email, password: 'correct horse battery' }
    const deletion = await second.send(endpoints.deleteAccount, { params: { uid: second.uid }, body })
    expect(deletion.statusCode).toBe(204)
    expect([zoom.state.accessTokens.size, zoom.state.refreshTokens.size]).toEqual([0, 0])
  })

  it('keeps automatic transcription when it is renewed, but not with another account', async () => {
    const caller = await connected()
    await importsInto(caller)
    await allow(caller)
    expect((await integrationsOf(caller))[0]?.imports).toEqual({ orgId: caller.orgId, languageCode: 'en-US' })
    zoom.state.person = { id: 'zoom-private', email: 'private@zoom.example' }
    await allow(caller)
    expect((await integrationsOf(caller))[0]).toMatchObject({
      account: 'private@zoom.example',
      imports: null,
    })
  })

  it('reports a canceled window, and rejects the state of another service', async () => {
    const caller = await register()
    zoom.state.cancels = true
    expect(await allow(caller)).toBe('/connected/zoom?refused=cancelled')
    const { url } = await caller.call(endpoints.startSourceConnection, {
      params: { uid: caller.uid, source },
    })
    const state = new URL(url).searchParams.get('state')
    const response = await app.inject({
      url: `/pipeline/sources/google-drive/callback?state=${state}&code=a`,
      headers: { cookie: caller.cookie },
    })
    expect(response.headers.location).toBe('/connected/google-drive?refused=expired')
  })

  it('keeps secrets encrypted in the database, and out of responses and logs', async () => {
    const caller = await connected()
    const rows = await context.db.selectFrom('source_connections').selectAll().execute()
    const storedTokens = rows.map(({ refresh_token, access_token }) =>
      Buffer.concat([refresh_token, access_token ?? Buffer.alloc(0)]).toString('latin1'),
    )
    const responses = [(await ask(caller)).body, (await verify(caller)).body, logged.join('')]
    for (const text of [...storedTokens, ...responses])
      expect(text).not.toMatch(/access-[\da-f]|refresh-[\da-f]|zoom[_-](client|webhook)-secret/)
  })
})
