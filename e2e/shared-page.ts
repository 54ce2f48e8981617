import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

/** A page that a worker's journeys use one after another. */
export interface SharedPage {
  page: Page
  /** URL of the product that the page belongs to. */
  baseURL: string | undefined
  /** Whether a journey closed the page, or made changes to it that last as long as it is open. */
  isChanged(): boolean
}

/** Opens a page in a separate browser context, signed out. */
export type OpenPage = () => Promise<Page>

/** Opens a page of a product in a context with the project's options. */
export async function openSharedPage(browser: Browser, baseURL: string | undefined): Promise<SharedPage> {
  const context = await browser.newContext()
  const page = await context.newPage()
  let isChanged = false
  const noting =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      isChanged = true
      return call(...args)
    }
  page.addInitScript = noting(page.addInitScript.bind(page))
  page.exposeFunction = noting(page.exposeFunction.bind(page))
  page.clock.install = noting(page.clock.install.bind(page.clock))
  context.newCDPSession = noting(context.newCDPSession.bind(context))
  return { page, baseURL, isChanged: () => isChanged || page.isClosed() }
}

/** Leaves the page, and undoes the journey's changes, including stored data. Keeps cached files and compiled scripts. */
export async function resetPage(
  page: Page,
  { baseURL, viewport, storageState }: Pick<BrowserContextOptions, 'baseURL' | 'viewport' | 'storageState'>,
): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // A plain file gives access to the origin's storage without running the product's scripts.
  await page.goto('/color-scheme.js')
  await context.clearCookies()
  await context.clearPermissions()
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
  })
  if (viewport) await page.setViewportSize(viewport)
  const origins = typeof storageState === 'object' ? storageState.origins : []
  const items = origins.find(({ origin }) => origin === baseURL)?.localStorage ?? []
  await page.evaluate(resetStorage, items)
}

/** Clears the storage of the page's origin, and adds the items to its local storage. */
async function resetStorage(items: { name: string; value: string }[]): Promise<void> {
  sessionStorage.clear()
  localStorage.clear()
  for (const { name, value } of items) localStorage.setItem(name, value)
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  for (const name of await caches.keys()) await caches.delete(name)
  const folder = await navigator.storage.getDirectory()
  for await (const name of folder.keys()) await folder.removeEntry(name, { recursive: true })
}
