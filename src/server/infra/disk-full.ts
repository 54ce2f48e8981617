import { statfs } from 'node:fs/promises'
import { InstanceLockError } from './instance-lock.ts'

/** Thrown if the disk is too full to start. The message is for the administrator. */
export class DiskFullError extends Error {
  readonly expected = true
  constructor(folder: string, options: ErrorOptions) {
    super(`The disk with ${folder} is full. Free some space and start again; nothing is lost.`, options)
  }
}

const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', '53100', 'storage_full'])
/** Free bytes needed to start. */
const minFree = 256 * 1024

/**
 * Explains why starting on `folder` failed. Returns a `DiskFullError` if the disk is full, regardless of
 * the original error, since the database can't write its log to a full disk; otherwise returns the
 * original error.
 */
export async function explainStartupError(error: unknown, folder: string): Promise<unknown> {
  if (error instanceof InstanceLockError) return error
  const isFull = isDiskFull(error) || (await freeBytes(folder)) < minFree
  return isFull ? new DiskFullError(folder, { cause: error }) : error
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return fullDiskCodes.has(code ?? '') || isDiskFull(error.cause)
}

async function freeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  )
}
