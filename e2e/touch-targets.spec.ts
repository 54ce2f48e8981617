import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { findSmallTargets } from './touch-targets.ts'
import { openWelcome, register } from './transcript-page.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('all controls are large enough to tap on a small screen @mobile @long', async ({ page }) => {
  const expectTargetsToFit = async (label: string, selector = 'body') => {
    expect.soft(await findSmallTargets(page.locator(selector)), label).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), label).toBe(360)
  }
  const expectClosed = async () => {
    await page.getByRole('menuitem').first().press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  }
  for (const path of ['/signin', '/', '/reset/request']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectTargetsToFit(path)
  }
  await openWelcome(page)
  await expectTargetsToFit('/transcript')
  await button(page, 'More tools').tap()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expectTargetsToFit('More tools', '[role="menu"]')
  await expectClosed()
  await button(page, 'Export').tap()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expectTargetsToFit('Export', '[role="dialog"]')
  await page.keyboard.press('Escape')
  await page.goto('/dashboard')
  await waitForDashboard(page)
  await expect(button(page, 'Hide guide')).toBeVisible()
  await expectTargetsToFit('/dashboard')
  for (const name of ['Account menu', 'More options for Welcome to Longhand']) {
    await button(page, name).tap()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expectTargetsToFit(name, '[role="menu"]')
    await expectClosed()
  }
  await button(page, 'Transcribe').tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectTargetsToFit('Transcribe', '[role="dialog"]')
  for (const path of [
    'account',
    'activity',
    'workspace',
    'users',
    'audit',
    'preferences',
    'dictionaries',
    'api',
  ]) {
    await page.goto(`/settings/${path}`)
    await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible()
    await expectTargetsToFit(path)
  }
  await page.goto('/settings/preferences')
  const track = page.locator('.mantine-Switch-track').first()
  const leftOf = (box: { x: number } | null) => box?.x
  expect(leftOf(await track.boundingBox())).toBe(
    leftOf(await page.getByRole('heading').first().boundingBox()),
  )
  await page.goto('/doc')
  await button(page, 'Create blank page').waitFor()
  await expectTargetsToFit('/doc')
  await page.getByLabel('Name', { exact: true }).fill('Garden plan')
  await button(page, 'Create blank page').tap()
  await button(page, 'Add tags').waitFor()
  await expectTargetsToFit('/doc/{id}')
})

test("gives a video's space to the text while typing on a phone @mobile @phone-long", async ({
  page,
  recordings,
}) => {
  const wav = recordings.speak('spoken.wav', 'one two three four five six')
  const video = recordings.bytes('counting.mp4', '')
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10', '-pix_fmt', 'yuv420p', '-shortest']
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', wav, ...picture, video])
  await register(page, 'Ada Lovelace')
  await page.goto('/dashboard')
  await waitForDashboard(page)
  await button(page, 'Transcribe').tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Choose audio or video files').setInputFiles(video)
  await dialog.getByRole('button', { name: 'Start transcribing' }).tap()
  const card = page.getByRole('article').filter({ hasText: 'Counting' })
  await expect(card.getByText('AI Transcript')).toBeVisible({ timeout: 120_000 })
  await card.getByRole('link').first().tap()

  const text = page.getByRole('textbox', { name: 'Transcript' })
  const height = async () => (await page.locator('video').boundingBox())?.height ?? 0
  await expect.poll(height).toBeGreaterThan(100)
  const initialHeight = await height()
  const textTop = async () => (await text.boundingBox())?.y ?? 0
  const topBefore = await textTop()
  await text.tap()
  await expect(text).toHaveAttribute('inputmode', 'none')
  expect(await height()).toBe(initialHeight)
  // The second tap at a position starts editing there.
  await text.tap()
  await expect(text).toHaveAttribute('inputmode', 'text')
  await expect.poll(textTop).toBeLessThan(topBefore - 100)
  await text.blur()
  await expect.poll(textTop).toBe(topBefore)
})
