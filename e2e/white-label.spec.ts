import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { drawEmblem } from '../src/cli/emblem.ts'
import { whiteLabelExamples } from '../src/cli/white-label-examples.ts'
import type { WhiteLabelFields } from '../src/contract/white-labels.ts'
import { holdApp } from './app-on-page.ts'
import { expectAccessible } from './axe.ts'
import { password, waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { watchShifts } from './layout-shifts-on-page.ts'
import { makeStaff } from './staff.ts'
import { register } from './transcript-page.ts'

/** Returns the URL of a host's sign-in page under localhost, which browsers resolve to this machine. */
const signInUrl = (slug: string) => `http://${slug}.localhost:${process.env.E2E_PORT}/signin`

/** Adds a white-label page with a logo; requires a signed-in staff member. */
async function addPage(page: Page, fields: WhiteLabelFields, emblem = drawEmblem('waves', '#0b6e4f')) {
  const response = await page.request.post('/staff/white-labels', { data: fields })
  expect(response.ok(), await response.text()).toBe(true)
  const { id } = (await response.json()).result
  const headers = { 'content-type': 'image/png' }
  const putResponse = await page.request.put(`/staff/white-labels/${id}/logo`, { data: emblem, headers })
  expect(putResponse.ok(), await putResponse.text()).toBe(true)
}

async function registerStaff(page: Page) {
  const session = await register(page, 'Mary Shelley')
  await makeStaff(session.user.email ?? '')
  return session
}

const newSlug = () => `s${randomUUID().slice(0, 8)}`

/** Returns the colors, texts and positions on a page. */
function stylesOf(page: Page) {
  return page.evaluate(() => {
    const elements = [document.body, ...document.querySelectorAll('header, header p, main, main *')]
    return elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { backgroundColor, color } = getComputedStyle(element)
        const { x, y, width, height } = element.getBoundingClientRect()
        const [firstChild] = element.childNodes
        const text = firstChild?.nodeType === Node.TEXT_NODE ? firstChild.textContent : ''
        return [element.tagName, text, backgroundColor, color, x, y, width, height].join(' ')
      })
  })
}

test('the sign-in page of a host is branded before hydration, and stays branded @phone-long', async ({
  page,
  openPage,
}) => {
  await registerStaff(page)
  const slug = newSlug()
  const name = 'Kelp Bay University'
  await addPage(page, { slug, name, buttonColor: '#0b6e4f', backgroundColor: '#d7efe5' })

  const visitor = await openPage()
  const errors: string[] = []
  visitor.on('pageerror', ({ message }) => errors.push(message))
  visitor.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const readShifts = await watchShifts(visitor)
  const release = await holdApp(visitor)
  await visitor.goto(signInUrl(slug), { waitUntil: 'commit' })
  await expect(visitor.getByRole('img', { name })).toBeVisible()
  await expect(visitor).toHaveTitle(`Sign in · ${name}`)
  await expect(visitor.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/svg/)
  await expect(visitor.locator('body')).toHaveCSS('background-color', 'rgb(215, 239, 229)')
  const button = visitor.getByRole('button', { name: 'Sign in', exact: true })
  await expect(button).toHaveCSS('background-color', 'rgb(11, 110, 79)')
  await expect(visitor.getByText('Longhand')).toHaveCount(0)
  await expect(visitor.getByText('Register for Free')).toHaveCount(0)
  await visitor.evaluate(() => document.fonts.ready)
  const firstPaint = await stylesOf(visitor)
  // A late-loading font may move text slightly.
  const layoutShifts = await readShifts()
  const field = await visitor.getByLabel('Email').elementHandle()

  const backgroundResponse = visitor.waitForResponse(/\/assets\/page-extras-.*\.js$/)
  release()
  await backgroundResponse
  expect(await stylesOf(visitor)).toEqual(firstPaint)
  expect(await visitor.getByLabel('Email').evaluate((now, before) => now === before, field)).toBe(true)
  expect(await readShifts()).toEqual(layoutShifts)
  expect(errors).toEqual([])
})

