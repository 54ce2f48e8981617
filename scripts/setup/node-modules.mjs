import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, SetupError } from './run.mjs'

const lockfile = join(root, 'package-lock.json')
const folder = join(root, 'node_modules')
/** List of installed packages, which npm writes at the end of an installation. */
const installedLockfile = join(folder, '.package-lock.json')
const stamp = join(folder, '.longhand-setup')
const system = `${process.platform}-${process.arch}`

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return ''
  }
}

/** Returns whether the installed packages match the lockfile. They may not if npm was run manually. */
function matches(lock) {
  if (!existsSync(installedLockfile)) return false
  const installedPackages = JSON.parse(readFileSync(installedLockfile, 'utf8')).packages
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, requiredPackage]) =>
      path === '' ||
      (installedPackages[path]
        ? installedPackages[path].version === requiredPackage.version
        : requiredPackage.optional),
  )
}

function checkNode() {
  if (existsSync(join(folder, '.bin', 'node')) || Number.parseInt(process.versions.node, 10) >= 24) return
  throw new SetupError(
    `npm couldn't install Node 24 for this system (${system}). Install Node 24 from https://nodejs.org and try again.`,
  )
}

/**
 * Installs the packages of package-lock.json.
 * @returns {Promise<boolean>} whether anything changed, as on a first start or after an update
 */
export async function installPackages() {
  const lock = readFileSync(lockfile, 'utf8')
  const requiredPackage = `${createHash('sha256').update(lock).digest('hex')} ${system}\n`
  const isNew = readStamp() !== requiredPackage || !existsSync(installedLockfile)
  if (isNew) {
    if (!matches(lock)) {
      console.log('Installing packages…')
      const npm = process.env.npm_execpath
      const args = [
        'ci',
        '--include=dev',
        '--include=optional',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ]
      const { ok, output } = npm?.endsWith('.js')
        ? await run(process.execPath, [npm, ...args])
        : await run('npm', args)
      if (!ok) throw new SetupError(`npm couldn't install the packages:\n${output}`)
    }
    checkNode()
    writeFileSync(stamp, requiredPackage)
  }
  return isNew
}
