import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Highlight } from '#contract/highlights.ts'
import { expectAccessible } from './axe.ts'
import { openAsColleague } from './colleague-page.ts'
import { waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { locateWord, openInOtherBrowser, openWelcome, pressUntil, readTranscript } from './transcript-page.ts'

const expectSaved = (page: Page) => expect(page.locator('[data-save-state="saved"]')).toBeVisible()

async function highlightsOf(page: Page, id: string): Promise<Highlight[]> {
  const reply = await page.request.get(`/collections/v2/${id}/highlights`)
  return (await reply.json()).result
}

/** Returns the words highlighted in a color. */
const highlightedTexts = (page: Page, color: string) =>
  page.evaluate((name) => Array.from(CSS.highlights.get(`lh-mark-${name}`) ?? [], String), color)

/** Selects a word by double-clicking it. */
async function select(page: Page, word: string): Promise<void> {
  const { x, y } = await locateWord(page, word)
  // Two double-clicks in quick succession would select the turn.
  await page.mouse.click(x, y + 60)
  await page.mouse.dblclick(x, y)
}

test('highlights stay on their words through edits, undo and a reload, with replies and tags', async ({
  page,
}) => {
  const { id } = await openWelcome(page)
  await select(page, 'recording')
  await page.keyboard.press('Alt+h')
  await expect.poll(() => highlightedTexts(page, 'yellow')).toEqual(['recording'])

  await select(page, 'recording')
  await page.keyboard.type('demonstration')
  await expect.poll(() => highlightedTexts(page, 'yellow')).toEqual(['demonstration'])
  await expect
    .poll(async () => (await highlightsOf(page, id)).map(({ quote }) => quote))
    .toEqual(['demonstration'])
  await pressUntil(page, 'Control+z', () =>
    expect.poll(() => highlightedTexts(page, 'yellow'), { timeout: 5_000 }).toEqual(['recording']),
  )
  await expect
    .poll(async () => (await highlightsOf(page, id)).map(({ quote }) => quote))
    .toEqual(['recording'])

  await select(page, 'recording')
  await page.keyboard.press('Alt+Shift+h')
  await page.getByRole('textbox', { name: 'Reply' }).fill('Which one?')
  await page.keyboard.press('Control+Enter')
  const card = page.getByRole('listitem').filter({ hasText: 'Which one?' }).first()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Tags', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Tags' })).toBeFocused()
  await page.keyboard.type('Later')
  await page.keyboard.press('Enter')
  await expect.poll(async () => Object.keys((await highlightsOf(page, id))[0]!.tags)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(card.getByText('Later')).toBeVisible()
  for (const panel of ['Filter', 'Workspace tags']) {
    await page.getByRole('button', { name: panel }).click()
    await expectAccessible(page)
  }

  await expectSaved(page)
  await page.reload()
  await expect.poll(() => highlightedTexts(page, 'yellow')).toEqual(['recording'])
})

test('reports and reverts a rejected highlight, and restores a removed one @long', async ({ page }) => {
  const { id } = await openWelcome(page)
  await page.route('**/highlights/*', (route) => route.fulfill({ status: 500, json: {} }))
  await select(page, 'recording')
  await page.keyboard.press('Alt+h')
  await expect(page.getByText("Couldn't add highlight")).toBeVisible()
  await expect.poll(() => highlightedTexts(page, 'yellow')).toEqual([])
  await page.unroute('**/highlights/*')

  await select(page, 'recording')
  const toolbar = page.getByRole('toolbar', { name: 'Selected text' })
  const readSize = () =>
    toolbar.evaluate((element: HTMLElement) => [element.offsetLeft, element.offsetHeight])
  const initialSize = await readSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(readSize).toEqual([0, 68])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(readSize).toEqual(initialSize)
  await toolbar.getByRole('button', { name: 'Green' }).click()
  await expect(toolbar).toBeHidden()
  await expect.poll(async () => (await highlightsOf(page, id)).map(({ color }) => color)).toEqual(['green'])
  // The next note must not apply to these words.
  await page.keyboard.press('Alt+Shift+h')
  await expect(page.getByText('Select some words first')).toBeVisible()
  const panelButton = page.getByRole('button', { name: 'Right panel' })
  if ((await panelButton.getAttribute('aria-expanded')) !== 'true') await panelButton.click()
  await page.getByRole('tab', { name: 'Highlights' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => highlightedTexts(page, 'green')).toEqual([])
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => highlightedTexts(page, 'green')).toEqual(['recording'])
  expect(await highlightsOf(page, id)).toHaveLength(1)
})

