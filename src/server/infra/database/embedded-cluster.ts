import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { EmbeddedDatabaseError, toEmbeddedDatabaseError } from './embedded-errors.ts'

const run = promisify(execFile)

const MAJOR = '18'
/** Maximum path length of a Unix socket: 104 bytes on macOS, 108 on Linux, including the terminating NUL. */
const SOCKET_BYTES = 103
const SOCKET_NAME = '.s.PGSQL.5432'

const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Runs PostgreSQL programs on a cluster, as its owner and from its folder. A new process enters the
 * folder before dropping root, so on Linux `/proc/self/cwd` works even if the owner can't traverse the
 * path to the folder.
 */
export function clusterProcessOptions(folder: string, account: Account | null) {
  const data = process.platform === 'linux' ? '/proc/self/cwd' : folder
  return { data, options: { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, ...account } }
}

async function chownAll(folder: string, { uid, gid }: Account): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), uid, gid)
  }
}

async function initialize(folder: string, binaries: Binaries, account: Account | null): Promise<void> {
  // Build the cluster under a temporary name, so that a crash leaves no partial cluster behind.
  const part = `${folder}.new`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true })
  await chmod(part, 0o700)
  if (account) await chown(part, account.uid, account.gid)
  const { data, options } = clusterProcessOptions(part, account)
  // C.UTF-8 is built in, so the sort order and case rules are the same on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // One syncfs replaces about a thousand fsyncs, and takes 0.2 s instead of 3 s.
  const sync = process.platform === 'linux' ? ['--sync-method=syncfs'] : []
  const user = ['--username=longhand', '--auth=trust']
  await run(binaries.initdb, ['-D', data, ...user, ...locale, ...sync], options).catch(async (error) => {
    await rm(part, { recursive: true, force: true })
    throw toEmbeddedDatabaseError('create the database', folder, new Error(error.stderr || error.message))
  })
  await rename(part, folder)
}

/**
 * Returns the account that must run the cluster: for root, the folder's owner; other users can run only
 * their own clusters.
 */
async function ownerOf(folder: string, account: Account | null): Promise<Account | null> {
  const { uid, gid } = await stat(folder)
  if (account && uid !== 0) return { uid, gid }
  if (account) await chownAll(folder, account)
  else if (uid !== process.getuid?.()) {
    throw new EmbeddedDatabaseError(
      `The database in ${folder} belongs to another user (uid ${uid}). Start Longhand as root or as that user.`,
    )
  }
  return account
}

/**
 * Creates the cluster in `folder` if needed, and returns the account that must run it.
 * @throws EmbeddedDatabaseError if it belongs to someone else or to another major version of PostgreSQL
 */
export async function prepareCluster(
  folder: string,
  binaries: Binaries,
  account: Account | null,
): Promise<Account | null> {
  const version = () => readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if ((await lstat(folder).catch(() => null)) === null) await initialize(folder, binaries, account)
  const owner = await ownerOf(folder, account)
  const majorVersion = (await version())?.trim()
  if (majorVersion === MAJOR) return owner
  throw new EmbeddedDatabaseError(
    majorVersion
      ? `The database in ${folder} was created by PostgreSQL ${majorVersion}, but this version of Longhand comes with ${MAJOR}. ` +
          `Start the version of Longhand that created it, or run PostgreSQL ${majorVersion} on that folder and set DATABASE_URL.`
      : `${folder} isn't a PostgreSQL database. Move it away, or set LONGHAND_DATA to another folder.`,
  )
}

/** Returns whether an existing folder is private and belongs to the owner. */
async function claimSocketFolder(folder: string, owner: Account | null): Promise<boolean> {
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const stats = await lstat(folder)
  const uid = owner?.uid ?? process.getuid?.()
  const isTrusted = stats.uid === uid || (isRoot() && stats.uid === 0)
  if (!stats.isDirectory() || !isTrusted) return false
  if (owner) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  return true
}

/** Returns whether an unprivileged user can enter the folder. */
async function isOpenToAll(folder: string): Promise<boolean> {
  const parts = folder.split('/').filter(Boolean)
  const parents = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
  const modes = await Promise.all(parents.map((path) => stat(path).then((s) => s.mode)))
  return modes.every((mode) => (mode & 0o001) !== 0)
}

/**
 * Creates the private folder for the Unix socket of the cluster in `folder`. Its name is short and the
 * same on every start.
 * @throws EmbeddedDatabaseError if it can't be created
 */
export async function prepareSocketFolder(folder: string, owner: Account | null): Promise<string> {
  const temporaryFolder = tmpdir()
  const isShortEnough =
    Buffer.byteLength(join(temporaryFolder, 'longhand-0123456789ab-9', SOCKET_NAME)) <= SOCKET_BYTES
  const isUsable = isShortEnough && (!owner || (await isOpenToAll(temporaryFolder)))
  const parent = isUsable ? temporaryFolder : '/tmp'
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  for (const suffix of ['', '-2', '-3']) {
    const candidate = join(parent, `longhand-${hash}${suffix}`)
    if (await claimSocketFolder(candidate, owner)) return candidate
  }
  throw new EmbeddedDatabaseError(`Another user owns ${join(parent, `longhand-${hash}`)}. Remove it.`)
}
