import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'

const card = (page: Page, name = 'Welcome to Longhand') => page.getByRole('link', { name, exact: true })
const trash = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Trash' })

/** Deletes the focused card by keyboard, and waits until the deletion can no longer be undone. */
async function deleteByKey(page: Page, name?: string) {
  await card(page, name).focus()
  const deleteResponse = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  expect((await deleteResponse).status()).toBe(204)
}

test('restores a deleted item completely from the trash, and deletes it permanently', async ({ page }) => {
  await openDashboard(page)
  await deleteByKey(page)
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Click here to upload/ })).toHaveCount(2)
  // The card and the Undo button are gone, so the heading has the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await trash(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: 'Welcome to Longhand' })
  await expect(item).toContainText('Deleted by Ada Lovelace')
  await expect(item).toContainText('30 days left')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.reload()
  const restoreRequests: string[] = []
  page.on('request', (request) => request.url().endsWith('/restore') && restoreRequests.push(request.url()))
  await item.getByRole('button', { name: 'Restore Welcome to Longhand' }).dblclick()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  await expect(page.getByText('Restored “Welcome to Longhand”')).toBeVisible()
  expect(restoreRequests).toHaveLength(1)
  await expect(page.getByRole('list', { name: 'Trash' })).toBeFocused()
  await page.getByRole('button', { name: 'My transcripts' }).click()
  await expect(card(page)).toBeVisible()

  const ownButton = page.getByRole('button', { name: 'My transcripts' })
  await expect(ownButton).toHaveText('My transcripts1')
  await card(page).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(ownButton).toHaveText('My transcripts0')
  // Opening the trash doesn't wait until the deletion can no longer be undone.
  await trash(page).click()
  await item.getByRole('button', { name: 'Delete permanently: Welcome to Longhand' }).click()
  await expect(page.getByText('Delete permanently?')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  await page.getByRole('button', { name: 'My transcripts' }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
})

test('updates the trash after changes in other windows @long', async ({ page }) => {
  await openDashboard(page)
  const id = await page.locator('main [data-item]').getAttribute('data-item')
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  expect((await page.request.delete(`/collections/v2/${id}`)).status()).toBe(204)
  await expect(page.getByRole('button', { name: 'Restore Welcome to Longhand' })).toBeVisible()
  expect((await page.request.post(`/collections/v2/trash/${id}/restore`)).status()).toBe(204)
  await expect(page.getByText('The trash is empty.')).toBeVisible()
})

test('a card can be operated by menu and by keyboard @long', async ({ page }) => {
  await openDashboard(page)
  await card(page).focus()
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: /^Rename/ })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(card(page)).toBeFocused()
  // The second time, the menu opens before the key is released.
  await page.keyboard.press('Shift+F10')
  await expect(menu.getByRole('menuitem', { name: /^Open Enter|^Open$/ })).toBeFocused()
  const projectsItem = menu.getByRole('menuitem', { name: 'Projects' })
  await projectsItem.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('No projects yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await page.getByRole('article').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: /^Rename/ }).click()
  await page.getByLabel('New name').fill('By menu')
  await page.getByLabel('New name').press('Enter')
  await expect(card(page, 'By menu')).toBeFocused()

  await page.keyboard.press('F2')
  await page.getByLabel('New name').fill('By key')
  await page.getByLabel('New name').press('Enter')
  await page.getByRole('button', { name: 'More options for By key' }).click()
  const popup = page.waitForEvent('popup')
  await menu.getByRole('menuitem', { name: 'Open in a new tab' }).click()
  await (await popup).waitForURL('**/transcript/*')
  await page.getByRole('button', { name: 'More options for By key' }).click()
  await menu.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(card(page, 'Copy of By key')).toBeVisible()
  await deleteByKey(page, 'By key')
  // Focus moves to the item that takes the place of the deleted one.
  await expect(card(page, 'Copy of By key')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/transcript/*')
})
