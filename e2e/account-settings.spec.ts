import { execFileSync } from 'node:child_process'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { password } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { startOtherProduct } from './other-product.ts'
import { waitForEmailedLink } from './outbox.ts'
import { waitForStoredChange } from './settings-page.ts'
import { register } from './transcript-page.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Creates a picture whose left half is red and whose right half is blue. */
const drawHalves = () =>
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-filter_complex', 'color=red:s=400x400[a];color=blue:s=400x400[b];[a][b]hstack'],
    ...['-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'],
  ])

/** Returns the color at the center of a picture, as `[r, g, b]`. */
const middleOf = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    return [...(context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [])].slice(0, 3)
  })

test('changes name, picture, address, time zone and language, and shows them everywhere @long', async ({
  page,
}) => {
  await register(page, 'Ada Lovelace')
  await page.goto('/settings')
  await page.waitForURL('**/settings/account')
  const profile = section(page, 'Profile')
  await profile.getByLabel('Name').fill('')
  await page.keyboard.press('Enter')
  await expect(profile.getByText('Please enter a name')).toBeVisible()
  await profile.getByLabel('Name').fill('A')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByText('Please use a real name')).toBeVisible()
  await profile.getByLabel('Name').fill('Ada  King')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByRole('button', { name: 'Save' })).toBeDisabled()

  const addPictureButton = profile.getByRole('button', { name: 'Add picture' })
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser')
    await addPictureButton.click()
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: drawHalves() })
  }
  await choose()
  const dialog = page.getByRole('dialog', { name: 'Crop picture' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(addPictureButton).toBeFocused()
  await choose()
  await expect(dialog.getByRole('button', { name: 'Use picture' })).toBeEnabled()
  await expectAccessible(page)
  await dialog.getByRole('application').focus()
  for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Use picture' }).click()
  const avatar = page.getByRole('button', { name: 'Account menu' }).locator('img')
  await expect(avatar).toBeVisible()
  const [red = 255, , blue = 0] = await middleOf(avatar)
  expect([red < 60, blue > 200]).toEqual([true, true])

  const address = section(page, 'Address')
  await address.getByRole('combobox', { name: 'Country' }).fill('cote')
  await page.getByRole('option', { name: 'Côte d’Ivoire' }).click()
  await address.getByLabel('City').fill('Abidjan')
  await address.getByRole('button', { name: 'Save' }).click()
  await expect(address.getByRole('button', { name: 'Save' })).toBeDisabled()
  const region = section(page, 'Language and appearance')
  await region.getByLabel('Time zone').fill('')
  await page.keyboard.type('kiritimati')
  await expect(page.getByRole('option', { name: 'Pacific/Kiritimati' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(region.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Pacific/Kiritimati')
  await region.getByLabel('Language').click()
  const languageSave = waitForStoredChange(page)
  await page.getByRole('option', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { name: 'Cuenta', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await languageSave

  await page.evaluate(() => localStorage.removeItem('longhand.language'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(section(page, 'Perfil').getByLabel('Nombre')).toHaveValue('Ada King')
  await expect(section(page, 'Dirección').getByRole('combobox', { name: 'País' })).toHaveValue(
    'Côte d’Ivoire',
  )
  await expect(section(page, 'Dirección').getByLabel('Ciudad')).toHaveValue('Abidjan')
  const dateInZone = new Intl.DateTimeFormat('es', { timeZone: 'Pacific/Kiritimati', dateStyle: 'long' })
  await expect(page.getByText(dateInZone.format(new Date())).first()).toBeVisible()
})

test('marks only sent text as saved, not later typing @long', async ({ page }) => {
  await register(page, 'Ada Lovelace')
  const gate = Promise.withResolvers<void>()
  await page.route('**/user/v2/*/profile', async (route) => {
    if (route.request().method() === 'PATCH') await gate.promise
    await route.continue()
  })
  await page.goto('/settings/account')
  const address = section(page, 'Address')
  const saveButton = address.getByRole('button', { name: 'Save' })
  await address.getByLabel('City').fill('Paris')
  await saveButton.click()
  await address.getByLabel('City').fill('Paris, Texas')
  const firstSave = waitForStoredChange(page)
  gate.resolve()
  await firstSave
  await expect(saveButton).toBeEnabled()
  const secondSave = waitForStoredChange(page)
  await saveButton.click()
  await secondSave
  await expect(saveButton).toBeDisabled()
  await page.reload()
  await expect(address.getByLabel('City')).toHaveValue('Paris, Texas')
})

test('changes the password after the current one is entered', async ({ page }) => {
  await register(page, 'Ada Lovelace')
  await page.goto('/settings/account')
  const form = section(page, 'Password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByLabel('Current password', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.getByText('Please enter your current password.')).toBeVisible()
  await form.getByLabel('New password', { exact: true }).focus()
  await form.getByLabel('Current password', { exact: true }).fill('something else')
  await expect(form.getByText('Please enter a password.')).toBeVisible()
  await form.getByLabel('New password', { exact: true }).fill('battery horse correct')
  await form.getByRole('button', { name: 'Change password' }).click()
  const errorMessage = form.getByText("That isn't your current password.")
  await expect(errorMessage).toBeVisible()
  await form.getByLabel('Current password', { exact: true }).focus()
  await form.getByLabel('New password', { exact: true }).focus()
  await expect(errorMessage).toBeVisible()
  await form.getByLabel('Current password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password changed.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Change password' })).toBeFocused()

  const emailSection = section(page, 'Email')
  await emailSection.getByRole('button', { name: 'Change address' }).click()
  await emailSection.getByLabel('Current password', { exact: true }).focus()
  await expect(emailSection.getByText('Please enter a valid email')).toBeVisible()
})

test('changes the address once the owner opens the link, and notifies the previous one @long', async ({
  browser,
}) => {
  const product = await startOtherProduct(await freePort(), { VERIFY_EMAIL: 'on' })
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    const { user } = await register(page, 'Ada Lovelace')
    const email = `new-${user.email}`
    await page.goto('/settings/account')
    const form = section(page, 'Email')
    await form.getByRole('link', { name: 'Resend' }).click()
    await expect(page.getByRole('button', { name: 'Resend' })).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
    await page.waitForURL('**/settings/account')
    await form.getByRole('button', { name: 'Change address' }).click()
    await form.getByLabel('New email address').fill(email)
    await form.getByLabel('Current password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Send link' }).click()
    await expect(form.getByText(`We sent a link to ${email}.`)).toBeVisible()
    await expect(form.getByText(user.email ?? '', { exact: true })).toBeVisible()
    const readMailedLink = () => waitForEmailedLink(email, 'verifyEmail', product.dataDir)
    const first = await readMailedLink()
    await page.goto('/account?mode=verifyEmailReminder')
    await expect(page.getByText(`Sent to ${email}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Resend' }).click()
    await expect.poll(readMailedLink).not.toBe(first)
    await page.goto(await readMailedLink())
    await expect(page.getByText('Verified').first()).toBeVisible()
    await page.goto('/settings/account')
    await expect(form.getByText(email, { exact: true })).toBeVisible()
    await expect(form.getByText('We sent a link')).toBeHidden()
  } finally {
    await product.stop()
  }
})

test('fits and works with names of any length @everywhere @long', async ({ page }) => {
  await register(page, 'W'.repeat(120))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [path, last] of [
      ['/settings/account', 'Delete account'],
      ['/settings/preferences', 'Low-confidence words'],
    ] as const) {
      await page.goto(path)
      await expect(section(page, last)).toBeVisible()
      if (path === '/settings/account') {
        // The sections above have loaded, so the button doesn't move.
        await expect(page.getByText('Unfinished uploads')).toBeVisible()
        await page.getByRole('button', { name: 'Delete my account…' }).click()
        await expect(page.getByText('with its 1 recording')).toBeVisible()
      }
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  }
  await page.goto('/settings/nothing')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
