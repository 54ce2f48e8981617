import type { Page } from '@playwright/test'
import type { Collection } from '#contract/collection.ts'
import type { UserSettings } from '#contract/settings.ts'
import { changeResponses } from './rendered-page.ts'

/** URL of requests for a page of the list. */
export const listUrl = /\/user\/v2\/[^/]+\/collections\?/
/** URL of requests for a user's settings. */
export const settingsUrl = /\/user\/v2\/[^/]+\/settings$/
/** Upload time of the first listed recording, in seconds since 1970. */
export const firstUploadTime = Math.floor(Date.parse('2026-03-15T12:00:00Z') / 1000)

type Change = Partial<Omit<Collection, 'processing'>> & { processing?: Partial<Collection['processing']> }

const failed = { state: 'error', error: { code: 'engine_failed', message: '' }, attempt: 0 } as const
const overdue = {
  started: firstUploadTime,
  props: { duration: 60 },
  processing: { state: 'processing' },
} as const

/** Card states other than complete; the fifth of every ten is in progress. */
const problemStates: Record<number, Change> = {
  1: { processing: { state: 'queued', percent: 20 } },
  2: { processing: { state: 'paused' } },
  3: { processing: failed },
  4: { processing: { ...failed, attempt: 2 }, userId: '00000000-0000-4000-8000-000000000001' },
  5: { processing: failed, languageCode: 'auto', needsLanguage: true },
  6: overdue,
  7: { ...overdue, processing: { state: 'processing', attempt: 2 } },
  8: { languageCode: '', needsLanguage: true },
}

const speakerLists: Collection['speakers'][] = [
  { names: ['Robin', 'Sam'], count: 2 },
  { names: ['Ada Lovelace', 'Somebody whose name is longer than a card is wide', 'Grace'], count: 5 },
  { names: [], count: 3 },
  { names: [], count: 1 },
]

/** Mocks a list of `count` collections, in every state, and overrides the user's settings. */
export async function showManyCollections(
  page: Page,
  count: number,
  settings: Partial<UserSettings> = {},
): Promise<void> {
  await changeResponses(page, (path, body: { Items: Collection[]; result: UserSettings }) => {
    if (path.endsWith('/settings')) return { result: { ...body.result, ...settings } }
    if (!path.endsWith('/collections')) return undefined
    const [template] = body.Items
    const items = Array.from({ length: count }, (_, index) => ({
      ...template,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `Recording ${index + 1}`,
      started: firstUploadTime - index * 86_400,
      languageCode: index % 2 ? 'es-ES' : '',
      quality: index % 3 ? 'draft' : 'standard',
      overview: index % 4 ? template?.overview : null,
      speakers: speakerLists[index % speakerLists.length],
      ...problemStates[index % 10],
      processing: { ...template?.processing, ...problemStates[index % 10]?.processing },
    }))
    return { Items: items }
  })
}

export const cards = (page: Page) => page.getByRole('main').getByRole('article')
/** Waits until the page is hydrated and idle. */
export const waitForApp = (page: Page) => page.getByRole('button', { name: 'Account menu' }).waitFor()
/** Takes a screenshot of the cards or rows in the window. */
export async function takeScreenshot(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready)
  const list = page.locator('[data-items]')
  const { x, y, width } = (await list.boundingBox())!
  // Forces a full repaint, because partial repaints change curves slightly.
  await list.evaluate((element: HTMLElement) => element.style.setProperty('will-change', 'transform'))
  const screenshot = await page.screenshot({ clip: { x, y, width, height: 600 } })
  await list.evaluate((element: HTMLElement) => element.style.removeProperty('will-change'))
  return screenshot
}
