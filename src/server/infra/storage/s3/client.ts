import { createHash } from 'node:crypto'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Settings } from './settings.ts'

const connectionTimeoutMs = 5_000
/** Timeout after which a connection without traffic in either direction is considered dead. */
const idleTimeoutMs = 120_000
/** Maximum number of concurrent requests. */
const maxSockets = 200

/** Commands whose body needs a checksum; older servers support only Content-MD5. */
const checkedCommands = new Set([
  'DeleteObjectsCommand',
  'PutBucketCorsCommand',
  'PutBucketLifecycleConfigurationCommand',
])

type ClientSettings = Pick<S3Settings, 'region' | 'endpoint' | 'forcePathStyle' | 'credentials'>

/**
 * Creates a client that doesn't add checksums automatically: a signed part would get the checksum
 * of an empty body.
 * @param requestHandler sends the requests; Node.js by default
 */
export function createS3Client(
  { region, endpoint, forcePathStyle, credentials }: ClientSettings,
  requestHandler?: S3ClientConfig['requestHandler'],
): S3Client {
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: requestHandler ?? {
      connectionTimeout: connectionTimeoutMs,
      socketTimeout: idleTimeoutMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (checkedCommands.has(commandName)) replaceChecksum(args.request as CheckedRequest)
        return next(args)
      },
    // Runs after the SDK's checksum middleware and before signing.
    { step: 'build', priority: 'low', name: 'contentMd5' },
  )
  return client
}

interface CheckedRequest {
  headers: Record<string, string>
  body: string | Uint8Array
}

function replaceChecksum({ headers, body }: CheckedRequest): void {
  for (const name of Object.keys(headers)) if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete headers[name]
  headers['content-md5'] = createHash('md5').update(body).digest('base64')
}
