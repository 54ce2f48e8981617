import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { constants, type FileHandle, lstat, open, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMediaFileName } from '#domain/collections/file-names.ts'

/** A media file in a folder. */
export interface FolderFile {
  name: string
  path: string
  /** Size in bytes. */
  size: number
  /** Modification time, in milliseconds since 1970. */
  changed: number
  /** SHA-256 of the path, size and modification time. */
  id: string
  /** Changes with every write or replacement. */
  mark: string
}

/**
 * Lists the audio and video files in a folder, judging by their names; ignores hidden files, links and
 * subfolders.
 */
export async function* listMediaFiles(folder: string): AsyncGenerator<FolderFile> {
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile() || entry.name.startsWith('.') || !isMediaFileName(entry.name)) continue
    const file = await describeFile(folder, entry.name)
    if (file) yield file
  }
}

/** Returns a description of a file; undefined if it doesn't exist or isn't a regular file. */
export async function describeFile(folder: string, name: string): Promise<FolderFile | undefined> {
  const path = join(folder, name)
  try {
    const stats = await lstat(path, { bigint: true })
    return stats.isFile() ? describe(name, path, stats) : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function describe(name: string, path: string, stats: BigIntStats): FolderFile {
  const { dev, ino, size, mtimeNs, ctimeNs } = stats
  return {
    name,
    path,
    size: Number(size),
    changed: Number(stats.mtimeMs),
    id: createHash('sha256').update(`${path}\n${size}\n${mtimeNs}`).digest('hex'),
    mark: `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`,
  }
}

/** Returns whether an open file is still the one described. */
export async function isUnchanged(file: FolderFile, handle: FileHandle): Promise<boolean> {
  return describe(file.name, file.path, await handle.stat({ bigint: true })).mark === file.mark
}

/** Opens a file to read it; fails with ELOOP for a symbolic link. */
export const openWithoutFollowingLinks = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
