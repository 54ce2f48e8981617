import { describe, expect, it } from 'vitest'
import { parseCalendar } from './parse.ts'

const utcSeconds = (time: string) => Date.parse(time) / 1000
const [from, to] = [utcSeconds('2026-03-02T08:00:00Z'), utcSeconds('2026-03-10T00:00:00Z')]
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', 'X-WR-CALNAME:Ada', ...lines, 'END:VCALENDAR'].join(
    '\r\n',
  )
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']
const parseLines = (...lines: string[]) => parseCalendar(calendar(...lines), from, to)
const starts = (...lines: string[]) =>
  parseLines(...lines)?.events.map(
    ({ title, start }) => `${title} ${new Date(start * 1000).toISOString().slice(5, 16)}`,
  )

describe('the events of a calendar', () => {
  it('have a title, times and the link to join', () => {
    expect(
      parseLines(
        ...event(
          'one',
          'DTSTART:20260303T100000Z',
          'DTEND:20260303T110000Z',
          'SUMMARY;LANGUAGE=en:Board\\, monthly',
          'LOCATION:Room 2',
          'DESCRIPTION:Join: https://meet.example/board?pwd=1\\nSee you',
        ),
      ),
    ).toEqual({
      name: 'Ada',
      events: [
        {
          title: 'Board, monthly',
          start: utcSeconds('2026-03-03T10:00:00Z'),
          end: utcSeconds('2026-03-03T11:00:00Z'),
          url: 'https://meet.example/board?pwd=1',
        },
      ],
    })
  })

  it('repeat, in their time zone, without canceled days and with moved ones', () => {
    expect(
      starts(
        ...event(
          'daily',
          'DTSTART;TZID=Europe/Madrid:20250101T100000',
          'DTEND;TZID=Europe/Madrid:20250101T103000',
          'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE',
          'EXDATE;TZID=Europe/Madrid:20260303T100000',
          'SUMMARY:Standup',
        ),
        ...event(
          'daily',
          'RECURRENCE-ID;TZID=Europe/Madrid:20260304T100000',
          'DTSTART;TZID=Europe/Madrid:20260304T150000',
          'DTEND;TZID=Europe/Madrid:20260304T153000',
          'SUMMARY:Standup (later)',
        ),
      ),
    ).toEqual(['Standup 03-02T09:00', 'Standup (later) 03-04T14:00', 'Standup 03-09T09:00'])
  })

  it('exclude past, canceled, all-day and too distant ones', () => {
    expect(
      starts(
        ...event('over', 'DTSTART:20260302T060000Z', 'DTEND:20260302T070000Z', 'SUMMARY:Over'),
        ...event('now', 'DTSTART:20260302T073000Z', 'DTEND:20260302T083000Z', 'SUMMARY:Now'),
        ...event(
          'off',
          'DTSTART:20260303T073000Z',
          'DTEND:20260303T083000Z',
          'STATUS:CANCELLED',
          'SUMMARY:Off',
        ),
        ...event('day', 'DTSTART;VALUE=DATE:20260303', 'DTEND;VALUE=DATE:20260304', 'SUMMARY:Holiday'),
        ...event('later', 'DTSTART:20260401T073000Z', 'DTEND:20260401T083000Z', 'SUMMARY:Later'),
      ),
    ).toEqual(['Now 03-02T07:30'])
  })

  it('survive malformed ones, and have no markup or scripts as links', () => {
    const parsedCalendar = parseLines(
      ...event('broken', 'DTSTART:nonsense', 'SUMMARY:Broken'),
      ...event(
        'hostile',
        'DTSTART:20260303T100000Z',
        'DTEND:20260303T090000Z',
        `SUMMARY:${'x'.repeat(5000)}\u0000`,
        'URL:javascript:alert(1)',
      ),
    )
    expect(parsedCalendar?.events).toEqual([
      {
        title: 'x'.repeat(300),
        start: utcSeconds('2026-03-03T10:00:00Z'),
        end: utcSeconds('2026-03-03T10:00:00Z'),
        url: null,
      },
    ])
  })

  it('are limited to 200', () => {
    const manyEvents = Array.from({ length: 300 }, (_, i) =>
      event(`many${i}`, 'DTSTART:20260303T100000Z', 'DTEND:20260303T110000Z', `SUMMARY:${i}`),
    )
    expect(parseLines(...manyEvents.flat())?.events).toHaveLength(200)
  })
})

it('is null for an invalid rule', () => {
  expect(parseLines(...event('broken', 'DTSTART:nonsense', 'RRULE:FREQ=NEVER'))).toBeNull()
})

it.each(['', '<html><title>Sign in</title></html>', 'BEGIN:VCARD\r\nEND:VCARD'])(
  '%j is not a calendar',
  (text) => {
    expect(parseCalendar(text, from, to)).toBeNull()
  },
)
