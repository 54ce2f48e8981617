import { existsSync } from 'node:fs'

const fullBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser']
const headlessShell = '/usr/bin/chromium-headless-shell'

const firstExisting = (paths: string[]) => paths.find((path) => existsSync(path))

/**
 * Returns the path of the system's Chromium for tests, preferably the headless shell, which takes a quarter
 * less time. If it is undefined, Playwright uses its own download.
 */
export const chromiumPath = (): string | undefined => firstExisting([headlessShell, ...fullBrowsers])

/** Returns the path of Chromium for measurements, preferably the full browser. */
export const measuredChromiumPath = (): string | undefined => firstExisting([...fullBrowsers, headlessShell])

/** Returns flags for a camera with a test picture and a microphone that repeats a WAV file, both allowed. */
export const fakeDeviceFlags = (wavPath: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${wavPath}`,
]

/** Flags that turn off background activity and allow running as root. */
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
