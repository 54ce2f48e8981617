import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { openSharedPage, resetPage, type SharedPage } from './shared-page.ts'

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

interface WorkerFixtures {
  recordings: RecordingFactory
  /** The page of the worker's last journey. */
  lastPage: { current?: SharedPage }
}

export const test = base.extend<object, WorkerFixtures>({
  recordings: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'longhand-recordings-'))
      await use(recordingsIn(folder))
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  lastPage: [
    async ({ browser: _ }, use) => {
      const lastPage: WorkerFixtures['lastPage'] = {}
      await use(lastPage)
      await lastPage.current?.page.context().close()
    },
    { scope: 'worker' },
  ],
  // Journeys share a page, which keeps the product's files and compiled scripts: loading them anew would take 40%
  // of the time.
  context: async ({ browser, lastPage, baseURL, viewport, storageState }, use, test) => {
    // Another product's files have other addresses.
    if (baseURL !== test.project.use.baseURL) {
      const context = await browser.newContext()
      await context.newPage()
      await use(context)
      await context.close()
      return
    }
    lastPage.current ??= await openSharedPage(browser)
    const { page, isChanged } = lastPage.current
    let hasCrashed = false
    page.once('crash', () => {
      hasCrashed = true
    })
    await use(page.context())
    // A failed journey ends the worker; until then, the page shows the failure.
    if (test.status !== test.expectedStatus) return
    if (isChanged() || hasCrashed || page.isClosed()) {
      await page.context().close()
      lastPage.current = undefined
    } else await resetPage(page, { baseURL, viewport, storageState })
  },
  page: async ({ context }, use) => {
    const [page] = context.pages()
    if (page) await use(page)
  },
})
