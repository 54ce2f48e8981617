import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { addMembers } from './colleague-page.ts'
import { waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { register } from './transcript-page.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search transcripts' })
const results = (page: Page) => page.getByRole('region', { name: 'Search results' })

async function openDashboard(page: Page) {
  const session = await register(page, 'Ada Lovelace')
  await page.goto('/dashboard')
  await waitForDashboard(page)
  await expect(page.getByRole('article').filter({ hasText: 'Welcome to Longhand' })).toBeVisible()
  return session
}

test('finds spoken words, shows their times and opens the transcript there @phone-long', async ({ page }) => {
  const { workspaces } = await openDashboard(page)
  await box(page).fill('subtitle')
  await expect(page).toHaveURL(/[?&]q=subtitle/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Searching ${workspaces[0]?.name}`)
  const matchLink = results(page).getByRole('link', { name: /Transcript/ })
  await expect(matchLink).toContainText('0:27')
  await expect(matchLink.locator('mark')).toHaveText('subtitles')
  await expect(page.getByText('Click here to upload')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: test.info().outputPath('found.png') })
  await matchLink.click()
  await expect(page).toHaveURL(/\/transcript\/[^/]+#t=27\.65$/)
  await page.waitForFunction(
    () => Math.abs((document.querySelector('audio')?.currentTime ?? 0) - 27.65) < 0.1,
  )
  await page.goBack()
  await expect(box(page)).toHaveValue('subtitle')
  await expect(matchLink).toBeVisible()
})

test('finds misspelled names by keyboard, and reports no results @long', async ({ page }) => {
  await openDashboard(page)
  await box(page).focus()
  await page.keyboard.type('longhnad')
  await page.keyboard.press('Enter')
  await expect(results(page).getByRole('heading', { name: 'Welcome to Longhand' })).toBeVisible()
  // Search results have a card's actions.
  const link = (name: string) => results(page).getByRole('link', { name, exact: true })
  await link('Welcome to Longhand').focus()
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'New name' })).toBeFocused()
  await page.keyboard.type('Longhand, a talk')
  await page.keyboard.press('Enter')
  await expect(link('Longhand, a talk')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected')
  await expectAccessible(page)
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link('Longhand, a talk')).toBeVisible()
  await box(page).focus()
  await page.keyboard.press('Escape')
  await expect(results(page)).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText('Longhand, a talk')
  await page.keyboard.type('platypus')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No transcripts matching "platypus". Please try another search.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeDisabled()
  await page.reload()
  await expect(box(page)).toHaveValue('platypus')
})

test('shows the total before all results have loaded, excluding items being deleted @long @phone-long', async ({
  page,
}) => {
  const { user } = await openDashboard(page)
  const data = { orgId: user.organization, term: 'welcome' }
  const { Items } = await (await page.request.post('/collections/v2/search', { data })).json()
  for (let copyCount = 0; copyCount < 4; copyCount++)
    await page.request.post(`/collections/v2/${Items[0].id}/duplicate`)
  // Two pages are loaded, and no more load by themselves.
  await page.route('**/collections/v2/search', (route) =>
    route.request().postDataJSON().nextPage
      ? undefined
      : route.continue({ url: `${route.request().url()}?limit=2` }),
  )
  await box(page).fill('welcome')
  const status = results(page).getByRole('status')
  await expect(status).toHaveText('5 transcripts')
  await expect(results(page).getByRole('checkbox')).toHaveCount(2)
  await results(page).getByRole('checkbox').first().click()
  const toolbar = page.getByRole('toolbar', { name: 'Selection' })
  await expect(toolbar).toContainText('1 of 5 selected')
  await results(page).getByRole('checkbox').nth(1).click()
  await toolbar.getByRole('button', { name: 'Delete' }).click()
  await expect(status).toHaveText('3 transcripts')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveText('5 transcripts')
})

test('shows filters as chips; saves, opens, renames and removes a search with them @phone-long', async ({
  page,
}) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const filterGroup = page.getByRole('group', { name: 'Filter by' })
  await filterGroup.getByLabel('Speaker').fill('robin')
  await page.keyboard.press('Enter')
  await expect(results(page).getByRole('heading', { name: 'Welcome to Longhand' })).toBeVisible()
  const chips = results(page).getByRole('list', { name: 'Active filters' })
  await filterGroup.getByLabel('Speaker').fill('nobody')
  await page.keyboard.press('Enter')
  await filterGroup.getByLabel('Minimum length (minutes)').fill('60')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No transcripts match these filters.')).toBeVisible()
  const ownerField = filterGroup.getByRole('combobox', { name: 'Owner' })
  await ownerField.fill('nobody at all')
  await expect(page.getByText('No matching people')).toBeVisible()
  await ownerField.fill('ada')
  await page.getByRole('option', { name: 'Ada Lovelace' }).click()
  await expect(ownerField).toHaveValue('')
  await expect(chips.getByRole('button')).toHaveText([
    'Owner: Ada Lovelace',
    'Speaker: robin',
    'Speaker: nobody',
    'At least 60 min',
    'Clear all filters',
  ])
  await chips.getByRole('button', { name: 'Owner: Ada Lovelace' }).click()
  await expect(chips.getByRole('button')).toHaveCount(4)
  await page.reload()
  await chips.getByRole('button', { name: 'At least 60 min' }).click()
  await expect(results(page).getByRole('heading', { name: 'Welcome to Longhand' })).toBeVisible()
  await expect(chips.getByRole('button', { name: 'Speaker: nobody' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chips.getByRole('button')).toHaveText(['Speaker: robin'])
  await box(page).fill('draft')
  await expect(page).toHaveURL(/q=draft/)
  await expect(results(page).getByRole('link', { name: /Transcript/ })).toContainText('0:41')
  // On a phone, projects would separate the search from its results.
  await expect(page.getByRole('region', { name: 'Projects' })).toBeVisible({
    visible: page.viewportSize()!.width >= 780,
  })
  await page.getByRole('button', { name: 'Save this search' }).dblclick()
  const savedSearches = page.getByRole('region', { name: 'Saved searches' })
  await expect(page.getByRole('button', { name: 'Search saved' })).toHaveAttribute('aria-disabled', 'true')
  await expect(savedSearches.getByRole('listitem')).toHaveCount(1)
  await expect(savedSearches.getByRole('button', { name: 'draft', exact: true })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: test.info().outputPath('filters.png'), fullPage: true })

  await page.goto('/dashboard')
  await waitForDashboard(page)
  // On a phone, saved searches are above the list and load on demand.
  if (page.viewportSize()!.width < 780) await page.getByRole('button', { name: 'Filters' }).click()
  await savedSearches.getByRole('button', { name: 'draft', exact: true }).click()
  await expect(box(page)).toHaveValue('draft')
  await expect(chips.getByRole('button')).toHaveText(['Speaker: robin'])
  await savedSearches.getByRole('button', { name: 'Rename draft' }).click()
  await savedSearches.getByRole('textbox', { name: 'Search name: draft' }).fill('Drafts of Robin and Sam')
  await page.keyboard.press('Enter')
  const removeButton = savedSearches.getByRole('button', { name: 'Remove Drafts of Robin and Sam' })
  // A long name doesn't push the buttons over the edge.
  const end = async (locator: Locator) => locator.evaluate((node) => node.getBoundingClientRect().right)
  await expect(removeButton).toBeVisible()
  expect(await end(removeButton)).toBeLessThanOrEqual(await end(savedSearches))
  await removeButton.click()
  await expect(savedSearches.getByRole('listitem')).toHaveCount(0)
})

test('searches the owners of a large workspace on the server while typing @long @phone-long', async ({
  page,
}) => {
  const { user } = await openDashboard(page)
  // Adds as many members as a page of results holds.
  addMembers(user.organization!, 200, 'Zoe Turing')
  await page.getByRole('button', { name: 'Filters' }).click()
  const ownerField = page.getByRole('group', { name: 'Filter by' }).getByRole('combobox', { name: 'Owner' })
  await ownerField.fill('turing')
  await page.getByRole('option', { name: 'Zoe Turing' }).click()
  await expect(
    results(page)
      .getByRole('list', { name: 'Active filters' })
      .getByRole('button', { name: 'Owner: Zoe Turing' }),
  ).toBeVisible()
  await expect(page.getByText('No transcripts match these filters.')).toBeVisible()
})
