import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The system user to run PostgreSQL as. */
export interface Account {
  uid: number
  gid: number
}

const NAME = 'longhand'

async function findAccount(name: string): Promise<Account | null> {
  const passwdFile = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const line = passwdFile.split('\n').find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

/**
 * Finds another user for PostgreSQL, which refuses to run as root: the system user `longhand`, created if
 * missing, else `nobody`. The user must be in /etc/passwd, where initdb looks up its name.
 * @returns null if this process isn't root: PostgreSQL then runs as the same user
 * @throws Error if there is no such user and it can't be created
 */
export async function ensureDatabaseAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const existingAccount = await findAccount(NAME)
  if (existingAccount) return existingAccount
  const shell = '/usr/sbin/nologin'
  await run('useradd', ['--system', '--no-create-home', '--shell', shell, NAME]).catch(() => null)
  const account = (await findAccount(NAME)) ?? (await findAccount('nobody'))
  if (!account) {
    throw new Error(`PostgreSQL can't run as root. Create a user for it: useradd --system ${NAME}`)
  }
  return account
}
