import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { orderPrecision } from './correction-page.ts'
import { test } from './fixtures.ts'
import { waitForEmail } from './outbox.ts'
import { expectSaved, readTranscript, rewriteWord, waitForEditor, wordsOf } from './transcript-page.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })
const barOf = (page: Page) => page.getByRole('region', { name: 'Correction', exact: true })

test('claims, corrects and completes a recording by keyboard, and delivers it to the customer', async ({
  openPage,
  page: customer,
}) => {
  const page = await openPage()
  const { id, customer: orderingCustomer, corrector } = await orderPrecision(customer, page)

  const errors: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(response.url())
  })
  await page.goto('/corrector')
  const nextRegion = page.getByRole('region', { name: 'Next correction in English' })
  await expect(nextRegion).toContainText('0:54')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take next' }).click()
  await expect(page).toHaveURL(`/corrector/us/transcript/${id}`)
  await waitForEditor(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correction in English (United States)')
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await expect(page.getByText('Welcome to Longhand', { exact: true })).toHaveCount(0)
  const second = await page.context().newPage()
  await second.goto(`/transcript/${id}`)
  await expect(second).toHaveURL(`/corrector/us/transcript/${id}`)
  // The corrector can't export the recording even if it is shared with them.
  await customer.request.post(`/collections/v2/${id}/share`, { data: { userId: corrector } })
  await second.goto(`/transcript/${id}`)
  await expect(second.getByRole('button', { name: 'More tools' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await customer.request.delete(`/collections/v2/${id}/share`, { data: { userId: corrector } })
  await second.close()

  await rewriteWord(page, 'recording', 'demonstration')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.type(' remains')
  await expectSaved(page)
  await page.keyboard.press('Tab')
  await expect(barOf(page)).not.toContainText('Played 0%')
  await page.keyboard.press('Tab')
  await expectAccessible(page)

  // Pausing sends the last played parts; their response arrives once the job is active again.
  let respond = () => {}
  const gate = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route(`**/${id}/activity`, async (route) => {
    const response = await route.fetch()
    await gate
    await route.fulfill({ response })
  })
  await page.keyboard.press('Alt+Shift+S')
  await expect(textOf(page)).toHaveAttribute('aria-readonly', 'true')
  await page
    .getByRole('region', { name: 'Correction status' })
    .getByRole('button', { name: 'Resume' })
    .click()
  await expect(textOf(page)).toHaveAttribute('aria-readonly', 'false')
  respond()
  await page.unrouteAll({ behavior: 'wait' })

  expect(errors).toEqual([])
  await page.keyboard.press('Alt+Shift+Enter')
  await page.getByLabel('Comment').fill('All names are clear.')
  await page.getByRole('radio', { name: '4 stars' }).press('Space')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL('/corrector')
  await expect(page.getByText('Correction completed')).toBeVisible()
  await expect(page.getByRole('table')).toContainText('4 of 5')

  expect(wordsOf(await readTranscript(customer, id)).slice(0, 8)).toContain('demonstration')
  await waitForEmail(orderingCustomer.email, `/transcript/${id}`)
  await customer.goto(`/transcript/${id}`)
  await expect(textOf(customer)).toContainText('This short demonstration remains yours')
})

test('keeps the text of a tab whose job was released in another tab, and offers to copy it @long', async ({
  browser,
  page: customer,
}) => {
  const context = await browser.newContext({
    storageState: await customer.context().storageState(),
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const { id } = await orderPrecision(customer, page)
  await page.goto('/corrector')
  await page.getByRole('button', { name: 'Take next' }).click()
  await waitForEditor(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await waitForEditor(second)
  await second.keyboard.press('Alt+Shift+Q')
  await second.getByRole('button', { name: 'Put back into the queue' }).click()
  await expect(second).toHaveURL('/corrector')

  await rewriteWord(page, 'recording', 'demonstration')
  const notice = page.getByRole('region', { name: 'Correction status' })
  await expect(notice).toContainText('You put this correction back into the queue.')
  await expect(barOf(page)).not.toContainText('Time left')
  await expect(textOf(page)).toHaveAttribute('aria-readonly', 'true')
  await expect(textOf(page)).toContainText('demonstration')
  await notice.getByRole('button', { name: 'Copy text' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'This short demonstration is yours',
  )
  await expectAccessible(page)
  expect(wordsOf(await readTranscript(customer, id))).not.toContain('demonstration')
  await notice.getByRole('button', { name: 'Go to dashboard' }).click()
  await expect(page).toHaveURL('/corrector')
})

test('records the played parts when the page is closed @long', async ({ openPage, page: customer }) => {
  const page = await openPage()
  const { id } = await orderPrecision(customer, page)
  await page.goto('/corrector')
  await page.getByRole('button', { name: 'Take next' }).click()
  await waitForEditor(page)
  await textOf(page).press('Tab')
  await expect(barOf(page)).toContainText('Played 5%')
  await page.close({ runBeforeUnload: true })
  const readPlayed = async () =>
    (await (await page.request.get(`/correction/v2/transcript/${id}`)).json()).result.played
  await expect.poll(readPlayed).toEqual([[0, expect.any(Number)]])
})
