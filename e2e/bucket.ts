import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { loadConfig } from '#server/config.ts'
import { createS3Client } from '#server/infra/storage/s3/client.ts'
import { readS3Settings, type S3Settings } from '#server/infra/storage/s3/settings.ts'
import type { ObjectGateway } from './object-gateway.ts'

/** Creates a bucket, and returns its settings for the product and for a driver. */
export async function createBucket(
  gateway: ObjectGateway,
  name: string,
  env: Record<string, string> = {},
): Promise<{ env: Record<string, string>; settings: S3Settings }> {
  const mergedSettings = { ...gateway.settings(name), ...env }
  const settings = readS3Settings(loadConfig(mergedSettings))
  const client = createS3Client(settings)
  await client.send(new CreateBucketCommand({ Bucket: name }))
  client.destroy()
  return { env: mergedSettings, settings }
}
