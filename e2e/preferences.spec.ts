import { expect, type Page } from '@playwright/test'
import { downloadAs } from './export-dialog.ts'
import { test } from './fixtures.ts'
import { waitForStoredChange } from './settings-page.ts'
import { openWelcome, register } from './transcript-page.ts'

test('stores preferences, reverts rejected ones, and restores the defaults', async ({ page }) => {
  await register(page, 'Ada Lovelace')
  await page.route('**/auth/session', async (route) => {
    const { result } = await (await route.fetch()).json()
    await route.fulfill({ json: { result: { ...result, user: { ...result.user, verification: 'notice' } } } })
  })
  await page.goto('/settings/account')
  await page.setViewportSize({ width: 776, height: 800 })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Verify your email' })).toBeVisible()
  await page.setViewportSize({ width: 775, height: 800 })
  await expect(page.getByRole('banner').getByRole('link', { name: '1 notice' })).toBeVisible()
  await page.getByRole('link', { name: 'Preferences' }).click()
  const typingSwitch = page.getByRole('switch', { name: 'Pause while typing' })
  const followSwitch = page.getByRole('switch', { name: 'Follow playback' })
  const storedResponse = waitForStoredChange(page)
  await typingSwitch.click()
  await expect(typingSwitch).not.toBeChecked()
  await storedResponse
  const header = page.getByRole('textbox', { name: 'Header' })
  const headerSave = waitForStoredChange(page)
  await header.fill('Confidential')
  await header.press('Enter')
  await headerSave
  const sizeSave = waitForStoredChange(page)
  await page.getByText('Large', { exact: true }).click()
  await sizeSave
  await page.reload()
  await expect(typingSwitch).not.toBeChecked()
  await expect(header).toHaveValue('Confidential')
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()

  await page.route('**/user/v2/*/settings', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await followSwitch.click()
  await expect(page.getByRole('alert')).toBeVisible()
  // The toast is at the bottom right.
  const isInCorner = () =>
    page.getByRole('alert').evaluate((toast) => {
      const { right, bottom } = toast.getBoundingClientRect()
      return [innerWidth - right, innerHeight - bottom].every((distance) => distance >= 0 && distance < 40)
    })
  await expect.poll(isInCorner).toBe(true)
  await expect(followSwitch).toBeChecked()
  await page.unroute('**/user/v2/*/settings')

  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(typingSwitch).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(typingSwitch).not.toBeChecked()
})

test("a rejected choice doesn't revert later ones @long", async ({ page }) => {
  await register(page, 'Ada Lovelace')
  await page.goto('/settings/preferences')
  const typingSwitch = page.getByRole('switch', { name: 'Pause while typing' })
  const followSwitch = page.getByRole('switch', { name: 'Follow playback' })
  await expect(typingSwitch).toBeChecked()

  const refusal = Promise.withResolvers<void>()
  const lateGate = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/user/v2/*/settings', async (route) => {
    if (route.request().method() === 'PATCH') {
      if (!isFirst) return route.continue()
      isFirst = false
      await refusal.promise
      return route.abort()
    }
    const response = await route.fetch()
    await lateGate.promise
    return route.fulfill({ response }).catch(() => {})
  })
  await followSwitch.click()
  await typingSwitch.click()
  await expect(typingSwitch).not.toBeChecked()
  const storedResponse = page.waitForResponse((response) => response.request().method() === 'PATCH')
  refusal.resolve()
  await expect(page.getByRole('alert')).toBeVisible()
  await (await storedResponse).finished()
  await expect(followSwitch).toBeChecked()
  lateGate.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
  await expect(typingSwitch).not.toBeChecked()
  await expect(followSwitch).toBeChecked()
})

/** Opens the preferences, and changes one while the request for an earlier change gets no response. */
async function queueChange(page: Page): Promise<string> {
  const { user } = await register(page, 'Ada Lovelace')
  await page.goto('/settings/preferences')
  // A request held by a route would fail early in a reload, and the page would still send the next one.
  await page.evaluate(() => {
    const originalFetch = fetch
    window.fetch = (url, init) => {
      if (init?.method !== 'PATCH') return originalFetch(url, init)
      window.fetch = originalFetch
      return new Promise(() => {})
    }
  })
  await page.getByRole('switch', { name: 'Pause while typing' }).click()
  await page.getByRole('switch', { name: 'Follow playback' }).click()
  return user.uid
}

test('stores changes that are queued when the page is reloaded', async ({ page }) => {
  const uid = await queueChange(page)
  await page.reload()
  const readSettings = async () => (await (await page.request.get(`/user/v2/${uid}/settings`)).json()).result
  await expect.poll(readSettings).toMatchObject({ autoScroll: false })
})

test('stores changes that are queued when the user signs out @long', async ({ page }) => {
  await queueChange(page)
  const storedResponse = waitForStoredChange(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  expect((await (await storedResponse).json()).result).toMatchObject({ autoScroll: false })
  await expect(page).toHaveURL(/\/signin/)
})

test('remembers choices for new recordings and exports @long', async ({ page }) => {
  await openWelcome(page)
  const { user } = (await (await page.request.get('/auth/session')).json()).result
  await page.request.patch(`/user/v2/${user.uid}/settings`, {
    data: {
      enhanced: true,
      openEditOptions: true,
      breakAllSpeakers: true,
      maxCPL: 42,
      defaultLanguage: 'en-US',
    },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const exportRequest = page.waitForRequest(/\/subtitles\?.*format=srt/)
  await downloadAs(page, 'Subtitles')
  expect((await exportRequest).url()).toMatch(/size=42&.*breakAllSpeakers=true/)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Remove noise before transcribing' })).toBeChecked()
})
