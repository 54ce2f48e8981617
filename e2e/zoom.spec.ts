import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { makeMeeting, serveZoom, signEvent } from '#server/testing/zoom-server.ts'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { servicePorts } from './services.ts'

test('connects Zoom and transcribes its recordings, including new ones automatically', async ({
  page,
  recordings,
}) => {
  const zoom = await serveZoom(
    readFileSync(recordings.speak('lecture.wav', 'one two three.')),
    servicePorts.zoom,
  )
  try {
    zoom.state.meetings = [makeMeeting(zoom.url, 'Editorial meeting', new Date(Date.now() - 86_400_000))]
    await openDashboard(page)
    await page.goto('/dashboard/meetings')
    const section = page.getByRole('region', { name: 'Zoom' })
    await section.getByRole('button', { name: 'Connect Zoom' }).click()
    await expect(section.getByText('Connected as ada@zoom.example.')).toBeVisible()
    await section.getByRole('switch', { name: 'Transcribe new recordings automatically' }).click()
    await expect(section.getByRole('combobox', { name: 'Spoken language' })).toHaveValue(
      'English (United States)',
    )
    await expectAccessible(page)

    await section.getByRole('button', { name: 'Choose recordings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Transcribe from Zoom' })
    await dialog.getByRole('checkbox', { name: 'Editorial meeting' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Start transcribing' }).click()
    await expect(dialog).toBeHidden()
    const expectTranscribed = (name: string) =>
      expect(page.getByRole('article').filter({ hasText: name }).getByText('AI Transcript')).toBeVisible({
        timeout: 90_000,
      })
    await expectTranscribed('Editorial meeting')

    const meeting = makeMeeting(zoom.url, 'Town hall', new Date())
    zoom.state.meetings.push(meeting)
    const object = { ...meeting, host_id: zoom.state.person.id }
    const { payload, headers } = signEvent({ event: 'recording.completed', payload: { object } })
    expect(
      (await page.request.post('/pipeline/sources/zoom/events', { data: payload, headers })).status(),
    ).toBe(200)
    await expectTranscribed('Town hall')

    zoom.endPermission()
    await page.reload()
    await section.getByRole('button', { name: 'Choose recordings' }).click()
    await expect(dialog.getByRole('button', { name: 'Connect Zoom' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(section.getByText('Access to Zoom has expired.')).toBeVisible()
    await section.getByRole('button', { name: 'Reconnect Zoom' }).click()
    await expect(section.getByText('Access to Zoom has expired.')).toBeHidden()
    await section.getByRole('button', { name: 'Disconnect' }).click()
    await section.getByRole('button', { name: 'Yes' }).click()
    await expect(section.getByRole('button', { name: 'Connect Zoom' })).toBeVisible()
  } finally {
    await zoom.close()
  }
})
