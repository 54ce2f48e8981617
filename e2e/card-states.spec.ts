import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { Collection } from '#contract/collection.ts'
import { expectAccessible } from './axe.ts'
import { showCollections } from './card-states.ts'
import { openDashboard, waitForDashboard } from './dashboard-page.ts'
import { test } from './fixtures.ts'

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Returns the vertical position of an element's middle, in pixels. */
async function middleOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox())!
  return y + height / 2
}

test('shows the status of a recording and the available actions @phone-long', async ({ page }) => {
  await openDashboard(page)
  const longAgo = Math.floor(Date.now() / 1000) - 900
  const overdue = { started: longAgo, transcriptionStarted: longAgo }
  const workingProcessing = { state: 'processing', stage: 'speech', percent: 40 } as const
  const failed = { state: 'error', error: { code: 'internal', message: '' } } as const
  await showCollections(page, {
    Paused: { paused: true, processing: { state: 'paused' } },
    Translated: { processing: { state: 'translating', percent: 20 } },
    Speakers: { started: longAgo + 890, processing: { state: 'processing', stage: 'speakers' } },
    Slow: { ...overdue, processing: workingProcessing },
    Stuck: { ...overdue, retried: true, processing: { ...workingProcessing, attempt: 2 } },
    Broken: { processing: failed },
    Mute: { processing: { state: 'error', error: { code: 'media_no_audio', message: '' } } },
    Hopeless: { onHold: true, retried: true, processing: { ...failed, attempt: 2 } },
    Draft: { quality: 'draft' },
  })
  await waitForDashboard(page)

  await expect(card(page, 'Paused')).toContainText('Not enough credits or payment issue.')
  const chip = card(page, 'Paused').getByRole('button', { name: /^Paused: / })
  const tryAgain = card(page, 'Paused').getByRole('button', { name: 'Try Again: Paused' })
  expect(await middleOf(chip)).toBeCloseTo(await middleOf(tryAgain), 0)
  await expect(card(page, 'Translated')).toContainText('Translating...')
  await expect(card(page, 'Speakers')).toContainText('Identifying speakers')
  await expect(card(page, 'Slow')).toContainText('Taking longer than expected. Retry?')
  await expect(card(page, 'Slow').getByRole('button', { name: 'Try Again: Slow' })).toBeVisible()
  await expect(card(page, 'Stuck')).toContainText('Could not complete.')
  await expect(card(page, 'Broken')).toContainText('Could be due to issue with media or lack of content')
  await card(page, 'Mute').scrollIntoViewIfNeeded()
  await expect(card(page, 'Mute')).toContainText('This file has no audio track')
  await expect(card(page, 'Mute').getByRole('button', { name: 'Delete Mute' })).toBeVisible()
  await expect(card(page, 'Mute').getByRole('link', { name: 'Get help with Mute' })).toBeVisible()
  await expect(card(page, 'Mute').getByRole('button', { name: /again/ })).toHaveCount(0)
  // On a phone, the card is farther down and renders fully only after scrolling.
  await card(page, 'Hopeless').scrollIntoViewIfNeeded()
  const help = card(page, 'Hopeless').getByRole('link', { name: 'Get help with Hopeless' })
  await expect(card(page, 'Hopeless')).toContainText('Legal hold')
  await expect(help).toHaveAttribute('href', /^mailto:\?subject=.*Hopeless&body=.*Collection/)
  await expect(card(page, 'Hopeless').getByRole('button', { name: /again/ })).toHaveCount(0)
  await expectAccessible(page)

  const refuse = (route: Route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: '' } } })
  await page.route(/\/cancel$/, refuse)
  await card(page, 'Speakers').scrollIntoViewIfNeeded()
  await card(page, 'Speakers').getByRole('button', { name: 'Cancel Speakers' }).click()
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
  const cancelRequest = page.waitForRequest(/\/cancel$/)
  await card(page, 'Translated').scrollIntoViewIfNeeded()
  await card(page, 'Translated').getByRole('button', { name: 'Cancel Translated' }).click()
  await cancelRequest

  await card(page, 'Paused').scrollIntoViewIfNeeded()
  const unpauseRequest = page.waitForRequest(/\/unpause$/)
  await card(page, 'Paused').getByRole('button', { name: 'More options for Paused' }).click()
  await page.getByRole('menuitem', { name: 'Try Again' }).click()
  expect((await unpauseRequest).method()).toBe('POST')
  const unpausedRequest = page.waitForRequest(/\/unpause$/)
  await expect(card(page, 'Paused').getByRole('button', { name: 'Rename Paused' })).toBeVisible()
  await card(page, 'Paused').getByRole('button', { name: 'Try Again: Paused' }).click()
  expect((await unpausedRequest).method()).toBe('POST')

  // Below 550 px, the list has only cards.
  if ((page.viewportSize()?.width ?? 0) < 550) return
  await page.getByRole('button', { name: 'List', exact: true }).click()
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(row('Slow')).toContainText('-Taking longer than expected. Retry?')
  await expect(row('Slow').getByRole('button', { name: 'Try Again: Slow' })).toBeVisible()
  await expect(row('Stuck').getByRole('link', { name: 'Get help with Stuck' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=.*Stuck&body=.*Collection/,
  )
  await expect(row('Broken').getByRole('button', { name: 'Try Again: Broken' })).toBeInViewport()
  await expectAccessible(page)
  for (const width of [1280, 800]) {
    await page.setViewportSize({ width, height: 900 })
    const heights = await page
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights), `at ${width} px`).toBeLessThan(60)
  }
})

