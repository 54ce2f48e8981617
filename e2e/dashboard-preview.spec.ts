import { expect, type Page, test } from '@playwright/test'
import type { Collection } from '#contract/collections.ts'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { farthestApart } from './pictures-on-page.ts'
import { holdProgram } from './program-on-page.ts'
import { watchShifts } from './shifts-on-page.ts'

const listed = /\/user\/v2\/[^/]+\/collections\?/
const settled = /\/user\/v2\/[^/]+\/settings$/
const started = Math.floor(Date.parse('2026-03-15T12:00:00Z') / 1000)

/** Answers the list with so many: complete, and every fifth of them on its way. */
async function listMany(page: Page, count: number): Promise<void> {
  await page.route(listed, async (route) => {
    const { Items } = (await (await route.fetch()).json()) as { Items: Collection[] }
    const [real] = Items
    const many = Array.from({ length: count }, (_, index) => ({
      ...real,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `Recording ${index + 1}`,
      started: started - index * 86_400,
      languageCode: index % 2 ? 'es-ES' : '',
      quality: index % 3 ? 'draft' : 'standard',
      ...(index % 5 === 1 && {
        processing: { ...real?.processing, state: 'queued', percent: 20 },
      }),
    }))
    await route.fulfill({ json: { Items: many } })
  })
}

const cards = (page: Page) => page.getByRole('main').getByRole('article')
/** The program is there, and idle. */
const programIsThere = (page: Page) => page.getByRole('button', { name: 'Account menu' }).waitFor()
/** The cards or rows in the window, as they look. */
async function picture(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready)
  const { x, y, width } = (await page.locator('[data-items]').boundingBox())!
  return page.screenshot({ clip: { x, y, width, height: 600 } })
}

for (const view of ['GRID', 'LIST'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`shows the same as the program, as ${view} in ${colorScheme}${colorScheme === 'dark' ? ' @long' : ''}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await openDashboard(page)
      await programIsThere(page)
      await listMany(page, 40)
      await page.route(settled, async (route) => {
        const { result } = await (await route.fetch()).json()
        await route.fulfill({ json: { result: { ...result, dashboardView: view } } })
      })
      const shifts = await watchShifts(page)
      const letIn = await holdProgram(page)
      await page.reload({ waitUntil: 'commit' })
      await page.getByRole('link', { name: 'Recording 1', exact: true }).waitFor()
      await expect(page).toHaveTitle(/^My content in .* · Longhand$/)
      await expectAccessible(page)
      const before = await picture(page)
      // Fonts that arrive may move badges by a hair, whoever draws them.
      const moved = await shifts()
      letIn()
      await programIsThere(page)
      // Where what is drawn is cut into tiles, edges may differ by a hair.
      expect(await farthestApart(page, [before, await picture(page)])).toBeLessThanOrEqual(2)
      expect(await shifts()).toEqual(moved)
    })

test('keeps what is typed, focused and scrolled to before the program comes', async ({ page }) => {
  await openDashboard(page)
  await listMany(page, 50)
  const letIn = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  const link = page.getByRole('link', { name: 'Recording 12', exact: true })
  await link.focus()
  await page.evaluate(() => scrollTo(0, 900))
  const place = (await link.boundingBox())!
  letIn()
  await programIsThere(page)
  expect(Math.abs((await link.boundingBox())!.y - place.y)).toBeLessThan(2)
  await expect(link).toBeFocused()

  const letInAgain = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  const search = page.getByRole('searchbox')
  await search.fill('not found')
  await search.press('ArrowLeft')
  letInAgain()
  await programIsThere(page)
  await expect(search).toBeFocused()
  await page.keyboard.type('!')
  await expect(search).toHaveValue('not foun!d')
  await page.waitForURL(/q=not/)
})

test('does what was pressed before the program came, and follows links without it', async ({ page }) => {
  await openDashboard(page)
  const letIn = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  const box = page.getByRole('checkbox', { name: /^Select/ })
  await box.check()
  await cards(page)
    .getByRole('button', { name: /^More about/ })
    .click()
  letIn()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(box).toBeChecked()

  const letInAgain = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  await cards(page).getByRole('link').click()
  await page.waitForURL('**/transcript/*', { waitUntil: 'commit' })
  letInAgain()
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toBeVisible()
})

test('shows what happened between the list and the program', async ({ page }) => {
  await openDashboard(page)
  const letIn = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  const link = page.getByRole('link', { name: 'Welcome to Longhand' })
  const id = (await link.getAttribute('href'))?.split('/').at(-1)
  const renamed = await page.request.patch(`/collections/v2/${id}`, { data: { name: 'Renamed meanwhile' } })
  expect(renamed.ok()).toBe(true)
  letIn()
  await expect(page.getByRole('main').getByRole('link', { name: 'Renamed meanwhile' })).toBeVisible()
})

test('leaves to the program what it does not know for certain', async ({ page }) => {
  await openDashboard(page)
  await programIsThere(page)
  const isPreviewed = () => page.evaluate(() => 'longhandPreview' in globalThis)

  await page.route(listed, (route) => route.fulfill({ json: { Items: [] } }))
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'Upload' }).or(page.getByText('Nothing here yet')),
  ).toBeVisible()
  expect(await isPreviewed()).toBe(false)

  await page.unroute(listed)
  await page.route(listed, (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await isPreviewed()).toBe(false)

  await page.unroute(listed)
  await page.route(settled, async (route) => {
    const { result } = await (await route.fetch()).json()
    await route.fulfill({ json: { result: { ...result, dashFilter: 'Shared with Me' } } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /shared with me$/ })).toBeVisible()
  expect(await isPreviewed()).toBe(false)

  // The cookie is still there, but not what it stands for.
  await page.request.post('/auth/sign-out')
  await page.context().addCookies([{ name: 'longhand_session', value: 'gone', url: page.url() }])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /account/i })).toBeVisible()
})
