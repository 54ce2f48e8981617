import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { type OpenPage, openSharedPage, resetPage, type SharedPage } from './shared-page.ts'

/** Creates the files for a test's uploads. */
export interface RecordingFactory {
  /** Creates a WAV file of the words, spoken in the voice that PocketSphinx recognizes best. */
  speak(name: string, words: string): string
  /** Creates a file with the given content, or with a number of random bytes. */
  bytes(name: string, content: string | number): string
}

function recordingsIn(folder: string): RecordingFactory {
  return {
    speak(name, words) {
      const path = join(folder, name)
      execFileSync('espeak-ng', ['-v', 'en-us+f5', '-s', '150', '-w', path, words], { stdio: 'ignore' })
      return path
    },
    bytes(name, content) {
      const path = join(folder, name)
      writeFileSync(path, typeof content === 'number' ? randomBytes(content) : content)
      return path
    },
  }
}

interface Fixtures {
  /** Opens a page in a separate browser context, signed out. */
  openPage: OpenPage
}

interface WorkerFixtures {
  recordings: RecordingFactory
  /** Pages left over from the worker's earlier journeys. */
  idlePages: SharedPage[]
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  recordings: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'longhand-recordings-'))
      await use(recordingsIn(folder))
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  idlePages: [
    async ({ browser: _ }, use) => {
      const idlePages: SharedPage[] = []
      await use(idlePages)
      for (const { page } of idlePages) await page.context().close()
    },
    { scope: 'worker' },
  ],
  // Journeys share pages, which keep the product's files and compiled scripts: reloading them would take 40%
  // of a run's time.
  openPage: async ({ browser, idlePages, baseURL, viewport, storageState }, use, test) => {
    const openPages: SharedPage[] = []
    const crashedPages = new Set<Page>()
    await use(async () => {
      // Another product's files have different URLs.
      const index = idlePages.findIndex((idlePage) => idlePage.baseURL === baseURL)
      const [idlePage] = index < 0 ? [] : idlePages.splice(index, 1)
      const sharedPage = idlePage ?? (await openSharedPage(browser, baseURL))
      openPages.push(sharedPage)
      return sharedPage.page.once('crash', (page) => crashedPages.add(page))
    })
    // A failed journey ends the worker; until then, the pages show the failure.
    if (test.status !== test.expectedStatus) return
    for (const sharedPage of openPages) {
      const { page, isChanged } = sharedPage
      if (isChanged() || crashedPages.has(page)) await page.context().close()
      else {
        await resetPage(page, { baseURL, viewport, storageState })
        idlePages.push(sharedPage)
      }
    }
  },
  context: async ({ openPage }, use) => use((await openPage()).context()),
  page: async ({ context }, use) => {
    const [page] = context.pages()
    if (page) await use(page)
  },
})
