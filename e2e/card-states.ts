import type { Page } from '@playwright/test'
import type { Collection } from '#contract/collection.ts'
import { renderInBrowser } from './rendered-page.ts'

type Change = Partial<Omit<Collection, 'processing'>> & { processing?: Partial<Collection['processing']> }

/**
 * Replaces the list of collections with variants of its first item, each named by its key.
 * @returns the variants
 */
export async function showCollections(page: Page, variants: Record<string, Change>): Promise<Collection[]> {
  let collections: Collection[] = []
  // The IDs stay the same in each response, since the list may be requested again.
  const items = Object.entries(variants).map(([name, change]) => ({ name, change, id: crypto.randomUUID() }))
  await renderInBrowser(page)
  await page.route(/\/user\/v2\/[^/]+\/collections\?/, async (route) => {
    const response = await route.fetch()
    const [template] = ((await response.json()) as { Items: Collection[] }).Items
    collections = items.map(({ name, change, id }) => ({
      ...template!,
      ...change,
      id,
      name,
      processing: { ...template!.processing, ...change.processing },
    }))
    await route.fulfill({ json: { Items: collections } })
  })
  await page.reload()
  await page.getByRole('article').first().waitFor()
  return collections
}
