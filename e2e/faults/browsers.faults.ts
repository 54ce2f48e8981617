import { describe, test } from 'vitest'
import type { Browser } from '../browsers/browser.ts'
import { correctionJourney } from '../browsers/correction-journey.ts'
import { findFirefox, startFirefox } from '../browsers/firefox.ts'
import { createConnection } from '../browsers/line.ts'
import { mainJourney } from '../browsers/main-journey.ts'
import { findWebKit, startWebKit } from '../browsers/webkit.ts'
import { startProduct, temporaryFolder } from '../product.ts'

type StartBrowser = (folder: string) => Promise<Browser>

async function mainJourneyIn(startBrowser: StartBrowser): Promise<void> {
  const product = await startProduct({ dataDir: temporaryFolder() })
  const line = await createConnection(product.url)
  const folder = temporaryFolder()
  const browser = await startBrowser(folder)
  try {
    await mainJourney(browser, line, folder)
  } finally {
    await browser.close()
    line.close()
  }
}

async function correctionJourneyIn(startBrowser: StartBrowser): Promise<void> {
  const dataDir = temporaryFolder()
  const { url } = await startProduct({ dataDir })
  const browser = await startBrowser(temporaryFolder())
  try {
    await correctionJourney(browser, url, dataDir)
  } finally {
    await browser.close()
  }
}

const firefox = findFirefox()
const webKit = findWebKit()

// The long run installs both on Linux; elsewhere they are skipped with a message.
describe.skipIf(process.platform !== 'linux')('in Firefox', () => {
  const start: StartBrowser = (folder) => {
    if (!firefox) throw new Error('Firefox is missing: apt-get install firefox-esr')
    return startFirefox(firefox, folder)
  }
  test('the main journey', () => mainJourneyIn(start))
  test('a Precision order', () => correctionJourneyIn(start))
})

describe.skipIf(process.platform !== 'linux')('in WebKitGTK', () => {
  const start: StartBrowser = (folder) => {
    if (!webKit) throw new Error('WebKitGTK is missing: apt-get install webkit2gtk-driver xvfb')
    return startWebKit(webKit, folder)
  }
  test('the main journey', () => mainJourneyIn(start))
  test('a Precision order', () => correctionJourneyIn(start))
})
