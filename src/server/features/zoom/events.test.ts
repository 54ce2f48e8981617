import { describe, expect, it } from 'vitest'
import { enablePlans, free } from '#server/testing/plans.ts'
import type { Caller } from '#server/testing/product.ts'
import { createZoomProduct, daysAgo } from '#server/testing/zoom-product.ts'
import { signBody, signEvent } from '#server/testing/zoom-server.ts'

const {
  context,
  register,
  zoom,
  allow,
  connected,
  integrationsOf,
  meetingAt,
  importsInto,
  sendEvent,
  ended,
} = await createZoomProduct()

const completedEvent = (meeting: object, host_id = zoom.state.person.id) =>
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

describe('an event', () => {
  it('transcribes each recording of a meeting once, in the chosen workspace and language', async () => {
    const [caller, idleUser] = [await connected(), await connected()]
    expect((await importsInto(caller)).statusCode).toBe(200)
    const meeting = meetingAt('Board', daysAgo(0))
    const laterMeeting = meetingAt('Board', new Date(Date.now() + 60_000))
    const combinedMeeting = {
      ...meeting,
      recording_files: [...meeting.recording_files, ...laterMeeting.recording_files],
    }
    zoom.state.meetings = [combinedMeeting]
    const responses = await Promise.all([
      sendEvent(completedEvent(combinedMeeting)),
      sendEvent(completedEvent(combinedMeeting)),
    ])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await sendEvent(completedEvent(combinedMeeting))).statusCode).toBe(200)
    const recordings = await recordingsOf(caller)
    expect(recordings.map(({ name }) => name)).toEqual(['Board', 'Board (2)'])
    for (const row of recordings)
      expect(row).toMatchObject({ organization_id: caller.orgId, language_code: 'en-US' })
    expect(await recordingsOf(idleUser)).toEqual([])
    const finishedCollection = await ended(caller, recordings[0]?.id ?? '')
    expect(finishedCollection.processing.state).toBe('complete')
  })

  it('transcribes the recordings of a meeting until the minutes are used up', async () => {
    const caller = await connected()
    await importsInto(caller)
    const meeting = meetingAt('Long', daysAgo(0))
    const laterMeeting = meetingAt('Long', new Date(Date.now() + 60_000))
    const combinedMeeting = {
      ...meeting,
      recording_files: [...meeting.recording_files, ...laterMeeting.recording_files],
    }
    const disablePlans = await enablePlans(context)
    const catalog = await context.catalog()
    // The first recording uses up the only minute.
    context.catalog = async () =>
      free({ minutes: (await recordingsOf(caller)).length === 0 ? 1 : 0 })(catalog)
    expect((await sendEvent(completedEvent(combinedMeeting))).statusCode).toBe(200)
    disablePlans()
    expect((await recordingsOf(caller)).map(({ name }) => name)).toEqual(['Long'])
    expect((await integrationsOf(caller))[0]?.problem).toBe('no_minutes')
    await sendEvent(completedEvent(combinedMeeting))
    expect((await recordingsOf(caller)).map(({ name }) => name)).toEqual(['Long', 'Long (2)'])
    expect((await integrationsOf(caller))[0]?.problem).toBeNull()
  })

  it('of another host, an unknown kind or an unexpected form changes nothing', async () => {
    const caller = await connected()
    await importsInto(caller)
    const meeting = meetingAt('Private', daysAgo(0))
    const events = [
      completedEvent(meeting, 'zoom-stranger'),
      signEvent({ event: 'meeting.started', payload: { object: {} } }),
      signEvent({ event: 'recording.completed', payload: { object: { host_id: 5 } } }),
      completedEvent({ uuid: 'a', recording_files: [] }),
      completedEvent({ uuid: 'a', topic: null, recording_files: null }),
      completedEvent({ uuid: 'a', recording_files: [{ id: null, file_type: 'MP4', download_url: null }] }),
    ]
    for (const event of events) expect((await sendEvent(event)).statusCode).toBe(200)
    expect(await recordingsOf(caller)).toEqual([])
  })

  it('with a forged, old or missing signature is refused', async () => {
    const caller = await connected()
    await importsInto(caller)
    const meeting = meetingAt('Forged', daysAgo(0))
    const validEvent = completedEvent(meeting)
    const expiredEvent = signEvent(JSON.parse(validEvent.payload), { at: Date.now() - 301_000 })
    const forgedEvents = [
      signEvent(JSON.parse(validEvent.payload), { secret: 'guess' }),
      expiredEvent,
      { ...validEvent, payload: validEvent.payload.replace('Forged', 'Changed') },
      {
        ...validEvent,
        headers: {
          ...validEvent.headers,
          'x-zm-request-timestamp': expiredEvent.headers['x-zm-request-timestamp'],
        },
      },
      { ...validEvent, headers: { 'content-type': 'application/json' } },
    ]
    for (const event of forgedEvents) {
      const response = await sendEvent(event as typeof validEvent)
      expect([response.statusCode, response.json().error.code]).toEqual([403, 'signature_invalid'])
    }
    expect(await recordingsOf(caller)).toEqual([])
  })

  it('keeps the whole topic as the name, with any characters', async () => {
    const caller = await connected()
    await importsInto(caller)
    const topics = ['Q3/Q4 plans: <b>AC/DC</b>', '\u202eevil\u0007', ' ', 'long '.repeat(2000)]
    for (const topic of topics) await sendEvent(completedEvent(meetingAt(topic, daysAgo(0))))
    const names = (await recordingsOf(caller)).map(({ name }) => name)
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
    const [caller, other] = [await connected(), await register()]
    const { id: user_id } = zoom.state.person
    zoom.state.person = { id: 'zoom-other', email: 'other@zoom.example' }
    await allow(other)
    const payload = { account_id: 'zoom-account', user_id }
    expect((await sendEvent(signEvent({ event: 'app_deauthorized', payload }))).statusCode).toBe(200)
    expect(await integrationsOf(caller)).toEqual([])
    expect(await integrationsOf(other)).toHaveLength(1)
  })

  it('of a removed app keeps a connection made since then', async () => {
    const removed = new Date().toISOString()
    const caller = await connected()
    const payload = { user_id: zoom.state.person.id, deauthorization_time: removed }
    expect((await sendEvent(signEvent({ event: 'app_deauthorized', payload }))).statusCode).toBe(200)
    expect(await integrationsOf(caller)).toHaveLength(1)
  })

  it("that can't be processed is explained in the integration", async () => {
    const [caller, host] = [await connected(), await register()]
    const strangerImports = await importsInto(caller, host.orgId)
    expect(strangerImports.statusCode).toBe(404)
    await importsInto(caller)
    await context.db
      .updateTable('source_connections')
      .set({ import_organization_id: host.orgId })
      .where('user_id', '=', caller.uid)
      .execute()
    expect((await sendEvent(completedEvent(meetingAt('Lost', daysAgo(0))))).statusCode).toBe(200)
    expect((await integrationsOf(caller))[0]?.problem).toBe('not_found')
    await importsInto(caller)
    expect((await integrationsOf(caller))[0]).toMatchObject({
      problem: null,
      imports: { orgId: caller.orgId },
    })
  })
})
