import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StorageError } from './storage.ts'

/**
 * Runs file operations.
 * @throws StorageError if the disk is full or a file is missing
 */
export async function runStorageWork<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new StorageError('storage_full', 'The disk is full', { cause: error })
    if (code === 'ENOENT') throw new StorageError('not_found', 'Object not found', { cause: error })
    throw error
  }
}

/** Syncs a folder, so that renames and new entries in it survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Creates a folder and its missing parents so that they survive a power failure. */
export async function createFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first !== undefined) await syncFolder(dirname(first))
}

/**
 * Creates or replaces a file with `write`, completely or not at all, and syncs it.
 * @param write creates the temporary file
 */
export async function replaceAtomically(
  path: string,
  write: (temporaryPath: string) => Promise<void>,
): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}.tmp`
  try {
    await write(temporaryPath)
    const file = await open(temporaryPath, 'r')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporaryPath, path)
    await syncFolder(dirname(path))
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

/** Writes and syncs a small file, completely or not at all. By default, only its owner may read it. */
export const writeAtomically = (path: string, content: string | Uint8Array, mode = 0o600): Promise<void> =>
  replaceAtomically(path, (temporaryPath) => writeFile(temporaryPath, content, { flag: 'wx', mode }))
