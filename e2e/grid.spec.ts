import { expect, type Page } from '@playwright/test'
import type { Collection } from '#contract/collection.ts'
import { expectAccessible } from './axe.ts'
import { openDashboard, waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { renderInBrowser } from './rendered-page.ts'

const listUrl = /\/user\/v2\/[^/]+\/collections\?/
const newest = Date.parse('2026-03-15T12:00:00Z') / 1000
const day = 86_400

/** Mocks a list of `count` collections, one per day. */
async function showMany(page: Page, count: number): Promise<void> {
  let template: Collection | undefined
  await renderInBrowser(page)
  await page.route(listUrl, async (route) => {
    template ??= ((await (await route.fetch()).json()) as { Items: Collection[] }).Items[0]
    const Items = Array.from({ length: count }, (_, index) => ({
      ...template,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `Recording ${index + 1}`,
      started: newest - index * day,
    }))
    await route.fulfill({ json: { Items } })
  })
  await page.reload()
  await waitForDashboard(page)
  await page.getByRole('link', { name: 'Recording 1', exact: true }).waitFor()
}

test('requests the first items once, and nothing before them @long', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('main').getByRole('article').first().waitFor()
  // Requests from the previous page don't count.
  await page.goto('about:blank')
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    paths.push(pathname)
  })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
  const calls = paths.slice(paths.indexOf('/dashboard')).filter((path) => !/\.\w+$/.test(path))
  // The session, the settings and the newest collections are embedded in the page.
  expect(calls[0]).toBe('/dashboard')
  for (const path of ['/auth/session', '/settings', '/collections'])
    expect(calls.filter((call) => call.endsWith(path))).toEqual([])
})

const link = (page: Page, number: number) =>
  page.getByRole('link', { name: `Recording ${number}`, exact: true })
/** Returns the list of cards, which is divided into blocks. */
const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
const blocks = (page: Page) => cards(page).locator('> *')
const buttons = (page: Page) => page.getByRole('button', { name: /^More options for Recording/ })

/** Maximum number of fully rendered items: nearby ones and some earlier ones. */
const maxFullCards = 100
/**
 * Rows are rendered in blocks of 24: three nearby blocks, the focused one, and 40 rows that were recently
 * nearby.
 */
const maxFullRows = 4 * 24 + 40

/**
 * Scrolls to the end as fast as a fling.
 * @returns the maximum number of fully rendered items on the way
 */
const flingToEnd = (page: Page) =>
  page.evaluate(async () => {
    let maxFull = 0
    const root = document.documentElement
    for (let top = 0; top < root.scrollHeight; top += 800) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      maxFull = Math.max(maxFull, document.querySelectorAll('main [aria-haspopup="menu"]').length)
    }
    return maxFull
  })

test('fully renders only items near the viewport, and finds the rest by name @long', async ({ page }) => {
  await openDashboard(page)
  await showMany(page, 600)
  await expect(page.getByRole('article')).toHaveCount(600)
  // Includes the add card.
  await expect(cards(page).getByRole('listitem')).toHaveCount(601)
  expect(await buttons(page).count()).toBeLessThan(maxFullCards)

  expect(await flingToEnd(page)).toBeLessThan(maxFullCards)
  await expect(page.getByRole('button', { name: 'More options for Recording 600' })).toBeVisible()
  await expect.poll(() => buttons(page).count()).toBeLessThan(maxFullCards)

  await link(page, 300).focus()
  await expect(page.getByRole('button', { name: 'More options for Recording 300' })).toBeVisible()
  await expect(link(page, 300)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('checkbox', { name: 'Select Recording 300' })).toBeFocused()
})

test('fully renders only nearby items in browsers without visibility events @long', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'ContentVisibilityAutoStateChangeEvent'))
  await openDashboard(page)
  await showMany(page, 600)
  await expect(page.getByRole('button', { name: 'More options for Recording 1', exact: true })).toBeVisible()
  expect(await buttons(page).count()).toBeLessThan(maxFullCards)
  expect(await flingToEnd(page)).toBeLessThan(maxFullCards)
  await expect(page.getByRole('button', { name: 'More options for Recording 600' })).toBeVisible()
  await expect.poll(() => buttons(page).count()).toBeLessThan(maxFullCards)
})

test('fully renders only nearby rows @long', async ({ page }) => {
  await openDashboard(page)
  await showMany(page, 600)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(601)
  await expect(page.getByRole('rowheader')).toHaveCount(600)
  await expect(page.getByRole('columnheader')).toHaveCount(6)
  await expect(
    page.getByRole('row', { name: 'Recording 2', exact: false }).first().getByRole('cell'),
  ).toHaveCount(5)
  expect(await buttons(page).count()).toBeLessThan(maxFullRows)
  await link(page, 300).focus()
  await expect(page.getByRole('button', { name: 'More options for Recording 300' })).toBeVisible()
  await expect(link(page, 300)).toBeFocused()
  expect(await flingToEnd(page)).toBeLessThan(maxFullRows)
  const last = page.getByRole('row', { name: /Recording 600/ })
  await expect(last.getByRole('button', { name: 'More options for Recording 600' })).toBeVisible()
  await expect.poll(() => buttons(page).count()).toBeLessThan(maxFullRows)
  await expectAccessible(page)
  // In a narrow window, names and actions remain.
  await page.setViewportSize({ width: 800, height: 800 })
  await expect(page.getByRole('columnheader', { name: 'Snippet' })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Started' })).toBeHidden()
  await page.route(listUrl, (route) => route.fulfill({ json: { Items: [] } }))
  await page.reload()
  await expect(page.getByText('NO CONTENT')).toBeVisible()
})

test('returns from a transcript to the same scroll position @long', async ({ page }) => {
  await openDashboard(page)
  await showMany(page, 600)
  const scrollEnd = page.evaluate(
    () => new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
  )
  await link(page, 300).scrollIntoViewIfNeeded()
  await scrollEnd
  await expect(page.getByRole('button', { name: 'More options for Recording 300' })).toBeVisible()
  await link(page, 300).click()
  await page.waitForURL('**/transcript/*')
  // Includes hidden articles, which remain until the next page has loaded.
  await expect(page.locator('article')).toHaveCount(0)
  await page.goBack()
  await expect(link(page, 300)).toBeInViewport()
})

test('fits as many columns as possible, and shows month names on wide screens @long', async ({ page }) => {
  await openDashboard(page)
  await showMany(page, 50)
  const countColumns = () =>
    blocks(page)
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [460, 1],
    [461, 2],
    [902, 3],
    [1382, 4],
    [1586, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(countColumns).toBe(count)
  }
  await expect(page.getByText('February 2026')).toBeHidden()
  await page.setViewportSize({ width: 1587, height: 800 })
  await expect(page.getByText('February 2026')).toBeVisible()
  // Fifty cards and the add card leave four of five cells in the last row empty.
  await expect(blocks(page).locator('> [aria-hidden]')).toHaveCount(4)
  // Blocks have full rows.
  const readBlockSizes = () =>
    blocks(page).evaluateAll((elements) => elements.map(({ children }) => children.length))
  await expect.poll(() => readBlockSizes()).toEqual([30, 25])
  await page.setViewportSize({ width: 902, height: 800 })
  await expect.poll(readBlockSizes).toEqual([18, 18, 15])
})
