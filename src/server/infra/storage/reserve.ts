import { statfs } from 'node:fs/promises'
import { setInterval } from 'node:timers/promises'
import { StorageError } from './storage.ts'

/** Maximum size in bytes of files that may use the reserve: peaks, avatars and the like. */
const maxSmallFileBytes = 4 * 1024 * 1024
const checkIntervalMs = 1000

export interface DiskSpace {
  /** Bytes that can still be written. */
  free: number
  /** Size of the disk in bytes. */
  total: number
}

/** Free disk space that uploads and large files must not use. */
export interface DiskReserve {
  space(): Promise<DiskSpace>
  /**
   * Reserves a number of bytes until `release` is called, so that concurrent writers don't use the same
   * space.
   * @throws StorageError storage_full
   */
  hold(bytes: number): Promise<{ release(): void }>
  /**
   * Runs `write` if there is enough space for a file; small files may use the reserve.
   * @throws StorageError storage_full
   */
  withReservation<T>(bytes: number, write: () => Promise<T>): Promise<T>
  /**
   * Runs work that writes files of unknown size, with a signal that aborts it when free space falls
   * to the reserve.
   * @throws StorageError storage_full
   */
  guard<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/**
 * Keeps `reserveBytes` free on the disk that contains `folder`. Processes sharing a disk don't see
 * each other's reservations.
 */
export function createDiskReserve(folder: string, reserveBytes: number): DiskReserve {
  let heldBytes = 0
  const createDiskFullError = () =>
    new StorageError('storage_full', `Only the reserve of ${reserveBytes} bytes is left on the disk`)
  const space = async (): Promise<DiskSpace> => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  }

  async function hold(bytes: number) {
    heldBytes += bytes
    let isHeld = true
    const release = () => {
      if (isHeld) heldBytes -= bytes
      isHeld = false
    }
    const { free: freeBytes } = await space()
    if (freeBytes - heldBytes < reserveBytes) {
      release()
      throw createDiskFullError()
    }
    return { release }
  }

  async function withReservation<T>(bytes: number, write: () => Promise<T>): Promise<T> {
    if (bytes <= maxSmallFileBytes) return write()
    const { release } = await hold(bytes)
    try {
      return await write()
    } finally {
      release()
    }
  }

  async function guard<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const limitReached = new AbortController()
    const endController = new AbortController()
    const check = async () => {
      if ((await space()).free < reserveBytes) limitReached.abort(createDiskFullError())
    }
    await check()
    limitReached.signal.throwIfAborted()
    const watchLoop = (async () => {
      const intervalTicks = setInterval(checkIntervalMs, null, { signal: endController.signal, ref: false })
      for await (const _ of intervalTicks) await check()
    })().catch(() => {})
    try {
      return await work(AbortSignal.any([signal, limitReached.signal]))
    } catch (error) {
      // A killed program reports that it was terminated, but not why.
      limitReached.signal.throwIfAborted()
      throw error
    } finally {
      endController.abort()
      await watchLoop
    }
  }

  return { space, hold, withReservation, guard }
}
