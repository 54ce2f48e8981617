import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { allJobs } from '#server/jobs.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { speak, testFolder } from '#server/testing/recordings.ts'
import { makeMeeting, serveZoom, signBody, signEvent, zoomClient } from '#server/testing/zoom-server.ts'

const folder = await testFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const speech = await readFile(
  await speak('good morning everyone, welcome to the call', join(folder, 's.wav')),
)
const zoom = await serveZoom(speech)
onTestEnd(zoom.close)

const logged: string[] = []
const { context, app, register } = await createTestProduct(
  {
    ZOOM_CLIENT_ID: zoomClient.id,
    ZOOM_CLIENT_SECRET: zoomClient.secret,
    ZOOM_WEBHOOK_SECRET: zoomClient.webhook,
    ZOOM_URL: zoom.url,
    ZOOM_API_URL: zoom.url,
    LINKS_ALLOW_PRIVATE: '127.0.0.1/32',
    LOG_LEVEL: 'info',
  },
  { write: (line) => logged.push(line) },
)
await context.queue.work(context, allJobs)

const source = 'zoom' as const
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
let accounts = 0

beforeEach(() => {
  accounts += 1
  zoom.endPermission()
  const person = { id: `zoom-user-${accounts}`, email: `user-${accounts}@zoom.example` }
  Object.assign(zoom.state, {
    meetings: [],
    cancels: false,
    isRemoved: false,
    breaks: false,
    busyCalls: 0,
    person,
    ranges: [],
  })
})

/** Opens Zoom's window like a browser, and returns. */
async function allow(who: Caller): Promise<unknown> {
  const { url } = await who.call(endpoints.startSourceConnection, { params: { uid: who.uid, source } })
  const response = await fetch(url, { redirect: 'manual' })
  const { pathname, search } = new URL(response.headers.get('location') ?? '')
  const back = await app.inject({ url: pathname + search, headers: { cookie: who.cookie } })
  return back.headers.location
}
async function connected(): Promise<Caller> {
  const who = await register()
  expect(await allow(who)).toBe('/connected/zoom?picked=')
  return who
}
const integrationsOf = (who: Caller) => who.call(endpoints.listIntegrations, { params: { uid: who.uid } })
const ask = (who: Caller, query: { search?: string; nextPage?: string; ids?: string } = {}) =>
  who.send(endpoints.listSourceItems, { params: { uid: who.uid, source }, query })
async function list(who: Caller, query?: Parameters<typeof ask>[1]) {
  const response = await ask(who, query)
  expect(response.statusCode).toBe(200)
  return response.json()
}
const namesIn = ({ Items }: { Items: { name: string }[] }) => Items.map(({ name }) => name)
const verify = (who: Caller) => who.send(endpoints.verifyMeetingIntegrationAuth, { body: {} })
const meetingAt = (topic: string, date: Date, uuid?: string) => makeMeeting(zoom.url, topic, date, uuid)
const importsInto = (who: Caller, orgId = who.orgId) =>
  who.send(endpoints.changeSourceConnection, {
    params: { uid: who.uid, source },
    body: { imports: { orgId, languageCode: 'en-US' } },
  })
const sendEvent = (signed: ReturnType<typeof signEvent>) =>
  app.inject({ method: 'POST', url: '/pipeline/sources/zoom/events', ...signed })
const completed = (meeting: object, host_id = zoom.state.person.id) =>
  signEvent({
    event: 'recording.completed',
    payload: { account_id: 'zoom-account', object: { id: 87565330005, host_id, ...meeting } },
    download_token: 'a.b.c',
  })

