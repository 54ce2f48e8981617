import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { maxCalendars } from '#contract/limits.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { serveWeb } from '#server/testing/web.ts'

const { context, register } = await createTestProduct({ LINKS_ALLOW_PRIVATE: '127.0.0.1/32' })
const { db } = context

/** A calendar server that responds according to `responseMode`. */
const host = {
  responseMode: 'well' as 'well' | 'gone' | 'cut' | 'login' | 'secret' | 'huge' | 'endless',
  asked: 0,
  title: 'Board',
}
const toIcsTimestamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')
const ics = (...overrides: string[]) => {
  const start = Date.now() + 3_600_000
  const eventLines = [
    `DTSTART:${toIcsTimestamp(start)}`,
    `DTEND:${toIcsTimestamp(start + 1_800_000)}`,
    `SUMMARY:${host.title}`,
    ...overrides,
  ]
  return [
    'BEGIN:VCALENDAR',
    'X-WR-CALNAME:Work',
    'BEGIN:VEVENT',
    'UID:1',
    ...eventLines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
}
const web = await serveWeb((_, response) => {
  host.asked += 1
  if (host.responseMode === 'gone') return response.writeHead(404).end()
  if (host.responseMode === 'secret') return response.writeHead(401).end()
  response.writeHead(200, { 'content-type': 'text/calendar' })
  if (host.responseMode === 'cut')
    return response.write('BEGIN:VCALENDAR\r\n', () => response.socket?.resetAndDestroy())
  if (host.responseMode === 'login') return response.end('<html><title>Sign in</title></html>')
  if (host.responseMode === 'huge') return response.end(`BEGIN:VCALENDAR\r\n${' '.repeat(6_000_000)}`)
  return response.end(
    host.responseMode === 'endless' ? ics('RRULE:FREQ=SECONDLY;BYMONTHDAY=31;BYMONTH=2') : ics(),
  )
})
beforeEach(() => {
  Object.assign(host, { responseMode: 'well', asked: 0, title: 'Board' })
})

async function withCalendar() {
  const caller = await register()
  const params = { uid: caller.uid }
  const add = (url = `${web.url}/ada.ics`) => caller.send(endpoints.addCalendar, { params, body: { url } })
  expect((await add()).statusCode).toBe(200)
  const meetings = () => caller.call(endpoints.listMeetings, { params })
  const calendars = () => caller.call(endpoints.listCalendars, { params })
  const age = () =>
    db
      .updateTable('calendars')
      .set({ read_at: new Date(0) })
      .where('user_id', '=', caller.uid)
      .execute()
  return { caller, params, add, meetings, calendars, age }
}

describe('a calendar', () => {
  it('is read when it is added, and again when it is outdated', async () => {
    const { meetings, calendars, age } = await withCalendar()
    expect(await calendars()).toEqual([{ id: expect.any(String), name: 'Work', problem: null }])
    host.title = 'Board (moved)'
    expect((await meetings()).map(({ title }) => title)).toEqual(['Board'])
    expect(host.asked).toBe(1)
    await age()
    const responses = await Promise.all([meetings(), meetings()])
    expect(host.asked).toBe(2)
    expect(responses.flat().map(({ title }) => title)).toContain('Board (moved)')
    expect((await meetings()).map(({ title }) => title)).toEqual(['Board (moved)'])
  })

  it('keeps its events during read errors, and reports the reason', async () => {
    const { meetings, calendars, age } = await withCalendar()
    for (const [mood, problem] of [
      ['gone', 'unreachable'],
      ['cut', 'unreachable'],
      ['secret', 'needs_sign_in'],
      ['login', 'needs_sign_in'],
      ['huge', 'too_large'],
    ] as const) {
      host.responseMode = mood
      await age()
      expect(await meetings()).toHaveLength(1)
      expect((await calendars())[0]?.problem).toBe(problem)
    }
    host.responseMode = 'well'
    await age()
    await meetings()
    expect((await calendars())[0]?.problem).toBeNull()
  })

  it("isn't duplicated when its address is added again, but is read again", async () => {
    const { add, meetings, calendars, age } = await withCalendar()
    host.responseMode = 'gone'
    await age()
    await meetings()
    Object.assign(host, { responseMode: 'well', title: 'Board (moved)' })
    const before = await calendars()
    expect((await add()).json().result).toEqual({ ...before[0], problem: null })
    expect(await calendars()).toEqual([{ ...before[0], problem: null }])
    expect((await meetings()).map(({ title }) => title)).toEqual(['Board (moved)'])
  })

  it('stays secret: its address is encrypted, and only its user sees or removes it', async () => {
    const { caller, params, calendars } = await withCalendar()
    const storedRows = await db
      .selectFrom('calendars')
      .selectAll()
      .where('user_id', '=', caller.uid)
      .execute()
    expect(
      JSON.stringify(storedRows.map(({ address, ...row }) => [address.toString('latin1'), row])),
    ).not.toContain('ada.ics')
    const stranger = await register()
    expect((await stranger.send(endpoints.listMeetings, { params })).statusCode).toBe(404)
    const [{ id: calendarId } = { id: '' }] = await calendars()
    const foreignRequest = { params: { uid: stranger.uid, calendarId } }
    expect((await stranger.send(endpoints.removeCalendar, foreignRequest)).statusCode).toBe(404)
    await caller.call(endpoints.removeCalendar, { params: { ...params, calendarId } })
    expect(await calendars()).toEqual([])
  })

  it.each([
    ['ftp://example.com/a.ics', 'not_a_calendar'],
    ['not an address', 'not_a_calendar'],
    ['http://10.1.2.3/a.ics', 'address_refused'],
    ['http://127.0.0.1:1/a.ics', 'unreachable'],
  ])('is rejected at %s', async (url, reason) => {
    const caller = await register()
    const response = await caller.send(endpoints.addCalendar, { params: { uid: caller.uid }, body: { url } })
    expect([response.statusCode, response.json().error.details]).toEqual([422, { reason }])
  })

  it('with endless repetitions is cut off, and delays no other', async () => {
    const { add, calendars } = await withCalendar()
    host.responseMode = 'endless'
    const addPromise = add()
    expect(await calendars()).toHaveLength(1)
    expect([200, 422]).toContain((await addPromise).statusCode)
  }, 30_000)

  it(`is limited to ${maxCalendars}`, async () => {
    const { add } = await withCalendar()
    for (let n = 1; n < maxCalendars; n++) expect((await add(`${web.url}/${n}.ics`)).statusCode).toBe(200)
    expect((await add(`${web.url}/one-more.ics`)).json().error.code).toBe('quota_exceeded')
  })
})
