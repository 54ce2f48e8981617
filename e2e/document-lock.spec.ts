import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openAsColleague } from './colleague-page.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Document text' })
const expectSaved = (page: Page) => expect(page.locator('[data-save-state="saved"]')).toBeVisible()

async function openNewDocument(page: Page) {
  await openDashboard(page)
  await page.getByRole('link', { name: 'Create with AI' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Garden plan')
  await page.getByRole('button', { name: 'Create blank page' }).click()
  await textOf(page).click()
  await page.keyboard.type('Beans first.')
  await expectSaved(page)
  const url = page.url()
  return { id: url.split('/').at(-1) ?? '', url }
}

test('two people take turns editing a document, and restore an earlier version @long', async ({
  openPage,
  page,
}) => {
  const document = await openNewDocument(page)
  const ana = await openAsColleague(openPage, page, document, 'Ana Pérez', 'Document text')
  await expect(ana.getByText('Ada Lovelace is editing', { exact: true })).toBeVisible()
  await expect(textOf(ana)).toHaveAttribute('aria-readonly', 'true')
  await expect(ana.getByRole('toolbar')).toBeHidden()
  await expectAccessible(ana)

  // The colleague asks to take over, and gets the text with its latest words.
  await ana.getByRole('button', { name: 'Ask to take over' }).click()
  await textOf(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Then peas.')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect(textOf(ana)).toHaveAttribute('aria-readonly', 'false')
  await expect(textOf(ana)).toHaveText('Beans first. Then peas.')
  await textOf(ana).click()
  await ana.keyboard.press('Control+a')
  await ana.keyboard.type('Only leeks.')
  await expectSaved(ana)
  await expect(textOf(page)).toHaveText('Only leeks.')

  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(versions).toHaveCount(1)
  await expect(versions.first()).toContainText('Ada Lovelace')
  await expectAccessible(page)
  await page.getByLabel('Save version').fill('Before the rain')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(versions).toHaveCount(2)
  await versions
    .last()
    .getByRole('button', { name: /^Compare/ })
    .click()
  const comparison = page.getByRole('region', { name: 'Compare versions' })
  await expect(comparison).toContainText('4 changed')
  await expect(comparison.locator('del')).toContainText('Beans first. Then peas.')
  await expect(comparison.locator('ins')).toContainText('Only leeks.')
  await expectAccessible(page)
  await comparison.getByRole('button', { name: 'Close comparison' }).click()
  await versions.last().getByRole('link', { name: /^View/ }).click()
  await expect(page.getByText('Viewing “After editing”')).toBeVisible()
  await expect(textOf(page)).toHaveText('Beans first. Then peas.')
  await expect(textOf(page)).toHaveAttribute('aria-readonly', 'true')
  await expectAccessible(page)
  await ana.getByRole('link', { name: 'Back to dashboard' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page).toHaveURL(document.url)
  await expect(textOf(page)).toHaveText('Beans first. Then peas.')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(textOf(page)).toHaveText('Only leeks.')

  await ana.goto(document.url)
  await textOf(ana).click()
  await ana.keyboard.press('End')
  await ana.keyboard.type(' Or chard.')
  await expectSaved(ana)

  // The owner ends the colleague's editing; what the colleague has just typed stays on their page.
  await ana.route('**/content', (route) => route.abort())
  await ana.keyboard.type(' And onions.')
  await page.getByRole('button', { name: 'Take over now' }).click()
  await expect(textOf(page)).toHaveAttribute('aria-readonly', 'false')
  await expect(textOf(ana)).toHaveAttribute('aria-readonly', 'true')
  await ana.unroute('**/content')
  await expect(ana.getByText("Your latest changes aren't saved")).toBeVisible()
  await expect(textOf(ana)).toHaveText('Only leeks. Or chard. And onions.')

  // Leaving the page releases the lock; the colleague chooses between the texts.
  await textOf(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Well.')
  await expectSaved(page)
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(ana.getByText('This document was changed elsewhere')).toBeVisible()
  await ana.getByRole('button', { name: 'Keep mine' }).click()
  await expectSaved(ana)
  await expect(textOf(ana)).toHaveText('Only leeks. Or chard. And onions.')
})
