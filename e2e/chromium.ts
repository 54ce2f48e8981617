import { existsSync } from 'node:fs'

/** The one without windows first: it draws no tabs and menus that nobody sees, which took a quarter of the time. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** The system's Chromium; undefined lets Playwright use the one it downloads. */
export const chromiumPath = (): string | undefined => places.find((path) => existsSync(path))

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
