import { expect, type Page, test } from '@playwright/test'
import type { Collection } from '#contract/collections.ts'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { farthestApart } from './pictures-on-page.ts'
import { holdProgram } from './program-on-page.ts'
import { watchShifts } from './shifts-on-page.ts'
import { register } from './transcript-page.ts'

const listed = /\/user\/v2\/[^/]+\/collections\?/
const settled = /\/user\/v2\/[^/]+\/settings$/
const started = Math.floor(Date.parse('2026-03-15T12:00:00Z') / 1000)

type Change = Partial<Omit<Collection, 'processing'>> & { processing?: Partial<Collection['processing']> }

const failed = { state: 'error', error: { code: 'media_refused', message: '' }, attempt: 0 } as const
const late = { started, props: { duration: 60 }, processing: { state: 'processing' } } as const

/** What may be said of a card beside that it is complete; the fifth of each ten is simply on its way. */
const troubles: Record<number, Change> = {
  1: { processing: { state: 'queued', percent: 20 } },
  2: { processing: { state: 'paused' } },
  3: { processing: failed },
  4: { processing: { ...failed, attempt: 2 }, userId: '00000000-0000-4000-8000-000000000001' },
  5: { processing: failed, languageCode: 'auto', needsLanguage: true },
  6: late,
  7: { ...late, retried: true },
  8: { languageCode: '', needsLanguage: true },
}

const spoken: Collection['speakers'][] = [
  { names: ['Robin', 'Sam'], count: 2 },
  { names: ['Ada Lovelace', 'Somebody whose name is longer than a card is wide', 'Grace'], count: 5 },
  { names: [], count: 3 },
  { names: [], count: 1 },
]

/** Answers the list with so many, in every state that there is. */
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
      overview: index % 4 ? real?.overview : null,
      speakers: spoken[index % spoken.length],
      ...troubles[index % 10],
      processing: { ...real?.processing, ...troubles[index % 10]?.processing },
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
  const list = page.locator('[data-items]')
  const { x, y, width } = (await list.boundingBox())!
  // Painted whole: where parts are painted over what was there, curves differ by a hair.
  await list.evaluate((element: HTMLElement) => element.style.setProperty('will-change', 'transform'))
  const shot = await page.screenshot({ clip: { x, y, width, height: 600 } })
  await list.evaluate((element: HTMLElement) => element.style.removeProperty('will-change'))
  return shot
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
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
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
      expect(complaints).toEqual([])
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

test('does last what was pressed last', async ({ page }) => {
  await openDashboard(page)
  const letIn = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  const filters = page.getByRole('navigation')
  for (const name of ['My transcripts', 'Shared with me', 'My transcripts'])
    await filters.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  letIn()
  await programIsThere(page)
  await expect(filters.locator('[aria-current]')).toContainText('My transcripts')
  await expect(page.getByRole('heading', { level: 1, name: /^My content in/ })).toBeVisible()
})

test('shows nothing to somebody else who comes back to a page that the browser has kept', async ({
  page,
  browser,
}) => {
  await openDashboard(page)
  await programIsThere(page)
  const mine = await page.getByRole('heading', { level: 1 }).textContent()
  const own = await page.context().cookies()
  const other = await (await browser.newContext()).newPage()
  await register(other, 'Grace Hopper')
  const theirs = await other.context().cookies()
  await other.context().close()
  // Chromium keeps no page while it is watched: it is told what it is told otherwise.
  const tell = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((type) => {
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
    }, type)
  const title = page.getByRole('heading', { level: 1 })

  await tell('pagehide')
  await expect(title).toBeHidden()
  await tell('pageshow')
  await expect(title).toHaveText(mine!)

  for (const isPicture of [false, true]) {
    await page.context().addCookies(own)
    const letIn = isPicture ? await holdProgram(page) : () => {}
    await page.reload({ waitUntil: 'commit' })
    await cards(page).first().waitFor()
    if (!isPicture) await programIsThere(page)
    await tell('pagehide')
    await expect(title).toBeHidden()
    await page.context().addCookies(theirs)
    const again = page.waitForEvent('framenavigated')
    await tell('pageshow')
    await again
    letIn()
    await programIsThere(page)
    await expect(title).toContainText('Grace Hopper')
  }
})

