import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { partSize } from '#contract/limits.ts'
import type { Storage } from '../storage.ts'
import { hasLifecycleRule } from './bucket-rules.ts'
import { createS3Client } from './client.ts'
import type { S3Settings } from './settings.ts'

export interface BucketCheck {
  name: string
  /** The problem found; null if the check passed. */
  problem: string | null
}

/** Folder for the objects that the check creates and deletes. */
const folder = 'longhand-check'
const requestTimeoutMs = 60_000

type Step = () => Promise<string | null | undefined>

/**
 * Writes, reads and deletes small objects in the same way as the product and its pages, with
 * `origin` as the pages' origin.
 */
export async function checkBucket(
  storage: Storage,
  settings: S3Settings,
  origin: string,
): Promise<BucketCheck[]> {
  const key = `${folder}/${randomUUID()}`
  const bytes = randomBytes(1024)
  const partUpload = { storage, origin, key: `${key}-parts` }
  const client = createS3Client(settings)
  const steps: [name: string, step: Step][] = [
    ['bucket', async () => void (await storage.check())],
    ['clock', () => checkClock(settings, storage)],
    ['write', async () => void (await storage.putStream(key, Readable.from([bytes]), 'text/plain'))],
    ['read', async () => describeDifference(bytes, await buffer(await storage.read(key)))],
    [
      'range',
      async () =>
        describeDifference(
          bytes.subarray(5, 10),
          await buffer(await storage.read(key, { start: 5, end: 9 })),
        ),
    ],
    ['signed download', async () => checkDownload(await storage.signGet(key, 60, 'check.txt'), bytes)],
    ['copy', async () => void (await storage.copy(key, `${key}-copy`))],
    ['signed parts', () => checkParts(partUpload)],
    ['CORS', () => checkCors(partUpload)],
    [
      'lifecycle',
      async () =>
        (await hasLifecycleRule(client, settings.bucket))
          ? null
          : 'no rule deletes unfinished uploads: run longhand storage check --set-rules',
    ],
    ['delete', async () => checkDeletion(storage, key)],
  ]
  const checks: BucketCheck[] = []
  for (const [name, step] of steps) {
    const problem = await step().catch((error: Error) => error.message)
    checks.push({ name, problem: problem ?? null })
    if (name === 'bucket' && problem) break
  }
  client.destroy()
  return checks
}

const describeDifference = (expected: Buffer, actual: Buffer): string | null =>
  expected.equals(actual)
    ? null
    : `the ${actual.length} bytes returned differ from the ${expected.length} sent`

const request = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(requestTimeoutMs) })

/** Compares clocks, since signed URLs contain this machine's time. */
async function checkClock(settings: S3Settings, storage: Storage): Promise<string | null> {
  const response = await request(storage.browserSources[0] ?? settings.endpoint ?? '', { method: 'HEAD' })
  const date = Date.parse(response.headers.get('date') ?? '')
  const seconds = Math.round(Math.abs(Date.now() - date) / 1000)
  return seconds > 60 ? `the clocks of this machine and the storage differ by ${seconds} seconds` : null
}

async function checkDownload(url: string, bytes: Buffer): Promise<string | null> {
  const response = await request(url)
  const body = Buffer.from(await response.arrayBuffer())
  if (!response.ok) return `a signed URL returned ${response.status}`
  if (!response.headers.get('content-disposition')?.includes('check.txt'))
    return "a signed URL doesn't set the file name of the download"
  const forgedResponse = await request(url.replace(/(X-Amz-Signature=.{8})./, '$1_'))
  await forgedResponse.arrayBuffer()
  if (forgedResponse.ok) return 'a forged signature was accepted: anyone could read every object'
  return describeDifference(bytes, body)
}

interface PartCheck {
  storage: Storage
  origin: string
  key: string
}

async function checkParts({ storage, origin, key }: PartCheck): Promise<string | null> {
  const bytes = randomBytes(partSize + 5)
  const id = await storage.createMultipart(key, { size: bytes.length, contentType: 'audio/mpeg' })
  const parts = []
  for (const number of [1, 2]) {
    const body = new Uint8Array(bytes.subarray((number - 1) * partSize, number * partSize))
    const headers = { origin, 'content-md5': createHash('md5').update(body).digest('base64') }
    const response = await request(await storage.signPart(key, id, number, 60), {
      method: 'PUT',
      body,
      headers,
    })
    await response.arrayBuffer()
    if (!response.ok) return `sending a part to a signed URL returned ${response.status}`
    parts.push({ number, etag: response.headers.get('etag') ?? '' })
  }
  await storage.completeMultipart(key, id, parts)
  return describeDifference(bytes, await buffer(await storage.read(key)))
}

const corsHint = 'run longhand storage check --set-rules, or set the rule yourself'

/** Sends a part as a browser would, with a preflight request. */
async function checkCors({ storage, origin, key }: PartCheck): Promise<string | null> {
  const id = await storage.createMultipart(key, { size: 5, contentType: 'audio/mpeg' })
  try {
    const url = await storage.signPart(key, id, 1, 60)
    const preflightHeaders = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-md5',
    }
    const preflight = await request(url, { method: 'OPTIONS', headers: { origin, ...preflightHeaders } })
    await preflight.arrayBuffer()
    const isAllowed = (response: Response) =>
      ['*', origin].includes(response.headers.get('access-control-allow-origin') ?? '')
    if (!preflight.ok || !isAllowed(preflight)) return `browsers at ${origin} can't send parts: ${corsHint}`
    const response = await request(url, { method: 'PUT', body: 'parts', headers: { origin } })
    await response.arrayBuffer()
    const exposedHeaders = (response.headers.get('access-control-expose-headers') ?? '').toLowerCase()
    if (!isAllowed(response) || !/\*|\betag\b/.test(exposedHeaders))
      return `browsers can't read the ETag header: ${corsHint}`
    return null
  } finally {
    await storage.abortMultipart(key, id)
  }
}

async function checkDeletion(storage: Storage, key: string): Promise<string | null> {
  await storage.delete(key)
  await storage.deleteFolder(folder)
  const remainingFiles = await storage.list(folder)
  return remainingFiles.length > 0 ? `${remainingFiles.length} objects are left in ${folder}` : null
}
