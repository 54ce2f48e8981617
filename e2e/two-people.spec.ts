import { type Browser, expect, type Page } from '@playwright/test'
import { joinWorkspace } from './colleague-page.ts'
import { waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'
import { waitForEmail } from './outbox.ts'
import { locateWord, openWelcome, register, waitForEditor } from './transcript-page.ts'

const name = 'Welcome to Longhand'
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })
const expectSaved = (page: Page) => expect(page.locator('[data-save-state="saved"]')).toBeVisible()
const cards = (page: Page) => page.getByRole('article').filter({ hasText: name })

/** Opens a page for a member of a workspace, on a phone. */
async function openOnPhone(browser: Browser, orgId: string) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const { user } = await register(page, 'Ana Pérez')
  joinWorkspace(user.uid, orgId)
  const data = { organization: orgId }
  expect((await page.request.patch(`/user/v2/${user.uid}/organization`, { data })).ok()).toBe(true)
  return { page, user }
}

async function select(page: Page, word: string): Promise<void> {
  const { x, y } = await locateWord(page, word)
  await page.mouse.dblclick(x, y)
}

test('an owner and a member on a phone share, follow along, mention, reply, take turns and transfer ownership', async ({
  browser,
  page,
}) => {
  const { id, url } = await openWelcome(page)
  const { orgId } = (await (await page.request.get(`/collections/v2/${id}`)).json()).result
  const { page: phone, user: ana } = await openOnPhone(browser, orgId)
  await phone.goto('/dashboard')
  await waitForDashboard(phone)
  await expect(cards(phone)).toHaveCount(0)

  // The share appears on the phone without a reload.
  const shareResponse = await page.request.post(`/collections/v2/${id}/share`, { data: { userId: ana.uid } })
  expect(shareResponse.ok()).toBe(true)
  await phone.getByRole('button', { name: /^Shared with me/ }).click()
  await cards(phone).getByRole('link').first().click()
  await waitForEditor(phone)

  // The member follows along while the owner writes.
  await select(page, 'recording')
  await page.keyboard.type('demonstration')
  await expectSaved(page)
  await expect(textOf(phone)).toContainText('short demonstration')
  await expect(phone.getByText('Ada Lovelace is editing', { exact: true })).toBeVisible()
  // There is room for only one line below the name.
  await expect(phone.locator('[data-save-state]')).toBeHidden()

  // A mention reaches her by email and in the open transcript; her reply reaches the owner.
  await select(page, 'demonstration')
  await page.keyboard.press('Alt+Shift+h')
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Is this right, ')
  await reply.press('End')
  await reply.pressSequentially('@An')
  await page.getByRole('option', { name: 'Ana Pérez' }).click()
  await reply.press('Control+Enter')
  const thread = page.getByRole('listitem').filter({ hasText: 'Is this right, @Ana Pérez' }).first()
  await expect(thread).toBeVisible()
  expect(await waitForEmail(ana.email ?? '', 'Is this right, @Ana Pérez')).toContain(url)
  const [highlight] = (await (await phone.request.get(`/collections/v2/${id}/highlights`)).json()).result
  await phone.request.post(
    `/collections/v2/${id}/highlights/${highlight.id}/replies/${crypto.randomUUID()}`,
    { data: { content: 'It is.' } },
  )
  await expect(thread.getByText('It is.')).toBeVisible()

  // She takes over editing on request, and the owner follows along.
  await phone.getByRole('button', { name: 'Ask to take over' }).click()
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect(textOf(phone)).toHaveAttribute('aria-readonly', 'false')
  await select(phone, 'demonstration')
  await phone.keyboard.type('example')
  await expectSaved(phone)
  await expect(textOf(page)).toContainText('short example')

  // She becomes the recording's owner; the workspace owner finds it in the team's list.
  await page.goto('/dashboard')
  await waitForDashboard(page)
  // The phone remembers the last selected list.
  await phone.goto('/dashboard')
  await waitForDashboard(phone)
  await phone.getByRole('button', { name: /^My transcripts/ }).click()
  await expect(cards(phone)).toHaveCount(0)
  const ownerResponse = await page.request.post(`/collections/v2/${id}/owner`, { data: { userId: ana.uid } })
  expect(ownerResponse.ok()).toBe(true)
  await expect(cards(phone)).toHaveCount(1)
  await expect(cards(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Team transcripts' }).click()
  await expect(cards(page)).toHaveCount(1)
  await phone.context().close()
})
