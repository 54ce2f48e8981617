import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { serveCaptcha } from './captcha-script.ts'
import { password, registerByForm } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { waitForEmailedLink } from './outbox.ts'
import { renderInBrowser } from './rendered-page.ts'

test('shows field errors on blur @long', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  const fillAndBlur = async (label: string, value: string) => {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(value)
    await field.blur()
  }
  await fillAndBlur('Name', '')
  await expect(page.getByText('Please enter a name')).toBeVisible()
  await fillAndBlur('Name', 'x1')
  await expect(page.getByText('Please use a real name')).toBeVisible()
  await fillAndBlur('Email', '')
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await fillAndBlur('Email', 'ada@')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await fillAndBlur('Password', '')
  await expect(page.getByText('Please enter a password.')).toBeVisible()
  await fillAndBlur('Password', '12345')
  await expect(page.getByText('Must be at least 6 characters.')).toBeVisible()
  await fillAndBlur('Password', 'x'.repeat(1025))
  await expect(page.getByText('Must be at most 1,024 characters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test('registers once the check has passed, signs out and in again @phone-long', async ({ page }) => {
  let respond = () => {}
  const gate = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/auth/captcha', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()
  respond()
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/register')) requestCount += 1
  })
  // Clicks again before the page can show that it is busy.
  await page.addInitScript(() =>
    document.addEventListener(
      'submit',
      ({ target }) => target?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      { once: true },
    ),
  )
  const email = await registerByForm(page)
  expect(requestCount).toBe(1)
  await expect(page.getByRole('heading', { name: /My content in/ })).toBeVisible()
  await expect(page.getByText('Welcome to Longhand').first()).toBeVisible()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/signin')

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByText("don't match an account")).toBeVisible()
  await expect(page.getByText('No account, yet? Register here.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/dashboard')
})

test('reports a common password at the field @long', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('common@example.com')
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/most common ones/)

  const hint = page.getByText('No account? Register here.')
  await expect(hint).toBeHidden()
  await page.route('**/auth/register', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: '' } } }),
  )
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(hint).toBeVisible()
  await hint.getByRole('button').click()
  await expect(page.getByLabel('Name')).toBeFocused()
})

test('sets a new password through the link in an email', async ({ page }) => {
  const email = await registerByForm(page)
  await page.goto('/logout')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The previous form has a field with the same name.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset email' }).press('Enter')
  const sentButton = page.getByRole('button', { name: 'Sent' })
  await expect(sentButton).toBeDisabled()
  await expect(sentButton).toBeFocused()
  const link = await waitForEmailedLink(email, 'resetPassword')
  await page.goto(link)
  await expect(page.getByText(`For ${email}.`)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('a new horse battery')
  await page.getByLabel('Verify password').fill('another horse battery')
  await page.getByLabel('Verify password').press('Enter')
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await page.getByLabel('Verify password').fill('a new horse battery')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.waitForURL('**/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a new horse battery')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/dashboard')
  // The link works only once.
  await page.goto(link)
  await page.waitForURL('**/reset/request')
  await expect(page.getByText('This link is no longer valid')).toBeVisible()
})

test('resends an emailed code after a lost response @long', async ({ page }) => {
  await page.route('**/auth/reset/check', (route) => route.abort())
  await page.goto('/account?mode=resetPassword&oobCode=nothing')
  await expect(page.getByRole('alert')).toContainText('No response.')
  await page.unroute('**/auth/reset/check')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.waitForURL('**/reset/request')

  await page.route('**/auth/verify', (route) => route.abort())
  await page.goto('/account?mode=verifyEmail&oobCode=nothing')
  const retryButton = page.getByRole('button', { name: 'Try Again' })
  await expect(retryButton).toBeVisible()
  await page.unroute('**/auth/verify')
  await retryButton.click()
  await expect(page.getByText('This link is no longer valid')).toBeVisible()
  await expect(retryButton).toHaveCount(0)
})

test('requires a verified address before anything else, then continues @phone-long', async ({ page }) => {
  const email = await registerByForm(page)
  const setVerification = async (verification: string) => {
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/auth/session', async (route) => {
      const { result } = await (await route.fetch()).json()
      await route.fulfill({ json: { result: { ...result, user: { ...result.user, verification } } } })
    })
  }
  await setVerification('required')
  await page.goto('/settings/dictionaries?from=mail')
  await expect(page.getByRole('heading', { name: 'Verify your email to continue' })).toBeVisible()
  await page.getByRole('button', { name: 'Resend' }).press('Enter')
  const resentButton = page.getByRole('button', { name: 'Sent! Check Junk?' })
  await expect(resentButton).toBeDisabled()
  await expect(resentButton).toBeFocused()
  await expectAccessible(page)
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.url()))
  await page.getByLabel('Language').selectOption('es')
  await expect(page.getByRole('heading', { name: 'Verifica tu correo para continuar' })).toBeVisible()
  await page.getByLabel('Idioma').selectOption('en')
  expect(changes).toEqual([])
  const link = await waitForEmailedLink(email, 'verifyEmail')
  const otherPage = await page.context().newPage()
  await otherPage.goto(link)
  await expect(otherPage.getByRole('heading', { name: 'Verified' })).toBeVisible()
  await expect(otherPage.getByText(`${email} is verified.`)).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Unable to verify your email.' })).toBeVisible()
  await otherPage.close()
  await setVerification('none')
  await page.waitForURL('**/settings/dictionaries?from=mail')
})

