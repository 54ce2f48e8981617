import { isCurrency } from '#contract/plan-choices.ts'
import { parseUserAgent } from '#domain/user-agent.ts'
import type { MailContext, Texts } from './mail-template.ts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats a duration using its two largest units, such as `1 hour and 5 minutes`. */
function formatDuration(language: string, seconds: number): string {
  const parts: string[] = []
  let remainingSeconds = Math.max(1, Math.round(seconds))
  for (const [unit, size] of units) {
    const count = Math.floor(remainingSeconds / size)
    remainingSeconds -= count * size
    if (count > 0)
      parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
  }
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts.slice(0, 2))
}

const day = { year: 'numeric', month: 'long', day: 'numeric' } as const
/** Includes the name of the time zone, since the reader may be elsewhere. */
const dayAndTime = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

function formatTime(
  language: string,
  date: Date,
  timeZone: string | null,
  options: Intl.DateTimeFormatOptions,
): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).format(date)
  try {
    return format(timeZone ?? 'UTC')
  } catch {
    // This machine's time zone data doesn't include the zone, so fall back to UTC.
    return format('UTC')
  }
}

function formatMoney(language: string, cents: number, currency: string): string {
  const options = isCurrency(currency) ? ({ style: 'currency', currency } as const) : undefined
  return new Intl.NumberFormat(language, options).format(cents / 100)
}

interface TemplateInput {
  language: string
  date: Date
  timeZone: string | null
  support: string | null
}

/** Creates the values available to every template, in the language of `texts`. */
export function createMailContext(
  texts: Pick<Texts, 'unknownBrowser' | 'browserAndSystem'>,
  { language, date, timeZone, support }: TemplateInput,
): MailContext {
  return {
    support,
    date: formatTime(language, date, timeZone, dayAndTime),
    day: (time) => formatTime(language, new Date(time), timeZone, day),
    span: (seconds) => formatDuration(language, seconds),
    money: (cents, currency) => formatMoney(language, cents, currency),
    browser(userAgent) {
      const { browser, system } = parseUserAgent(userAgent)
      return browser && system
        ? texts.browserAndSystem(browser, system)
        : (browser ?? system ?? texts.unknownBrowser)
    },
  }
}
