import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { renderInBrowser } from './rendered-page.ts'
import { makeCorrector, makeStaff } from './staff.ts'
import { register } from './transcript-page.ts'

async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test("explains why a page isn't shown, at its own URLs @phone-long", async ({ page, browser }) => {
  const titles = {
    '/401': 'Please sign in first',
    '/403': "You don't have access",
    '/404': 'Page not found',
    '/not_allowed': 'Address not allowed',
    '/unsupported': 'Browser not supported',
    '/nothing/here': 'Page not found',
  }
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Longhand`)
    await expectToFit(page)
  }
  await expectAccessible(page)

  // Simulates a visitor with an old or revoked link.
  await page.goto('/auth/providers/google')
  await expect(page.getByText("This sign-in method isn't available.", { exact: false })).toBeVisible()
  await page.goto('/plans')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expectToFit(page)
  await page.getByLabel('Language').selectOption('es')
  await expect(page.getByRole('heading', { level: 1, name: 'Planes' })).toBeVisible()
  await expectToFit(page)

  // User agent of Edge before its move to Chromium.
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/64.0 Safari/537.36 Edge/17.17134'
  const oldBrowserPage = await (await browser.newContext({ userAgent, locale: 'es-ES' })).newPage()
  await oldBrowserPage.goto('/signin')
  await expect(oldBrowserPage.getByRole('heading', { name: 'Navegador no compatible' })).toBeVisible()
  await expect(oldBrowserPage.getByRole('textbox')).toHaveCount(0)
})

test("requires a session before saying that a page doesn't exist @long", async ({ page }) => {
  const paths = ['/dashboard/nothing', '/settings/nothing', '/settings/nothing/1', '/payment/done']
  for (const path of paths) {
    await page.goto(path)
    await expect(page).toHaveURL(`/?redirect=${encodeURIComponent(path)}`)
  }
  const email = await openDashboard(page)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  for (const path of ['/corrector', '/corrector/guide', '/corrector/us/review/1']) {
    await page.goto(path)
    await expect(page).toHaveURL('/404')
  }

  makeCorrector(email)
  await page.goto('/corrector')
  await expect(page.getByText("You can't correct in any language yet.")).toBeVisible()
  await expect(page).toHaveTitle('Corrector dashboard · Longhand')
  await expectAccessible(page)
  const menu = page.getByRole('button', { name: 'Account menu' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'My dashboard' }).click()
  // The URL changes before the page does, and a menu of the old page closes with it.
  await expect(page.getByRole('heading', { level: 1, name: 'My content in' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Corrector dashboard' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Purchase credits' })).toHaveCount(0)
})

test('offers credits if the administrator sells them', async ({ page }) => {
  const purchase = 'https://shop.example/credits'
  await page.route('**/config', async (route) => {
    const { result } = await (await route.fetch()).json()
    await route.fulfill({ json: { result: { ...result, purchase } } })
  })
  await register(page, 'Ada Lovelace')
  await page.goto('/plans')
  await expect(page.getByRole('link', { name: 'Purchase credits' })).toHaveAttribute('href', purchase)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Purchase credits' })).toHaveAttribute('href', purchase)
})

test('reserves space for banners @long', async ({ page }) => {
  await page.route('**/config', async (route) => {
    const { result } = await (await route.fetch()).json()
    await route.fulfill({ json: { result: { ...result, environment: 'staging' } } })
  })
  await openDashboard(page)
  const banner = page.getByText('Environment: staging')
  await expect(banner).toBeVisible()
  let gate = Promise.withResolvers<void>()
  await page.route('**/assets/banners-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  const readTop = async () => (await page.locator('#root header').boundingBox())?.y ?? 0
  for (const path of ['/dashboard', '/settings/api']) {
    gate = Promise.withResolvers()
    await page.goto(path)
    await expect.poll(readTop).toBeGreaterThan(20)
    const before = await readTop()
    await expect(banner).toHaveCount(0)
    gate.resolve()
    await expect(banner).toBeVisible()
    expect(await readTop()).toBe(before)
  }
})

test("adds the error's details to the help form @long", async ({ page }) => {
  await openDashboard(page)
  await page.goto('/forced_error')
  await expect(page.getByRole('heading', { name: 'Something Fishy Happened' })).toBeVisible()
  await page.getByRole('button', { name: 'Report this problem' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.getByLabel('Subject')).toHaveValue('Something Fishy Happened')
  await expect(help).toContainText('Error: This page fails on purpose')
  await help.getByLabel('Subject').fill('')
  await help.getByRole('button', { name: 'Open in mail app' }).click()
  await expect(help).toContainText('Please enter a subject.')
  await expect(help).toContainText('Please write a message.')
  await expect(help.getByLabel('Subject')).toBeFocused()
  await expectAccessible(page)
  await help.getByRole('button', { name: 'Close help' }).click()

  await page.goto('/logout')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect((await (await page.request.get('/auth/session')).json()).result).toBeNull()
})

test('guides a new user, and tracks completed steps @phone-long', async ({ page }) => {
  await openDashboard(page)
  const guide = page.getByRole('region', { name: 'Getting started' })
  await expect(guide).toContainText('0 of 5')
  await expectAccessible(page)
  await guide.getByRole('button', { name: 'Upload a recording', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Transcribe recordings' })
  const defaultSwitch = dialog.getByRole('switch', { name: 'Set language as default' })
  // The touch target is the surrounding label.
  await defaultSwitch.press('Space')
  await expect(defaultSwitch).toBeChecked()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const { user } = (await (await page.request.get('/auth/session')).json()).result
  const settings = `/user/v2/${user.uid}/settings`
  await expect
    .poll(async () => (await (await page.request.get(settings)).json()).result.defaultLanguage)
    .toBe('en-US')
  const card = page.getByRole('article').first()
  const id = (await card.getByRole('link').first().getAttribute('href'))?.split('/').at(-1)
  const task = (name: string) => guide.getByRole('listitem').filter({ hasText: name })
  await expect(task('Create content').getByRole('button', { name: /^Create content/ })).toBeVisible()
  await expect(
    task('Highlight').getByRole('button', { name: 'Highlight a passage', exact: true }),
  ).toBeVisible()
  await renderInBrowser(page)
  await page.route(/collections\?limit/, (route) => route.fulfill({ json: { Items: [] } }))
  await page.reload()
  for (const name of ['Highlight', 'Export', 'Create content'])
    await expect(task(name)).toContainText('Needs a transcript first')
  // The guide is tallest with these hints, and must not cover the rail.
  const projectsHint = page.getByText('Only you see them.')
  if (page.viewportSize()!.width >= 780) {
    const hintBox = (await projectsHint.boundingBox())!
    expect(hintBox.y + hintBox.height).toBeLessThanOrEqual((await guide.boundingBox())!.y)
  }
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await page.request.get(`/collections/v2/${id}/subtitles?format=txt`)
  await expect(guide).toContainText('1 of 5')
  const toggleGuide = async (nextLabel: string) => {
    const saveResponse = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.keyboard.press('Enter')
    await saveResponse
    await expect(page.getByRole('button', { name: nextLabel })).toBeFocused()
  }
  await guide.getByRole('button', { name: 'Hide guide' }).focus()
  await toggleGuide('Show Guide · 1 of 5')
  await toggleGuide('Hide guide')
  await toggleGuide('Show Guide · 1 of 5')
  await page.reload()
  await page.getByRole('button', { name: 'Show Guide · 1 of 5' }).click()
  for (const task of [/Upload/, /Highlight/, /Translate/, /Create content/]) {
    await guide.getByRole('listitem').filter({ hasText: task }).hover()
    await guide.getByRole('button', { name: new RegExp(`Skip: ${task.source}`) }).click()
    await expect(guide).toBeFocused()
  }
  await expect(guide.getByRole('heading', { name: 'You did it!' })).toBeVisible()
  const endResponse = page.waitForResponse(
    (response) => response.request().postDataJSON()?.welcomeSettings?.completed === true && response.ok(),
  )
  await guide.getByRole('button', { name: 'Dismiss the guide' }).click()
  await endResponse
  await expect(guide).toHaveCount(0)
  await page.reload()
  await expect(card).toBeVisible()
  await expect(guide).toHaveCount(0)
})

test('shows staff the status of the installation, and lets people switch workspaces @everywhere @long', async ({
  page,
  openPage,
}) => {
  const email = await openDashboard(page)
  await page.goto('/d')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  makeStaff(email)
  await page.request.post('/auth/reset/request', { data: { email } })
  await page.goto('/d')
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText('working')
  await expect(page.getByRole('region', { name: 'Speech engines' })).toContainText('pocketsphinx')
  await expect(page.getByRole('region', { name: 'This browser' })).toContainText('accepted')
  const mail = page.getByRole('row').filter({ hasText: email })
  for (const cellText of [email, 'resetPassword']) {
    const cell = mail.getByRole('cell', { name: cellText, exact: true })
    // Letters aren't stacked on top of each other.
    expect((await cell.boundingBox())?.height).toBeLessThan(60)
  }
  await mail.getByRole('button').click()
  await page.getByRole('dialog', { name: 'Message' }).press('Escape')
  await expect(mail.getByRole('button')).toBeFocused()
  await expectAccessible(page)
  await expectToFit(page)
  await page.goto('/sandbox')
  await expect(page.getByRole('region', { name: 'Chips' })).toContainText('Paused')
  await expectAccessible(page)
  await expectToFit(page)

  const otherPage = await openPage()
  const colleague = await register(otherPage, 'Grace Hopper')
  const { user } = (await (await page.request.get('/auth/session')).json()).result
  execFileSync(process.execPath, ['e2e/join-workspace.ts', user.uid, colleague.user.organization ?? ''], {
    env: { ...process.env, LONGHAND_DATA: process.env.E2E_DATA },
    stdio: 'pipe',
  })
  await page.reload()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Grace Hopper’s workspace' }).click()
  await expect(page.getByRole('heading', { name: 'My content in Grace Hopper’s workspace' })).toBeVisible()
  await expect(page.getByText('Welcome to Longhand')).toHaveCount(0)

  makeCorrector(email)
  await page.goto('/settings/preferences')
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('radiogroup', { name: 'After signing in' }).getByText('Corrector dashboard').click()
  await saveResponse
  await page.goto('/')
  await expect(page).toHaveURL('/corrector')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'My dashboard' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Grace Hopper’s workspace' })).toHaveCount(0)
})
