import {
  type CORSRule,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { StorageError } from '../storage.ts'
import { runS3Work, toStorageError } from './errors.ts'

const ruleId = 'longhand'
/** Days after which the bucket deletes an unfinished upload: one day longer than it can be resumed. */
const unfinishedDays = 8

/** Returns the rule that allows pages from these origins to upload parts and play media. */
export const corsRule = (origins: readonly string[]): CORSRule => ({
  ID: ruleId,
  AllowedOrigins: [...origins],
  AllowedMethods: ['GET', 'HEAD', 'PUT'],
  AllowedHeaders: ['*'],
  ExposeHeaders: ['ETag'],
  MaxAgeSeconds: 3600,
})

/** Returns the rule that deletes unfinished uploads. */
export const lifecycleRule = (): LifecycleRule => ({
  ID: ruleId,
  Status: 'Enabled',
  Filter: { Prefix: '' },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: unfinishedDays },
})

/** Returns whether a bucket has a rule that deletes unfinished uploads. @throws StorageError */
export async function hasLifecycleRule(client: S3Client, bucket: string): Promise<boolean> {
  const rules = await readLifecycle(client, bucket)
  return rules.some(
    ({ Status, Filter, Prefix, AbortIncompleteMultipartUpload: abort }) =>
      Status === 'Enabled' && abort !== undefined && !(Filter?.Prefix ?? Prefix),
  )
}

/** Adds or replaces Longhand's own rules, and keeps all others. @throws StorageError */
export async function setBucketRules(
  client: S3Client,
  bucket: string,
  origins: readonly string[],
): Promise<void> {
  const { CORSRules = [] } = await emptyIfMissing(client.send(new GetBucketCorsCommand({ Bucket: bucket })))
  const cors = [...CORSRules.filter(({ ID }) => ID !== ruleId), corsRule(origins)]
  await runS3Work(() =>
    client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: cors } })),
  )
  const otherRules = (await readLifecycle(client, bucket)).filter(({ ID }) => ID !== ruleId)
  const LifecycleConfiguration = { Rules: [...otherRules, lifecycleRule()] }
  await runS3Work(() =>
    client.send(new PutBucketLifecycleConfigurationCommand({ Bucket: bucket, LifecycleConfiguration })),
  )
}

async function readLifecycle(client: S3Client, bucket: string): Promise<LifecycleRule[]> {
  const { Rules = [] } = await emptyIfMissing<{ Rules?: LifecycleRule[] }>(
    client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: bucket })),
  )
  return Rules
}

/** Returns an empty object for a bucket without rules, for which S3 responds with an error. */
async function emptyIfMissing<T extends object>(answer: Promise<T>): Promise<Partial<T>> {
  return answer.catch((error: unknown) => {
    const storageError = toStorageError(error)
    if (storageError instanceof StorageError && storageError.code === 'not_found') return {}
    throw storageError
  })
}
