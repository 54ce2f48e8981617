import { test } from 'vitest'
import type { Browser } from '../browsers/browser.ts'
import { findFirefox, startFirefox } from '../browsers/firefox.ts'
import { layLine } from '../browsers/line.ts'
import { mainJourney } from '../browsers/main-journey.ts'
import { findWebKit, startWebKit } from '../browsers/webkit.ts'
import { startProduct, temporaryFolder } from '../product.ts'

async function journeyIn(startBrowser: (folder: string) => Promise<Browser>): Promise<void> {
  const product = await startProduct({ dataDir: temporaryFolder() })
  const line = await layLine(product.url)
  const folder = temporaryFolder()
  const browser = await startBrowser(folder)
  try {
    await mainJourney(browser, line, folder)
  } finally {
    await browser.close()
    line.close()
  }
}

const firefox = findFirefox()
const webKit = findWebKit()

// The long run installs both on Linux; elsewhere they are skipped with a message.
test.skipIf(process.platform !== 'linux')('the main journey in Firefox', async () => {
  if (!firefox) throw new Error('Firefox is missing: apt-get install firefox-esr')
  await journeyIn((folder) => startFirefox(firefox, folder))
})

test.skipIf(process.platform !== 'linux')('the main journey in WebKitGTK', async () => {
  if (!webKit) throw new Error('WebKitGTK is missing: apt-get install webkit2gtk-driver xvfb')
  await journeyIn((folder) => startWebKit(webKit, folder))
})
