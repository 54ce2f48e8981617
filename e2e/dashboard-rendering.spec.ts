import { expect, type Page } from '@playwright/test'
import type { Session } from '#contract/accounts.ts'
import type { UserSettings } from '#contract/settings.ts'
import { holdApp, reloadUntilPainted } from './app-on-page.ts'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { watchShifts } from './layout-shifts-on-page.ts'
import { cards, firstUploadTime, showManyCollections, takeScreenshot, waitForApp } from './list-page.ts'
import { maxPixelDifference } from './pixels-on-page.ts'
import { changeResponses } from './rendered-page.ts'
import { register } from './transcript-page.ts'

for (const view of ['GRID', 'LIST'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`looks the same before and after hydration, as ${view} in ${colorScheme}${colorScheme === 'light' && view === 'GRID' ? '' : ' @long'}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await openDashboard(page)
      await waitForApp(page)
      await setCountry(page, 'GB')
      await showManyCollections(page, 40, { dashboardView: view })
      const consoleErrors: string[] = []
      page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
      const readShifts = await watchShifts(page)
      const release = await holdApp(page)
      await reloadUntilPainted(page)
      await page.getByRole('link', { name: 'Recording 1', exact: true }).waitFor()
      await expect(page).toHaveTitle(/^My content in .* · Longhand$/)
      await expectAccessible(page)
      // The text is the same as in the app from the first paint.
      await expect(page.locator('[data-items] time').first()).toHaveText(/^15 Mar/)
      const before = await takeScreenshot(page)
      // Late-loading fonts may move badges by a fraction of a pixel.
      const layoutShifts = await readShifts()
      release()
      await waitForApp(page)
      // Edges may differ by a fraction of a pixel at tile boundaries.
      expect(await maxPixelDifference(page, [before, await takeScreenshot(page)])).toBeLessThanOrEqual(2)
      expect(await readShifts()).toEqual(layoutShifts)
      expect(consoleErrors).toEqual([])
    })

/** Sets the country of the signed-in user. */
async function setCountry(page: Page, countryCode: string): Promise<void> {
  const { user } = (await (await page.request.get('/auth/session')).json()).result as Session
  const response = await page.request.patch(`/user/v2/${user.uid}/profile`, { data: { countryCode } })
  expect(response.ok()).toBe(true)
}

test("doesn't show a cached page to another user", async ({ page, openPage }) => {
  await openDashboard(page)
  await waitForApp(page)
  const ownTitle = await page.getByRole('heading', { level: 1 }).textContent()
  const ownCookies = await page.context().cookies()
  const otherPage = await openPage()
  await register(otherPage, 'Grace Hopper')
  const otherCookies = await otherPage.context().cookies()
  // While DevTools are attached, Chromium doesn't keep pages in the back/forward cache, so this test
  // dispatches the event.
  const dispatch = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((type) => {
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
    }, type)
  const title = page.getByRole('heading', { level: 1 })

  await dispatch('pagehide')
  await expect(title).toBeHidden()
  await dispatch('pageshow')
  await expect(title).toHaveText(ownTitle!)

  for (const isPrerendered of [false, true]) {
    await page.context().addCookies(ownCookies)
    const release = isPrerendered ? await holdApp(page) : () => {}
    await reloadUntilPainted(page)
    await cards(page).first().waitFor()
    if (!isPrerendered) await waitForApp(page)
    await dispatch('pagehide')
    await expect(title).toBeHidden()
    await page.context().addCookies(otherCookies)
    const navigation = page.waitForEvent('framenavigated')
    await dispatch('pageshow')
    await navigation
    release()
    await waitForApp(page)
    await expect(title).toContainText('Grace Hopper')
  }
})

test('shows changes between server rendering and hydration @long', async ({ page }) => {
  await openDashboard(page)
  const release = await holdApp(page)
  const startedAt = Date.now()
  // Opening the stream takes longer than everything before it.
  await page.route('**/events**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Date.now() - startedAt))
    await route.continue()
  })
  await reloadUntilPainted(page)
  const link = page.getByRole('link', { name: 'Welcome to Longhand' })
  const id = (await link.getAttribute('href'))?.split('/').at(-1)
  const renameResponse = await page.request.patch(`/collections/v2/${id}`, {
    data: { name: 'Renamed meanwhile' },
  })
  expect(renameResponse.ok()).toBe(true)
  release()
  await expect(page.getByRole('main').getByRole('link', { name: 'Renamed meanwhile' })).toBeVisible()
})

test('leaves pages without a session to the browser, and renders an empty list @long', async ({ page }) => {
  await openDashboard(page)
  await changeResponses(page, (path) => (path.endsWith('/collections') ? { Items: [] } : undefined))
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'Upload' }).or(page.getByText('Nothing here yet')),
  ).toBeVisible()
  await waitForApp(page)

  await page.unrouteAll({ behavior: 'wait' })
  // The cookie still exists, but its session doesn't.
  await page.request.post('/auth/sign-out')
  await page.context().addCookies([{ name: 'longhand_session', value: 'gone', url: page.url() }])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /account/i })).toBeVisible()
})

test('never mixes the data of two users in fifty concurrent requests', async ({ openPage }) => {
  const people = await Promise.all(
    ['Ada', 'Grace', 'Hedy', 'Katherine', 'Margaret'].map(async (name) => {
      const page = await openPage()
      const { user } = await register(page, name)
      const value = encodeURIComponent('1280x800|UTC|en-US')
      await page
        .context()
        .addCookies([{ name: 'longhand_viewport', value, url: test.info().project.use.baseURL ?? '' }])
      return { page, name, uid: user.uid }
    }),
  )
  const open = async ({ page, name, uid }: (typeof people)[number]) => {
    const reply = await page.request.get('/dashboard', { headers: { accept: 'text/html' } })
    expect(reply.ok()).toBe(true)
    const html = await reply.text()
    for (const person of people)
      if (person.uid !== uid) {
        expect(html).not.toContain(person.uid)
        expect(html).not.toContain(`${person.name}’s workspace`)
      }
    const isRendered = html.includes(`${name}’s workspace</h1>`)
    // All responses or none are embedded; if none, the browser makes the requests.
    expect(html.includes(uid)).toBe(isRendered)
    return isRendered
  }
  for (const person of people) expect(await open(person)).toBe(true)
  const renderedFlags = await Promise.all(
    Array.from({ length: 10 }, () => people)
      .flat()
      .map(open),
  )
  // The renderer's queue holds 16 pages; browsers render the others.
  expect(renderedFlags.filter(Boolean).length).toBeGreaterThan(9)
  for (const { page } of people) await page.context().close()
})

test('hydrates a page that was rendered for a different window size @long', async ({ page }) => {
  await openDashboard(page)
  await waitForApp(page)
  await showManyCollections(page, 40)
  const release = await holdApp(page)
  await reloadUntilPainted(page)
  await cards(page).first().waitFor()
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  await page.setViewportSize({ width: 700, height: 700 })
  release()
  await waitForApp(page)
  await expect(page.getByRole('button', { name: 'Projects', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  expect(consoleErrors).toEqual([])
})

for (const [width, projects] of [
  [360, 30],
  [360, 0],
  [600, 3],
  [775, 3],
] as const)
  test(`nothing moves at ${width} px when ${projects} projects, counts and saved searches arrive @long`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await openDashboard(page)
    await waitForApp(page)
    await showManyCollections(page, 20)
    const project = { color: '#c0392b', created: firstUploadTime, count: 4 }
    const projectList = Array.from({ length: projects }, (_, at) => ({
      ...project,
      id: `p${at}`,
      name: `Project ${at}`,
    }))
    await page.route(/\/user\/v2\/[^/]+\/projects\?/, (route) =>
      route.fulfill({ json: { result: projectList } }),
    )
    const counts = { mine: 12_345, shared: 678, workspace: 123_456, unseen: 0 }
    await page.route(/\/collections\/counts\?/, (route) => route.fulfill({ json: { result: counts } }))
    const savedSearch = {
      id: 's',
      name: 'Drafts',
      term: 'draft',
      orgWide: false,
      filters: {},
      created: firstUploadTime,
    }
    await page.route(/\/user\/v2\/[^/]+\/searches\?/, (route) =>
      route.fulfill({ json: { result: [savedSearch] } }),
    )
    const readShifts = await watchShifts(page)
    const release = await holdApp(page)
    await reloadUntilPainted(page)
    const first = page.getByRole('link', { name: 'Recording 1', exact: true })
    const sharedFilter = page.getByRole('button', { name: /^Shared with me/ })
    await first.waitFor()
    await page.evaluate(() => document.fonts.ready)
    const readBoxes = async () => [await first.boundingBox(), await sharedFilter.boundingBox()]
    const before = await readBoxes()
    const layoutShifts = await readShifts()
    release()
    await waitForApp(page)
    await expect(page.getByRole('button', { name: 'My transcripts 12,345' })).toBeVisible()
    const foldButton = page.getByRole('button', { name: 'Projects', exact: true })
    await expect(foldButton).toHaveAttribute('aria-expanded', 'false')
    expect(await readBoxes()).toEqual(before)
    expect(await readShifts()).toEqual(layoutShifts)

    await foldButton.click()
    await expect(
      projects > 0
        ? page.getByRole('button', { name: /^Project 0/ })
        : page.getByText('Group related transcripts in projects'),
    ).toBeVisible()
  })

for (const [filter, heading, role] of [
  ['Shared with Me', /shared with me$/, 'owner'],
  ['Org Collections', /^Team wide content in/, 'owner'],
  ['Org Collections', /^My content in/, 'member'],
] as const)
  test(`prerenders the ${filter} list for the ${role} of a workspace, without another request${filter === 'Shared with Me' ? '' : ' @long'}`, async ({
    page,
  }) => {
    await openDashboard(page)
    await waitForApp(page)
    const requests: string[] = []
    page.on('request', (request) => {
      if (/\/collections(\/shared)?\?limit/.test(request.url())) requests.push(request.url())
    })
    const { user, workspaces } = (await (await page.request.get('/auth/session')).json()).result as Session
    const data = { orgId: workspaces[0]?.id, orgWide: false }
    const ownCollections = await (
      await page.request.post(`/user/v2/${user.uid}/collections?limit=50`, { data })
    ).json()
    await changeResponses(page, (path, { result }: { result: Session & UserSettings }) => {
      if (path.endsWith('/settings')) return { result: { ...result, dashFilter: filter } }
      if (path !== '/auth/session') return ownCollections
      const membership = { role, listsAll: role === 'owner' }
      return {
        result: {
          ...result,
          workspaces: result.workspaces.map((workspace) => ({ ...workspace, ...membership })),
        },
      }
    })
    const release = await holdApp(page)
    await reloadUntilPainted(page)
    await cards(page).first().waitFor()
    const currentLink = page.getByRole('navigation').locator('[aria-current]')
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const before = [
      await currentLink.textContent(),
      await page.locator('[data-items] button').allTextContents(),
    ]
    const title = await page.title()
    const first = await takeScreenshot(page)
    release()
    await waitForApp(page)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect([(await currentLink.textContent())?.replace(/\d+$/, ''), before[1]]).toEqual(before)
    await expect(page).toHaveTitle(title)
    expect(await maxPixelDifference(page, [first, await takeScreenshot(page)])).toBeLessThanOrEqual(2)
    expect(requests).toEqual([])
  })
