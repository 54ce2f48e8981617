import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { openWelcome, waitForEditor } from './transcript-page.ts'

const isPlaying = (page: Page) => page.evaluate(() => !document.querySelector('audio')!.paused)
const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })

test('every command is found and run by keyboard, and preferences sync with the account', async ({
  page,
}) => {
  const { url } = await openWelcome(page)
  const speaker = page.locator('[data-speaker]').first()
  const showsSpeaker = () => speaker.evaluate((turn) => getComputedStyle(turn, '::before').display !== 'none')
  expect(await showsSpeaker()).toBe(true)

  await text(page).press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find a command' })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('speakers show')
  await expect(page.getByRole('option', { name: 'Show speakers' })).toHaveAttribute('aria-selected', 'true')
  const saveResponse = page.waitForResponse(
    (response) => response.url().endsWith('/settings') && response.ok(),
  )
  await field.press('Enter')
  await expect(field).toBeHidden()
  await expect(text(page)).toBeFocused()
  await expect.poll(showsSpeaker).toBe(false)
  await saveResponse

  await page.goto(url.replace('/transcript/', '/edit-v2/'))
  await waitForEditor(page)
  expect(new URL(page.url()).pathname).toBe(url)
  await expect.poll(showsSpeaker).toBe(false)
  await text(page).press('Control+Shift+P')
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveText(/Show speakers/)
  await field.press('Escape')
  await expect(field).toBeHidden()
  await text(page).press('Alt+Shift+G')
  await field.fill('00:00:20')
  await expect(page.getByRole('dialog').getByRole('option')).toContainText('Go to 00:00:20')
  await field.press('Enter')
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')!.currentTime)).toBe(20)
  await expect(text(page)).toBeFocused()

  await page.getByRole('button', { name: 'More tools' }).click()
  const showSpeakersItem = page.getByRole('menuitemcheckbox', { name: 'Show speakers' })
  await expect(showSpeakersItem).toBeChecked({ checked: false })
  await expectAccessible(page)
  const menu = page.getByRole('menu')
  expect(await menu.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  const wideViewport = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await menu.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Find and replace' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeInViewport()
  await page.setViewportSize(wideViewport)
  await showSpeakersItem.click()
  await expect(showSpeakersItem).toBeChecked()
  await expect.poll(showsSpeaker).toBe(true)
})

test('changes shortcuts, reassigns them and resets them @long', async ({ page }) => {
  await openWelcome(page)
  await page.getByRole('button', { name: 'Play', exact: true }).focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const addShortcutButton = (name: string) => sheet.getByRole('button', { name: `Add shortcut for: ${name}` })

  // Keys that a foot pedal sends.
  await addShortcutButton('Play or pause').press('Enter')
  await page.keyboard.press('F8')
  await expect(sheet.getByRole('button', { name: 'Remove F8 from: Play or pause' })).toBeVisible()

  await addShortcutButton('Back 3 seconds').press('Enter')
  await page.keyboard.press('Alt+l')
  await expect(sheet.getByText('Alt L is already used by “Forward 3 seconds”.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Reassign' }).click()
  await expect(sheet.getByRole('button', { name: 'Remove Alt L from: Back 3 seconds' })).toBeVisible()
  await addShortcutButton('Slower').press('Enter')
  await page.keyboard.press('Backspace')
  await expect(sheet.getByText('Backspace is reserved for typing')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused()

  await text(page).press('F8')
  await expect.poll(() => isPlaying(page)).toBe(true)
  await text(page).press('F8')
  await expect.poll(() => isPlaying(page)).toBe(false)

  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await sheet.getByRole('button', { name: 'Reset shortcut for: Forward 3 seconds' }).click()
  await expect(sheet.getByRole('button', { name: 'Remove Alt L from: Forward 3 seconds' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Remove Alt L from: Back 3 seconds' })).toBeHidden()
  await sheet.getByRole('button', { name: 'Reset all shortcuts' }).click()
  await expect(sheet.getByRole('button', { name: /Remove F8/ })).toBeHidden()
})

test('edits notes and description in place, and keeps open panels open @phone-long', async ({
  page,
  isMobile,
}) => {
  const { url } = await openWelcome(page)
  const openNotes = async () => {
    const toggleButton = page.getByRole('button', { name: 'Right panel' })
    if ((await toggleButton.getAttribute('aria-expanded')) !== 'true') await toggleButton.click()
    await page.getByRole('tab', { name: 'Notes' }).click()
  }
  await openNotes()
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Ask her about the second study.')
  await expect(page.getByRole('tabpanel').getByText('Saved')).toBeVisible()
  await expectAccessible(page)
  if (isMobile) await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'About this transcript' }).click()
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('A welcome')
  const saveResponse = page.waitForResponse(
    (response) => response.url().endsWith('/description') && response.ok(),
  )
  await description.blur()
  await saveResponse

  await page.goto(url)
  await expect(text(page)).toBeVisible()
  // A sheet that covers the text doesn't open automatically.
  if (isMobile) await expect(notes).toBeHidden()
  if (isMobile) await openNotes()
  await expect(notes).toHaveValue('Ask her about the second study.')
  if (isMobile) await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'About this transcript' }).click()
  await expect(description).toHaveValue('A welcome')
})

test('pauses playback while typing, and resumes @long', async ({ page }) => {
  await openWelcome(page)
  await text(page).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => isPlaying(page)).toBe(true)
  // Playback resumes after a second, so a slow check may miss the pause.
  const pauseEvent = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.querySelector('audio')!.addEventListener('pause', () => resolve(null), { once: true })
      }),
  )
  await text(page).press('x')
  await pauseEvent
  await expect.poll(() => isPlaying(page)).toBe(true)
})

test('warns about a slow connection @long', async ({ page }) => {
  await page.addInitScript(() => localStorage.removeItem('longhand.speedCheck'))
  await page.clock.install()
  let isRequested = false
  await page.route('**/system/speed-sample', () => {
    isRequested = true
  })
  await openWelcome(page)
  await expect.poll(() => page.clock.runFor(1_000).then(() => isRequested)).toBe(true)
  await page.clock.runFor(6_100)
  await expect(page.getByText('Your internet connection is slow')).toBeVisible()
  await page.getByRole('button', { name: 'Learn more' }).click()
  await expect(page.getByRole('dialog', { name: 'Working over a slow connection' })).toBeVisible()
  await expect(page.getByText('Your internet connection is slow')).toBeHidden()

  // A version's page also checks the connection.
  const id = new URL(page.url()).pathname.split('/')[2]
  const { Items } = await (await page.request.get(`/collections/v2/${id}/versions`)).json()
  isRequested = false
  await page.goto(`/transcript/${id}/versions/${Items[0].id}`)
  await expect.poll(() => page.clock.runFor(1_000).then(() => isRequested)).toBe(true)
})
