import { z } from 'zod'
import { calendarProblems } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { maxLinkLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const calendar = z
  .object({
    id,
    name: z.string(),
    problem: z
      .enum(calendarProblems)
      .nullable()
      .describe('Why the last read of the calendar failed. Null if it succeeded.'),
  })
  .meta({ id: 'Calendar' })
export type Calendar = z.infer<typeof calendar>

export const meeting = z
  .object({
    title: z.string(),
    start: epochSeconds,
    end: epochSeconds,
    url: z.string().nullable().describe('Link to join the meeting. Null if there is none.'),
    calendar: id.describe("ID of the meeting's calendar."),
  })
  .meta({ id: 'Meeting' })
export type Meeting = z.infer<typeof meeting>

const params = z.object({ uid: id })

export const calendarEndpoints = {
  listCalendars: endpoint({
    ...routes.listCalendars,
    summary: 'List calendars',
    description: "Returns the caller's calendars, sorted by name. Calendar addresses are never returned.",
    example: { params: { uid: sample.user } },
    access: 'user',
    home: 'forward',
    params,
    answer: { kind: 'result', schema: z.array(calendar) },
  }),
  addCalendar: endpoint({
    ...routes.addCalendar,
    summary: 'Add a calendar',
    description: 'Reads the calendar at an iCalendar (ICS) address, and adds it.',
    errors: ['link_refused', 'quota_exceeded', 'too_many_requests'],
    example: {
      params: { uid: sample.user },
      body: { url: 'https://calendar.example/private/ada.ics' },
      error: 'link_refused',
    },
    access: 'user',
    home: 'forward',
    personal: true,
    params,
    body: z.object({
      url: text.trim().max(maxLinkLength).describe('An `https`, `http` or `webcal` address.'),
    }),
    answer: { kind: 'result', schema: calendar },
  }),
  removeCalendar: endpoint({
    ...routes.removeCalendar,
    summary: 'Remove a calendar',
    description: 'Deletes the calendar and its address.',
    example: { params: { uid: sample.user, calendarId: sample.calendar } },
    access: 'user',
    home: 'forward',
    personal: true,
    params: params.extend({ calendarId: id }),
    answer: { kind: 'empty' },
  }),
  listMeetings: endpoint({
    ...routes.listMeetings,
    summary: 'List upcoming meetings',
    description:
      "Returns current meetings and those of the next seven days in the caller's calendars, sorted by start; at most 100. Calendars are refreshed every five minutes. All-day and canceled events are omitted.",
    example: { params: { uid: sample.user } },
    access: 'user',
    home: 'forward',
    params,
    answer: { kind: 'result', schema: z.array(meeting) },
  }),
}