test('saves, undoes and lists bookmarks as part of the text, and jumps to them', async ({ page }) => {
  const { id } = await openWelcome(page)
  const readBookmarks = async () => (await readTranscript(page, id)).results.bookmarks
  await select(page, 'recording')
  await page.keyboard.press('Alt+b')
  await expect.poll(async () => (await readBookmarks()).length).toBe(1)
  await expect(page.getByRole('heading', { name: '1 bookmark' })).toBeVisible()
  const [time] = await readBookmarks()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Alt+m')
  await expect
    .poll(() => page.evaluate(() => document.querySelector('audio')!.currentTime))
    .toBeCloseTo(time!, 1)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await readBookmarks()).length).toBe(0)
})

test('colleagues see highlights immediately, readers of a public link only if enabled @long', async ({
  page,
  openPage,
}) => {
  const { id, url } = await openWelcome(page)
  const second = await openInOtherBrowser(openPage, page, url)
  await select(page, 'recording')
  await page.keyboard.press('Alt+h')
  await expect.poll(() => highlightedTexts(second, 'yellow')).toEqual(['recording'])
  await second.context().close()

  const response = await page.request.post(`/collections/v2/${id}/pubkey`, { data: { showHighlights: true } })
  const third = await openPage()
  await third.goto((await response.json()).result.path)
  await expect.poll(() => highlightedTexts(third, 'yellow')).toEqual(['recording'])
})

test("shows the author's picture, including to a colleague @long", async ({ page, openPage }) => {
  const welcome = await openWelcome(page)
  const { uid } = (await (await page.request.get('/auth/session')).json()).result.user
  const avatarResponse = await page.request.put(`/user/v2/${uid}/avatar`, {
    headers: { 'content-type': 'image/png' },
    data: await page.screenshot(),
  })
  const picture = String((await avatarResponse.json()).result.avatar)
  await select(page, 'recording')
  await page.keyboard.press('Alt+Shift+h')
  await page.getByRole('textbox', { name: 'Reply' }).fill('Which one?')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Which one?')).toBeVisible()

  const colleaguePage = await openAsColleague(openPage, page, welcome, 'Grace Hopper')
  await colleaguePage.getByRole('button', { name: 'Right panel' }).click()
  await colleaguePage.getByRole('tab', { name: 'Highlights' }).click()
  const card = colleaguePage.getByRole('listitem').filter({ hasText: 'Which one?' }).first()
  const avatars = card.locator(`img[src="${picture}"]`)
  await expect(avatars).toHaveCount(2)
  for (const avatarImage of await avatars.all())
    await expect
      .poll(() => avatarImage.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  // The pictures also appear in the list of mentions.
  await card.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(card.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await colleaguePage.keyboard.type('@Ad')
  await expect(colleaguePage.getByRole('option').locator(`img[src="${picture}"]`)).toBeVisible()
  await expectAccessible(colleaguePage)
  await colleaguePage.context().close()
})

test('shows and keeps text typed in a highlight, behind a filter, in another tab and after a rejection @long', async ({
  page,
}) => {
  const { id } = await openWelcome(page)
  for (let at = 0; at < 40; at++)
    await page.request.post(`/collections/v2/${id}/highlights/${randomUUID()}`, {
      data: { quote: 'fun!', startTime: 52.689, endTime: 53.165, speaker: 'spk_1' },
    })
  await page.reload()
  // The reloaded page is ready.
  await page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) > 0)
  await select(page, 'recording')
  await page.keyboard.press('Alt+Shift+h')
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await expect(reply).toBeFocused()
  const cards = page.getByRole('list', { name: 'Highlights' }).getByRole('listitem')
  const replyButtons = page.getByRole('button', { name: 'Reply', exact: true })
  await expect(cards).toHaveCount(41)
  expect(await replyButtons.count()).toBeLessThan(41)
  await cards.last().scrollIntoViewIfNeeded()
  await expect(cards.last().getByRole('button', { name: 'Reply', exact: true })).toBeVisible()

  await page.getByRole('searchbox').fill('nowhere')
  await expect(cards).toHaveCount(0)
  await select(page, 'recording')
  await page.keyboard.press('Alt+Shift+h')
  await expect(reply).toBeFocused()
  await reply.fill('Half written')
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('tab', { name: 'Highlights' }).click()
  const card = cards.first()
  await card.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(reply).toHaveValue('Half written')
  await reply.press('Escape')

  await page.route('**/highlights/*', (route) => route.fulfill({ status: 500, json: {} }))
  await card.getByRole('button', { name: 'Your note' }).click()
  await expect(card.getByRole('textbox', { name: 'Your note' })).toBeFocused()
  await page.keyboard.type('A note')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText("Couldn't change highlight")).toBeVisible()
  await expect(card.getByRole('textbox', { name: 'Your note' })).toHaveValue('A note')
})

