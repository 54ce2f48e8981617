import { join } from 'node:path'
import type { FixedConfig } from '#server/config.ts'
import { createFileSystemStorage, type FileSystemStorage } from './file-system.ts'
import type { DiskReserve } from './reserve.ts'
import { readS3Settings } from './s3/settings.ts'
import type { Storage } from './storage.ts'

/** Opens the storage in the data folder, which signs its URLs with `secret`. */
export const openLocalStorage = (
  { dataDir }: Pick<FixedConfig, 'dataDir'>,
  secret: Buffer,
  disk: DiskReserve,
): FileSystemStorage => createFileSystemStorage(join(dataDir, 'storage'), secret, disk)

/**
 * Opens the storage in the configured bucket. The S3 library is loaded only here.
 * @throws MissingS3SettingsError
 */
export async function openS3Storage(config: FixedConfig, disk: DiskReserve): Promise<Storage> {
  const settings = readS3Settings(config)
  const { createS3Storage } = await import('./s3/driver.ts')
  return createS3Storage(settings, disk)
}

export interface OpenedStorage {
  storage: Storage
  /** Handles requests to this server's signed URLs; null if a bucket handles them. */
  signedRequests: Pick<FileSystemStorage, 'receivePart' | 'verifyAddress'> | null
}

/** Opens the configured storage. */
export async function openStorage(
  config: FixedConfig,
  secret: Buffer,
  disk: DiskReserve,
): Promise<OpenedStorage> {
  if (config.storage === 's3') return { storage: await openS3Storage(config, disk), signedRequests: null }
  const storage = openLocalStorage(config, secret, disk)
  return { storage, signedRequests: storage }
}
