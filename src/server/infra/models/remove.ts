import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFiles } from './errors.ts'
import { acquireLock, clearWorkFolder, downloadFolder } from './install.ts'

/** Maximum time until a downloading process notices a cancellation. */
const STOP_WITHIN_MS = 15_000

/**
 * Cancels a model's download and removes its files.
 * @throws ModelError `read_only`, or `busy` if the downloading process doesn't stop
 */
export async function removeModel(root: string, name: string): Promise<void> {
  const workplace = downloadFolder(root, name)
  if (!existsSync(workplace) && !existsSync(join(root, name))) return
  try {
    await rm(join(workplace, 'progress.json'), { force: true })
    const release = await acquireLock(workplace, STOP_WITHIN_MS)
    try {
      await rename(join(root, name), join(workplace, 'removed')).catch((error) => {
        if (error.code !== 'ENOENT') throw error
      })
      await clearWorkFolder(workplace)
    } finally {
      await release()
    }
  } catch (error) {
    throw explainFiles(error, root)
  }
}