test('allows tagging after someone else deleted a tag @long', async ({ page }) => {
  const { id } = await openWelcome(page)
  const { orgId } = (await (await page.request.get(`/collections/v2/${id}`)).json()).result
  await select(page, 'recording')
  await page.keyboard.press('Alt+t')
  const field = page.getByRole('textbox', { name: 'Tags' })
  for (const name of ['Old', 'Kept']) {
    await field.fill(name)
    await field.press('Enter')
  }
  const readTags = async () => Object.keys((await highlightsOf(page, id))[0]?.tags ?? {})
  await expect.poll(async () => (await readTags()).length).toBe(2)
  await field.press('Escape')
  const createdTags: { id: string; name: string }[] = (
    await (await page.request.get(`/organizations/${orgId}/tags`)).json()
  ).result
  const oldTag = createdTags.find(({ name }) => name === 'Old')
  expect((await page.request.delete(`/organizations/${orgId}/tags/${oldTag?.id}`)).ok()).toBe(true)

  await expect(page.getByText('Old', { exact: true })).toBeHidden()
  const tagsResponse = page.waitForResponse((reply) => reply.url().endsWith('/tags'))
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  await tagsResponse
  await field.fill('New')
  await field.press('Enter')
  await expect.poll(async () => (await readTags()).length).toBe(2)
  await expect(page.getByText("Couldn't change highlight")).toBeHidden()
})

test('commands, highlights and uploads work in a browser without storage @long', async ({
  page,
  recordings,
}) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get, configurable: true })
  })
  const { id } = await openWelcome(page)
  await select(page, 'recording')
  await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Green' }).click()
  await expect.poll(() => highlightedTexts(page, 'green')).toEqual(['recording'])

  await select(page, 'recording')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find a command' })
  await field.fill('Bookmark')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: '1 bookmark' })).toBeVisible()
  await expect.poll(async () => (await readTranscript(page, id)).results.bookmarks).toHaveLength(1)

  await page.goto('/dashboard')
  await waitForDashboard(page)
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Choose audio or video files')
    .setInputFiles(recordings.speak('closed.wav', 'one two three'))
  await dialog.getByRole('button', { name: 'Start transcribing' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Closed' })).toBeVisible()
})
