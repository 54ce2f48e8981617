import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { locateWord, openWelcome, readPlayedWord, readTranscript, waitForEditor } from './transcript-page.ts'

const seekSlider = (page: Page) => page.getByRole('slider', { name: 'Position in the recording' })
const playButton = (page: Page) => page.getByRole('button', { name: 'Play', exact: true })
const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true })
const loop = (page: Page) => page.getByRole('button', { name: /^Loop selection/ })
const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })
/** Runs a command by name. */
async function runCommand(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find a command' })
  await field.fill(name)
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
}
const readPosition = (page: Page) => readPlayedWord(page).then(({ time }) => time)

/** Returns whether playback jumps back within a fifth of a second. */
async function hasJumpedBack(page: Page) {
  const before = await readPosition(page)
  await page.waitForTimeout(200)
  return (await readPosition(page)) < before
}

async function reopen(page: Page, url: string) {
  await page.goto('about:blank')
  await page.goto(url)
  await waitForEditor(page)
}

test('a URL opens at its time, a loop repeats until Escape, and the position is restored @long', async ({
  page,
}) => {
  const { url } = await openWelcome(page)
  await reopen(page, `${url}#t=12.5`)
  await expect(seekSlider(page)).toHaveAttribute('aria-valuenow', '12')
  await expect.poll(() => readPosition(page)).toBeCloseTo(12.5, 1)

  await reopen(page, `${url}#t=5,5.6`)
  await expect(loop(page)).toHaveAttribute('aria-pressed', 'true')
  await playButton(page).click()
  for (const time of ['first', 'second']) await expect.poll(() => hasJumpedBack(page), time).toBe(true)
  await page.keyboard.press('Escape')
  await expect(loop(page)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => readPosition(page)).toBeGreaterThan(6)
  await pauseButton(page).click()
  const positionBefore = await readPosition(page)
  await reopen(page, url)
  await expect.poll(() => readPosition(page)).toBeCloseTo(positionBefore, 0)
})

test('zooms the waveform by keyboard, with an overview above, and sets and lists markers @long', async ({
  page,
}) => {
  const { url } = await openWelcome(page)
  const bars = page.locator('[role="slider"] canvas')
  await expect(bars).toHaveCount(1)
  const canvases = page.locator('[data-zoomed] canvas')
  await seekSlider(page).focus()
  await page.keyboard.press('+')
  await expect(canvases).toHaveCount(2)
  await page.keyboard.press('PageUp')
  await expect(seekSlider(page)).toHaveAttribute('aria-valuetext', /^0:5\d \/ 0:5\d$/)
  await expectAccessible(page)
  await page.keyboard.press('0')
  await expect(canvases).toHaveCount(0)

  await reopen(page, `${url}#t=12.5`)
  await expect(seekSlider(page)).toHaveAttribute('aria-valuenow', '12')
  await page.keyboard.press('Alt+Shift+B')
  const markers = page.getByRole('region', { name: '1 private marker' })
  await seekSlider(page).press('Home')
  await markers.getByRole('button', { name: '0:12 click any word to hear it.' }).click()
  await expect.poll(() => readPosition(page)).toBeCloseTo(12.5, 1)
  await markers.getByRole('button', { name: 'Remove marker at 0:12' }).click()
  await expect(markers).toBeHidden()
  const removalAlert = page.getByRole('alert').filter({ hasText: 'Marker at 0:12 removed' })
  await removalAlert.getByRole('button', { name: 'Undo' }).click()
  await expect(markers).toBeVisible()
})

test('plays in sync in a separate window while the editor is muted', async ({ page }) => {
  await openWelcome(page)
  const stateOf = (target: Page) =>
    target.evaluate(() => {
      const { paused, muted, playbackRate } = document.querySelector('audio')!
      return { paused, muted, playbackRate }
    })
  const popupEvent = page.waitForEvent('popup')
  await runCommand(page, 'Open player in new window')
  const popup = await popupEvent
  await expect.poll(() => stateOf(page)).toMatchObject({ muted: true })
  await playButton(popup).click()
  await expect.poll(() => stateOf(page)).toEqual({ paused: false, muted: true, playbackRate: 1 })
  await page.keyboard.press('Alt+=')
  await expect.poll(() => stateOf(popup)).toEqual({ paused: false, muted: false, playbackRate: 1.1 })
  await pauseButton(page).click()
  await expect.poll(() => stateOf(popup)).toMatchObject({ paused: true })
  await expect
    .poll(async () => Math.abs((await readPosition(popup)) - (await readPosition(page))))
    .toBeLessThan(0.2)
  await popup.close()
  await expect.poll(() => stateOf(page)).toMatchObject({ muted: false })
})

