import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { joinWorkspace } from './colleague-page.ts'
import { test } from './fixtures.ts'
import type { OpenPage } from './shared-page.ts'
import { openWelcome, register } from './transcript-page.ts'

const name = 'Welcome to Longhand'
const card = (page: Page) => page.getByRole('article').filter({ hasText: name })

/** Registers a new workspace member in a separate browser. */
async function addColleague(
  openPage: OpenPage,
  orgId: string,
  userName: string,
  role: 'admin' | 'member' = 'member',
) {
  const page = await openPage()
  const { user, workspaces } = await register(page, userName)
  joinWorkspace(user.uid, orgId, role)
  const data = { organization: orgId }
  expect((await page.request.patch(`/user/v2/${user.uid}/organization`, { data })).ok()).toBe(true)
  return { page, user, anaSwitch: workspaces[0]?.id ?? '' }
}

async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: `More options for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('shares a collection, finds it by search, transfers it, and closes the screen with Escape and Back @phone-long @long', async ({
  page,
  openPage,
}) => {
  const { workspaces } = await register(page, 'Ada Lovelace')
  const orgId = workspaces[0]?.id ?? ''
  const { page: guestPage, user: ana } = await addColleague(openPage, orgId, 'Ana Pérez')
  await guestPage.goto('/dashboard')
  await page.goto('/dashboard')
  await choose(page, 'Share')
  const screen = page.getByRole('dialog', { name: `Share "${name}"` })
  await expect(screen.getByText('Share the collection with your workspace members.')).toBeVisible()
  await expect(screen.getByRole('switch', { name: 'Shared with Ada Lovelace' })).toBeDisabled()
  await expect(screen.getByText('Last seen')).toBeVisible({
    visible: (page.viewportSize()?.width ?? 0) >= 1040,
  })
  await screen.getByRole('switch', { name: 'Shared with Ana Pérez' }).press('Space')
  await expect(screen.getByRole('switch', { name: 'Shared with Ana Pérez' })).toBeChecked()
  await expectAccessible(page)

  await screen.getByRole('searchbox').fill('nobody at all')
  await expect(screen.getByText('No members match “nobody at all”.')).toBeVisible()
  await screen.getByRole('searchbox').fill(ana.email?.slice(0, 12).toUpperCase() ?? '')
  await expect(screen.getByRole('row')).toHaveCount(2)
  await expect(screen.getByRole('rowheader', { name: /Ana Pérez/ })).toBeVisible()
  await screen.getByRole('searchbox').press('Escape')
  await expect(screen.getByRole('searchbox')).toHaveValue('')

  await screen.getByRole('searchbox').fill('nobody at all')
  await screen.getByRole('tab', { name: 'Shared With' }).click()
  await expect(screen.getByRole('searchbox')).toHaveValue('')
  await screen.getByRole('switch', { name: 'Ana Pérez is the owner' }).press('Space')
  await expect(screen.getByRole('rowheader', { name: /Ada Lovelace/ })).toBeVisible()
  await screen.getByRole('tab', { name: 'Owner' }).click()
  await expect(screen.getByRole('switch', { name: 'Ana Pérez is the owner' })).toBeChecked()
  await expect(screen.getByRole('switch', { name: 'Shared with Ana Pérez' })).toBeDisabled()
  // The card appears without a reload.
  await expect(card(guestPage)).toHaveCount(1)

  await page.reload()
  await expect(screen).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screen).toHaveCount(0)
  await guestPage.reload()
  await choose(guestPage, 'Share')
  const shareDialog = guestPage.getByRole('dialog', { name: `Share "${name}"` })
  // Ana owns the collection, but not the workspace; she can change other people's toggles once she hands it over.
  const ownerSwitch = shareDialog.getByRole('switch', { name: 'Ana Pérez is the owner' })
  const adaOwnerSwitch = shareDialog.getByRole('switch', { name: 'Ada Lovelace is the owner' })
  await expect(ownerSwitch).toBeChecked()
  await expect(adaOwnerSwitch).toHaveCount(0)
  await ownerSwitch.press('Space')
  await expect(shareDialog.getByText('To transfer ownership, turn on Owner')).toBeVisible()
  await expect(adaOwnerSwitch).not.toBeChecked()
  await ownerSwitch.press('Space')
  await expect(adaOwnerSwitch).toHaveCount(0)
  await guestPage.goBack()
  await expect(shareDialog).toHaveCount(0)
  await expect(guestPage).toHaveURL('/dashboard')
  await choose(guestPage, 'Share')
  await shareDialog.getByRole('button', { name: 'Close' }).click()
  await expect(shareDialog).toHaveCount(0)
  await expect(guestPage).toHaveURL('/dashboard')
  await expect(guestPage.getByRole('button', { name: `More options for ${name}` })).toBeFocused()
  await choose(guestPage, 'Share')
  await ownerSwitch.press('Space')
  await adaOwnerSwitch.press('Space')
  await expect(guestPage.getByText('Ada Lovelace is now the owner.')).toBeVisible()
  await guestPage.context().close()
})

test("a revoked share disappears from the other person's list and open page, on a phone @long", async ({
  page,
  openPage,
}) => {
  const { workspaces } = await register(page, 'Ada Lovelace')
  const { page: guestPage } = await addColleague(openPage, workspaces[0]?.id ?? '', 'Ana Pérez')
  await guestPage.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard')
  await choose(page, 'Share')
  const shareSwitch = page.getByRole('switch', { name: 'Shared with Ana Pérez' })
  await guestPage.goto('/dashboard')
  const sharedWithMe = guestPage.getByRole('button', { name: /^Shared with me/ })
  await expect(sharedWithMe).toContainText('0')
  await shareSwitch.press('Space')
  await expect(shareSwitch).toBeChecked()

  // The share is counted immediately, although the list has never been opened.
  await expect(sharedWithMe).toContainText('1')
  await sharedWithMe.click()
  await card(guestPage).getByRole('link', { name, exact: true }).click()
  await expect(guestPage.getByRole('textbox', { name: 'Transcript' })).toBeVisible()
  const list = await guestPage.context().newPage()
  await list.setViewportSize({ width: 360, height: 740 })
  await list.goto('/dashboard')
  await list.getByRole('button', { name: /^Shared with me/ }).click()
  await expect(card(list)).toHaveCount(1)

  // The user scrolls below the title.
  const header = page.getByRole('dialog').locator('header')
  await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await shareSwitch.press('Space')
  await expect(shareSwitch).not.toBeChecked()
  await expect(card(list)).toHaveCount(0)
  await expect(guestPage.getByRole('textbox', { name: 'Transcript' })).toBeHidden()
  await expect(guestPage.getByRole('heading', { name: 'Transcript not found' })).toBeVisible()
  await expectAccessible(guestPage)
  await guestPage.context().close()
})

test('an admin becomes the owner, and moves it to their own workspace @long', async ({ page, openPage }) => {
  const { user, workspaces } = await register(page, 'Ada Lovelace')
  const orgId = workspaces[0]?.id ?? ''
  const { page: guestPage } = await addColleague(openPage, orgId, 'Mary Shelley', 'admin')
  // Admins don't see everyone's recordings, so this one has to be shared with Mary first.
  await page.goto('/dashboard')
  await choose(page, 'Share')
  await page.getByRole('switch', { name: 'Shared with Mary Shelley' }).press('Space')
  await page.keyboard.press('Escape')
  await guestPage.goto('/dashboard')
  await guestPage.getByRole('button', { name: 'Shared with me' }).click()
  await choose(guestPage, 'Become Owner')
  await expectAccessible(guestPage)
  await guestPage.getByRole('dialog').getByRole('button', { name: 'Become Owner' }).click()
  await expect(guestPage.getByText(`You now own “${name}”.`)).toBeVisible()
  await expect(card(guestPage)).toHaveCount(0)
  // The former owner keeps shared access.
  await page.getByRole('button', { name: 'Shared with me' }).click()
  await expect(card(page)).toBeVisible()

  await guestPage.getByRole('button', { name: 'My transcripts' }).click()
  await choose(guestPage, 'Move to another workspace')
  const dialog = guestPage.getByRole('dialog', { name: 'Move to another workspace' })
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await expectAccessible(guestPage)
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(guestPage.getByText(`Moved “${name}” to`)).toBeVisible()
  await expect(card(guestPage)).toHaveCount(0)
  // Ada isn't a member there.
  await expect(card(page)).toHaveCount(0)
  expect(user.uid).not.toBe('')
  await guestPage.context().close()
})

test('shares a recording from its own page @long', async ({ page, openPage }) => {
  const { url } = await openWelcome(page)
  const session = await (await page.request.get('/auth/session')).json()
  const orgId = session.result.workspaces[0].id
  const { page: guestPage } = await addColleague(openPage, orgId, 'Ana Pérez')
  await page.goto(url)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const screen = page.getByRole('dialog', { name: `Share "${name}"` })
  await screen.getByRole('switch', { name: 'Shared with Ana Pérez' }).press('Space')
  await expect(screen.getByRole('switch', { name: 'Shared with Ana Pérez' })).toBeChecked()
  await expectAccessible(page)
  await page.goBack()
  await expect(screen).toHaveCount(0)
  await expect(page).toHaveURL(url)
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toBeVisible()

  await guestPage.goto(url)
  await expect(guestPage.getByRole('textbox', { name: 'Transcript' })).toBeVisible()
  await expect(guestPage.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
  await guestPage.context().close()
})
