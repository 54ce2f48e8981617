import ical, { type CalendarResponse, type EventInstance, type ParameterValue, type VEvent } from 'node-ical'
import { toPrintable, truncateText } from '#domain/text/printable.ts'

/** An event of a calendar. */
export interface CalendarEvent {
  title: string
  /** Seconds since 1970. */
  start: number
  end: number
  /** Link for joining the event; null if there is none. */
  url: string | null
}

export interface ParsedCalendar {
  /** The calendar's own name; null if it has none. */
  name: string | null
  /** Events other than all-day ones, in ascending order of their start. */
  events: CalendarEvent[]
}

const maxEvents = 200
const maxTitle = 300
const maxUrl = 2000

/**
 * Parses the events in an iCalendar file (RFC 5545) that end after `from` and start before `to`, including
 * all repetitions. All-day and canceled events are omitted.
 * @param from seconds since 1970
 * @returns null if the text isn't a calendar
 */
export function parseCalendar(text: string, from: number, to: number): ParsedCalendar | null {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 1000))) return null
  const parsed = parse(text)
  if (!parsed) return null
  const { vcalendar, ...components } = parsed
  const range = { from: new Date(from * 1000), to: new Date(to * 1000), expandOngoing: true }
  const events = Object.values(components)
    .filter((component): component is VEvent => component?.type === 'VEVENT')
    .flatMap((event) => instancesOf(event, range))
    .filter(({ isFullDay, event }) => !isFullDay && event.status !== 'CANCELLED')
    .map(toCalendarEvent)
    .filter(({ start, end }) => end > from && start < to)
    .sort((a, b) => a.start - b.start)
  const { 'WR-CALNAME': name } = (vcalendar ?? {}) as Record<string, unknown>
  return { name: typeof name === 'string' ? shortenText(name) : null, events: events.slice(0, maxEvents) }
}

/** Parses a calendar's text; null if the library rejects it. */
function parse(text: string): CalendarResponse | null {
  try {
    return ical.sync.parseICS(text)
  } catch {
    return null
  }
}

/** Returns an event's repetitions; empty if the library can't expand them. */
function instancesOf(event: VEvent, range: Parameters<typeof ical.expandRecurringEvent>[1]): EventInstance[] {
  try {
    return ical.expandRecurringEvent(event, range)
  } catch {
    return []
  }
}

function toCalendarEvent({ summary, start, end, event }: EventInstance): CalendarEvent {
  const texts = [event.url, event.location, event.description].map(textOf)
  return {
    title: shortenText(textOf(summary)) ?? '',
    start: Math.floor(start.getTime() / 1000),
    end: Math.floor(Math.max(start.getTime(), end.getTime()) / 1000),
    url: texts.map(findLink).find((link) => link !== null) ?? null,
  }
}

/** Returns a property's text. In some calendars, properties have parameters such as a language. */
const textOf = (value: ParameterValue | undefined): string => {
  const text = typeof value === 'object' ? value.val : value
  return typeof text === 'string' ? text : ''
}

/** Shortens text to the maximum length; returns null for text without visible characters. */
const shortenText = (text: string) => truncateText(toPrintable(text).trim(), maxTitle) || null

/** Returns the first web link in a text. */
function findLink(text: string): string | null {
  const [link] = /https:\/\/[^\s<>"'\\]+/.exec(text) ?? []
  return link && link.length <= maxUrl && URL.canParse(link) ? new URL(link).href : null
}
