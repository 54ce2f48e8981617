import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { openWelcome, rewriteWord, waitForEditor } from './transcript-page.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Captions' })
const player = (page: Page) => page.getByRole('region', { name: 'Player' })
/** Opens the recording at a given time; "Welcome to Longhand." is at 1 s, "This short recording" at 3 s. */
async function openAt(page: Page, url: string, seconds: number) {
  await page.goto('about:blank')
  await page.goto(`${url}#t=${seconds}`)
  await waitForEditor(page)
}

test('captions are turned on in the player, and stay on in the pop-out window and after a reload', async ({
  page,
}) => {
  const { url } = await openWelcome(page)
  const words = player(page).getByText('short recording')
  await openAt(page, url, 3)
  await expect(words).toHaveCount(0)
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(words).toBeVisible()
  await expectAccessible(page)

  const popupEvent = page.waitForEvent('popup')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a command' }).fill('Open player in new window')
  await page.keyboard.press('Enter')
  const popup = await popupEvent
  await expect(player(popup).getByText('short recording')).toBeVisible()
  await popup.close()

  await openAt(page, url, 3)
  await expect(words).toBeVisible()
  await button(page).click()
  await expect(words).toHaveCount(0)
})

test('captions follow edits of the text, and are shown in a translation @long', async ({ page }) => {
  const { id, url, transcript } = await openWelcome(page)
  const spanishId = '7b1f0a53-3c1e-4d4e-9a52-7d0f5f4b7a10'
  await page.route(`**/collections/v2/${id}/translations`, (route) =>
    route.fulfill({
      json: {
        result: [
          { id, languageCode: 'en-US', original: true },
          { id: spanishId, languageCode: 'es-ES', original: false },
        ],
      },
    }),
  )
  const [first] = transcript.results.items
  await page.route(`**/collections/v2/${spanishId}/transcript/packed`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(spanishId, id) })
    const body = await response.json()
    const from = body.result ?? body
    from.words.text = from.words.text.replace(first!.alternatives[0]!.content, 'Esta')
    await route.fulfill({ response, json: body })
  })
  await openAt(page, url, 1)
  await button(page).click()
  await page.getByRole('menuitem', { name: 'Spanish' }).click()
  await expect(player(page).getByText(/^Esta/)).toBeVisible()
  await button(page).click()
  await page.getByRole('menuitem', { name: 'English' }).click()

  const text = page.getByRole('textbox', { name: 'Transcript' })
  await text.press('Control+Home')
  await text.pressSequentially('Hello ')
  await expect(player(page).getByText(/^Hello/)).toBeVisible()
  await button(page).click()
  await page.getByRole('menuitem', { name: 'Off' }).click()
  await expect(player(page).getByText(/^Hello/)).toHaveCount(0)
})

const tab = (page: Page) => page.getByRole('tabpanel', { name: 'Captions' })
const cue = (page: Page, words: string | RegExp) => tab(page).getByRole('listitem').filter({ hasText: words })
const expectSaved = (page: Page) => expect(page.locator('[data-save-state="saved"]')).toBeVisible()

async function openCaptions(page: Page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a command' }).fill('Show captions')
  await page.keyboard.press('Enter')
  await expect(tab(page)).toBeVisible()
}

/** Returns the captions of an export: their times and lines. */
async function exportCues(page: Page, id: string) {
  const file = await (await page.request.get(`/collections/v2/${id}/subtitles`)).text()
  return file
    .trimEnd()
    .split('\r\n\r\n')
    .map((block) => block.split('\r\n').slice(1))
}

test('custom breaks and times of captions survive edits of the text, and are exported @long', async ({
  page,
}) => {
  const { id } = await openWelcome(page)
  await openCaptions(page)
  const words = cue(page, 'This short')
  await words.getByRole('button').first().click()
  await words.getByRole('button', { name: 'is', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New line before “is”' }).click()
  await expect(words.locator('p').first()).toHaveText('This short recording')

  await words.getByRole('slider', { name: 'End of caption' }).press('Shift+ArrowLeft')
  await expect(words.getByRole('slider', { name: 'End of caption' })).toHaveAttribute(
    'aria-valuetext',
    '0:04.88',
  )
  await expectAccessible(page)
  await expectSaved(page)
  expect((await exportCues(page, id))[1]).toEqual([
    '00:00:02,046 --> 00:00:04,883',
    'This short recording',
    'is yours, so try things out.',
  ])

  await rewriteWord(page, 'recording', 'sample')
  await expectSaved(page)
  await expect
    .poll(async () => (await exportCues(page, id))[1])
    .toEqual(['00:00:02,046 --> 00:00:04,883', 'This short sample', 'is yours, so try things out.'])
})

test('caption edges are dragged on the waveform @long', async ({ page }) => {
  const { id } = await openWelcome(page)
  await openCaptions(page)
  await cue(page, 'This short').getByRole('button').first().click()
  const edgeSlider = cue(page, 'This short').getByRole('slider', { name: 'Start of caption' })
  await edgeSlider.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await edgeSlider.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 - 12, y + height / 2, { steps: 3 })
  await page.mouse.up()
  const time = Number(await edgeSlider.getAttribute('aria-valuenow'))
  expect(time).toBeGreaterThan(1200)
  expect(time).toBeLessThan(1990)
  await expect
    .poll(async () => (await exportCues(page, id))[1]?.[0])
    .toMatch(new RegExp(`^00:00:01,${String(time - 1000).padStart(3, '0')} `))
})

test('captions are split and merged, checked against a profile, and fixed', async ({ page }) => {
  const { id } = await openWelcome(page)
  await openCaptions(page)
  await cue(page, 'This short recording').getByRole('button').first().click()
  await cue(page, 'This short recording').getByRole('button', { name: 'so', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New caption before “so”' }).click()
  await expect(cue(page, 'yours,').getByText('so')).toHaveCount(0)
  await cue(page, 'This short recording').getByRole('button', { name: 'Merge with previous' }).click()
  await expect(cue(page, /Longhand\.\s*This/)).toHaveCount(1)

  const edgeSlider = cue(page, 'Welcome to Longhand').getByRole('slider', { name: 'End of caption' })
  await cue(page, 'Welcome to Longhand').getByRole('button').first().click()
  for (let pressCount = 0; pressCount < 9; pressCount++) await edgeSlider.press('Shift+ArrowLeft')
  const status = tab(page).getByRole('status')
  await expect(status).not.toHaveText('0 problems')
  await expect(cue(page, 'Welcome to Longhand').getByText(/characters per second/)).toBeVisible()
  await tab(page).getByRole('button', { name: 'Fix all' }).click()
  await expect(status).toHaveText('0 problems')
  await expectSaved(page)
  expect((await exportCues(page, id)).flat().join(' ')).toContain('Welcome to Longhand.')

  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'New caption profile' })
  await dialog.getByLabel('Name').fill('One line')
  await dialog.getByLabel('Lines per caption').fill('1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('combobox', { name: 'Caption profile' })).toHaveValue('One line')
})
