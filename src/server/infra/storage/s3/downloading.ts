import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { runStorageWork } from '../files.ts'
import type { DiskReserve } from '../reserve.ts'
import { StorageError } from '../storage.ts'

/** Number of consecutive attempts without a single byte after which a download fails. */
const maxEmptyAttempts = 4
const retryDelayMs = 1000

interface Source {
  key: string
  /** Size in bytes. */
  size: number
  /** Reads the object from a byte offset to its end. */
  readFrom(start: number): Promise<Readable>
}

/**
 * Downloads an object into a folder, resuming after interruptions, and returns the path of the
 * file. A complete file from an earlier download is reused.
 * @throws StorageError
 */
export async function downloadObject(source: Source, folder: string, disk: DiskReserve): Promise<string> {
  const { key, size } = source
  const name = createHash('sha256').update(key).digest('hex').slice(0, 32)
  const path = join(folder, `${name}${extname(key)}`)
  const existingStats = await stat(path).catch(() => undefined)
  if (existingStats?.size === size) return path
  const temporaryPath = `${path}.${randomUUID()}.tmp`
  try {
    await disk.withReservation(size, () => runStorageWork(() => writeSource(source, temporaryPath)))
    await rename(temporaryPath, path)
  } finally {
    await rm(temporaryPath, { force: true })
  }
  return path
}

async function writeSource({ size, readFrom }: Source, path: string): Promise<void> {
  await writeFile(path, '')
  let bytesWritten = 0
  for (let failures = 0; bytesWritten < size; ) {
    await append(readFrom, bytesWritten, path).catch((error: unknown) => {
      if (isFinal(error) || failures >= maxEmptyAttempts) throw error
    })
    const now = (await stat(path)).size
    failures = now > bytesWritten ? 0 : failures + 1
    bytesWritten = now
    if (bytesWritten < size) await sleep(retryDelayMs)
  }
}

const append = async (readFrom: Source['readFrom'], start: number, path: string) =>
  pipeline(await readFrom(start), createWriteStream(path, { flags: 'a' }))

/** Returns whether another attempt would fail for the same reason. */
const isFinal = (error: unknown): boolean =>
  (error instanceof StorageError && error.code !== 'unavailable') ||
  (error as NodeJS.ErrnoException).code === 'ENOSPC'
