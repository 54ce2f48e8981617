import { StorageError, type StorageErrorCode } from '../storage.ts'

const codes: Record<string, StorageErrorCode> = {
  NoSuchKey: 'not_found',
  NoSuchUpload: 'not_found',
  NotFound: 'not_found',
  InvalidPart: 'part_mismatch',
  InvalidPartOrder: 'part_mismatch',
  EntityTooSmall: 'part_mismatch',
  BadDigest: 'part_mismatch',
  QuotaExceeded: 'storage_full',
  InsufficientStorage: 'storage_full',
  XMinioStorageFull: 'storage_full',
}

/** Explanations of rejections that an administrator can fix. */
const refusalMessages: Record<string, string> = {
  AccessDenied: 'the access key lacks a permission',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is unknown to the storage',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is wrong',
  RequestTimeTooSkewed: "this machine's clock is wrong",
  NoSuchBucket: "the bucket doesn't exist",
  PermanentRedirect: 'the bucket is in a different region than S3_REGION',
  AuthorizationHeaderMalformed: 'S3_REGION is wrong',
}

interface ServiceError extends Error {
  $metadata: { httpStatusCode?: number }
}

const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error && '$metadata' in error

/** Node.js error codes for failed and lost connections. */
const connectionCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EPROTO', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])

/**
 * Converts errors from S3 or its connection to StorageError; other errors are returned unchanged. The message
 * contains the error's name, but never its details, which quote the access key and the signature.
 */
export function toStorageError(error: unknown): unknown {
  if (error instanceof StorageError || !(error instanceof Error)) return error
  const { code = '' } = error as NodeJS.ErrnoException
  if (connectionCodes.has(code) || error.name === 'TimeoutError')
    return new StorageError('unavailable', `The storage can't be reached (${code || error.name})`)
  if (error.name === 'CredentialsProviderError')
    return new StorageError(
      'unavailable',
      'The storage has no credentials: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    )
  if (!isServiceError(error)) return error
  const { name, $metadata } = error
  const { httpStatusCode: status = 0 } = $metadata
  const storageCode = codes[name]
  if (storageCode)
    return new StorageError(
      storageCode,
      storageCode === 'not_found' ? 'Object not found' : `The storage responded with ${name}`,
    )
  const reason = refusalMessages[name]
  if (reason) return new StorageError('unavailable', `The storage rejected the request: ${reason} (${name})`)
  if (status === 404) return new StorageError('not_found', 'Object not found')
  if (status === 507) return new StorageError('storage_full', 'The storage is full')
  return new StorageError('unavailable', `The storage responded with ${name} (${status})`)
}

/**
 * Runs requests to S3.
 * @throws StorageError
 */
export async function runS3Work<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toStorageError(error)
  }
}
