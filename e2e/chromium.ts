import { existsSync } from 'node:fs'

const withWindows = ['/usr/bin/chromium', '/usr/bin/chromium-browser']
const without = '/usr/bin/chromium-headless-shell'

const firstOf = (places: string[]) => places.find((path) => existsSync(path))

/**
 * The system's Chromium for tests, preferably the headless shell: without tabs and menus it takes a quarter less time.
 * Undefined lets Playwright use its own download.
 */
export const chromiumPath = (): string | undefined => firstOf([without, ...withWindows])

/** The same for measurements: preferably the regular one. */
export const measuredChromiumPath = (): string | undefined => firstOf([...withWindows, without])

/** Quiet, without the network, and able to run as root. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]
