import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'

const stamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Serves a calendar with one meeting that starts in just over a minute and one tomorrow. */
async function serveCalendar() {
  const createEvent = (uid: string, start: number, ...extraLines: string[]) =>
    [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART:${stamp(start)}`,
      `DTEND:${stamp(start + 1_800_000)}`,
      ...extraLines,
      'END:VEVENT',
    ].join('\r\n')
  const server = createServer((request, response) => {
    if (request.url !== '/private/ada.ics') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/calendar' })
    const soonEvent = createEvent(
      '1',
      Date.now() + 66_000,
      'SUMMARY:Board <b>meeting</b>',
      'LOCATION:https://meet.example/board',
    )
    const otherEvent = createEvent('3', Date.now() + 66_000, 'SUMMARY:Another at that time')
    const events = [soonEvent, otherEvent, createEvent('2', Date.now() + 86_400_000, 'SUMMARY:Interview')]
    return response.end(['BEGIN:VCALENDAR', 'X-WR-CALNAME:Work', ...events, 'END:VCALENDAR'].join('\r\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test("lists a calendar's meetings, shows reminders, and keeps its URL secret", async ({ page }) => {
  const site = await serveCalendar()
  try {
    await openDashboard(page)
    await page.goto('/dashboard/meetings')
    const panel = page.getByRole('region', { name: 'Meetings' })
    const addressField = panel.getByLabel('Calendar address')
    await addressField.fill(`${site.url}/nothing`)
    await panel.getByRole('button', { name: 'Add calendar' }).click()
    await expect(panel.getByText("The calendar couldn't be read. Check the address.")).toBeVisible()
    await addressField.fill(`${site.url}/private/ada.ics`)
    await panel.getByRole('button', { name: 'Add calendar' }).click()
    const meetings = panel.getByRole('list', { name: 'Upcoming meetings' }).getByRole('listitem')
    await expect(meetings).toHaveCount(3)
    await expect(meetings.first()).toContainText('Board <b>meeting</b>')
    await expect(meetings.first().getByRole('link', { name: 'Join' })).toHaveAttribute(
      'href',
      'https://meet.example/board',
    )
    await expect(meetings.nth(2)).toContainText('Interview')
    await expect(addressField).toHaveValue('')
    const reminderSwitch = panel.getByRole('switch', { name: 'Remind me a minute before' })
    await reminderSwitch.click()
    await expect(reminderSwitch).toBeChecked()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    // The reminder appears on any page.
    await page.goto('/settings/account')
    const reminder = page.getByText('“Board <b>meeting</b>” starts in a minute.')
    await expect(reminder).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('“Another at that time” starts in a minute.')).toBeVisible()
    await page.getByRole('alert').first().getByRole('button', { name: 'Record a meeting' }).click()
    await panel.getByRole('button', { name: 'Record Interview' }).click()
    await expect(
      page.getByRole('dialog').getByText('Join the meeting in a tab of this browser'),
    ).toBeVisible()
    await page.keyboard.press('Escape')

    await panel.getByRole('button', { name: 'Remove Work' }).click()
    await panel.getByRole('button', { name: 'Yes' }).click()
    await expect(panel.getByRole('list', { name: 'Calendars' })).toBeHidden()
    await expect(meetings).toHaveCount(0)
  } finally {
    site.close()
  }
})
