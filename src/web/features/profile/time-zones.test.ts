import { expect, it } from 'vitest'
import { isTimeZone } from '#contract/profile.ts'
import { timeZoneOptions } from './time-zones.ts'

it("lists every zone once, starting with the browser's, and includes one chosen elsewhere", () => {
  const options = timeZoneOptions('US/Pacific', (zone) => `Browser: ${zone}`)
  expect(options[0]?.value).toBe('')
  expect(options[0]?.label).toMatch(/^Browser: \S+/)
  const values = options.map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
  expect(values).toEqual(expect.arrayContaining(['Europe/Madrid', 'America/New_York', 'UTC', 'US/Pacific']))
  expect(options.find(({ value }) => value === 'America/New_York')?.label).toBe('America/New York')
  expect(values.slice(1).filter((zone) => !isTimeZone(zone))).toEqual([])
})