test('shows what happened between the list and the program', async ({ page }) => {
  await openDashboard(page)
  const letIn = await holdProgram(page)
  const began = Date.now()
  // The stream takes longer to open than all that was before.
  await page.route('**/events**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Date.now() - began))
    await route.continue()
  })
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
  // The cookie is still there, but not what it stands for.
  await page.request.post('/auth/sign-out')
  await page.context().addCookies([{ name: 'longhand_session', value: 'gone', url: page.url() }])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /account/i })).toBeVisible()
})

for (const [width, projects] of [
  [360, 30],
  [360, 0],
  [600, 3],
  [775, 3],
] as const)
  test(`nothing moves at ${width} px when ${projects} projects, counts and saved searches arrive`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await openDashboard(page)
    await programIsThere(page)
    await listMany(page, 20)
    const one = { color: '#c0392b', created: started, count: 4 }
    const named = Array.from({ length: projects }, (_, at) => ({
      ...one,
      id: `p${at}`,
      name: `Project ${at}`,
    }))
    await page.route(/\/user\/v2\/[^/]+\/projects\?/, (route) => route.fulfill({ json: { result: named } }))
    const counts = { mine: 12_345, shared: 678, workspace: 123_456, unseen: 0 }
    await page.route(/\/collections\/counts\?/, (route) => route.fulfill({ json: { result: counts } }))
    const saved = { id: 's', name: 'Drafts', term: 'draft', orgWide: false, filters: {}, created: started }
    await page.route(/\/user\/v2\/[^/]+\/searches\?/, (route) => route.fulfill({ json: { result: [saved] } }))
    const shifts = await watchShifts(page)
    const letIn = await holdProgram(page)
    await page.reload({ waitUntil: 'commit' })
    const first = page.getByRole('link', { name: 'Recording 1', exact: true })
    const filter = page.getByRole('button', { name: /^Shared with me/ })
    await first.waitFor()
    await page.evaluate(() => document.fonts.ready)
    const places = async () => [await first.boundingBox(), await filter.boundingBox()]
    const before = await places()
    const moved = await shifts()
    letIn()
    await programIsThere(page)
    await expect(page.getByRole('button', { name: 'My transcripts 12,345' })).toBeVisible()
    const fold = page.getByRole('button', { name: 'Projects', exact: true })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    expect(await places()).toEqual(before)
    expect(await shifts()).toEqual(moved)

    await fold.click()
    await expect(
      projects > 0
        ? page.getByRole('button', { name: /^Project 0/ })
        : page.getByText('Projects are folders of your own'),
    ).toBeVisible()
  })

for (const [filter, heading, role] of [
  ['Shared with Me', /shared with me$/, 'owner'],
  ['Org Collections', /^Team wide content in/, 'owner'],
  ['Org Collections', /^My content in/, 'member'],
] as const)
  test(`shows what ${filter} lists to the ${role} of a workspace before the program, and asks for it once`, async ({
    page,
  }) => {
    await openDashboard(page)
    await programIsThere(page)
    const asked: string[] = []
    const answer = await page.waitForFunction(async () => {
      const { result } = await (await fetch('/auth/session')).json()
      return result
    })
    const session = (await answer.jsonValue()) as { workspaces: { role: string }[] }
    await page.route('**/auth/session', (route) =>
      route.fulfill({
        json: { result: { ...session, workspaces: session.workspaces.map((one) => ({ ...one, role })) } },
      }),
    )
    const mine = await page.evaluate(async () => {
      const entry = performance.getEntriesByType('resource').find(({ name }) => /collections\?/.test(name))!
      const uid = /user\/v2\/([^/]+)/.exec(entry.name)![1]
      const orgId = (await (await fetch('/auth/session')).json()).result.workspaces[0].id
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const body = JSON.stringify({ orgId, orgWide: false })
      return (await fetch(`/user/v2/${uid}/collections?limit=50`, { ...sent, body })).json()
    })
    await page.route(/\/user\/v2\/[^/]+\/collections(\/shared)?\?/, async (route) => {
      asked.push(`${new URL(route.request().url()).pathname.split('/').at(-1)} ${route.request().postData()}`)
      await route.fulfill({ json: mine })
    })
    await page.route(settled, async (route) => {
      const { result } = await (await route.fetch()).json()
      await route.fulfill({ json: { result: { ...result, dashFilter: filter } } })
    })
    // Where it is not known what was looked at last, that is found out first.
    await page.evaluate(() => localStorage.clear())
    const look = async () => {
      const letIn = await holdProgram(page)
      await page.reload({ waitUntil: 'commit' })
      await cards(page).first().waitFor()
      const current = page.getByRole('navigation').locator('[aria-current]')
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      const before = [
        await current.textContent(),
        await page.locator('[data-items] button').allTextContents(),
      ]
      const title = await page.title()
      const first = await picture(page)
      letIn()
      await programIsThere(page)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect([(await current.textContent())?.replace(/\d+$/, ''), before[1]]).toEqual(before)
      await expect(page).toHaveTitle(title)
      expect(await farthestApart(page, [first, await picture(page)])).toBeLessThanOrEqual(2)
      return asked.splice(0)
    }
    const firstTime = await look()
    const again = await look()
    // What others look at is asked for once, as soon as it is known that it is wanted.
    expect(again).toHaveLength(1)
    expect(firstTime.at(-1)).toBe(again[0])
  })

