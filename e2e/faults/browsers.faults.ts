import { describe, test } from 'vitest'
import type { Browser } from '../browsers/browser.ts'
import { createConnection } from '../browsers/connection.ts'
import { runCorrectionJourney } from '../browsers/correction-journey.ts'
import { findFirefox, startFirefox } from '../browsers/firefox.ts'
import { runMainJourney } from '../browsers/main-journey.ts'
import { findWebKit, startWebKit } from '../browsers/webkit.ts'
import { createTemporaryFolder, startProduct } from '../product.ts'

type StartBrowser = (folder: string) => Promise<Browser>

async function mainJourneyIn(startBrowser: StartBrowser): Promise<void> {
  const product = await startProduct({ dataDir: createTemporaryFolder() })
  const connection = await createConnection(product.url)
  const folder = createTemporaryFolder()
  const browser = await startBrowser(folder)
  try {
    await runMainJourney(browser, connection, folder)
  } finally {
    await browser.close()
    connection.close()
  }
}

async function correctionJourneyIn(startBrowser: StartBrowser): Promise<void> {
  const dataDir = createTemporaryFolder()
  const { url } = await startProduct({ dataDir })
  const browser = await startBrowser(createTemporaryFolder())
  try {
    await runCorrectionJourney(browser, url, dataDir)
  } finally {
    await browser.close()
  }
}

const firefox = findFirefox()
const webKit = findWebKit()

// The long run installs both browsers on Linux; elsewhere, these tests are skipped with a message.
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