async function recordingsOf({ uid }: Caller) {
  return context.db
    .selectFrom('collections')
    .select(['id', 'name', 'source_url', 'organization_id', 'language_code'])
    .where('owner_id', '=', uid)
    .where('demo', '=', false)
    .orderBy('created_at')
    .execute()
}
async function ended(who: Caller, id: string) {
  for (;;) {
    const collection = await who.call(endpoints.getCollection, { params: { id } })
    if (['complete', 'error'].includes(collection.processing.state)) return collection
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

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
    zoom.state.person = { id: `zoom-private-${accounts}`, email: 'private@zoom.example' }
    await allow(who)
    expect((await integrationsOf(who))[0]).toMatchObject({ account: 'private@zoom.example', imports: null })
  })

  it('says so when the window is cancelled, and refuses a state of another service', async () => {
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

describe('an event', () => {
  it('transcribes each recording of a meeting once, in the chosen workspace and language', async () => {
    const [who, idle] = [await connected(), await connected()]
    expect((await importsInto(who)).statusCode).toBe(200)
    const meeting = meetingAt('Board', daysAgo(0))
    const later = meetingAt('Board', new Date(Date.now() + 60_000))
    const both = { ...meeting, recording_files: [...meeting.recording_files, ...later.recording_files] }
    zoom.state.meetings = [both]
    const answers = await Promise.all([sendEvent(completed(both)), sendEvent(completed(both))])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await sendEvent(completed(both))).statusCode).toBe(200)
    const recordings = await recordingsOf(who)
    expect(recordings.map(({ name }) => name)).toEqual(['Board', 'Board (2)'])
    for (const row of recordings)
      expect(row).toMatchObject({ organization_id: who.orgId, language_code: 'en-US' })
    expect(await recordingsOf(idle)).toEqual([])
    const done = await ended(who, recordings[0]?.id ?? '')
    expect(done.processing.state).toBe('complete')
  })

  it('transcribes the recordings of a meeting until the minutes are used up', async () => {
    const who = await connected()
    await importsInto(who)
    const meeting = meetingAt('Long', daysAgo(0))
    const later = meetingAt('Long', new Date(Date.now() + 60_000))
    const both = { ...meeting, recording_files: [...meeting.recording_files, ...later.recording_files] }
    const left = vi.spyOn(context.minutes, 'left').mockResolvedValueOnce(1).mockResolvedValueOnce(0)
    expect((await sendEvent(completed(both))).statusCode).toBe(200)
    left.mockRestore()
    expect((await recordingsOf(who)).map(({ name }) => name)).toEqual(['Long'])
    expect((await integrationsOf(who))[0]?.problem).toBe('no_minutes')
    await sendEvent(completed(both))
    expect((await recordingsOf(who)).map(({ name }) => name)).toEqual(['Long', 'Long (2)'])
    expect((await integrationsOf(who))[0]?.problem).toBeNull()
  })

  it('of another host, an unknown kind or an unexpected form changes nothing', async () => {
    const who = await connected()
    await importsInto(who)
    const meeting = meetingAt('Private', daysAgo(0))
    const events = [
      completed(meeting, 'zoom-stranger'),
      signEvent({ event: 'meeting.started', payload: { object: {} } }),
      signEvent({ event: 'recording.completed', payload: { object: { host_id: 5 } } }),
      completed({ uuid: 'a', recording_files: [] }),
      completed({ uuid: 'a', topic: null, recording_files: null }),
      completed({ uuid: 'a', recording_files: [{ id: null, file_type: 'MP4', download_url: null }] }),
    ]
    for (const event of events) expect((await sendEvent(event)).statusCode).toBe(200)
    expect(await recordingsOf(who)).toEqual([])
  })

  it('with a forged, old or missing signature is refused', async () => {
    const who = await connected()
    await importsInto(who)
    const meeting = meetingAt('Forged', daysAgo(0))
    const good = completed(meeting)
    const old = signEvent(JSON.parse(good.payload), { at: Date.now() - 301_000 })
    const forged = [
      signEvent(JSON.parse(good.payload), { secret: 'guess' }),
      old,
      { ...good, payload: good.payload.replace('Forged', 'Changed') },
      {
        ...good,
        headers: { ...good.headers, 'x-zm-request-timestamp': old.headers['x-zm-request-timestamp'] },
      },
      { ...good, headers: { 'content-type': 'application/json' } },
    ]
    for (const event of forged) {
      const response = await sendEvent(event as typeof good)
      expect([response.statusCode, response.json().error.code]).toEqual([403, 'signature_invalid'])
    }
    expect(await recordingsOf(who)).toEqual([])
  })

  it('keeps a whole topic as the name, whatever its characters', async () => {
    const who = await connected()
    await importsInto(who)
    const topics = ['Q3/Q4 plans: <b>AC/DC</b>', '\u202eevil\u0007', ' ', 'long '.repeat(2000)]
    for (const topic of topics) await sendEvent(completed(meetingAt(topic, daysAgo(0))))
    const names = (await recordingsOf(who)).map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['Q3/Q4 plans: <b>AC/DC</b>', 'evil', 'Zoom'])
    expect(names[3]?.length).toBeLessThanOrEqual(200)
  })

  it('with a signed body that is not JSON is refused', async () => {
    const { headers, payload } = signBody('not JSON')
    expect((await sendEvent({ headers, payload })).statusCode).toBe(400)
  })

  it('validates the address with the hash of the token', async () => {
    const event = { event: 'endpoint.url_validation', payload: { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' } }
    // As computed with OpenSSL: printf TOKEN | openssl dgst -sha256 -hmac zoom-webhook-secret
    expect((await sendEvent(signEvent(event))).json()).toEqual({
      plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
      encryptedToken: '652a0188f06bf15dec80150c3da2729148fdcb8439d1f19ff7eba53901875baf',
    })
  })

  it('of a removed app removes the connections to that account', async () => {
    const [who, other] = [await connected(), await register()]
    zoom.state.person = { id: 'zoom-other', email: 'other@zoom.example' }
    await allow(other)
    const payload = { account_id: 'zoom-account', user_id: `zoom-user-${accounts}` }
    expect((await sendEvent(signEvent({ event: 'app_deauthorized', payload }))).statusCode).toBe(200)
    expect(await integrationsOf(who)).toEqual([])
    expect(await integrationsOf(other)).toHaveLength(1)
  })

  it('of a removed app keeps a connection made since then', async () => {
    const removed = new Date().toISOString()
    const who = await connected()
    const payload = { user_id: zoom.state.person.id, deauthorization_time: removed }
    expect((await sendEvent(signEvent({ event: 'app_deauthorized', payload }))).statusCode).toBe(200)
    expect(await integrationsOf(who)).toHaveLength(1)
  })

  it('that can no longer be followed is explained in the integration', async () => {
    const [who, host] = [await connected(), await register()]
    const stranger = await importsInto(who, host.orgId)
    expect(stranger.statusCode).toBe(404)
    await importsInto(who)
    await context.db
      .updateTable('source_connections')
      .set({ import_organization_id: host.orgId })
      .where('user_id', '=', who.uid)
      .execute()
    expect((await sendEvent(completed(meetingAt('Lost', daysAgo(0))))).statusCode).toBe(200)
    expect((await integrationsOf(who))[0]?.problem).toBe('not_found')
    await importsInto(who)
    expect((await integrationsOf(who))[0]).toMatchObject({ problem: null, imports: { orgId: who.orgId } })
  })
})
