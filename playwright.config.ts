import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './e2e/chromium.ts'
import { freePort } from './e2e/free-port.ts'
import { serviceSettings } from './e2e/services.ts'

// Playwright's workers load this file again but inherit the environment, so all of them share the port and
// the folder.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA ??= join(tmpdir(), `longhand-e2e-${randomUUID()}`)
// Lets the server and the commands of journeys start without compiling again.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url))
const port = process.env.E2E_PORT
// Slow journeys that don't cover a feature's main purpose run with the other long tests: `LONG=1` includes them,
// `LONG=only` runs nothing else.
const { LONG } = process.env
const phone = /@mobile|@everywhere|@phone-long/
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Twice the cores, because journeys spend half of their time waiting for the page, an email or a timer.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL,
    browserName: 'chromium',
    // Shorter than the journey's timeout, so that the error names the stuck step.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // Pages are open for only seconds, too short a time for optimized code to pay off.
    launchOptions: {
      executablePath: chromiumPath(),
      args: [...chromiumFlags, '--js-flags=--no-maglev --no-turbofan'],
    },
    // Off, because recording a trace takes up much of two cores; `--trace on` turns it on.
    screenshot: 'only-on-failure',
    locale: 'en-US',
    // A service worker would bypass the journeys' routes; its own journey allows it.
    serviceWorkers: 'block',
    // Pretends that the connection was just measured, so that journeys don't download the sample repeatedly.
    storageState: {
      cookies: [],
      origins: [
        { origin: baseURL, localStorage: [{ name: 'longhand.speedCheck', value: String(Date.now()) }] },
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      grepInvert: LONG ? /@mobile/ : /@mobile|@long/,
      ...(LONG === 'only' && { grep: /@long/ }),
    },
    {
      name: 'mobile',
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
      grep: LONG === 'only' ? /(?=.*@(mobile|everywhere|phone-long)).*@(phone-)?long/ : phone,
      ...(!LONG && { grepInvert: /@(phone-)?long/ }),
    },
  ],
  webServer: {
    command: 'exec node e2e/serve.ts',
    env: { ...serviceSettings, PORT: port },
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
