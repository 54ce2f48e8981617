import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { joinWorkspace } from './colleague-page.ts'
import { waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { renderInBrowser } from './rendered-page.ts'
import { register } from './transcript-page.ts'

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select / })
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })

/** Opens a dashboard with copies of the welcome recording, five recordings in total. */
async function openFiveCards(page: Page, listedCount = 5) {
  const { user } = await register(page, 'Ada Lovelace')
  const { Items } = await (
    await page.request.post(`/user/v2/${user.uid}/collections`, { data: { orgId: user.organization } })
  ).json()
  for (let copyCount = 0; copyCount < 4; copyCount++) {
    const response = await page.request.post(`/collections/v2/${Items[0].id}/duplicate`)
    expect(response.status()).toBe(200)
  }
  await page.goto('/dashboard')
  await waitForDashboard(page)
  await expect(page.getByRole('article')).toHaveCount(listedCount)
  return user
}

/** Returns the gaps between dates and their cards' edges, and how many dates are covered by a checkbox. */
const readDates = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) => ({
    gaps: cards.map((card) => {
      const end = card.querySelector('time')!.getBoundingClientRect().right
      const { right } = card.getBoundingClientRect()
      return Math.round(right - Number.parseFloat(getComputedStyle(card).paddingRight) - 1 - end)
    }),
    covered: cards.filter((card) => {
      const box = card.querySelector('input')!
      const isVisible = getComputedStyle(box).opacity !== '0'
      const end = card.querySelector('time')!.getBoundingClientRect().right
      return isVisible && box.getBoundingClientRect().left < end
    }).length,
  }))

test('selects by checkbox, range, keyboard and Select all, and clears with Escape', async ({ page }) => {
  await openFiveCards(page)
  await page.mouse.move(0, 0)
  await expect.poll(() => readDates(page)).toEqual({ gaps: [0, 0, 0, 0, 0], covered: 0 })
  await page.getByRole('article').first().hover()
  await boxes(page).first().click()
  await expect(toolbar(page)).toContainText('1 selected')
  await boxes(page)
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(toolbar(page)).toContainText('4 selected')
  await expect.poll(() => readDates(page)).toEqual({ gaps: [28, 28, 28, 28, 28], covered: 0 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Welcome to Longhand', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(toolbar(page)).toContainText('5 selected')
  await page.keyboard.press('Space')
  await toolbar(page).getByRole('button', { name: 'Select all' }).click()
  await expect(toolbar(page)).toContainText('5 selected')
  await page.keyboard.press('Escape')
  await expect(toolbar(page)).toHaveCount(0)
  await expect(boxes(page).first()).not.toBeChecked()
  const selectButton = page.getByRole('button', { name: 'Select', exact: true })
  await selectButton.click()
  await expect(toolbar(page)).toContainText('0 selected')
  await expect(boxes(page).last()).toHaveCSS('opacity', '1')
  await boxes(page).last().click()
  await expect(toolbar(page)).toContainText('1 selected')
  await selectButton.click()
  await expect(toolbar(page)).toHaveCount(0)
})

test('adds many items to a project, and deletes many with one undo @long', async ({ page }) => {
  const { uid, organization } = await openFiveCards(page)
  const project = `/user/v2/${uid}/projects/${crypto.randomUUID()}`
  await page.request.post(project, { data: { orgId: organization, name: 'Interviews' } })
  await page.reload()
  await waitForDashboard(page)
  await boxes(page).first().click()
  await boxes(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await toolbar(page).getByRole('button', { name: 'Projects' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Interviews' }).click()
  const railButton = page.getByRole('navigation').getByRole('button', { name: /^Interviews/ })
  await expect(railButton).toHaveText('Interviews3')

  await toolbar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  const undoButton = page.getByRole('button', { name: 'Undo' })
  await expect(undoButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('article').first().getByRole('link')).toBeFocused()

  await boxes(page).first().click()
  await toolbar(page).getByRole('button', { name: 'Select all' }).click()
  const trashResponse = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await toolbar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(undoButton).toBeFocused()
  await trashResponse
  await expect(undoButton).toHaveCount(0)
  // The cards and the Undo button are gone, so the heading has the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(railButton).toHaveText('Interviews0')
  await page.getByRole('navigation').getByRole('button', { name: 'Trash' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '30 days left' })).toHaveCount(5)
})

test('selects and changes a whole list beyond the loaded items @long', async ({ page }) => {
  await renderInBrowser(page)
  // Two pages are loaded, and no more load by themselves.
  await page.route(/\/collections\?limit=50$/, (route) =>
    route.request().postDataJSON().nextPage
      ? undefined
      : route.continue({ url: route.request().url().replace('limit=50', 'limit=2') }),
  )
  const { uid, organization } = await openFiveCards(page, 2)
  const project = `/user/v2/${uid}/projects/${crypto.randomUUID()}`
  await page.request.post(project, { data: { orgId: organization, name: 'Interviews' } })
  await page.reload()
  await waitForDashboard(page)
  await boxes(page).first().click()
  await expect(toolbar(page)).toContainText('1 of 5 selected')
  await toolbar(page).getByRole('button', { name: 'Select all' }).click()
  await expect(toolbar(page)).toContainText('2 of 5 selected')
  await toolbar(page).getByRole('button', { name: 'Select all 5' }).click()
  await expect(toolbar(page)).toContainText(/^5 selected/)
  await toolbar(page).getByRole('button', { name: 'Projects' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Interviews' }).click()
  await expect(page.getByRole('navigation').getByRole('button', { name: /^Interviews/ })).toHaveText(
    'Interviews5',
  )
})

test('moves many items to another workspace @long', async ({ page, openPage }) => {
  const { uid } = await openFiveCards(page)
  const otherPage = await openPage()
  const { workspaces } = await register(otherPage, 'Grace Hopper')
  joinWorkspace(uid, workspaces[0]?.id ?? '', 'member')
  await otherPage.context().close()
  await page.reload()
  await waitForDashboard(page)
  await boxes(page).first().click()
  await boxes(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await toolbar(page).getByRole('button', { name: 'Move to another workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 3 transcripts' })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Moved 3 transcripts to')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(toolbar(page)).toHaveCount(0)
})
