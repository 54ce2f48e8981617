import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import type { OpenPage } from './shared-page.ts'
import { openWelcome, register } from './transcript-page.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Filters' })

/** Adds a user to the workspace, in a separate browser. */
async function addColleague(openPage: OpenPage, orgId: string, name: string) {
  const theirs = await openPage()
  const { user } = await register(theirs, name)
  execFileSync(process.execPath, ['e2e/join-workspace.ts', user.uid, orgId], {
    env: { ...process.env, LONGHAND_DATA: process.env.E2E_DATA },
    stdio: 'pipe',
  })
  const switchResponse = await theirs.request.patch(`/user/v2/${user.uid}/organization`, {
    data: { organization: orgId },
  })
  expect(switchResponse.ok()).toBe(true)
  return { theirs, uid: user.uid }
}

test('adds, names, opens and removes projects, and adds items by dragging and from the menu', async ({
  page,
}) => {
  await register(page, 'Ada Lovelace')
  await page.goto('/dashboard')
  await waitForDashboard(page)
  const card = page.getByRole('article').filter({ hasText: 'Welcome to Longhand' })
  await expect(card).toBeVisible()
  const addProjectButton = rail(page).getByRole('button', { name: 'Add a project' })
  await addProjectButton.dblclick()
  const nameField = rail(page).getByRole('textbox', { name: 'Project name: Project 1' })
  await expect(nameField).toBeFocused()
  expect(await nameField.evaluate((field: HTMLInputElement) => field.selectionEnd)).toBe('Project 1'.length)
  await page.keyboard.type('Talks')
  await page.keyboard.press('Enter')
  await expect(rail(page).getByRole('button', { name: /^Talks/ })).toBeFocused()
  const otherPage = await page.context().newPage()
  await otherPage.goto('/dashboard')
  await rail(otherPage).getByRole('button', { name: 'More options for Talks' }).click()
  await otherPage.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(rail(otherPage).getByRole('textbox', { name: 'Project name: Talks' })).toBeFocused()
  await rail(page).getByRole('button', { name: 'More options for Talks' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await rail(page).getByRole('textbox', { name: 'Project name: Talks' }).fill('Interviews')
  await page.keyboard.press('Enter')
  const project = rail(page).getByRole('button', { name: /^Interviews/ })
  await expect(project).toHaveText('Interviews0')
  await expect(rail(page).getByRole('button', { name: /^More options for/ })).toHaveCount(1)
  // The other window still shows the old name; leaving its unchanged field overwrites nothing.
  await expect(rail(otherPage).getByRole('textbox', { name: 'Project name: Interviews' })).toHaveValue(
    'Talks',
  )
  await otherPage.keyboard.press('Tab')
  const projectButton = rail(otherPage).getByRole('button', { name: /^Interviews/ })
  await expect(projectButton).toHaveText('Interviews0')
  await card.dragTo(project)
  await expect(project).toHaveText('Interviews1')
  await expect(projectButton).toHaveText('Interviews1')
  await otherPage.close()
  await project.click()
  await expect(card).toBeVisible()
  await expectAccessible(page)

  await card.getByRole('button', { name: 'More options for Welcome to Longhand' }).click()
  await page.getByRole('menuitem', { name: 'Projects' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Interviews' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('menuitem', { name: 'Projects' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('menuitemcheckbox', { name: 'Interviews' }).click()
  await expect(page.getByText('“Interviews” is empty')).toBeVisible()
  const listButton = page.getByRole('button', { name: 'List', exact: true })
  if (await listButton.isVisible()) {
    await listButton.click()
    await expect(page.getByText('NO CONTENT')).toBeVisible()
    await page.getByRole('button', { name: 'Cards', exact: true }).click()
    await expect(page.getByText('NO CONTENT')).toHaveCount(0)
  }
  // A document created from a project's page is added to it.
  await page.getByRole('link', { name: 'Create with AI' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Questions')
  await page.getByRole('button', { name: 'Create blank page' }).click()
  await page.waitForURL(/\/doc\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(page.getByRole('article').filter({ hasText: 'Questions' })).toBeVisible()
  await expect(project).toHaveText('Interviews1')
  await page.getByRole('main').getByRole('button', { name: 'Interviews' }).click()
  await expect(card).toBeVisible()

  await page.goto('/settings/dictionaries')
  await page.getByRole('button', { name: 'New dictionary' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Names')
  const defaultSwitch = page.getByRole('switch', { name: 'Default for this language' })
  await defaultSwitch.press('Space')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Names/ })).toContainText('default')
  await page.reload()
  await expect(defaultSwitch).toBeChecked()
  await defaultSwitch.press('Space')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Names/ })).not.toContainText('default')

  await page.goto('/dashboard')
  const openMenu = () => rail(page).getByRole('button', { name: 'More options for Interviews' }).click()
  const projectItem = (name: string) => page.getByRole('menuitemradio', { name })
  await openMenu()
  await expect(projectItem('Language default')).toBeChecked()
  await projectItem('Names').click()
  await page.reload()
  await openMenu()
  await expect(projectItem('Names')).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(rail(page).getByText('Are you sure you want to remove this project?')).toBeVisible()
  await rail(page).getByRole('button', { name: 'Yes' }).click()
  await expect(project).toHaveCount(0)
  await expect(addProjectButton).toBeFocused()
  await expect(card).toBeVisible()
})

test('opens anything by name, by keyboard', async ({ page }) => {
  await register(page, 'Grace Hopper')
  await page.goto('/dashboard')
  await waitForDashboard(page)
  await expect(page.getByRole('article').filter({ hasText: 'Welcome to Longhand' })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Find by name' })
  const choice = (name: string | RegExp) => page.getByRole('option', { name })

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('shared')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('shared with me')

  await page.keyboard.press('Control+k')
  await field.fill('qqqq')
  await expect(page.getByText('No results.')).toBeVisible()
  await field.fill('welcme')
  await expect(choice(/^Welcome to Longhand/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/transcript\//)

  await page.goBack()
  // The URL changes before the page does, so the keys would go to the old page.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('shared with me')
  await page.keyboard.press('Control+k')
  await field.fill('dictionaries')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await page.keyboard.press('Control+k')
  await field.fill('dictionaries')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/dictionaries/)
})

test('lists shared transcripts and counts unopened ones; owners see everything @long', async ({
  page,
  openPage,
}) => {
  const { id } = await openWelcome(page)
  const { orgId } = (await (await page.request.get(`/collections/v2/${id}`)).json()).result
  const { theirs, uid } = await addColleague(openPage, orgId, 'Grace Hopper')
  await theirs.goto('/dashboard')
  await waitForDashboard(theirs)
  await expect(rail(theirs).getByRole('button', { name: 'Team transcripts' })).toHaveCount(0)
  const sharedFilter = rail(theirs).getByRole('button', { name: 'Shared with me' })
  await sharedFilter.click()
  await expect(theirs.getByText('Nothing is shared with you at this time.')).toBeVisible()
  await page.request.post(`/collections/v2/${id}/share`, { data: { userId: uid } })
  // The recording appears without a reload.
  await expect(theirs.getByRole('link', { name: 'Welcome to Longhand' })).toBeVisible()
  await expect(sharedFilter.getByTitle('1 new')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Delete Welcome to Longhand' })).toHaveCount(0)
  const openedResponse = theirs.waitForResponse(`**/collections/v2/${id}/opened`)
  await theirs.getByRole('link', { name: 'Welcome to Longhand' }).click()
  expect((await openedResponse).status()).toBe(204)
  await theirs.goto('/dashboard')
  await waitForDashboard(theirs)
  // The filter is preserved.
  await expect(sharedFilter).toHaveAttribute('aria-current', 'page')
  await expect(theirs.getByRole('heading', { name: /shared with me$/ })).toBeVisible()
  await expect(sharedFilter.getByTitle('1 new')).toHaveCount(0)
  await theirs.context().close()

  await page.goto('/dashboard')
  await waitForDashboard(page)
  await rail(page).getByRole('button', { name: 'Team transcripts' }).click()
  await expect(page.getByRole('heading', { name: /^Team wide content in/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Welcome to Longhand' })).toBeVisible()
})
