import { expect, type Page } from '@playwright/test'
import { joinWorkspace } from './colleague-page.ts'
import { openDashboard, waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { holdCalls } from './held-calls.ts'
import { makeStaff } from './staff.ts'
import { locateWord, openWelcome, readTranscript, register, waitForEditor } from './transcript-page.ts'

const refusal = { status: 500, json: { error: { code: 'internal', message: '' } } }

async function copyWelcome(page: Page): Promise<string> {
  const id = await page.locator('main [data-item]').first().getAttribute('data-item')
  const copyResponse = await page.request.post(`/collections/v2/${id}/duplicate`)
  expect(copyResponse.ok()).toBe(true)
  return (await copyResponse.json()).result.id
}

test('reports each rejected trash action, even several at a time @long', async ({ page }) => {
  await openDashboard(page)
  const ids = [await copyWelcome(page), await copyWelcome(page)]
  for (const id of ids) expect((await page.request.delete(`/collections/v2/${id}`)).ok()).toBe(true)
  const calls = await holdCalls(page, /POST/, /\/restore$/)
  await page.getByRole('navigation').getByRole('button', { name: 'Trash' }).click()
  const restoreButton = page.getByRole('button', { name: /^Restore/ })
  const loadingButtons = page.locator('button[data-loading]')
  await restoreButton.first().click()
  await restoreButton.last().click()
  await expect(loadingButtons).toHaveCount(2)
  await calls.next(refusal)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await calls.next(refusal)
  await expect(page.getByRole('alert')).toHaveCount(2)
  await expect(loadingButtons).toHaveCount(0)

  const heldPurges = await holdCalls(page, /DELETE/, /\/collections\/v2\/trash\//)
  await page
    .getByRole('button', { name: /^Delete permanently/ })
    .first()
    .click()
  const yesButton = page.getByRole('alertdialog').getByRole('button', { name: 'Yes' })
  await yesButton.dblclick()
  await expect(loadingButtons).toHaveCount(1)
  await heldPurges.next()
  await expect(restoreButton).toHaveCount(1)
  expect(heldPurges.heldRoutes).toEqual([])
})

test('updates saved searches and projects optimistically, and reverts with a message on rejection @long', async ({
  page,
}) => {
  const { user, workspaces } = await register(page, 'Ada Lovelace')
  const orgId = workspaces[0]?.id
  for (const name of ['Drafts', 'Talks']) {
    const searchPath = `/user/v2/${user.uid}/searches/${crypto.randomUUID()}`
    const data = { orgId, name, term: name, orgWide: false, filters: {} }
    expect((await page.request.post(searchPath, { data })).ok()).toBe(true)
  }
  await page.goto('/dashboard')
  await waitForDashboard(page)
  const savedSearches = page.getByRole('region', { name: 'Saved searches' }).getByRole('listitem')
  const removals = await holdCalls(page, /DELETE/, /\/searches\//)
  await page.getByRole('button', { name: 'Remove Drafts' }).click()
  await page.getByRole('button', { name: 'Remove Talks' }).click()
  await expect(savedSearches).toHaveCount(0)
  await removals.next()
  await expect.poll(() => removals.heldRoutes.length).toBe(1)
  await expect(savedSearches).toHaveCount(0)
  await removals.next(refusal)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(savedSearches).toHaveText(['Talks'])

  const heldRenames = await holdCalls(page, /PATCH/, /\/searches\//)
  await page.getByRole('button', { name: 'Rename Talks' }).click()
  await page.getByRole('textbox', { name: 'Search name: Talks' }).fill('Speeches')
  await page.keyboard.press('Enter')
  await expect(savedSearches).toHaveText(['Speeches'])
  await heldRenames.next(refusal)
  await expect(savedSearches).toHaveText(['Talks'])

  // The transcript page doesn't listen for changes to saved searches.
  await page.getByRole('main').getByRole('link', { name: 'Welcome to Longhand' }).click()
  await waitForEditor(page)
  const searchesPath = `/user/v2/${user.uid}/searches`
  const [talks] = (await (await page.request.get(`${searchesPath}?orgId=${orgId}`)).json()).result
  const renameResponse = await page.request.patch(`${searchesPath}/${talks.id}`, {
    data: { name: 'Lectures' },
  })
  expect(renameResponse.ok()).toBe(true)
  await page.goBack()
  await expect(savedSearches).toHaveText(['Lectures'])
})

test('adds keys typed right after the rename shortcut to the new name @long', async ({ page }) => {
  await openDashboard(page)
  const isScriptLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/name-input-.*js$/.test(name)),
    )
  await expect.poll(isScriptLoaded).toBe(true)
  await page.getByRole('article').getByRole('link').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Typed at once')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Typed at once' })).toBeVisible()
})