test('composing a word keeps the times of all others, and undo restores them @long', async ({ page }) => {
  const { id, transcript } = await openWelcome(page)
  const savedStatus = page.locator('[data-save-state="saved"]')
  const wordPosition = await locateWord(page, 'recording')
  await page.mouse.dblclick(wordPosition.x, wordPosition.y)
  const cdp = await page.context().newCDPSession(page)
  for (const composition of ['に', 'にほ', 'にほん', '日本']) {
    const at = { selectionStart: composition.length, selectionEnd: composition.length }
    await cdp.send('Input.imeSetComposition', { text: composition, ...at })
  }
  await cdp.send('Input.insertText', { text: '日本' })
  await expect(text(page)).toContainText('short 日本 is')
  await page.keyboard.press('Escape')
  await expect(savedStatus).toBeVisible()
  const timesOf = ({ results }: typeof transcript) =>
    results.items.map((item) => [item.start_time, item.end_time])
  const composedTranscript = await readTranscript(page, id)
  expect(composedTranscript.results.items[5]!.alternatives[0]!.content).toBe('日本')
  expect(timesOf(composedTranscript)).toEqual(timesOf(transcript))
  await text(page).focus()
  await page.keyboard.press('Control+z')
  await expect(text(page)).toContainText('short recording is')
  await expect.poll(async () => (await readTranscript(page, id)).results).toEqual(transcript.results)
})

test('a right-to-left text has its names on the right, and can be fully rendered @long', async ({ page }) => {
  const { id, url } = await openWelcome(page)
  await page.route(`**/collections/v2/${id}`, async (route) => {
    const response = await route.fetch()
    const { result } = await response.json()
    await route.fulfill({ response, json: { result: { ...result, languageCode: 'ar' } } })
  })
  await page.goto(url)
  await expect(text(page)).toHaveAttribute('dir', 'rtl')
  await expect(text(page)).toHaveAttribute('lang', 'ar')
  const [box, words] = await Promise.all([
    text(page).boundingBox(),
    page.locator('[role="textbox"] p').first().boundingBox(),
  ])
  expect(words!.x - box!.x).toBeLessThan(box!.x + box!.width - words!.x - words!.width)
  const readVisibility = () =>
    page
      .locator('[data-speaker]')
      .first()
      .evaluate((turn) => getComputedStyle(turn).contentVisibility)
  expect(await readVisibility()).toBe('auto')
  await runCommand(page, 'Render full transcript')
  await expect.poll(readVisibility).toBe('visible')
})

test('has usable player controls on a small touch screen, where a tap plays without a keyboard @mobile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { transcript } = await openWelcome(page)
  const item = transcript.results.items[4]!
  const { x, y } = await locateWord(page, item.alternatives[0]!.content, 4)
  await page.touchscreen.tap(x, y)
  await expect.poll(() => readPosition(page)).toBeCloseTo(item.start_time, 1)
  expect(await text(page).getAttribute('inputmode')).toBe('none')
  await page.touchscreen.tap(x, y)
  await expect(text(page)).toHaveAttribute('inputmode', 'text')
  // The tools fit in one row: the panels, or undo while typing.
  const bar = page.locator('header').first()
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(60)
  await expect(bar.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Right panel' })).toBeHidden()
  await text(page).blur()
  await expect(bar.getByRole('button', { name: 'Right panel' })).toBeVisible()
  // While not typing, undo is in the menu.
  await bar.getByRole('button', { name: 'More tools' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Undo' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Redo' })).toBeVisible()
  await page.getByRole('menuitem').first().press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(60)
  const sizes = await page
    .getByRole('region', { name: 'Player' })
    .locator('button:visible, select:visible, [role="slider"]:visible')
    .evaluateAll((all) =>
      all.map((element) => {
        const { left, right, width, height } = element.getBoundingClientRect()
        return { name: element.ariaLabel, left, right, width, height }
      }),
    )
  expect(sizes.length).toBeGreaterThan(5)
  for (const { name, left, right, width, height } of sizes) {
    expect([name, left >= 0 && right <= 320]).toEqual([name, true])
    expect([name, Math.min(width, height) >= 44]).toEqual([name, true])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
