import { statfs } from 'node:fs/promises'
import { InstanceLockError } from './instance-lock.ts'

/** A start failed since the disk is full. The message is for the administrator. */
export class DiskFullError extends Error {
  readonly expected = true
  constructor(folder: string, options: ErrorOptions) {
    super(`The disk that holds ${folder} is full. Free some space and start again; nothing is lost.`, options)
  }
}

const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', '53100', 'storage_full'])
/** With less than this, in bytes, nothing can be started. */
const leastFree = 256 * 1024

/**
 * Why a start on `folder` failed: a `DiskFullError` where the disk is full, whatever that was reported as, since the
 * database can't write its reason to a log on that disk. Else the error itself.
 */
export async function explainStart(error: unknown, folder: string): Promise<unknown> {
  if (error instanceof InstanceLockError) return error
  const isFull = saysFull(error) || (await freeBytes(folder)) < leastFree
  return isFull ? new DiskFullError(folder, { cause: error }) : error
}

function saysFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return fullDiskCodes.has(code ?? '') || saysFull(error.cause)
}

async function freeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  )
}