test('adds several items to a project optimistically, and removes them on rejection @long', async ({
  page,
}) => {
  await openDashboard(page)
  await copyWelcome(page)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await page.getByRole('button', { name: 'Add a project' }).click()
  await page.getByRole('textbox', { name: 'Project name: Project 1' }).press('Enter')
  const projectButton = page.getByRole('button', { name: /^Project 1/ })
  await expect(projectButton).toBeVisible()
  const cardPosition = await cards.last().boundingBox()
  for (const box of await cards.getByRole('checkbox').all()) await box.check()
  const toolbar = page.getByRole('toolbar')
  await expect(toolbar).toBeVisible()
  expect(await cards.last().boundingBox()).toEqual(cardPosition)
  const calls = await holdCalls(page, /PATCH/, /\/collections\/v2\/[^/]+$/)
  const projectItem = page.getByRole('menuitemcheckbox', { name: 'Project 1' })
  await toolbar.getByRole('button', { name: 'Projects' }).click()
  await projectItem.click()
  await expect(projectItem).toBeChecked()
  await calls.next()
  await calls.next(refusal)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(projectItem).not.toBeChecked()
  await expect(projectItem).toHaveText(/1$/)
})

test('keeps the upload dialog open, with its text and focus, while the queue loads @long', async ({
  page,
}) => {
  await register(page, 'Ada Lovelace')
  const configCalls = await holdCalls(page, /GET/, /\/config$/)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Click here to upload a YouTube Video' }).click()
  const addressField = page.getByRole('dialog').getByLabel('Web address')
  await addressField.fill('https://')
  const panelScripts = await holdCalls(page, /GET/, /\/assets\/upload-dock-.*\.js$/)
  await configCalls.next()
  await expect.poll(() => panelScripts.heldRoutes.length).toBe(1)
  await expect(addressField).toBeFocused()
  await page.keyboard.type('nowhere.example')
  await panelScripts.next()
  await expect(addressField).toHaveValue('https://nowhere.example')
  await expect(addressField).toBeFocused()
})

test('keeps the list of public links visible while the share dialog loads @long', async ({ page }) => {
  await openDashboard(page)
  const id = await page.locator('main [data-item]').first().getAttribute('data-item')
  expect((await page.request.post(`/collections/v2/${id}/pubkey`, { data: {} })).ok()).toBe(true)
  await page.goto('/settings/workspace')
  const link = page.getByRole('link', { name: /^Link options for/ })
  await link.waitFor()
  const dialogScripts = await holdCalls(page, /GET/, /\/assets\/share-collection-.*\.js$/)
  await link.click()
  await expect.poll(() => dialogScripts.heldRoutes.length).toBe(1)
  await expect(link).toBeVisible()
  await dialogScripts.next()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('keys typed while the command palette loads go to its field, not into the transcript @long', async ({
  page,
}) => {
  const { id, transcript } = await openWelcome(page)
  const scripts = await holdCalls(page, /GET/, /\/assets\/command-palette-.*\.js$/)
  const word = await locateWord(page, 'good')
  await page.mouse.dblclick(word.x, word.y)
  await page.keyboard.press('Control+k')
  await expect.poll(() => scripts.heldRoutes.length).toBe(1)
  await page.keyboard.type('play')
  await scripts.next()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('play')
  await page.keyboard.type('er')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('player')
  expect(await readTranscript(page, id)).toEqual(transcript)
})

test('keys typed while the highlights panel loads go to the reply, not into the transcript @long', async ({
  page,
}) => {
  const { id, transcript } = await openWelcome(page)
  const scripts = await holdCalls(page, /GET/, /\/assets\/highlights-tab-.*\.js$/)
  const word = await locateWord(page, 'good')
  await page.mouse.dblclick(word.x, word.y)
  await page.keyboard.press('Alt+Shift+h')
  await expect.poll(() => scripts.heldRoutes.length).toBe(1)
  await page.keyboard.type('why ')
  await page.keyboard.press('Enter')
  await scripts.next()
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await expect(reply).toBeFocused()
  await page.keyboard.type('so?')
  await expect(reply).toHaveValue('why \nso?')
  expect(await readTranscript(page, id)).toEqual(transcript)
})

test('two fast clicks send one invite and create one public link @long', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/(invites|pubkey)$/.test(request.url())) requests.push(request.url())
  })
  const { id } = await openWelcome(page)
  await page.goto('/settings/users')
  const addressField = page.getByLabel('Email addresses')
  const invites = await holdCalls(page, /POST/, /\/invites$/)
  await addressField.fill('grace@example.com')
  await page.getByRole('button', { name: 'Send invites' }).dblclick()
  await addressField.fill('linus@example.com')
  await invites.next()
  await expect(page.getByText('1 invite sent')).toBeVisible()
  // Addresses entered while invites are being sent are kept.
  await expect(addressField).toHaveValue('linus@example.com')
  await page.goto(`/transcript/${id}?share=${id}`)
  await page.getByRole('button', { name: 'Create public link' }).dblclick()
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible()
  expect(requests).toHaveLength(2)
})

