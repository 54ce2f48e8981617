import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFileError } from './errors.ts'
import { acquireLock, clearWorkFolder, downloadFolder } from './install.ts'

/** Maximum time for a downloading process to notice a cancellation. */
const STOP_WITHIN_MS = 15_000

/**
 * Cancels a model's download and removes its files.
 * @throws ModelError `read_only`, or `busy` if the downloading process doesn't stop
 */
export async function removeModel(root: string, name: string): Promise<void> {
  const workFolder = downloadFolder(root, name)
  if (!existsSync(workFolder) && !existsSync(join(root, name))) return
  try {
    await rm(join(workFolder, 'progress.json'), { force: true })
    const release = await acquireLock(workFolder, STOP_WITHIN_MS)
    try {
      await rename(join(root, name), join(workFolder, 'removed')).catch((error) => {
        if (error.code !== 'ENOENT') throw error
      })
      await clearWorkFolder(workFolder)
    } finally {
      await release()
    }
  } catch (error) {
    throw explainFileError(error, root)
  }
}
