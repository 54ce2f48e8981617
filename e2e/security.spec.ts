import { expect, type Locator, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from './axe.ts'
import { password } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import type { OpenPage } from './shared-page.ts'
import { makeStaff } from './staff.ts'
import { register } from './transcript-page.ts'

/**
 * Returns an authenticator app's code for this secret: the current one, or the one a number of half-minute
 * steps later.
 */
const generateCode = (secret: string, steps = 0) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * 30_000 })

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await page.waitForURL('**/signin')
}

/** Enters a wrong password, which is reported at the field, and then the right one, by keyboard. */
async function confirmPassword(page: Page, section: Locator): Promise<void> {
  const field = section.getByLabel('Your password')
  await expect(field).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(section.getByText('Wrong password.')).toBeVisible()
  await expectAccessible(page)
  await field.fill(password)
  await page.keyboard.press('Enter')
}

/**
 * Turns on two-factor authentication in the settings, by keyboard; returns the secret, its code and the recovery codes.
 */
async function setUpTwoFactor(page: Page) {
  const section = page.getByRole('region', { name: 'Two-factor authentication' })
  await section.getByRole('button', { name: 'Set up' }).press('Enter')
  await confirmPassword(page, section)
  const secret = String(await section.getByTestId('totp-secret').textContent())
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(section.getByLabel('Authenticator code')).toBeFocused()
  await page.keyboard.type(generateCode(secret).replace(/.$/, (last) => String((Number(last) + 1) % 10)))
  await page.keyboard.press('Enter')
  await expect(section.getByText('That code is wrong.')).toBeVisible()
  await expectAccessible(page)
  const code = generateCode(secret)
  await section.getByLabel('Authenticator code').fill(code)
  await page.keyboard.press('Enter')
  const codes = section.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  return { section, secret, code, codes: await codes.allTextContents() }
}

