import type { Page } from '@playwright/test'
import type { Collection } from '#contract/collection.ts'
import { renderInBrowser } from './rendered-page.ts'

type Change = Partial<Omit<Collection, 'processing'>> & { processing?: Partial<Collection['processing']> }

/**
 * Responds to the list of collections with variants of the first real one, named by their key.
 * @returns the variants
 */
export async function showCollections(page: Page, variants: Record<string, Change>): Promise<Collection[]> {
  let shown: Collection[] = []
  await renderInBrowser(page)
  await page.route(/\/user\/v2\/[^/]+\/collections\?/, async (route) => {
    const answer = await route.fetch()
    const [real] = ((await answer.json()) as { Items: Collection[] }).Items
    shown = Object.entries(variants).map(([name, change]) => ({
      ...real!,
      ...change,
      id: crypto.randomUUID(),
      name,
      processing: { ...real!.processing, ...change.processing },
    }))
    await route.fulfill({ json: { Items: shown } })
  })
  await page.reload()
  await page.getByRole('article').first().waitFor()
  return shown
}
