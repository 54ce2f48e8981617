import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, SetupError } from './run.mjs'

/**
 * System packages. `or` is an alternative; of the folders in `models` one must exist. Bubblewrap isolates ffmpeg where
 * available.
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

/** Optional packages, which the tests need. Apertium translates English and Spanish. */
const moreOnLinux = [
  {
    command: process.env.APERTIUM_PATH || 'apertium',
    models: ['/usr/share/apertium/modes/eng-spa.mode'],
    apt: ['apertium', 'apertium-eng-spa'],
    brew: [],
  },
]
const morePrograms = process.platform === 'linux' ? moreOnLinux : []

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/** Debian has a headless build, which makes the tests faster; others have only the full browser. */
const chromium = isDebian() ? 'chromium-headless-shell' : 'chromium'

/** On other systems than Linux the tests use the browser that Playwright downloads. */
const testPrograms = [
  { command: 'espeak-ng', apt: ['espeak-ng'], brew: ['espeak-ng'] },
  ...morePrograms,
  ...(process.platform === 'linux' ? [{ command: chromium, or: 'chromium', apt: [chromium], brew: [] }] : []),
]

const webKitFolder = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

/** The other browsers of the long checks; there are none of them for macOS. */
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

const isThere = ({ command, or, models }) =>
  (find(command) || (or && find(or))) && (!models || models.some((folder) => existsSync(folder)))

async function installWithApt(packages) {
  console.log(`Installing ${packages.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  await run('apt-get', ['update', ...wait], { env })
  const args = ['install', '-y', '--no-install-recommends', ...wait, ...packages]
  const { ok, output } = await run('apt-get', args, { env })
  if (!ok) throw new SetupError(`apt-get could not install ${packages.join(' ')}:\n${output}`)
}

const missingOf = (wanted) => wanted.filter((program) => !isThere(program))
const packagesOf = (missing, manager) => [...new Set(missing.flatMap((program) => program[manager]))]
const mayInstall = () => find('apt-get') && process.getuid() === 0

/** Installs optional programs, where that needs no confirmation; the product works without them. */
async function installMore() {
  const missing = missingOf(morePrograms)
  if (missing.length === 0 || !mayInstall()) return
  await installWithApt(packagesOf(missing, 'apt')).catch((error) => console.warn(error.message))
}

/**
 * Installs the programs that Longhand runs; with `tests` also the tests' own, with `long` the long checks'. `more`:
 * also tries to install optional ones.
 */
export async function installPrograms({ tests, long, more }) {
  if (long && process.platform !== 'linux')
    console.log('The journeys in Firefox and WebKitGTK are skipped: they need Linux.')
  await installNeeded({ tests, long: long && process.platform === 'linux' })
  if (more) await installMore()
}

async function installNeeded({ tests, long }) {
  const missing = missingOf([...programs, ...(tests ? testPrograms : []), ...(long ? browserPrograms : [])])
  if (missing.length === 0) return
  const packages = (manager) => packagesOf(missing, manager)
  const names = missing.map(({ command }) => command).join(', ')
  if (mayInstall()) return installWithApt(packages('apt'))
  if (find('apt-get')) {
    const install = `sudo apt-get install -y --no-install-recommends ${packages('apt').join(' ')}`
    throw new SetupError(`Longhand needs ${names}. Install with:\n  ${install}`)
  }
  if (process.platform === 'darwin') {
    throw new SetupError(
      `Longhand needs ${names}. Install with:\n  brew install ${packages('brew').join(' ')}`,
    )
  }
  throw new SetupError(`Longhand needs ${names}. Install them with the package manager of your system.`)
}
