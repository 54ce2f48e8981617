import { expect, type Page } from '@playwright/test'
import { holdApp } from './app-on-page.ts'
import { expectAccessible } from './axe.ts'
import { password } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { watchShifts } from './layout-shifts-on-page.ts'
import { register } from './transcript-page.ts'

/** Collects hydration errors reported by React. */
function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/** Waits until the app controls the form, which then reports an invalid address on blur. */
async function releaseApp(page: Page, release: () => void): Promise<void> {
  const backgroundResponse = page.waitForResponse(/\/assets\/page-extras-.*\.js$/)
  release()
  await backgroundResponse
}

test('keeps text typed before hydration, with focus and cursor @phone-long', async ({ page }) => {
  const errors = watchErrors(page)
  const release = await holdApp(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  const email = page.getByLabel('Email')
  await email.pressSequentially('adaexample.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await email.focus()
  // Browsers don't report the cursor position in email fields, but typed text reveals it.
  await page.keyboard.press('Home')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  const field = await email.elementHandle()
  await releaseApp(page, release)
  await expect(email).toBeFocused()
  await page.keyboard.type('@')
  await expect(email).toHaveValue('ada@example.com')
  expect(await email.evaluate((now, before) => now === before, field)).toBe(true)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace')

  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByLabel('Name', { exact: true }).blur()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  expect(errors).toEqual([])
})

test('signs in after hydration if Enter was pressed before it @phone-long @long', async ({ page }) => {
  const { user } = await register(page, 'Ada Lovelace')
  await page.context().clearCookies()
  const errors = watchErrors(page)
  const release = await holdApp(page)
  await page.goto('/signin', { waitUntil: 'commit' })
  await expect(page).toHaveTitle('Sign in · Longhand')
  await page.getByLabel('Email').fill(user.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  release()
  await page.waitForURL('**/dashboard')
  expect(errors).toEqual([])
})

test('registers after hydration if Enter was pressed before it @long', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  release()
  await page.waitForURL('**/dashboard')
})

test('registers after the check if Enter was pressed during it @long', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/auth/captcha', async (route) => {
    await gate
    await route.continue()
  })
  const backgroundResponse = page.waitForResponse(/\/assets\/page-extras-.*\.js$/)
  await page.goto('/register')
  await backgroundResponse
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
  const field = page.getByLabel('Password', { exact: true })
  await field.fill(password)
  const button = page.getByRole('button', { name: 'Create account' })
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('data-loading')
  await page.keyboard.type('!')
  await expect(button).not.toHaveAttribute('data-loading')
  await page.keyboard.press('Enter')
  release()
  await page.waitForURL('**/dashboard')
})

test('replays clicks made before hydration, except those that were undone', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not yet all')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' of it')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).not.toHaveAttribute('aria-busy')
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByLabel('Language').selectOption('es')
  let wasSent = false
  page.on('request', (request) => {
    wasSent ||= request.url().endsWith('/auth/sign-in')
  })
  release()
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('not yet all of it')
  expect(wasSent).toBe(false)
})

test('applies choices made during hydration @long', async ({ page }) => {
  await page.addInitScript(() => {
    // React adds this listener to the document when it starts, and renders in a later task.
    const listen = document.addEventListener
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      listen.apply(document, args)
      if (args[0] !== 'selectionchange') return
      document.addEventListener = listen
      queueMicrotask(() => {
        const select = document.querySelector<HTMLSelectElement>('select:has(> [value="es"])')
        if (!select) return
        select.value = 'es'
        for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
      })
    }
  })
  await page.goto('/signin')
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
})

for (const [locale, heading] of [
  ['en-US', 'Sign in'],
  ['es-MX', 'Iniciar sesión'],
] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`looks the same before and after hydration, in ${locale} and ${scheme} ${locale === 'en-US' && scheme === 'light' ? '@phone-long' : '@long'}`, async ({
      browser,
      baseURL,
      viewport,
    }) => {
      const context = await browser.newContext({ baseURL, locale, viewport, colorScheme: scheme })
      const page = await context.newPage()
      const errors = watchErrors(page)
      const release = await holdApp(page)
      await page.goto('/signin', { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const before = await page.screenshot({ fullPage: true })
      await releaseApp(page, release)
      const after = await page.screenshot({ fullPage: true })
      expect(after.equals(before)).toBe(true)
      expect(errors).toEqual([])
      await context.close()
    })

test('shows the chosen colors and is accessible before hydration', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('longhand.colorScheme', 'dark'))
  await holdApp(page)
  await page.goto('/signin', { waitUntil: 'commit' })
  await expect(page.getByLabel('Appearance')).toHaveValue('dark')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await expectAccessible(page)
})

test("doesn't shift the layout when the installation's options load @phone-long", async ({ page }) => {
  const readShifts = await watchShifts(page)
  let lookup = Promise.resolve()
  await page.route('**/config', async (route) => {
    const answer = await route.fetch()
    const { result } = await answer.json()
    const providers = ['Google', 'A University with a Long Name'].map((name, n) => ({ id: `p${n}`, name }))
    const pages = { terms: 'https://example.org/terms', privacy: 'https://example.org/privacy' }
    await lookup
    await route.fulfill({ json: { result: { ...result, providers, ...pages } } })
  })
  for (const path of ['/', '/signin', '/signin?redirect=%2Fsettings%2Fapi', '/register']) {
    const gate = Promise.withResolvers<void>()
    lookup = gate.promise
    const release = await holdApp(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    // A late-loading font may move text slightly.
    const layoutShifts = await readShifts()
    await releaseApp(page, release)
    gate.resolve()
    await expect(page.getByRole('link', { name: /A University/ })).toBeVisible()
    if (!path.startsWith('/signin')) await expect(page.getByRole('figure')).toBeVisible()
    expect(await readShifts(), path).toEqual(layoutShifts)
  }
})

test("keeps the redirect address in an entry page's form @long", async ({ page }) => {
  const { user } = await register(page, 'Ada Lovelace')
  await page.context().clearCookies()
  const errors = watchErrors(page)
  const release = await holdApp(page)
  await page.goto('/?redirect=%2Fsettings%2Fapi', { waitUntil: 'commit' })
  const link = page.getByRole('main').getByRole('link', { name: 'Sign in' })
  await expect(link).toHaveAttribute('href', '/signin?redirect=%2Fsettings%2Fapi')
  // A plain link, because the app hasn't loaded to handle it.
  await link.click()
  await page.getByLabel('Email').fill(user.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  await expect(page).toHaveURL('/settings/api')
  expect(errors).toEqual([])
})
