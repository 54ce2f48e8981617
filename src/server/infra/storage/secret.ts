import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './files.ts'

/** Loads the key for signing URLs: created once and stored in the data folder, readable only by its owner. */
export async function loadSecret(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret')
  const existingSecret = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (existingSecret && existingSecret.length >= 32) return existingSecret
  const secret = randomBytes(32)
  await writeAtomically(path, secret)
  return secret
}