test('shows the kind of collection, and the progress of a document @long @phone-long', async ({ page }) => {
  await openDashboard(page)
  const documentFields = { type: 'text', quality: null } as const
  const collections = await showCollections(page, {
    Queued: { ...documentFields, processing: { state: 'queued' } },
    Writing: { ...documentFields, processing: { state: 'processing' } },
    Blank: { ...documentFields, snippet: '' },
    Essay: { ...documentFields, snippet: 'Once upon a time' },
    Ordered: { perfection: false },
    Proofread: { perfection: true, quality: 'draft' },
    Translation: { tTranslation: { from: 'de' }, languageCode: 'en-US' },
  })
  await waitForDashboard(page)
  const expectTexts = async (locate: (name: string) => Locator) => {
    await expect(locate('Queued')).toContainText('Waiting...')
    await expect(locate('Writing')).toContainText('Converting...')
    await expect(locate('Writing')).toContainText('Magic Doc')
    await expect(locate('Blank')).toContainText('[No content]')
    await expect(locate('Essay')).toContainText('Once upon a time')
    await locate('Translation').scrollIntoViewIfNeeded()
    await expect(locate('Ordered')).toContainText('Precision Review Queued')
    await expect(locate('Ordered').getByRole('button', { name: 'Delete Ordered' })).toHaveCount(0)
    await expect(locate('Proofread')).toContainText('Precision Reviewed')
    await expect(locate('Proofread')).not.toContainText('draft quality')
    await expect(locate('Translation').getByTitle('Translated from German to English')).toHaveText(
      'AI Translated Transcript',
    )
  }
  await expectTexts((name) => card(page, name))
  await expectAccessible(page)

  const essay = collections.find(({ name }) => name === 'Essay')!
  const link = card(page, 'Essay').getByRole('link', { name: 'Essay' })
  await link.scrollIntoViewIfNeeded()
  await expect(link).toHaveAttribute('href', `/doc/${essay.id}`)
  await card(page, 'Writing').getByRole('button', { name: 'Rename Writing' }).click()
  await expect(page.getByRole('textbox', { name: 'New name' })).toBeFocused()
  await page.keyboard.press('Escape')

  // Below 550 px, the list has only cards.
  if ((page.viewportSize()?.width ?? 0) < 550) return
  await card(page, 'Ordered').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Select all', exact: true }).click()
  await expect(page.getByRole('toolbar')).toContainText('3 selected')
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Delete 2 selected' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expectTexts(row)
  await expectAccessible(page)

  const queuedCollection = collections.find(({ name }) => name === 'Queued')!
  const error = { code: 'cancelled', message: '' }
  await page.route(`**/${queuedCollection.id}/cancel`, (route) =>
    route.fulfill({
      json: {
        result: {
          ...queuedCollection,
          processing: { ...queuedCollection.processing, state: 'error', error },
        },
      },
    }),
  )
  await row('Essay').getByRole('button', { name: 'More options for Essay' }).click()
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Cancel' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await row('Queued').getByRole('link', { name: 'Queued' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await expect(row('Queued')).toContainText('Canceled.')
  await expect(row('Queued').getByRole('button', { name: 'Try Again: Queued' })).toBeVisible()
})

test("asks for a language that couldn't be detected, then retries with it @long", async ({ page }) => {
  await openDashboard(page)
  const [unknownCollection] = await showCollections(page, {
    Unknown: {
      languageCode: 'auto',
      needsLanguage: true,
      isError: true,
      processing: { state: 'error', error: { code: 'language_unknown', message: '' } },
    },
  })
  const unknownCard = card(page, 'Unknown')
  await expect(unknownCard).toContainText("Couldn't Auto-Determine Language")
  await expect(unknownCard).toContainText('Retry by specifying the language using the button below.')
  const audioLink = unknownCard.getByRole('link', { name: 'Listen to the recording' })
  await expect(audioLink).toHaveAttribute('href', `/collections/v2/${unknownCollection!.id}/audio/play`)
  const requests: string[] = []
  await page.route(/\/lang\/|\/retry$/, async (route) => {
    requests.push(route.request().url().split('/').at(-1) ?? '')
    const processing = { ...unknownCollection!.processing, state: 'queued', error: null }
    await route.fulfill({
      json: { result: { ...unknownCollection, languageCode: 'en-GB', needsLanguage: false, processing } },
    })
  })
  await unknownCard.getByRole('combobox', { name: 'Retry with Language' }).fill('kingdom')
  await page.getByRole('option', { name: 'English (United Kingdom)' }).click()
  await expect(unknownCard).toContainText('Queued')
  expect(requests).toEqual(['en-GB', 'retry'])
})

test('shows below the text, but not in it, that a transcript is trimmed @long', async ({ page }) => {
  await openDashboard(page)
  await page.route(/\/collections\/v2\/[^/]+$/, async (route) => {
    const { result } = (await (await route.fetch()).json()) as { result: Collection }
    await route.fulfill({ json: { result: { ...result, trimmed: true } } })
  })
  await page.getByRole('link', { name: 'Welcome to Longhand' }).click()
  const notice = 'Transcript trimmed. Please upgrade to continue'
  await expect(page.getByText(notice)).toBeAttached()
  await expect(page.getByRole('textbox', { name: 'Transcript' })).not.toContainText('trimmed')
})
