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
const ask = (who: Caller, query: { search?: string; nextPage?: string; ids?: string } = {}) =>
  who.send(endpoints.listSourceItems, { params: { uid: who.uid, source }, query })
async function list(who: Caller, query?: Parameters<typeof ask>[1]) {
  const response = await ask(who, query)
  expect(response.statusCode).toBe(200)
  return response.json()
}
const namesIn = ({ Items }: { Items: { name: string }[] }) => Items.map(({ name }) => name)
const verify = (who: Caller) => who.send(endpoints.verifyMeetingIntegrationAuth, { body: {} })

describe('a connection', () => {
  it('names the Zoom account, also among the integrations of the user', async () => {
    const who = await connected()
    const [integration] = await integrationsOf(who)
    expect(integration).toEqual({
      source,
      account: zoom.state.person.email,
      expired: false,
      imports: null,
      problem: null,
      connected: expect.any(Number),
    })
    const session = await who.call(endpoints.getSession)
    expect(session?.user.integrations).toEqual([integration])
  })

  it('lists a recording per meeting from month to month, newest first, and searches by topic', async () => {
    const who = await connected()
    zoom.state.meetings = [
      ...Array.from({ length: 25 }, (_, n) => meetingAt(`Stand-up ${n}`, daysAgo(n))),
      meetingAt('Budget', daysAgo(70)),
    ]
    const first = await list(who)
    const second = await list(who, { nextPage: first.LastEvaluatedKey.nextPage })
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
    expect(namesIn(await list(who, { search: 'budget' }))).toEqual(['Budget'])
    for (const { from, to } of zoom.state.ranges)
      expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(30 * 86_400_000)
    const days = zoom.state.ranges.flatMap(({ from, to }) => [from, to])
    expect(new Set(days).size).toBeGreaterThan(4)
  })

  it('transcribes a recording with slashes in its UUID, also if the token ends in the middle', async () => {
    const who = await connected()
    zoom.state.meetings = [meetingAt('Weekly call v1.5', daysAgo(1), '/aB+//c==')]
    zoom.state.breaks = true
    const { Items } = await list(who)
    const body = { url: Items[0].url, name: Items[0].name, languageCode: 'en', orgId: who.orgId }
    const { id } = await who.call(endpoints.createTranscription, { params: { uid: who.uid }, body })
    const done = await ended(who, id)
    expect(done).toMatchObject({ name: 'Weekly call v1.5', processing: { state: 'complete' } })
    expect(done.snippet.toLowerCase()).toContain('morning')
    expect(zoom.state.breaks).toBe(false)
  })

  it('renews a token once for simultaneous requests, since Zoom accepts a refresh token once', async () => {
    const who = await connected()
    zoom.expireTokens()
    zoom.state.refreshes = 0
    const statuses = await Promise.all([ask(who), ask(who), ask(who), verify(who)])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(zoom.state.refreshes).toBe(1)
    // The replaced refresh token was stored.
    zoom.expireTokens()
    expect((await ask(who)).statusCode).toBe(200)
  })

  it('waits while Zoom is busy', async () => {
    const who = await connected()
    zoom.state.busyCalls = 2
    expect((await ask(who)).statusCode).toBe(200)
    zoom.state.busyCalls = 4
    expect((await verify(who)).json().error.code).toBe('provider_failed')
    zoom.state.busyCalls = 0
  })

  it('of a person removed from Zoom is reported as a failure of the service', async () => {
    const who = await connected()
    zoom.state.isRemoved = true
    for (const { statusCode, body } of [await ask(who), await verify(who)])
      expect([statusCode, JSON.parse(body).error.code]).toEqual([502, 'provider_failed'])
  })

  it('is marked as expired if the permission has ended, until Zoom is connected again', async () => {
    const who = await connected()
    zoom.endPermission()
    expect((await verify(who)).json().result).toMatchObject({ source, expired: true })
    expect((await ask(who)).json().error.code).toBe('not_connected')
    await allow(who)
    expect((await verify(who)).json().result).toMatchObject({ source, expired: false })
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
    const gone = await second.send(endpoints.deleteAccount, { params: { uid: second.uid }, body })
    expect(gone.statusCode).toBe(204)
    expect([zoom.state.accessTokens.size, zoom.state.refreshTokens.size]).toEqual([0, 0])
  })

  it('keeps automatic transcription when it is renewed, but not with another account', async () => {
    const who = await connected()
    await importsInto(who)
    await allow(who)
    expect((await integrationsOf(who))[0]?.imports).toEqual({ orgId: who.orgId, languageCode: 'en-US' })
    zoom.state.person = { id: 'zoom-private', email: 'private@zoom.example' }
    await allow(who)
    expect((await integrationsOf(who))[0]).toMatchObject({ account: 'private@zoom.example', imports: null })
  })

  it('reports a canceled window, and rejects the state of another service', async () => {
    const who = await register()
    zoom.state.cancels = true
    expect(await allow(who)).toBe('/connected/zoom?refused=cancelled')
    const { url } = await who.call(endpoints.startSourceConnection, { params: { uid: who.uid, source } })
    const state = new URL(url).searchParams.get('state')
    const other = await app.inject({
      url: `/pipeline/sources/google-drive/callback?state=${state}&code=a`,
      headers: { cookie: who.cookie },
    })
    expect(other.headers.location).toBe('/connected/google-drive?refused=expired')
  })

  it('keeps secrets: encrypted in the database, and in no response and no log', async () => {
    const who = await connected()
    const rows = await context.db.selectFrom('source_connections').selectAll().execute()
    const stored = rows.map(({ refresh_token, access_token }) =>
      Buffer.concat([refresh_token, access_token ?? Buffer.alloc(0)]).toString('latin1'),
    )
    const answers = [(await ask(who)).body, (await verify(who)).body, logged.join('')]
    for (const text of [...stored, ...answers])
      expect(text).not.toMatch(/access-[\da-f]|refresh-[\da-f]|zoom[_-](client|webhook)-secret/)
  })
})
