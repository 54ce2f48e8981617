import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openAsColleague } from './colleague-page.ts'
import { test } from './fixtures.ts'
import { locateWord, openWelcome, readPlayedWord, readTranscript } from './transcript-page.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })
const expectSaved = (page: Page) => expect(page.locator('[data-save-state="saved"]')).toBeVisible()

async function rewrite(page: Page, word: string, replacement: string): Promise<void> {
  const { x, y } = await locateWord(page, word)
  await page.mouse.dblclick(x, y)
  await page.keyboard.type(replacement)
}

test('two people take turns editing on request, and nothing is lost @long', async ({ openPage, page }) => {
  const welcome = await openWelcome(page)
  const ana = await openAsColleague(openPage, page, welcome, 'Ana Pérez')
  await rewrite(ana, 'recording', 'demonstration')
  await expectSaved(ana)

  // Ada sees the editor's name and the new words, and can read, select and play, but not write.
  await expect(page.getByText('Ana Pérez is editing', { exact: true })).toBeVisible()
  await expect(textOf(page)).toContainText('short demonstration is')
  await expect(textOf(page)).toHaveAttribute('aria-readonly', 'true')
  await rewrite(page, 'demonstration', 'nothing')
  await expect(textOf(page)).toContainText('short demonstration is')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('is')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readPlayedWord(page)).word).toBe('is')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Ask to take over' }).click()
  await expect(ana.getByText('Ada Lovelace wants to edit.')).toBeVisible()
  await ana.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('button', { name: 'Ask to take over' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask to take over' }).click()
  await ana.getByRole('button', { name: 'Hand over' }).click()

  await expect(textOf(page)).toHaveAttribute('aria-readonly', 'false')
  await expect(ana.getByText('Ada Lovelace is editing', { exact: true })).toBeVisible()
  await rewrite(page, 'demonstration', 'example')
  await expectSaved(page)
  await expect(textOf(ana)).toContainText('short example is')

  // Leaving the page releases the lock.
  await page.goto('/dashboard')
  await expect(textOf(ana)).toHaveAttribute('aria-readonly', 'false')
  const { results } = await readTranscript(ana, welcome.id)
  expect(results.items.map(({ alternatives }) => alternatives[0]!.content)).toContain('example')
})

test('keeps unsaved edits after a takeover, and saves them once the lock is free @long', async ({
  openPage,
  page,
}) => {
  const welcome = await openWelcome(page)
  const ana = await openAsColleague(openPage, page, welcome, 'Ana Pérez')
  await rewrite(ana, 'recording', 'demonstration')
  await expectSaved(ana)
  await ana.context().setOffline(true)
  await rewrite(ana, 'short', 'brief')
  await expect(ana.locator('[data-save-state="offline"]')).toBeVisible()

  await page.getByRole('button', { name: 'Take over now' }).click()
  await expect(textOf(page)).toHaveAttribute('aria-readonly', 'false')
  await rewrite(page, 'yours', 'ours')
  await expectSaved(page)
  await ana.context().setOffline(false)
  await expect(ana.locator('[data-save-state="held"]')).toHaveText('1 change waiting until you can edit')
  await expect(textOf(ana)).toHaveAttribute('aria-readonly', 'true')
  await expect(textOf(ana)).toContainText('brief demonstration is ours')

  await page.goto('/dashboard')
  await expectSaved(ana)
  await expect(textOf(ana)).toHaveAttribute('aria-readonly', 'false')
  const { results } = await readTranscript(page, welcome.id)
  expect(results.items.map(({ alternatives }) => alternatives[0]!.content).join(' ')).toContain(
    'This brief demonstration is ours',
  )
})

test('closing the last tab while a word is being typed saves it and releases the lock @long', async ({
  openPage,
  page,
}) => {
  const welcome = await openWelcome(page)
  const readEditorName = async () =>
    (await (await page.request.get(`/collections/v2/${welcome.id}`)).json()).result.editing?.name ?? null
  const ana = await openAsColleague(openPage, page, welcome, 'Ana Pérez')
  await expect(ana.getByRole('textbox', { name: 'Name' })).not.toBeEditable()
  const second = await ana.context().newPage()
  await second.goto(welcome.url)
  await rewrite(ana, 'recording', 'demonstration')
  await expectSaved(ana)
  await expect(textOf(second)).toContainText('demonstration')
  await rewrite(second, 'short', 'brief')
  await second.close()
  await expect(textOf(page)).toContainText('This brief demonstration is yours')
  expect(await readEditorName()).toBe('Ana Pérez')
  await rewrite(ana, 'yours', 'ours')
  await ana.close()
  await expect(textOf(page)).toContainText('This brief demonstration is ours')
  await expect.poll(readEditorName).toBeNull()
  await expect(textOf(page)).toHaveAttribute('aria-readonly', 'false')

  // A crashed tab sends nothing, so the same user's next tab continues immediately and releases the lock.
  const third = await ana.context().newPage()
  await third.goto(welcome.url)
  await expect(textOf(third)).toContainText('demonstration is ours')
  await rewrite(third, 'ours', 'theirs')
  await expectSaved(third)
  const name = `longhand.editing.${welcome.id}`
  const holder = (page: Page) =>
    page.evaluate(
      (start) => Object.entries(localStorage).find(([key]) => key.startsWith(start))?.[1] ?? null,
      name,
    )
  const before = await holder(third)
  const crashEvent = third.waitForEvent('crash')
  await third.goto('chrome://crash').catch(() => {})
  await crashEvent
  await third.close()
  expect(await readEditorName()).toBe('Ana Pérez')
  const fourth = await ana.context().newPage()
  await fourth.goto(welcome.url)
  await expect(textOf(fourth)).toHaveAttribute('aria-readonly', 'false')
  await expect.poll(() => holder(fourth)).not.toBe(before)
  await expect.poll(() => holder(fourth)).not.toBeNull()
  await fourth.close()
  await expect.poll(readEditorName).toBeNull()
})
