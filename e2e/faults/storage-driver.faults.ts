import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskReserve } from '#server/infra/storage/reserve.ts'
import { createS3Client } from '#server/infra/storage/s3/client.ts'
import { copyObject } from '#server/infra/storage/s3/copying.ts'
import { createS3Storage } from '#server/infra/storage/s3/driver.ts'
import { describeStorage } from '#server/infra/storage/storage.contract.ts'
import { createBucket } from '../bucket.ts'
import { gatewayKmsKeyId, type ObjectGateway, startObjectGateway } from '../object-gateway.ts'

const mebibyte = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'longhand-gateway-'))
let gatewayStart: Promise<ObjectGateway> | undefined
afterAll(async () => {
  await gatewayStart?.then(
    ({ stop }) => stop(),
    () => {},
  )
  rmSync(folder, { recursive: true, force: true })
})

const openGateway = () => {
  gatewayStart ??= startObjectGateway(folder)
  return gatewayStart
}

// The long run installs Ceph on Linux; elsewhere S3 is skipped with a message.
describe.skipIf(process.platform !== 'linux')('the S3 driver', () => {
  describeStorage('S3', async () => {
    const { settings } = await createBucket(await openGateway(), 'contract')
    return {
      storage: await createS3Storage(settings, createDiskReserve(folder, 0)),
      async putObject(url, body) {
        const response = await fetch(url, { method: 'PUT', body: new Uint8Array(body) })
        await response.text()
        return { status: response.status, etag: response.headers.get('etag') ?? '' }
      },
      async get(url, range) {
        const response = await fetch(url, { headers: range ? { range } : {} })
        return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
      },
      async close() {},
    }
  })

  test('S3: a multipart file is the same after upload, multipart copy and download', async () => {
    const { settings } = await createBucket(await openGateway(), 'large')
    const storage = await createS3Storage(settings, createDiskReserve(folder, 0))
    const bytes = randomBytes(40 * mebibyte + 3)
    const path = join(folder, 'large')
    writeFileSync(path, bytes)
    await storage.putFile('a/large', path, '')
    expect(
      await storage.putStream('a/stream', Readable.from([bytes.subarray(0, 20 * mebibyte), bytes]), ''),
    ).toBe(60 * mebibyte + 3)
    const client = createS3Client(settings)
    const places = { from: { bucket: 'large', key: 'a/large' }, to: { bucket: 'large', key: 'a/copy' } }
    await copyObject(client, { ...places, encryption: {} }, { whole: mebibyte, part: 16 * mebibyte })
    expect(readFileSync(await storage.localFile('a/copy', folder)).equals(bytes)).toBe(true)
    async function* brokenStream() {
      yield bytes
      throw new Error('cut off')
    }
    await expect(storage.putStream('a/broken', Readable.from(brokenStream()), '')).rejects.toThrow('cut off')
    expect(await storage.abortStale(new Date(Date.now() + 60_000))).toBe(0)
  })

  test('S3: objects are encrypted as configured, and debug uploads go to their own bucket', async () => {
    const gateway = await openGateway()
    await createBucket(gateway, 'debugging')
    const kms = { S3_SSE: 'aws:kms', S3_SSE_KMS_KEY_ID: gatewayKmsKeyId, S3_DEBUG_BUCKET: 'debugging' }
    const { settings } = await createBucket(gateway, 'encrypted', kms)
    const storage = await createS3Storage(settings, createDiskReserve(folder, 0))
    const id = await storage.createMultipart('uploads/a/debug-b.mp3', { size: 5, contentType: '' })
    const url = await storage.signPart('uploads/a/debug-b.mp3', id, 1, 60)
    const { headers } = await fetch(url, { method: 'PUT', body: 'hello' })
    const parts = [{ number: 1, etag: headers.get('etag') ?? '' }]
    await storage.completeMultipart('uploads/a/debug-b.mp3', id, parts)
    await storage.putStream('uploads/a/c.mp3', Readable.from(['hello']), '')
    const client = createS3Client(settings)
    for (const [Bucket, Key] of [
      ['debugging', 'uploads/a/debug-b.mp3'],
      ['encrypted', 'uploads/a/c.mp3'],
    ])
      expect(await client.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({
        ServerSideEncryption: 'aws:kms',
        SSEKMSKeyId: gatewayKmsKeyId,
      })
    expect((await storage.list('uploads/a')).map(({ key }) => key)).toHaveLength(2)
    await storage.deleteFolder('uploads/a')
    expect(await Array.fromAsync(storage.listAll())).toEqual([])
  })

  test('S3: reports wrong keys, a missing bucket and a stopped server separately, without secrets', async () => {
    const gateway = await openGateway()
    const { settings } = await createBucket(gateway, 'refused')
    const secretAccessKey = 'wrong-secret-key'
    const disk = createDiskReserve(folder, 0)
    const credentials = { accessKeyId: gateway.accessKeyId, secretAccessKey }
    for (const [changes, expected] of [
      [{ credentials }, /refused|403/],
      [{ credentials: { ...credentials, accessKeyId: 'unknown-key' } }, /refused|403/],
      [{ bucket: 'no-such-bucket' }, /The bucket no-such-bucket doesn't exist/],
      [{ endpoint: 'http://127.0.0.1:9' }, /can't be reached \(ECONNREFUSED\)/],
    ] as const) {
      const storage = await createS3Storage({ ...settings, ...changes }, disk)
      for (const attempt of [storage.check, () => storage.putStream('a', Readable.from(['a']), '')]) {
        const error = await attempt().then(
          () => null,
          (error: unknown) => error,
        )
        expect(error).toMatchObject({ code: 'unavailable' })
        expect(inspect(error)).not.toMatch(/wrong-secret-key|unknown-key/)
      }
      await expect(storage.check()).rejects.toThrow(expected)
    }
  })
})
