import { execFileSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { makeStaff } from './staff.ts'
import { register, waitForEditor } from './transcript-page.ts'

test("an owner appoints a member as one of the workspace's correctors, and removes them", async ({
  page,
  openPage,
}) => {
  const { user: member } = await register(await openPage(), 'Grace Hopper')
  const { user } = await register(page, 'Ada Lovelace')
  const env = { ...process.env, LONGHAND_DATA: process.env.E2E_DATA }
  const args = ['e2e/join-workspace.ts', member.uid, user.organization ?? '']
  execFileSync(process.execPath, args, { env, stdio: 'pipe' })
  await page.goto('/settings/users')
  const section = page.getByRole('region', { name: 'Workspace correctors' })
  await expect(section.getByRole('combobox', { name: 'Member' })).toBeVisible()
  // A section above that loads late may push the fields and their options out of view.
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await section.getByRole('combobox', { name: 'Member' }).click()
  await page.getByRole('option', { name: /Grace Hopper/ }).click()
  await section.getByRole('combobox', { name: 'Language' }).fill('English')
  await page.getByRole('option', { name: 'English', exact: true }).click()
  await section.getByRole('button', { name: 'Appoint corrector' }).click()
  await expect(page.getByText('Grace Hopper now corrects English')).toBeVisible()
  await expectAccessible(page)
  const row = section.getByRole('listitem').filter({ hasText: 'Grace Hopper' })
  await row.getByRole('button', { name: 'Remove Grace Hopper as a corrector for English' }).click()
  await row.getByRole('button', { name: 'Yes' }).click()
  await expect(section).toContainText('No workspace correctors yet')
})

test('an administrator creates a gold clip, and a corrector passes an exam with it', async ({
  page,
  openPage,
}) => {
  const { user: admin } = await register(page, 'Grace Hopper')
  makeStaff(admin.email ?? '')
  await page.goto('/corrector/admin/gold')
  await page.getByRole('button', { name: 'Add gold clip' }).click()
  await page.getByRole('combobox', { name: 'Recording' }).fill('demonst')
  await expect(page.getByText('No transcripts found')).toBeVisible()
  await page.getByRole('combobox', { name: 'Recording' }).fill('short recording')
  await page.getByRole('option', { name: /^Welcome to Longhand English/ }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Welcome to Longhand')
  await page.getByRole('textbox', { name: 'Name' }).fill('Welcome')
  const player = page.getByLabel('Recording', { exact: true }).and(page.locator('audio'))
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 5
  })
  await page.getByRole('button', { name: 'Start here' }).click()
  await expect(page.getByRole('textbox', { name: 'Start' })).toHaveValue('0:05')
  await page.getByRole('textbox', { name: 'End' }).fill('0:10')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('A clip is 10 seconds to 15 minutes long.')).toBeVisible()
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 25
  })
  await page.getByRole('button', { name: 'End here' }).click()
  await expect(page.getByText('Length: 0:20')).toBeVisible()
  await page.getByRole('button', { name: 'Play clip' }).click()
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => Math.floor(audio.currentTime)))
    .toBeLessThan(20)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Welcome' })).toContainText('Ready')
  await expectAccessible(page)

  const corrector = await openPage()
  const { user } = await register(corrector, 'Ada Lovelace')
  const path = `/correction/v2/admin/correctors/${user.uid}/languages/en`
  expect((await page.request.put(path, { data: { state: 'exam' } })).ok()).toBe(true)
  await corrector.goto('/corrector')
  await corrector.getByRole('link', { name: 'Go to languages' }).click()
  await expect(corrector).toHaveURL('/corrector/apply')
  await corrector.getByRole('button', { name: 'Start the exam for English' }).click()
  const question = corrector.getByRole('alertdialog')
  await expect(question).toContainText('correct a recording (0:20)')
  const red = await corrector.getByRole('button', { name: 'Remove English' }).evaluate((button) => {
    button.style.color = 'var(--mantine-color-red-filled)'
    return getComputedStyle(button).color
  })
  await expect(question.getByRole('button', { name: 'Yes' })).not.toHaveCSS('background-color', red)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(corrector).toHaveURL(/\/corrector\/us\/exam\//)
  await page.goto('/corrector/admin/exams')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' })).toContainText('In progress')
  await corrector.getByRole('button', { name: 'Give up' }).click()
  await corrector.getByRole('dialog').getByRole('button', { name: 'Give up exam' }).click()
  await expect(corrector).toHaveURL('/corrector/apply')
  const results = corrector.getByRole('region', { name: 'Exam results' }).getByRole('listitem')
  await expect(results).toContainText('Abandoned')
  await corrector.getByRole('button', { name: 'Start the exam for English' }).click()
  await corrector.getByRole('button', { name: 'Yes' }).click()
  await waitForEditor(corrector)
  await corrector.keyboard.press('Alt+Shift+I')
  await expect(corrector.getByRole('region', { name: 'Style guide' })).toBeVisible()
  await expect(corrector.getByRole('region', { name: "Customer's notes" })).toBeHidden()
  await corrector.keyboard.press('Alt+Shift+S')
  await expect(corrector.getByText("The exam's time keeps running.")).toBeVisible()
  await corrector.keyboard.press('Alt+Shift+S')
  // The draft of the welcome recording has no errors.
  await corrector.getByRole('button', { name: 'Complete' }).click()
  await expect(corrector.getByRole('dialog').getByLabel('Comment')).toBeHidden()
  await corrector.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(corrector).toHaveURL('/corrector/apply')
  await expect(results.first()).toContainText(/Passed · 100\.0% of the words correct/)
  await expect(corrector.getByText('5 more corrections will be reviewed')).toBeVisible()
  await expectAccessible(corrector)
  await page.route('**/correction/v2/payouts', (route) => {
    const lovelace = { name: 'Ada Lovelace', payment: '', currency: 'USD' }
    const owedRows = [
      { ...lovelace, uid: user.uid, cents: 1250 },
      { ...lovelace, uid: crypto.randomUUID(), payment: 'IBAN', cents: 50 },
    ]
    return route.fulfill({ json: { result: { owed: owedRows, payouts: [] } } })
  })
  await page.goto('/corrector/admin/payouts')
  await page.getByRole('button', { name: 'Create payout' }).click()
  await expect(page.getByRole('main')).toContainText(
    "Record $13 as paid to 2 correctors? 1 corrector hasn't provided payment details.",
  )
  await page.getByRole('button', { name: 'No' }).click()
  await expect(page.getByRole('button', { name: 'Create payout' })).toBeFocused()
  // Other users don't see the administration pages.
  await corrector.goto('/corrector/admin/queue')
  await expect(corrector).toHaveURL('/404')
})