test('keeps the last of several names, regardless of delays @long', async ({ page }) => {
  await openDashboard(page)
  const calls = await holdCalls(page, /PATCH/, /\/collections\/v2\/[^/]+$/)
  const card = page.getByRole('article')
  for (const name of ['First name', 'Second name']) {
    await card.getByRole('link').focus()
    await page.keyboard.press('F2')
    await page.getByLabel('New name').fill(name)
    await page.keyboard.press('Enter')
    await expect(card.getByRole('link', { name })).toBeVisible()
  }
  // The second rename waits for the first, which might otherwise arrive later.
  expect(calls.heldRoutes).toHaveLength(1)
  await calls.next()
  await calls.next()
  await expect(card.getByRole('link', { name: 'Second name' })).toBeVisible()
  await page.reload()
  await expect(page.locator('#root').getByRole('link', { name: 'Second name' })).toBeVisible()
})

test('shows that a slow copy is in progress @long', async ({ page }) => {
  await openDashboard(page)
  const calls = await holdCalls(page, /POST/, /\/duplicate$/)
  await page.getByRole('button', { name: 'More options for Welcome to Longhand' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const notice = page.getByText('Duplicating “Welcome to Longhand”…')
  await expect(notice).toBeVisible()
  await calls.next(refusal)
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('alert')).toBeVisible()
})

test('sends shares to the server in the order of the clicks @long', async ({ page, openPage }) => {
  const { workspaces } = await register(page, 'Ada Lovelace')
  const otherPage = await openPage()
  const { user } = await register(otherPage, 'Ana Pérez')
  await otherPage.context().close()
  joinWorkspace(user.uid, workspaces[0]?.id ?? '')
  await page.goto('/dashboard')
  await waitForDashboard(page)
  const calls = await holdCalls(page, /POST|DELETE/, /\/share$/)
  await page.getByRole('button', { name: 'More options for Welcome to Longhand' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const sharedSwitch = page.getByRole('switch', { name: 'Shared with Ana Pérez' })
  await sharedSwitch.press('Space')
  await expect(sharedSwitch).toBeChecked()
  await sharedSwitch.press('Space')
  await expect(sharedSwitch).not.toBeChecked()
  await expect.poll(() => calls.heldRoutes.length).toBe(1)
  await calls.next()
  await expect.poll(() => calls.heldRoutes.length).toBe(1)
  await expect(sharedSwitch).not.toBeChecked()
  await calls.next()
  await expect(sharedSwitch).not.toBeChecked()
})

test('the account settings show all sections at once, so that none moves away from the pointer @long', async ({
  page,
}) => {
  await register(page, 'Ada Lovelace')
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await page.goto('/settings/account')
  await expect(section('Delete account')).toBeVisible()
  const { next } = await holdCalls(page, /GET/, /\/assets\/security-sections-[\w-]+\.js$/)
  // The other sections are cached now.
  const otherSections = ['profile-sections', 'storage-section', 'delete-account'].map(async (name) => {
    await (await page.waitForResponse((answer) => answer.url().includes(`/assets/${name}-`))).finished()
  })
  await page.reload({ waitUntil: 'commit' })
  await Promise.all(otherSections)
  // Long enough for sections to appear that don't wait for the others.
  await page.waitForTimeout(1000)
  for (const name of ['Profile', 'Delete account']) await expect(section(name)).toHaveCount(0)
  await next()
  for (const name of ['Delete account', 'Passkeys']) await expect(section(name)).toBeVisible()
})

test('keeps the last title even if it was the title before @long', async ({ page }) => {
  await openWelcome(page)
  const field = page.getByRole('textbox', { name: 'Name' })
  const firstName = await field.inputValue()
  const calls = await holdCalls(page, /PATCH/, /\/collections\/v2\/[^/]+$/)
  for (const name of ['Interview', firstName]) {
    await field.fill(name)
    await field.press('Enter')
  }
  await calls.next()
  const response = page.waitForResponse(
    (candidate) => candidate.request().postData()?.includes(firstName) ?? false,
  )
  await calls.next()
  await response
  await expect(field).toHaveValue(firstName)
})

test('keeps settings that are changed while others are saved @long', async ({ page }) => {
  const { user: staff } = await register(page, 'Mary Shelley')
  await makeStaff(staff.email ?? '')
  await page.goto('/settings/installation')
  const calls = await holdCalls(page, /PATCH/, /\/staff\/installation$/)
  const saveButton = page.getByRole('button', { name: 'Save: Limits' })
  const hours = page.getByLabel('Maximum recording length (hours)')
  await hours.fill(String(Number(await hours.inputValue()) + 1))
  await saveButton.click()
  await expect(saveButton).toHaveAttribute('data-loading')
  await page.getByLabel('Queued jobs per user').fill('901')
  // The page refetches these settings once it has handled the response.
  const config = page.waitForResponse(/\/config$/)
  await calls.next()
  await config
  await expect(page.getByLabel('Queued jobs per user')).toHaveValue('901')
})
