import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { editorIsThere, openWelcome } from './transcript-page.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Captions' })
const player = (page: Page) => page.getByRole('region', { name: 'Player' })
/** Opens at a time: the recording says "Welcome to Longhand." after 1 s, "This short recording" after 3 s. */
async function openAt(page: Page, url: string, seconds: number) {
  await page.goto('about:blank')
  await page.goto(`${url}#t=${seconds}`)
  await editorIsThere(page)
}

test('captions are switched on in the player, and stay on in its window and after a reload', async ({
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

  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a command' }).fill('Open player in new window')
  await page.keyboard.press('Enter')
  const popup = await opening
  await expect(player(popup).getByText('short recording')).toBeVisible()
  await popup.close()

  await openAt(page, url, 3)
  await expect(words).toBeVisible()
  await button(page).click()
  await expect(words).toHaveCount(0)
})

test('captions follow a change of the text, and are shown in a translation', async ({ page }) => {
  const { id, url, transcript } = await openWelcome(page)
  const spanish = '7b1f0a53-3c1e-4d4e-9a52-7d0f5f4b7a10'
  await page.route(`**/collections/v2/${id}/translations`, (route) =>
    route.fulfill({
      json: {
        result: [
          { id, languageCode: 'en-US', original: true },
          { id: spanish, languageCode: 'es-ES', original: false },
        ],
      },
    }),
  )
  const [first] = transcript.results.items
  await page.route(`**/collections/v2/${spanish}/transcript/packed`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(spanish, id) })
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
