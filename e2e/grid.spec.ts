import { expect, type Page, test } from '@playwright/test'
import type { Collection } from '#contract/collections.ts'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'

const listed = /\/user\/v2\/[^/]+\/collections\?/
const newest = Date.parse('2026-03-15T12:00:00Z') / 1000
const day = 86_400

/** Answers the list with so many collections, a day between each and the next. */
async function showMany(page: Page, count: number): Promise<void> {
  let real: Collection | undefined
  await page.route(listed, async (route) => {
    real ??= ((await (await route.fetch()).json()) as { Items: Collection[] }).Items[0]
    const Items = Array.from({ length: count }, (_, index) => ({
      ...real,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `Recording ${index + 1}`,
      started: newest - index * day,
    }))
    await route.fulfill({ json: { Items } })
  })
  await page.reload()
  await page.getByRole('link', { name: 'Recording 1', exact: true }).waitFor()
}

const link = (page: Page, number: number) =>
  page.getByRole('link', { name: `Recording ${number}`, exact: true })
const buttons = (page: Page) => page.getByRole('button', { name: /^More about Recording/ })

test('draws whole only what is near, and finds and reaches the rest by its name', async ({ page }) => {
  await openDashboard(page)
  await showMany(page, 600)
  await expect(page.getByRole('article')).toHaveCount(600)
  expect(await buttons(page).count()).toBeLessThan(60)

  await link(page, 600).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'More about Recording 600' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More about Recording 1', exact: true })).toHaveCount(0)
  await expect.poll(() => buttons(page).count()).toBeLessThan(60)

  await link(page, 300).focus()
  await expect(page.getByRole('button', { name: 'More about Recording 300' })).toBeVisible()
  await expect(link(page, 300)).toBeFocused()
})

test('draws whole only the rows that are near @long', async ({ page }) => {
  await openDashboard(page)
  await showMany(page, 600)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(601)
  expect(await buttons(page).count()).toBeLessThanOrEqual(150)
  const last = page.getByRole('row', { name: /Recording 600/ })
  await last.scrollIntoViewIfNeeded()
  await expect(last.getByRole('button', { name: 'More about Recording 600' })).toBeVisible()
  await expect.poll(() => buttons(page).count()).toBeLessThanOrEqual(150)
  await expectAccessible(page)
  // Where there is little room, names and what can be done remain.
  await page.setViewportSize({ width: 800, height: 800 })
  await expect(page.getByRole('columnheader', { name: 'Snippet' })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Started' })).toBeHidden()
  await page.route(listed, (route) => route.fulfill({ json: { Items: [] } }))
  await page.reload()
  await expect(page.getByText('NO CONTENT')).toBeVisible()
})

test('is at the same place after coming back from a transcript @long', async ({ page }) => {
  await openDashboard(page)
  await showMany(page, 600)
  const scrolled = page.evaluate(
    () => new Promise((done) => addEventListener('scrollend', done, { once: true })),
  )
  await link(page, 300).scrollIntoViewIfNeeded()
  await scrolled
  await expect(page.getByRole('button', { name: 'More about Recording 300' })).toBeVisible()
  await link(page, 300).click()
  await page.waitForURL('**/transcript/*')
  // Hidden ones count, too: they stay until the page to come is there.
  await expect(page.locator('article')).toHaveCount(0)
  await page.goBack()
  await expect(link(page, 300)).toBeInViewport()
})

test('has as many columns as there is room for, and names the months on wide screens', async ({ page }) => {
  await openDashboard(page)
  await showMany(page, 50)
  const columns = () =>
    page
      .getByRole('main')
      .locator('ul:has(article)')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [460, 1],
    [461, 2],
    [902, 3],
    [1382, 4],
    [1586, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(columns).toBe(count)
  }
  await expect(page.getByText('February 2026')).toBeHidden()
  await page.setViewportSize({ width: 1587, height: 800 })
  await expect(page.getByText('February 2026')).toBeVisible()
  // Fifty cards and the one for adding leave four of five places empty.
  await expect(page.getByRole('main').locator('ul:has(article) > li[aria-hidden]')).toHaveCount(4)
})
