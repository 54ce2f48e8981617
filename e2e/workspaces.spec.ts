import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { joinWorkspace, openAsColleague } from './colleague-page.ts'
import { password, waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { waitForInviteLink } from './outbox.ts'
import { expectSaved, openWelcome, register, rewriteWord, waitForEditor } from './transcript-page.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })

/** Invites an address on the People page. */
async function invite(page: Page, addresses: string) {
  await page.getByLabel('Email addresses').fill(addresses)
  await page.getByRole('button', { name: 'Send invites' }).click()
}

test('an invited person joins by email, works with the owner, and loses access when removed @phone-long', async ({
  page,
  openPage,
}) => {
  const { id, url } = await openWelcome(page)
  const email = `${id.slice(0, 8)}@example.com`
  await page.goto('/settings/users')
  await invite(page, email)
  const pendingInvites = page.getByRole('list', { name: 'Pending invites' })
  await expect(pendingInvites.getByText(email)).toBeVisible()
  await invite(page, email.toUpperCase())
  await expect(page.getByText('This person has already been invited.')).toBeVisible()
  await expectAccessible(page)

  const ana = await openPage()
  await ana.goto(await waitForInviteLink(email))
  await expect(ana.getByText(`This invite is for ${email}.`)).toBeVisible()
  await expectAccessible(ana)
  await ana.getByRole('link', { name: 'Create account' }).click()
  await expect(ana.getByLabel('Email')).toHaveValue(email)
  await ana.getByLabel('Name').fill('Ana Pérez')
  await ana.getByLabel('Password', { exact: true }).fill(password)
  await ana.getByRole('button', { name: 'Create account' }).click()
  await expect(ana).toHaveURL(/\/dashboard$/)
  await waitForDashboard(ana)
  await expect(ana.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace’s workspace')

  // The owner sees her join, and shares a transcript.
  await expect(pendingInvites.getByText('No pending invites.')).toBeVisible()
  const members = page.getByRole('list', { name: 'Members' })
  await expect(members.getByText('Ana Pérez', { exact: true })).toBeVisible()
  const session = await (await ana.request.get('/auth/session')).json()
  const userId = session.result.user.uid
  expect((await page.request.post(`/collections/v2/${id}/share`, { data: { userId } })).ok()).toBe(true)

  await ana.goto(url)
  await waitForEditor(ana)
  await rewriteWord(ana, 'recording', 'demonstration')
  await expectSaved(ana)
  const otherPage = await ana.context().newPage()
  await otherPage.goto('/dashboard')
  await waitForDashboard(otherPage)

  await members.getByRole('button', { name: 'Remove Ana Pérez' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(members.getByText('Ana Pérez', { exact: true })).toBeHidden()
  await expect(ana.getByRole('heading', { name: 'Transcript not found' })).toBeVisible()
  await expect(ana.getByText("You're no longer a member of Ada Lovelace’s workspace.")).toBeVisible()
  await expect(textOf(ana)).toBeHidden()
  await expect(otherPage.getByRole('heading', { name: "You're not in a workspace" })).toBeVisible()

  await ana.goto('/settings/workspace')
  await expect(ana.locator('#content')).toContainText('Accept an invite or create a workspace to upload')

  // She isn't stuck, because she can create her own workspace.
  const overlay = otherPage.getByRole('dialog', { name: "You're not in a workspace" })
  await expect(overlay).toBeVisible()
  await otherPage.keyboard.press('Escape')
  await expectAccessible(otherPage)
  await overlay.getByLabel('New workspace name').fill('Oral history')
  await overlay.getByRole('button', { name: 'Create Workspace' }).click()
  await expect(overlay).toBeHidden()
  await expect(otherPage.getByRole('heading', { level: 1 })).toContainText('Oral history')
})

test('announces an invite to an existing account, which the user accepts and leaves @phone-long @long', async ({
  page,
  openPage,
}) => {
  await openWelcome(page)
  const ana = await openPage()
  await openWelcome(ana)
  const session = await (await ana.request.get('/auth/session')).json()
  const { email } = session.result.user
  await ana.goto('/dashboard')
  await waitForDashboard(ana)
  await page.goto('/settings/users')
  await invite(page, `${email}, nobody`)
  await expect(page.getByRole('alert').getByText('nobody: Invalid email.')).toBeVisible()

  // The event for the accepted invite arrives before the response.
  await ana.route('**/accept', async (route) => {
    const response = await route.fetch()
    await ana.getByText('You have no pending invites at this time.').waitFor()
    await route.fulfill({ response })
  })
  await ana.getByRole('link', { name: /1 (pending invite|notice)/ }).click()
  await ana.getByRole('button', { name: 'Accept the invite to Ada Lovelace’s workspace' }).click()
  await expect(ana).toHaveURL(/\/dashboard$/)
  await page
    .getByRole('combobox', { name: /Role of Ada Lovelace/ })
    .last()
    .waitFor()

  await ana.goto('/settings/workspace')
  await ana.getByRole('button', { name: 'Leave workspace' }).click()
  await ana.getByRole('button', { name: 'Yes' }).click()
  await expect(ana).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1)
})

test("an owner chooses who gets a removed member's transcripts @long", async ({ page, openPage }) => {
  const { id, url } = await openWelcome(page)
  const { orgId } = (await (await page.request.get(`/collections/v2/${id}`)).json()).result
  await openAsColleague(openPage, page, { id, url }, 'Grace Hopper')
  const ana = await openPage()
  const { user } = await register(ana, 'Ana Pérez')
  joinWorkspace(user.uid, orgId)
  const response = await page.request.get(`/organizations/${orgId}/members?q=Grace`)
  const [{ uid: grace }] = (await response.json()).Items
  const promoteResponse = await page.request.patch(`/organizations/${orgId}/members/${grace}`, {
    data: { role: 'owner' },
  })
  expect(promoteResponse.ok()).toBe(true)
  const transferResponse = await page.request.post(`/collections/v2/${id}/owner`, {
    data: { userId: user.uid },
  })
  expect(transferResponse.ok()).toBe(true)

  await page.goto('/settings/users')
  const members = page.getByRole('list', { name: 'Members' })
  await members.getByRole('button', { name: 'Remove Ana Pérez' }).click()
  const recipient = page.getByRole('combobox', { name: 'Transfer transcripts to' })
  await expect(recipient.getByRole('option')).toHaveText(['You', 'Grace Hopper'])
  await expectAccessible(page)
  await recipient.selectOption('Grace Hopper')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(members.getByText('Ana Pérez', { exact: true })).toBeHidden()
  const { result } = await (await page.request.get(`/collections/v2/${id}`)).json()
  expect(result.userId).toBe(grace)
})

test('a deleted workspace warns its members until it is restored @long', async ({ page }) => {
  await openWelcome(page)
  await page.goto('/settings/workspace')
  const confirmation = page.getByLabel('To confirm, enter the workspace name')
  const deleteButton = page.getByRole('button', { name: 'Delete workspace' })
  await confirmation.fill('Ada')
  await expect(deleteButton).toBeDisabled()
  await confirmation.fill("Ada Lovelace's workspace")
  await deleteButton.click()
  const warning = page
    .getByRole('alert')
    .getByText('The workspace Ada Lovelace’s workspace will delete in 48 hours.')
  await expect(warning).toBeVisible()
  await page.goto('/dashboard')
  await waitForDashboard(page)
  await expect(warning).toBeVisible()

  await page.goto('/settings/workspace')
  await page.getByRole('button', { name: 'Restore workspace' }).click()
  await expect(warning).toBeHidden()
  const form = page.getByRole('region', { name: 'Workspace', exact: true })
  await page.getByLabel('Workspace name', { exact: true }).fill('Oral history')
  await page.getByLabel('Website').fill('example')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter a URL that starts with http')).toBeVisible()
  // The change event arrives before the response, and replaces the form.
  await page.route('**/organizations/*', async (route) => {
    const response = await route.fetch()
    await form.locator('button[type=submit]:not([data-loading])').waitFor()
    await route.fulfill({ response })
  })
  await page.getByLabel('Website').fill('https://example.com/')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Workspace saved')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add logo' }).click()
  await (await chooser).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(page.getByText('Please choose a PNG, JPEG or WebP file of up to 5 MB.')).toBeVisible()
  await expectAccessible(page)
})

test('invites people from a CSV file, and by a link with a limit @long', async ({ page, openPage }) => {
  await openWelcome(page)
  await page.goto('/settings/users')
  await page.getByLabel('Email addresses').fill('nobody\nnothing')
  await page.getByRole('button', { name: 'Send invites' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'nobody: Invalid email.' })
  await expect(alert).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const unique = Date.now()
  const text = `Name,Email\nAna,ana${unique}@example.com\nBob,nobody\nAna,ANA${unique}@example.com\n`
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const preview = page.getByRole('group', { name: 'Preview' })
  await expect(preview.getByText('1 person can be invited')).toBeVisible()
  await expect(alert).toBeHidden()
  await expect(preview.getByText('Row 3: nobody: Invalid email.')).toBeVisible()
  await expect(
    preview.getByText(`Row 4: ANA${unique}@example.com: This person has already been invited.`),
  ).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Send 1 invite' }).click()
  const pendingInvites = page.getByRole('list', { name: 'Pending invites' })
  await expect(pendingInvites.getByText(`ana${unique}@example.com`)).toBeVisible()

  await page.getByLabel('Maximum number of people').fill('none')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('Please enter a number from 1 to 1000.')).toBeVisible()
  const bottomOf = (name: string | RegExp, role: 'button' | 'textbox') =>
    page.getByRole(role, { name }).evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
  expect(await bottomOf('Create link', 'button')).toBe(await bottomOf('Maximum number of people', 'textbox'))
  await page.getByLabel('Maximum number of people').fill('1')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await expectAccessible(page)

  for (const invalidDomain of ['example', `${'x'.repeat(64)}.edu`]) {
    await page.getByLabel('Domain').fill(invalidDomain)
    await page.getByRole('button', { name: 'Add domain' }).click()
    await expect(page.getByText('Please enter a domain such as example.edu.')).toBeVisible()
  }
  const domain = `d${unique}.invalid`
  await page.getByLabel('Domain').fill(domain)
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByRole('list', { name: 'Auto-join' })).toContainText(`_longhand.${domain}`)
  await page.getByRole('button', { name: `Verify ${domain}` }).click()
  await expect(page.getByText(`Couldn't find the TXT record for ${domain}.`)).toBeVisible()

  const bob = await openPage()
  await bob.goto(new URL(link).pathname)
  await bob.getByRole('link', { name: 'Create account' }).click()
  await bob.getByLabel('Name').fill('Bob Marlow')
  await bob.getByLabel('Email').fill(`bob${unique}@example.com`)
  await bob.getByLabel('Password', { exact: true }).fill(password)
  await bob.getByRole('button', { name: 'Create account' }).click()
  await bob.waitForURL('**/dashboard')
  await expect(bob.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace’s workspace')
  const row = page
    .getByRole('list', { name: 'Members' })
    .getByRole('listitem')
    .filter({ hasText: 'Bob Marlow' })
  await expect(row.getByText('Last seen')).toBeVisible()
  // Role and button are next to the name.
  const [name, button] = [row.getByText('Bob Marlow', { exact: true }), row.getByRole('button')]
  const [nameBox, right] = [await name.boundingBox(), await button.boundingBox()]
  expect(right?.x).toBeGreaterThan((nameBox?.x ?? 0) + (nameBox?.width ?? 0))
  await bob.goto(new URL(link).pathname)
  await expect(bob.getByRole('heading', { name: 'This invite is no longer valid' })).toBeVisible()
  await bob.goto('/settings/audit')
  await expect(bob.getByText('Only owners of a workspace can open its audit log.')).toBeVisible()
})

