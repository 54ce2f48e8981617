import { z } from 'zod'
import { secret, serviceUrl, setting } from './setting.ts'

const bucket = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'must be a bucket name: 3 to 63 lowercase letters, digits, dots and hyphens',
  )

/** Storage of files: the data folder or a bucket. */
export const storageSettings = {
  storage: setting(
    'STORAGE',
    'Storage for uploaded and derived files: local (the data folder) or s3 (a bucket).',
    z.enum(['local', 's3']).default('local'),
  ),
  s3Bucket: setting('S3_BUCKET', 'Name of the bucket, which must exist.', bucket.optional()),
  s3Region: setting('S3_REGION', 'Region of the bucket.', z.string().trim().min(1).default('us-east-1')),
  s3Endpoint: setting(
    'S3_ENDPOINT',
    'URL of an S3-compatible server such as MinIO, Ceph or R2, which browsers must also be able to reach. Default: AWS.',
    serviceUrl.optional(),
  ),
  s3AccessKeyId: setting(
    'S3_ACCESS_KEY_ID',
    'ID of the access key. Default: the credentials of the AWS environment, such as an instance role.',
    secret.optional(),
  ),
  s3SecretAccessKey: setting('S3_SECRET_ACCESS_KEY', 'Secret of the access key.', secret.optional()),
  s3ForcePathStyle: setting(
    'S3_FORCE_PATH_STYLE',
    'Set to true for servers that address buckets by path instead of host name, such as MinIO and Ceph by default.',
    z.stringbool().default(false),
  ),
  s3Sse: setting(
    'S3_SSE',
    "Server-side encryption requested for each object: none, AES256 or aws:kms. With none, the bucket's default applies.",
    z.enum(['none', 'AES256', 'aws:kms']).default('none'),
  ),
  s3SseKmsKeyId: setting(
    'S3_SSE_KMS_KEY_ID',
    "ID of the key for aws:kms. Default: the account's default key for S3.",
    z.string().trim().min(1).optional(),
  ),
  s3DebugBucket: setting(
    'S3_DEBUG_BUCKET',
    'Name of a second bucket, for uploads that are marked for debugging. Default: S3_BUCKET.',
    bucket.optional(),
  ),
}

type StorageValues = { [K in keyof typeof storageSettings]: z.output<(typeof storageSettings)[K]['schema']> }

/** Returns the names of missing bucket settings. */
export function missingS3Settings({
  s3Bucket,
  s3Endpoint,
  s3AccessKeyId,
  s3SecretAccessKey,
}: StorageValues): string[] {
  // Without these settings, AWS's default credentials from the environment are used.
  const needsKey = Boolean(s3Endpoint || s3AccessKeyId || s3SecretAccessKey)
  const requiredSettings = {
    S3_BUCKET: s3Bucket,
    ...(needsKey && { S3_ACCESS_KEY_ID: s3AccessKeyId, S3_SECRET_ACCESS_KEY: s3SecretAccessKey }),
  }
  return Object.entries(requiredSettings).flatMap(([name, value]) => (value ? [] : [name]))
}

/** Returns the problems with the storage settings, one per line, each naming the variables involved. */
export function storageProblems(values: StorageValues): string[] {
  const problems: string[] = []
  const missingSettings = missingS3Settings(values)
  if (values.storage === 's3' && missingSettings.length > 0)
    problems.push(`${missingSettings.join(', ')}: required if STORAGE is s3`)
  if (values.s3SseKmsKeyId && values.s3Sse !== 'aws:kms')
    problems.push('S3_SSE_KMS_KEY_ID: requires S3_SSE=aws:kms')
  if (values.s3DebugBucket && values.s3DebugBucket === values.s3Bucket)
    problems.push('S3_DEBUG_BUCKET: must differ from S3_BUCKET')
  return problems
}
