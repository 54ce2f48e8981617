import { existsSync } from 'node:fs'

const withWindows = ['/usr/bin/chromium', '/usr/bin/chromium-browser']
const without = '/usr/bin/chromium-headless-shell'

const firstOf = (places: string[]) => places.find((path) => existsSync(path))

/**
 * The system's Chromium for tests, the one without windows first: it draws no tabs and menus that nobody sees, which took
 * a quarter of the time. Undefined lets Playwright use the one it downloads.
 */
export const chromiumPath = (): string | undefined => firstOf([without, ...withWindows])

/** The same for measuring: the one that people use first. */
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