test("members who sign in at an organization's host enter its workspace, without its branding @long", async ({
  page,
  openPage,
}) => {
  const { workspaces, user } = await registerStaff(page)
  const response = await page.request.post('/organizations', { data: { name: 'Kelp archive' } })
  const organization = (await response.json()).result.user.organization
  const before = { organization: workspaces[0]?.id }
  await page.request.patch(`/user/v2/${user.uid}/organization`, { data: before })
  const slug = newSlug()
  await addPage(page, { slug, name: 'Kelp Bay University', backgroundColor: '#d7efe5', organization })

  const visitor = await openPage()
  await visitor.goto(signInUrl(slug).replace('signin', ''))
  await expect(visitor).toHaveURL(signInUrl(slug))
  const signIn = async () => {
    await visitor.getByLabel('Email').fill(user.email ?? '')
    await visitor.getByLabel('Password', { exact: true }).fill(password)
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
    await waitForDashboard(visitor)
  }
  await signIn()
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Kelp archive')
  await expect(visitor.locator('html')).not.toHaveAttribute('data-brand')
  await expect(visitor.locator('body')).toHaveCSS('background-color', 'rgb(251, 248, 242)')
  await expect(visitor.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg')

  // The session ends elsewhere.
  await visitor.evaluate(() => fetch('/auth/sign-out', { method: 'POST' }))
  const signedOutAlert = visitor.getByRole('alert').filter({ hasText: 'You were signed out.' })
  await expect(signedOutAlert).toBeVisible()
  await expect(visitor).toHaveURL(`${signInUrl(slug)}?redirect=%2Fdashboard`)
  await signIn()
  await expect(signedOutAlert).toHaveCount(0)

  await visitor.getByRole('button', { name: 'Account menu' }).click()
  await visitor.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(visitor.getByText('Kelp Bay University').first()).toBeVisible()
  await expect(visitor.locator('body')).toHaveCSS('background-color', 'rgb(215, 239, 229)')
  await expect(signedOutAlert).toHaveCount(0)
})

test('staff create a page with a live preview in which every text is readable', async ({
  page,
  openPage,
}) => {
  await registerStaff(page)
  const slug = newSlug()
  await page.goto('/settings/installation?tab=workspaces')
  await page.getByRole('link', { name: 'Edit sign-in pages' }).click()
  const tabs = page.getByRole('navigation', { name: 'Settings' })
  await expect(tabs.getByRole('link', { name: 'Installation' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'New sign-in page' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Alderbrook College')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Use lowercase letters, digits and hyphens.')).toBeVisible()
  await page.getByLabel('Subdomain').fill('app')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This subdomain is reserved for Longhand itself.')).toBeVisible()
  await page.getByLabel('Subdomain').fill(slug)
  await page.getByLabel('Button color').fill('#ffd21f')
  await page.getByLabel('Background color').fill('#fff7d1')
  const notes = page.getByRole('status').filter({ hasText: 'Contrast' })
  await expect(notes).toContainText('Links use a more readable shade of the button color.')
  const preview = page.getByRole('figure', { name: 'Preview in light mode' })
  await expect(preview).toContainText('Alderbrook College')
  await expect(preview.getByText('Sign in', { exact: true }).last()).toHaveCSS(
    'background-color',
    'rgb(255, 210, 31)',
  )
  const choose = async (button: string, buffer: Buffer) => {
    const fileChooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await fileChooser).setFiles({ name: 'sun.png', mimeType: 'image/png', buffer })
  }
  // After an unreadable logo, the form stays open and can still save the page.
  await choose('Upload logo', Buffer.from('no picture'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await choose('Replace logo', drawEmblem('sun', '#8a6a00'))
  await expect(preview.locator('img')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const list = page.getByRole('list', { name: 'White-label sign-in pages' })
  await expect(list.getByText(slug)).toBeVisible()

  const visitor = await openPage()
  await visitor.goto(signInUrl(slug))
  await expect(visitor.getByRole('img', { name: 'Alderbrook College' })).toBeVisible()
  const row = list.getByRole('listitem').filter({ hasText: slug })
  await row.getByRole('switch').click()
  // The link disappears once the server has responded.
  await expect(row.getByRole('link')).toBeHidden()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await visitor.reload()
  await expect(visitor.getByRole('link', { name: 'Register for Free' })).toBeVisible()
  await row.getByRole('button', { name: 'Delete Alderbrook College' }).click()
  await row.getByRole('button', { name: 'Yes' }).click()
  await expect(list.getByText(slug)).toBeHidden()
})

test('the eight examples are readable in light and dark mode @long', async ({ page, openPage }) => {
  await registerStaff(page)
  const visitor = await openPage()
  for (const { fields, emblem, emblemColor } of whiteLabelExamples) {
    const slug = newSlug()
    await addPage(page, { ...fields, slug }, drawEmblem(emblem, emblemColor))
    await visitor.goto(signInUrl(slug))
    await expect(visitor.getByRole('img', { name: fields.name })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.emulateMedia({ colorScheme })
      await expect(visitor.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await expectAccessible(visitor)
    }
  }
})
