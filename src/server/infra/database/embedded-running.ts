import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmbeddedPostgres } from './embedded.ts'
import { EmbeddedDatabaseError } from './embedded-errors.ts'

/**
 * Finds the address of the embedded server of a running Longhand instance.
 * @throws EmbeddedDatabaseError if it isn't running yet, or belongs to another user
 */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedPostgres['connection']> {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch((error) => {
    const reason = error.code === 'EACCES' ? 'belongs to another user' : "isn't ready yet: try again"
    throw new EmbeddedDatabaseError(`The database in ${dataDir} ${reason}.`, { cause: error })
  })
  const [, , , , host] = text.split('\n')
  if (!host) throw new EmbeddedDatabaseError(`The database in ${dataDir} isn't ready yet. Try again later.`)
  return { host, user: 'longhand', database: 'longhand' }
}