test('goes on with a stretch of cards that was begun before the program, and with marked text', async ({
  page,
}) => {
  await openDashboard(page)
  await listMany(page, 50)
  const letIn = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  const box = (number: number) =>
    page.getByRole('checkbox', { name: `Select Recording ${number}`, exact: true })
  await box(3).click()
  await box(2).click()
  await box(5).click({ modifiers: ['Shift'] })
  for (const number of [2, 3, 4, 5]) await expect(box(number)).toBeChecked()
  await box(9).click()
  letIn()
  await programIsThere(page)
  const selected = page.getByRole('checkbox', { checked: true })
  await expect(selected).toHaveCount(5)
  // From the one that was ticked last.
  await box(7).click({ modifiers: ['Shift'] })
  await expect(selected).toHaveCount(7)

  const letInAgain = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  const title = page.getByRole('heading', { level: 1 })
  const place = (await title.boundingBox())!
  await page.mouse.move(place.x + 1, place.y + place.height / 2)
  await page.mouse.down()
  await page.mouse.move(place.x + 60, place.y + place.height / 2)
  await page.mouse.up()
  const marked = () => page.evaluate(() => getSelection()!.toString())
  const before = await marked()
  expect('My content in'.startsWith(before) && before.length > 2).toBe(true)
  letInAgain()
  await programIsThere(page)
  expect(await marked()).toBe(before)
})

test('lists in the order that was chosen, also the next time and before the program', async ({ page }) => {
  await openDashboard(page)
  await programIsThere(page)
  const address = await cards(page).getByRole('link').getAttribute('href')
  const id = address?.split('/').at(-1)
  for (const name of ['Zebra', 'éclair', 'Apple']) {
    const made = await page.request.post(`/collections/v2/${id}/duplicate`)
    const copy = (await made.json()).result.id
    expect((await page.request.patch(`/collections/v2/${copy}`, { data: { name } })).ok()).toBe(true)
  }
  const order = page.getByRole('combobox', { name: 'Order' })
  const shown = () => cards(page).getByRole('heading').allTextContents()
  const byName = ['Apple', 'éclair', 'Welcome to Longhand', 'Zebra']
  await expect.poll(shown).toEqual(['Apple', 'éclair', 'Zebra', 'Welcome to Longhand'])
  const stored = page.waitForResponse((answer) => settled.test(answer.url()) && answer.ok())
  await order.selectOption('Name')
  await expect.poll(shown).toEqual(byName)
  await stored

  const asked: unknown[] = []
  page.on('request', (request) => {
    if (listed.test(request.url())) asked.push(request.postDataJSON().order)
  })
  const letIn = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(shown).toEqual(byName)
  await expect(order).toHaveValue('name')
  // What is chosen before the program is there is done by it.
  await order.selectOption('Oldest first')
  letIn()
  await programIsThere(page)
  await expect.poll(shown).toEqual(['Welcome to Longhand', 'Zebra', 'éclair', 'Apple'])
  await expect(order).toHaveValue('oldest')
  expect(asked).toEqual(['name', 'oldest'])
})
