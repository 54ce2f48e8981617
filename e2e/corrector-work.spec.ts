import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { joinWorkspace } from './colleague-page.ts'
import { orderPrecision } from './correction-page.ts'
import { test } from './fixtures.ts'
import { expectSaved, register, rewriteWord, waitForEditor } from './transcript-page.ts'

test('explains why nothing can be claimed, and opens captions with their profile @long', async ({
  openPage,
  page: customer,
}) => {
  const page = await openPage()
  await orderPrecision(customer, page, { product: 'captions' })
  const takeButton = page.getByRole('button', { name: 'Take next' })
  await page.route('**/correction/v2/queue/en/pop', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'Taken' } } }),
  )
  await page.goto('/corrector')
  await takeButton.click()
  const toast = page.getByRole('alert').filter({ hasText: 'Unable to fulfill request' })
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden({ timeout: 10_000 })
  await page.unroute('**/correction/v2/queue/en/pop')

  const availableSwitch = page.getByRole('switch', { name: 'Available' })
  await availableSwitch.click()
  await expect(page.getByText('Turn on “Available” to take corrections.')).toBeVisible()
  await expect(takeButton).toBeDisabled()
  await availableSwitch.click()
  await takeButton.click()
  await waitForEditor(page)
  await expect(page.getByRole('tab', { name: 'Captions' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('combobox', { name: 'Caption profile' })).toHaveValue('Standard')
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL('/corrector')
})

test('sends a review to another reviewer with notes, and resolves a dispute @long', async ({
  openPage,
  page: reviewer,
}) => {
  const corrector = await openPage()
  const { id, orgId, customer } = await orderPrecision(reviewer, corrector)
  const call = async (page: Page, method: 'get' | 'post', path: string, data?: object) => {
    const response = await page.request[method](path, { ...(data && { data }) })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  }
  await call(reviewer, 'post', `/organizations/${orgId}/correctors`, {
    uid: customer.uid,
    language: 'en',
    reviewer: true,
  })
  await call(corrector, 'get', '/correction/v2/queue/en/pop')
  await call(corrector, 'post', `/correction/v2/transcript/${id}/complete`, { comment: 'Dr. Okri?' })
  await call(reviewer, 'post', `/correction/v2/transcript/${id}/rereview`, { notes: '' })

  await reviewer.goto('/corrector')
  await reviewer.getByRole('button', { name: 'Take next' }).click()
  await waitForEditor(reviewer)
  await expect(reviewer).toHaveURL(`/corrector/us/review/${id}`)
  await reviewer.keyboard.press('Alt+Shift+I')
  await expect(reviewer.getByRole('region', { name: "Corrector's comment" })).toContainText('Dr. Okri?')
  await reviewer.getByRole('button', { name: 'Another review' }).click()
  const dialog = reviewer.getByRole('dialog')
  await dialog.getByLabel('Notes for the review').fill('Please check 0:20.')
  await expect(dialog).toContainText('No other reviewer is available right now.')
  await expectAccessible(reviewer)
  await dialog.getByRole('button', { name: 'Send for review' }).click()
  await expect(reviewer).toHaveURL('/corrector')
  await expect(reviewer.getByText('Sent for another review')).toBeVisible()

  await reviewer.getByRole('button', { name: 'Take next' }).click()
  await waitForEditor(reviewer)
  await expect(reviewer.getByRole('region', { name: 'Notes for the review' })).toContainText(
    'Please check 0:20.',
  )
  await rewriteWord(reviewer, 'wrong', 'weird')
  await expectSaved(reviewer)
  await reviewer.getByRole('button', { name: 'Complete' }).click()
  await expect(dialog).toContainText('Complete review')
  await expect(dialog.getByRole('button', { name: 'Complete' })).toBeDisabled()
  await dialog.getByLabel('Comment').fill('Listen to 0:15 again.')
  await dialog.getByRole('radio', { name: '3 stars' }).press('Space')
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect(reviewer.getByText('Review completed')).toBeVisible()

  const readComparison = async () => {
    const { Items } = await (await corrector.request.get('/correction/v2/corrections')).json()
    return Items[0].scores?.comparedWith
  }
  await expect.poll(readComparison).toBe('review')
  await corrector.goto('/corrector')
  await expect(corrector.getByRole('table')).toContainText('3 of 5')
  await corrector.getByRole('button', { name: 'Details' }).click()
  await expect(corrector.getByText("Reviewer's comment: Listen to 0:15 again.")).toBeVisible()
  await expectAccessible(corrector)
  const audioResponse = corrector.waitForResponse((response) => response.url().includes('/audio?start='))
  await corrector.getByRole('button', { name: /^Play at/ }).click()
  expect((await audioResponse).headers()['content-type']).toBe('audio/mpeg')
  await corrector.getByLabel('Why is the score wrong?').fill('It is “wrong”.')
  await corrector.getByRole('button', { name: 'Dispute score' }).click()
  await expect(corrector.getByRole('table')).toContainText('Disputed')

  const second = await openPage()
  const { user } = await register(second, 'Grace Hopper')
  joinWorkspace(user.uid, orgId)
  await call(reviewer, 'post', `/organizations/${orgId}/correctors`, {
    uid: user.uid,
    language: 'en',
    reviewer: true,
  })
  await second.goto('/corrector')
  await second.getByRole('checkbox', { name: /weird/ }).click()
  await second.getByLabel('Note').fill('You are right.')
  await second.getByRole('button', { name: 'Accept' }).click()
  await expect(second.getByText('Dispute accepted')).toBeVisible()
  await corrector.reload()
  await expect(corrector.getByRole('table')).toContainText('100.0%')
  await corrector.getByRole('link', { name: 'Leaderboard' }).click()
  await expect(corrector.getByRole('heading', { level: 1 })).toHaveText('Leaderboard')
})
