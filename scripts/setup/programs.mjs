import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, SetupError } from './run.mjs'

/** What npm can't bring. `or` does as well; `models` are folders of which one has to exist. Bubblewrap locks ffmpeg in where it is. */
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

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/** Debian has one without windows, with which the tests take less time; others have the whole one only. */
const chromium = isDebian() ? 'chromium-headless-shell' : 'chromium'

/** On other systems than Linux the tests use the browser that Playwright downloads. */
const testPrograms = [
  { command: 'espeak-ng', apt: ['espeak-ng'], brew: ['espeak-ng'] },
  ...(process.platform === 'linux' ? [{ command: chromium, or: 'chromium', apt: [chromium], brew: [] }] : []),
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

/** Makes sure of the programs that Longhand runs, with `tests` also of those that its tests run. */
export async function installPrograms({ tests }) {
  const missing = [...programs, ...(tests ? testPrograms : [])].filter((program) => !isThere(program))
  if (missing.length === 0) return
  const packages = (manager) => [...new Set(missing.flatMap((program) => program[manager]))]
  const names = missing.map(({ command }) => command).join(', ')
  if (find('apt-get')) {
    if (process.getuid() === 0) return installWithApt(packages('apt'))
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