test('an invite opened in another account stays open after sign-out @long @phone-long', async ({
  page,
  openPage,
}) => {
  await register(page, 'Ada Lovelace')
  await page.goto('/settings/users')
  const ana = await openPage()
  const { user } = await register(ana, 'Ana Pérez')
  await invite(page, user.email ?? '')
  await expect(page.getByRole('list', { name: 'Pending invites' }).getByText(user.email ?? '')).toBeVisible()
  const path = await waitForInviteLink(user.email ?? '')

  const sharedPage = await openPage()
  await register(sharedPage, 'Bob Marlow')
  await sharedPage.goto(path)
  await expect(sharedPage.getByText('Sign out, then sign in with that account.')).toBeVisible()
  await sharedPage.getByRole('button', { name: 'Sign out' }).click()
  await sharedPage.getByRole('link', { name: 'Sign in to accept' }).click()
  await sharedPage.getByLabel('Email').fill(user.email ?? '')
  await sharedPage.getByLabel('Password', { exact: true }).fill(password)
  await sharedPage.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(sharedPage).toHaveURL(path)

  // A withdrawn invite shows only a message that it is no longer valid.
  await page.getByRole('button', { name: `Withdraw the invite to ${user.email}` }).click()
  await expect(page.getByText('No pending invites.')).toBeVisible()
  await sharedPage.getByRole('button', { name: 'Accept' }).click()
  await expect(sharedPage.getByRole('heading', { name: 'This invite is no longer valid' })).toBeVisible()

  await invite(page, user.email ?? '')
  await expect(page.getByRole('list', { name: 'Pending invites' }).getByText(user.email ?? '')).toBeVisible()
  await expect(async () => {
    await ana.goto(await waitForInviteLink(user.email ?? ''))
    await expect(ana.getByRole('button', { name: 'Accept' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  const before = ana.url()
  await ana.getByRole('button', { name: 'Accept' }).click()
  await expect(ana).toHaveURL(/\/dashboard$/)
  await ana.goBack()
  await expect(ana).not.toHaveURL(before)
})
