import { missingS3Settings } from '#server/config/storage.ts'
import type { FixedConfig } from '#server/config.ts'

/** Server-side encryption of new objects, in S3's format. */
export interface Encryption {
  ServerSideEncryption?: 'AES256' | 'aws:kms'
  SSEKMSKeyId?: string
}

export interface S3Settings {
  bucket: string
  /** Bucket for uploads marked for debugging. */
  debugBucket: string | undefined
  region: string
  endpoint: string | undefined
  forcePathStyle: boolean
  /** If undefined, credentials come from the AWS environment. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  encryption: Encryption
}

/** Thrown if bucket settings are missing. The message names them. */
export class MissingS3SettingsError extends Error {}

/**
 * Returns the settings of the bucket.
 * @throws MissingS3SettingsError
 */
export function readS3Settings(config: FixedConfig): S3Settings {
  const missingSettings = missingS3Settings(config)
  const { s3Bucket: bucket, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config
  if (missingSettings.length > 0 || !bucket)
    throw new MissingS3SettingsError(`set ${missingSettings.join(', ')}`)
  return {
    bucket,
    debugBucket: config.s3DebugBucket,
    region: config.s3Region,
    endpoint: config.s3Endpoint,
    forcePathStyle: config.s3ForcePathStyle,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    encryption: encryptionOf(config),
  }
}

function encryptionOf({ s3Sse, s3SseKmsKeyId }: FixedConfig): Encryption {
  if (s3Sse === 'none') return {}
  return { ServerSideEncryption: s3Sse, ...(s3SseKmsKeyId && { SSEKMSKeyId: s3SseKmsKeyId }) }
}
