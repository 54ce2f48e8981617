import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, SetupError } from './run.mjs'

/**
 * System packages. `or` is an alternative command; one of the folders in `models` must exist. Bubblewrap
 * isolates ffmpeg where available.
 */
const programs = [
  { command: process.env.FFMPEG_PATH || 'ffmpeg', apt: ['ffmpeg', 'bubblewrap'], brew: ['ffmpeg'] },
  { command: process.env.FFPROBE_PATH || 'ffprobe', apt: ['ffmpeg'], brew: ['ffmpeg'] },
  {
    command: process.env.POCKETSPHINX_PATH || 'pocketsphinx_batch',
    models: [
      process.env.POCKETSPHINX_MODELS && join(process.env.POCKETSPHINX_MODELS, 'en-us'),
      '/usr/share/pocketsphinx/model/en-us',
      '/opt/homebrew/share/pocketsphinx/model/en-us',
      '/usr/local/share/pocketsphinx/model/en-us',
    ].filter(Boolean),
    apt: ['pocketsphinx', 'pocketsphinx-en-us'],
    brew: ['cmu-pocketsphinx'],
  },
]

/** Optional packages that the tests need. Apertium translates between English and Spanish. */
const optionalLinuxPrograms = [
  {
    command: process.env.APERTIUM_PATH || 'apertium',
    models: ['/usr/share/apertium/modes/eng-spa.mode'],
    apt: ['apertium', 'apertium-eng-spa'],
    brew: [],
  },
]
const optionalPrograms = process.platform === 'linux' ? optionalLinuxPrograms : []

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/** Debian has a headless build, with which tests run faster; other systems have only the full browser. */
const chromium = isDebian() ? 'chromium-headless-shell' : 'chromium'

/** Programs for the tests. Chromium is a system package only on Linux; elsewhere, Playwright downloads it. */
const testPrograms = [
  { command: 'espeak-ng', apt: ['espeak-ng'], brew: ['espeak-ng'] },
  ...optionalPrograms,
  ...(process.platform === 'linux' ? [{ command: chromium, or: 'chromium', apt: [chromium], brew: [] }] : []),
]

const webKitFolder = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

/** Other browsers for the long checks; not available for macOS. */
const browserPrograms = [
  { command: 'firefox-esr', or: 'firefox', apt: ['firefox-esr'] },
  {
    command: 'WebKitWebDriver',
    models: ['4.1', '6.0', '4.0'].flatMap((version) => [
      `${webKitFolder}/webkit2gtk-${version}/MiniBrowser`,
      `${webKitFolder}/webkitgtk-${version}/MiniBrowser`,
    ]),
    apt: ['webkit2gtk-driver'],
  },
  { command: 'Xvfb', apt: ['xvfb'] },
]

/** An object gateway for the long checks of the S3 driver; not available for macOS. */
const gatewayPrograms = ['ceph-mon', 'ceph-osd', 'radosgw'].map((command) => ({ command, apt: [command] }))

/** Readers of exported files for the long checks; not available for macOS. */
const readerPrograms = [
  { command: 'soffice', apt: ['libreoffice-writer-nogui', 'libreoffice-calc-nogui'] },
  { command: 'pdftotext', apt: ['poppler-utils'] },
  { command: 'praat', apt: ['praat'] },
  { command: 'xmllint', apt: ['libxml2-utils'] },
]

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function find(command) {
  if (command.includes('/')) return isProgram(command)
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, command)))
}

const isInstalled = ({ command, or, models }) =>
  (find(command) || (or && find(or))) && (!models || models.some((folder) => existsSync(folder)))

async function installWithApt(packages) {
  console.log(`Installing ${packages.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const waitOptions = ['-o', 'DPkg::Lock::Timeout=300']
  await run('apt-get', ['update', ...waitOptions], { env })
  const args = ['install', '-y', '--no-install-recommends', ...waitOptions, ...packages]
  const { ok, output } = await run('apt-get', args, { env })
  if (!ok) throw new SetupError(`apt-get couldn't install ${packages.join(' ')}:\n${output}`)
}

const missingOf = (programs) => programs.filter((program) => !isInstalled(program))
const packagesOf = (missingPrograms, manager) => [
  ...new Set(missingPrograms.flatMap((program) => program[manager])),
]
const canInstall = () => find('apt-get') && process.getuid() === 0

/** Installs optional programs if no confirmation is needed; the product works without them. */
async function installOptional() {
  const missingPrograms = missingOf(optionalPrograms)
  if (missingPrograms.length === 0 || !canInstall()) return
  await installWithApt(packagesOf(missingPrograms, 'apt')).catch((error) => console.warn(error.message))
}

/**
 * Installs the programs that Longhand needs. `tests` and `long` add those for the tests and the long checks;
 * `optional` adds optional ones, whose installation may fail.
 */
export async function installPrograms({ tests, long, optional }) {
  if (long && process.platform !== 'linux')
    console.log('Skipping the Firefox and WebKitGTK journeys and the S3 checks, which need Linux.')
  await installRequired({ tests, long: long && process.platform === 'linux' })
  if (optional) await installOptional()
}

async function installRequired({ tests, long }) {
  const missingPrograms = missingOf([
    ...programs,
    ...(tests ? testPrograms : []),
    ...(long ? [...browserPrograms, ...gatewayPrograms, ...readerPrograms] : []),
  ])
  if (missingPrograms.length === 0) return
  const packages = (manager) => packagesOf(missingPrograms, manager)
  const names = missingPrograms.map(({ command }) => command).join(', ')
  if (canInstall()) return installWithApt(packages('apt'))
  if (find('apt-get')) {
    const installCommand = `sudo apt-get install -y --no-install-recommends ${packages('apt').join(' ')}`
    throw new SetupError(`Longhand needs ${names}. Install them with:\n  ${installCommand}`)
  }
  if (process.platform === 'darwin') {
    throw new SetupError(
      `Longhand needs ${names}. Install them with:\n  brew install ${packages('brew').join(' ')}`,
    )
  }
  throw new SetupError(`Longhand needs ${names}. Install them with your system's package manager.`)
}
