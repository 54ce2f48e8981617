import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { locateWord, openInOtherBrowser, openWelcome, readTranscript } from './transcript-page.ts'

const expectSaved = (page: Page) => expect(page.locator('[data-save-state="saved"]')).toBeVisible()
const rail = (page: Page) => page.getByRole('region', { name: 'Speakers' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Who is speaking?' })

/** Returns the speaker of each turn, as displayed. */
const readSpeakerNames = (page: Page) =>
  page
    .locator('[role="textbox"] [data-speaker]')
    .evaluateAll((turns) => turns.map((turn) => turn.getAttribute('data-speaker')))

async function speakersOf(page: Page, id: string): Promise<string[]> {
  const { items, speakers } = (await readTranscript(page, id)).results
  const nameById = new Map(speakers.map((speaker) => [speaker.id, speaker.name]))
  const turns = items.filter(({ turn }, i) => turn || items[i - 1]?.speaker !== items[i]?.speaker)
  return turns.map(({ speaker }) => nameById.get(speaker) ?? speaker)
}

/** Replaces the transcript with four hundred turns by two speakers, more than are rendered at a time. */
async function writeManyTurns(page: Page, id: string): Promise<void> {
  const { revision } = await readTranscript(page, id)
  const words = Array.from({ length: 1203 }, (_, i) => ({
    start_time: i / 25,
    end_time: i / 25 + 0.02,
    alternatives: [{ content: `word${i}` }],
    speaker: `spk_${Math.floor(i / 3) % 2}`,
    turn: i % 3 === 0,
  }))
  const response = await page.request.patch(`/collections/v2/${id}/transcript`, {
    data: { operationId: randomUUID(), baseRevision: revision, startTime: 0, endTime: 1000, words },
  })
  expect(response.ok()).toBe(true)
}

/** Returns the vertical distance between the menu and the turn that contains a text, in pixels. */
async function distanceToTurn(page: Page, text: string): Promise<number> {
  const turn = page.locator('[role="textbox"] [data-speaker]').filter({ hasText: text })
  const [menuBox, turnBox] = [await menu(page).boundingBox(), await turn.boundingBox()]
  return Math.round(menuBox!.y - turnBox!.y)
}

test('assigns turns and words to speakers by keyboard and menu, as edits of the text', async ({ page }) => {
  const { id } = await openWelcome(page)
  const before = await speakersOf(page, id)
  const wrong = await locateWord(page, 'wrong')
  await page.mouse.click(wrong.x, wrong.y)
  await page.keyboard.press('Alt+s')
  const distance = await distanceToTurn(page, 'wrong')
  const size = page.viewportSize()!
  // The menu follows the name when the device is rotated.
  await page.setViewportSize({ ...size, width: 360 })
  await expect.poll(() => distanceToTurn(page, 'wrong')).toBe(distance)
  await page.keyboard.press('Escape')
  await page.setViewportSize(size)

  const { x, y } = await locateWord(page, 'recording')
  await page.mouse.click(x, y)
  await page.keyboard.press('Alt+s')
  await expect(menu(page)).toBeVisible()
  await expectAccessible(page)
  await menu(page).getByRole('button', { name: 'Only here' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu(page)).toBeHidden()
  await page.getByRole('textbox', { name: 'Transcript' }).press('Alt+s')
  const wordCount = (await readTranscript(page, id)).results.items.length
  await menu(page).getByRole('button', { name: 'New speaker' }).click()
  await expect(menu(page).getByRole('combobox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Hedy Lamarr')
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeHidden()
  await expect.poll(() => speakersOf(page, id)).toContain('Hedy Lamarr')
  await expectSaved(page)
  expect((await readTranscript(page, id)).results.items).toHaveLength(wordCount)
  await expect(rail(page).getByRole('listitem')).toHaveCount(new Set(before).size + 1)
  await expect.poll(async () => new Set(await speakersOf(page, id)).size).toBeGreaterThan(1)

  await page.keyboard.press('Control+z')
  await expect.poll(() => speakersOf(page, id)).toEqual(before)

  await page.mouse.dblclick(x, y)
  await page.keyboard.press('Alt+2')
  await expect.poll(async () => (await readSpeakerNames(page)).length).toBeGreaterThan(before.length)
  const splitNames = await readSpeakerNames(page)
  await expect.poll(() => speakersOf(page, id)).toEqual(splitNames)
  await expectSaved(page)
  await page.reload()
  await expect.poll(() => readSpeakerNames(page)).toEqual(splitNames)
})

test('the shortcut with the number after the last speaker creates a new one @long', async ({ page }) => {
  const { id } = await openWelcome(page)
  const { revision, results } = await readTranscript(page, id)
  const words = results.items.map((item) => ({ ...item, speaker: 'spk_0' }))
  const response = await page.request.patch(`/collections/v2/${id}/transcript`, {
    data: { operationId: randomUUID(), baseRevision: revision, startTime: 0, endTime: 1000, words },
  })
  expect(response.ok()).toBe(true)
  for (const speaker of results.speakers.filter(({ id }) => id !== 'spk_0'))
    await page.request.delete(`/collections/v2/${id}/speakers/${speaker.id}?into=spk_0`)
  await page.reload()
  await expect(rail(page).getByRole('listitem')).toHaveCount(1)
  const { x, y } = await locateWord(page, 'recording')
  await page.mouse.dblclick(x, y)
  await page.keyboard.press('Alt+2')
  await expect(rail(page).getByRole('listitem')).toHaveCount(2)
  await expect.poll(async () => new Set(await speakersOf(page, id)).size).toBe(2)
})

test('shows a rename everywhere immediately, and reverts it if the server rejects it', async ({
  page,
  openPage,
}) => {
  const { id, url } = await openWelcome(page)
  const second = await openInOtherBrowser(openPage, page, url)

  const rename = async (name: string) => {
    await rail(page).getByTitle('Rename everywhere').first().click()
    await expect(rail(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await rename('Marie Curie')
  await expect(rail(page).getByTitle('Rename everywhere').first()).toBeFocused()
  await expect.poll(async () => (await readSpeakerNames(page))[0]).toBe('Marie Curie')
  await expect.poll(async () => (await readSpeakerNames(second))[0]).toBe('Marie Curie')
  await expect(page.locator('[role="textbox"] [role="group"]').first()).toHaveAttribute(
    'aria-label',
    /^Marie Curie, /,
  )
  await second.context().close()

  await writeManyTurns(page, id)
  await expect(rail(page).getByText('201 turns')).toBeVisible()
  await rename('Rosalind Franklin')
  const last = page.locator('[role="textbox"] [data-speaker]').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toHaveAttribute('aria-label', /^Rosalind Franklin, /)

  await page.route('**/speakers/*', (route) => route.fulfill({ status: 500, json: {} }))
  await rename('Nobody')
  await expect(page.getByText("Couldn't change the speaker")).toBeVisible()
  await expect.poll(async () => (await readSpeakerNames(page))[0]).toBe('Rosalind Franklin')
})

test('edits the list of speakers by keyboard alone @long', async ({ page }) => {
  await openWelcome(page)
  const color = (name: string) => rail(page).getByRole('button', { name: `Color of ${name}` })
  await rail(page).getByRole('button', { name: 'Add speaker' }).press('Enter')
  await page.keyboard.type('Zoe')
  await page.keyboard.press('Enter')
  await expect(rail(page).getByRole('button', { name: 'Zoe', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(rail(page).getByRole('button', { pressed: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(color('Zoe')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(color('Zoe')).toBeFocused()
  await expect(rail(page).getByRole('group')).toHaveCount(0)

  await rail(page).getByRole('button', { name: 'More options for Zoe' }).press('Enter')
  const removeItem = page.getByRole('menuitem').first()
  await expect(removeItem).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rail(page).getByText('Zoe')).toHaveCount(0)
  await expect(color('Robin')).toBeFocused()
})

test('merges two speakers, and undoes it @long', async ({ page }) => {
  const { id } = await openWelcome(page)
  const { x, y } = await locateWord(page, 'recording')
  await page.mouse.click(x, y)
  // The name next to the text becomes a button under the pointer.
  await page.getByRole('button', { name: /: change speaker$/ }).click()
  const name = menu(page).getByRole('combobox', { name: 'Name' })
  await name.fill('sa')
  await page.getByRole('option', { name: 'Sam' }).click()
  await expect(name).toHaveValue('Sam')
  await name.fill('Grace')
  await menu(page).getByRole('button', { name: 'Only here' }).click()
  await expect.poll(async () => speakersOf(page, id)).toContain('Grace')
  const renamedSpeakers = await readSpeakerNames(page)

  await rail(page).getByRole('button', { name: 'More options for Grace' }).click()
  await page.getByRole('menuitem').first().click()
  await expect.poll(() => readSpeakerNames(page)).not.toContain('Grace')
  await expect(rail(page).getByText('Grace')).toHaveCount(0)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readSpeakerNames(page)).toEqual(renamedSpeakers)
  await expect(rail(page).getByText('Grace')).toBeVisible()
  await expect.poll(() => speakersOf(page, id)).toEqual(renamedSpeakers)
})

test('covers a long name with its button on a narrow screen @long', async ({ page }) => {
  await openWelcome(page)
  await rail(page).getByRole('button', { name: 'Robin', exact: true }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Professor Wilhelmina Featherstonehaugh-Cholmondeley')
  await page.keyboard.press('Enter')
  await page.setViewportSize({ width: 360, height: 740 })
  const turn = page.locator('[role="textbox"] [data-speaker^="Professor"]').first()
  await turn.hover({ position: { x: 60, y: 50 } })
  const button = page.getByRole('button', { name: /^Professor.*: change speaker/ })
  await expect(button).toBeVisible()
  // The label's width includes its padding and border.
  const [boxSizing, labelWidth] = await turn.evaluate((element) => {
    const style = getComputedStyle(element, '::before')
    return [style.boxSizing, Number.parseFloat(style.width)]
  })
  expect(boxSizing).toBe('border-box')
  expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(Number(labelWidth))
})