test('requires a code from the app or a recovery code, each usable once, until turned off @long', async ({
  page,
}) => {
  const { user } = await register(page, 'Ada Lovelace')
  await page.goto('/settings/account')
  const { section, secret, code, codes } = await setUpTwoFactor(page)
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('longhand-recovery-codes.txt')
  await section.getByRole('button', { name: "I've saved them" }).click()
  await expect(section.getByText('10 recovery codes left.')).toBeVisible()

  await signOut(page)
  await signIn(page, String(user.email))
  await page.getByLabel('Authenticator code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('has already been used')).toBeVisible()
  await page.getByLabel('Authenticator code').fill(generateCode(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')

  for (const [recoveryCode, isValid] of [
    [codes[0], true],
    [codes[0], false],
  ] as const) {
    await signOut(page)
    await signIn(page, String(user.email))
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(String(recoveryCode))
    await page.getByRole('button', { name: 'Continue' }).click()
    if (isValid) await page.waitForURL('**/dashboard')
    else await expect(page.getByText('has already been used')).toBeVisible()
  }
  await page.getByLabel('Recovery code').fill(String(codes[1]))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')

  await page.goto('/settings/account')
  await expect(section.getByText('8 recovery codes left.')).toBeVisible()
  await section.getByRole('button', { name: 'Generate new recovery codes' }).click()
  await section.getByLabel('Your password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(section.getByText('Wrong password.')).toBeVisible()
  await section.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await section.getByRole('button', { name: "I've saved them" }).click()
  await expect(section.getByText('10 recovery codes left.')).toBeVisible()
  await section.getByRole('button', { name: 'Turn off' }).click()
  await section.getByLabel('Your password').fill(password)
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Set up' })).toBeVisible()
})

/** Adds a device with a fingerprint reader and stored passkeys. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('adds a passkey, signs in with it alone, and removes it @long', async ({ page }) => {
  await addAuthenticator(page)
  const { user } = await register(page, 'Ada Lovelace')
  await page.goto('/settings/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await expect(section.getByText('No passkeys yet.')).toBeVisible()
  await section.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await confirmPassword(page, section)
  // The passkey's name can be edited immediately.
  await expect(section.getByLabel('Passkey name')).toBeFocused()
  await section.getByLabel('Passkey name').fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(section.getByText('My laptop')).toBeVisible()
  await expect(section.getByText('Never used')).toBeVisible()
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Your password').fill(password)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section.getByText('This device already has a passkey')).toBeVisible()
  await expectAccessible(page)

  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText(String(user.email))).toBeVisible()

  await page.goto('/settings/account')
  await expect(section.getByText(/^Last used/)).toBeVisible()
  await section.getByRole('button', { name: 'Remove My laptop' }).click()
  await section.getByRole('button', { name: 'Yes' }).click()
  await expect(section.getByText('No passkeys yet.')).toBeVisible()
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('No account here uses this passkey')).toBeVisible()
})

test("reports that a browser doesn't support passkeys", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await register(page, 'Ada Lovelace')
  await page.goto('/settings/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await expect(section.getByText('Passkeys need an up-to-date browser and HTTPS.')).toBeVisible()
  await expect(section.getByRole('button')).toHaveCount(0)
})

/** Opens the same user's account page in another browser. */
async function signInElsewhere(openPage: OpenPage, email: string): Promise<Page> {
  const page = await openPage()
  const reply = await page.request.post('/auth/sign-in', { data: { email, password } })
  expect(reply.ok()).toBe(true)
  await page.goto('/settings/account')
  await expect(page.getByText('This device')).toBeVisible()
  return page
}

test('ends a session elsewhere, whose open page redirects to the sign-in page @long', async ({
  page,
  openPage,
}) => {
  const { user } = await register(page, 'Ada Lovelace')
  const otherPage = await signInElsewhere(openPage, String(user.email))
  await page.goto('/settings/account')
  const section = page.getByRole('region', { name: "Where you're signed in" })
  await expect(section.getByRole('listitem')).toHaveCount(2)
  const otherSession = section.getByRole('listitem').filter({ hasNotText: 'This device' })
  await expect(otherSession).toContainText('Chrome on Linux')
  await otherSession.getByRole('button', { name: 'Sign out of Chrome on Linux' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await expect(otherPage.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(new URL(otherPage.url()).searchParams.get('redirect')).toBe('/settings/account')
  const signedOutAlert = (somePage: Page) =>
    somePage.getByRole('alert').filter({ hasText: 'You were signed out.' })
  await signedOutAlert(otherPage).getByRole('button', { name: 'Sign in' }).click()
  await otherPage.waitForURL('**/signin?redirect=%2Fsettings%2Faccount')
  await expect(signedOutAlert(otherPage)).toHaveCount(0)
  await expect(section.getByText('This device')).toBeVisible()

  const returningPage = await signInElsewhere(openPage, String(user.email))
  await page.reload()
  await section.getByRole('button', { name: 'Sign out everywhere' }).click()
  await section.getByRole('button', { name: 'Yes' }).click()
  await page.waitForURL('**/signin')
  await expect(returningPage.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(signedOutAlert(returningPage)).toBeVisible()
  await expect(signedOutAlert(page)).toHaveCount(0)
})

test('staff view the product as a user under a banner, without changing personal data @long', async ({
  page,
  openPage,
}) => {
  const person = await register(await openPage(), 'Ada Lovelace')
  const staff = await register(page, 'Grace Hopper')
  makeStaff(String(staff.user.email))
  const keyResponse = await page.request.post('/staff/impersonation-keys', {
    data: { user: person.user.uid, reason: 'She asked why a transcript is empty' },
  })
  const { key } = (await keyResponse.json()).result
  await page.goto(`/?key=${key}`)
  await page.waitForURL('**/dashboard')
  expect(page.url()).not.toContain(key)
  const banner = page.getByRole('status').filter({ hasText: 'Grace Hopper' })
  await expect(banner).toContainText('Ada Lovelace')

  await page.goto('/settings/account')
  await expect(page.getByText("You're viewing as staff.")).toBeVisible()
  await expect(page.getByText('by staff, viewing as you')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeDisabled()
  await expectAccessible(page)
  const response = await page.request.post(`/user/v2/${person.user.uid}/two-factor`)
  expect(response.status()).toBe(403)

  await page.goto('/settings/workspace')
  const reason = page.getByText("You're viewing as staff. Only the user can do this.")
  await expect(reason).toBeVisible()
  for (const name of ['Create token', 'Place hold', 'Leave workspace'])
    await expect(page.getByRole('button', { name })).toBeDisabled()
  await page.goto('/settings/users')
  await expect(reason).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send invites' })).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Role of Ada Lovelace' })).toBeDisabled()
  await expectAccessible(page)
  // The server rejects other actions, and the page shows the reason.
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Add a project' }).click()
  await expect(reason).toBeVisible()

  await page.goto('/plans')
  await expect(banner).toContainText('Ada Lovelace')
  await page.getByRole('button', { name: /^End$/ }).click()
  await page.waitForURL('**/signin')
  // The code doesn't work a second time.
  await signIn(page, String(staff.user.email))
  await page.waitForURL('**/dashboard')
  await page.goto(`/?key=${key}`)
  await expect(page.getByText('This link is no longer valid', { exact: false })).toBeVisible()
  await expect(banner).toHaveCount(0)
})
