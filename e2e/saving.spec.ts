import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import type { OpenPage } from './shared-page.ts'
import {
  expectSaved,
  locateWord,
  openInOtherBrowser,
  openWelcome,
  readTranscript,
  rewriteWord,
  type Welcome,
  wordsOf,
} from './transcript-page.ts'

/** Opens another browser for the same user, once everything is saved. */
async function openSecondTab(openPage: OpenPage, page: Page, { url }: Welcome): Promise<Page> {
  const second = await openInOtherBrowser(openPage, page, url)
  await expectSaved(second)
  return second
}

test('keeps edits of different words in two browsers', async ({ page, openPage }) => {
  const welcome = await openWelcome(page)
  const otherPage = await openSecondTab(openPage, page, welcome)
  // Both are located before either is edited, since one edit may move the other's text.
  for (const [tab, word] of [
    [page, 'recording'],
    [otherPage, 'subtitles'],
  ] as const) {
    const { x, y } = await locateWord(tab, word)
    await tab.mouse.dblclick(x, y)
  }
  await Promise.all([page.keyboard.type('first'), otherPage.keyboard.type('second')])
  await Promise.all([expectSaved(page), expectSaved(otherPage)])
  for (const tab of [page, otherPage]) {
    const text = tab.getByRole('textbox', { name: 'Transcript' })
    await expect(text).toContainText('short first is')
    await expect(text).toContainText('VTT second')
  }
  expect(wordsOf(await readTranscript(page, welcome.id))).toEqual(
    expect.arrayContaining(['first', 'second,']),
  )
})

test('shows both edits of the same word side by side, and loses nothing @long', async ({
  page,
  openPage,
}) => {
  const welcome = await openWelcome(page)
  const otherPage = await openSecondTab(openPage, page, welcome)
  await otherPage.context().setOffline(true)
  await rewriteWord(otherPage, 'recording', 'theirs')
  await expect(otherPage.locator('[data-save-state]')).toHaveText('Offline, 1 change kept')
  await rewriteWord(page, 'recording', 'mine')
  await expectSaved(page)
  await otherPage.context().setOffline(false)

  const panel = otherPage.getByRole('region', { name: /edited in two places/ })
  await expect(panel).toContainText('theirs')
  await expect(panel).toContainText('mine')
  await otherPage.reload()
  await expect(panel).toContainText('theirs')
  await panel.getByRole('button', { name: 'Use mine' }).click()
  await expect(panel).toBeHidden()
  await expectSaved(otherPage)
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toContainText('short theirs is')
  expect(wordsOf(await readTranscript(page, welcome.id))).toContain('theirs')
})

test('keeps text typed offline across a reload, and saves it once online', async ({ page }) => {
  const { id, url } = await openWelcome(page)
  await page.route('**/transcript', (route) =>
    route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.continue(),
  )
  await rewriteWord(page, 'recording', 'offline')
  await rewriteWord(page, 'Welcome', 'Hello')
  await expect(page.locator('[data-save-state]')).toHaveText('Offline, 2 changes kept')
  await page.reload()
  const text = page.getByRole('textbox', { name: 'Transcript' })
  await expect(text).toContainText('short offline is')
  expect(wordsOf(await readTranscript(page, id))).toContain('recording')
  await page.unroute('**/transcript')
  await page.goto(url)
  await expectSaved(page)
  await expect(text).toContainText('Hello to Longhand. This short offline is')
  await expect.poll(async () => wordsOf(await readTranscript(page, id))).toContain('offline')
})

test('saves the last keystrokes when the page is left', async ({ page }) => {
  const { id, url } = await openWelcome(page)
  const readStoredWords = async () => wordsOf(await readTranscript(page, id))
  await rewriteWord(page, 'recording', 'elsewhere')
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect.poll(readStoredWords).toContain('elsewhere')
  await page.goto(url)
  const text = page.getByRole('textbox', { name: 'Transcript' })
  await expect(text).toContainText('short elsewhere is')
  await rewriteWord(page, 'elsewhere', 'reloaded')
  await page.reload()
  await expect(text).toContainText('short reloaded is')
  await expect.poll(readStoredWords).toContain('reloaded')
})

test('keeps typed text when the session ends, and restores it after sign-in @long', async ({ page }) => {
  const { id, url } = await openWelcome(page)
  const error = { code: 'unauthenticated', message: 'Sign in first' }
  await page.route(/\/transcript$/, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 401, json: { error } }) : route.continue(),
  )
  await rewriteWord(page, 'recording', 'elsewhere')
  const link = page.getByRole('alert').getByRole('link', { name: 'Sign in' })
  await expect(link).toHaveAttribute('href', `/signin?redirect=${encodeURIComponent(url)}`)
  await page.unrouteAll({ behavior: 'wait' })
  // The user is signed in again by then, so the page redirects immediately.
  await link.click()
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toContainText('short elsewhere is')
  await expect.poll(async () => wordsOf(await readTranscript(page, id))).toContain('elsewhere')
})