for (const [service, origin, name] of [
  ['turnstile', 'https://challenges.cloudflare.com', 'turnstile'],
  ['hcaptcha', 'https://js.hcaptcha.com', 'hcaptcha'],
  ['recaptcha', 'https://www.google.com', 'grecaptcha'],
] as const)
  test(`requires ${service}'s widget to be completed before registration @long`, async ({ page }) => {
    await serveCaptcha(page, service, origin, name)
    await page.route(`${origin}/**`, (route) => route.abort(), { times: 1 })
    await page.goto('/register')
    await expect(page.getByText('Captcha could not be verified!')).toBeVisible()
    await page.getByRole('button', { name: 'Try Again' }).click()
    const submitButton = page.getByRole('button', { name: 'Create account' })
    await expect(page.getByText("Please confirm that you're not a robot.")).toBeVisible()
    await expect(submitButton).toBeDisabled()
    await page.getByRole('button', { name: 'I am human' }).click()
    await expect(submitButton).toBeEnabled()
    await page.getByRole('button', { name: 'Let it expire' }).click()
    await expect(submitButton).toBeDisabled()
    await page.getByRole('button', { name: 'Let it fail' }).click()
    await expect(page.getByText('Captcha could not be verified!')).toBeVisible()
    await page.getByRole('button', { name: 'I am human' }).click()
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    const registerRequest = page.waitForRequest('**/auth/register')
    await submitButton.click()
    expect((await registerRequest).postDataJSON()).toMatchObject({ captcha: 'key token 2' })
    // The server requires a proof of work, so it rejects this token and the page requests another.
    await expect(page.getByText("Please confirm that you're not a robot.")).toBeVisible()
    await expect(submitButton).toBeDisabled()
  })

test('offers sign-in if the email is taken @long', async ({ page, context }) => {
  const email = await registerByForm(page)
  await context.clearCookies()
  await page.goto('/')
  await page.getByLabel('Name').fill('Ada Again')
  await page.getByLabel('Email').fill(email.replace('@', '+again@'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('"+" is not allowed')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Email already taken.')).toBeVisible()
  await page.getByLabel('Email').fill('another@example.com')
  await expect(page.getByText('Login instead?')).toBeHidden()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Click here.' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('returns to the requested page after sign-in, and never leaves the site', async ({ page, context }) => {
  const email = await registerByForm(page)
  await context.clearCookies()
  await page.goto('/dashboard/v2?from=mail')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  // The link also helps people who forgot the password.
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  const signIn = async () => {
    // The previous form has a field with the same name.
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn()
  await page.waitForURL(/\/dashboard\/v2\?from=mail$/)

  await context.clearCookies()
  await page.goto('/signin?redirect=%2F..%2F%2Fexample.org')
  await signIn()
  await page.waitForURL('**/dashboard')
})

test('goes to the sign-in pages when the session ends while a page is open @long', async ({
  page,
  context,
}) => {
  await registerByForm(page)
  await expect(page.getByRole('button', { name: 'Rename Welcome to Longhand' })).toBeVisible()
  await page.getByRole('button', { name: 'Rename Welcome to Longhand' }).click()
  await page.getByLabel('New name').fill('Renamed')
  await context.clearCookies()
  // Another request may arrive first, and the page may navigate away before this one arrives.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/dashboard')
})

test('explains why sign-in fails without cookies @long', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }))
  for (const path of ['/register', '/signin']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Cookies are turned off')
  }
})

test('keeps the language and appearance', async ({ page }) => {
  await page.goto('/signin')
  await page.getByLabel('Language').selectOption('es')
  await page.getByLabel('Apariencia').selectOption('dark')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('forms have no accessibility violations @long @phone-long', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/register', '/signin', '/reset/request', '/no/such/page']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  }
})

test('reports a part of the page that fails to load, and an unreachable server @long', async ({ page }) => {
  await registerByForm(page)
  await page.route('**/assets/dashboard-*.js', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A new version is available' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await renderInBrowser(page)
  await page.route('**/auth/session', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Connection Issues' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: /My content in/ })).toBeVisible()
})
