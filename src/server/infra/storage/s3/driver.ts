import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { create as contentDisposition } from 'content-disposition'
import { runStorageWork } from '../files.ts'
import { isDebugKey, requireSafeKey, servedType } from '../keys.ts'
import type { DiskReserve } from '../reserve.ts'
import { type Storage, StorageError, type StoredObject } from '../storage.ts'
import { createS3Client } from './client.ts'
import { copyObject, type S3Location } from './copying.ts'
import { downloadObject } from './downloading.ts'
import { runS3Work } from './errors.ts'
import { abortUploads, deleteObjects, listObjects } from './listing.ts'
import { createS3Multipart } from './multipart.ts'
import type { S3Settings } from './settings.ts'

/** Size in bytes of the parts that the server itself sends; two parts per object are kept in memory. */
const sentPartSize = 16 * 1024 * 1024
/** Maximum number of parts in an object. */
const maxParts = 10_000
const checkTimeoutMs = 5_000

/**
 * Stores objects in a bucket. Browsers use signed URLs to upload parts to it and to get media from
 * it. `disk` is the space for downloads by `localFile`.
 */
export async function createS3Storage(
  settings: S3Settings,
  disk: DiskReserve,
  client: S3Client = createS3Client(settings),
): Promise<Storage> {
  const { bucket, debugBucket, encryption } = settings
  const buckets = debugBucket ? [bucket, debugBucket] : [bucket]
  const toPlace = (key: string): S3Location => ({
    bucket: debugBucket && isDebugKey(requireSafeKey(key)) ? debugBucket : bucket,
    key: requireSafeKey(key),
  })
  const objectParams = (key: string) => {
    const { bucket: Bucket, key: Key } = toPlace(key)
    return { Bucket, Key }
  }
  const multiparts = createS3Multipart(client, encryption)

  const head = async (key: string) => {
    const { ContentLength: size = 0 } = await runS3Work(() =>
      client.send(new HeadObjectCommand(objectParams(key))),
    )
    return { size }
  }
  const read = async (key: string, range?: { start: number; end?: number }): Promise<Readable> => {
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`
    const { Body } = await runS3Work(() => client.send(new GetObjectCommand({ ...objectParams(key), Range })))
    return Body as Readable
  }
  const send = async (key: string, Body: Readable, contentType: string, partSize: number): Promise<void> => {
    const ContentType = contentType || 'application/octet-stream'
    const params = { ...objectParams(key), Body, ContentType, ...encryption }
    await runS3Work(() => new Upload({ client, params, partSize, queueSize: 2 }).done())
  }
  async function* listBelow(prefix: string): AsyncGenerator<StoredObject> {
    for (const one of buckets) yield* listObjects(client, one, prefix)
  }
  const folderPrefix = (folder: string) => `${requireSafeKey(folder)}/`

  return {
    browserSources: await Promise.all(buckets.map((one) => sourceOf(settings, one))),
    createMultipart: async (key, options) => multiparts.create(toPlace(key), options),
    signPart: async (key, id, part, expires) => multiparts.sign(toPlace(key), id, part, expires),
    listParts: async (key, id) => multiparts.list(toPlace(key), id),
    completeMultipart: async (key, id, parts) => multiparts.complete(toPlace(key), id, parts),
    abortMultipart: async (key, id) => multiparts.abort(toPlace(key), id),
    async abortStale(before) {
      const counts = await Promise.all(buckets.map((one) => abortUploads(client, one, before)))
      return counts.reduce((sum, count) => sum + count, 0)
    },

    async putFile(key, path, contentType) {
      const { size } = await runStorageWork(() => stat(path))
      const partSize = Math.max(sentPartSize, Math.ceil(size / maxParts))
      await send(key, createReadStream(path), contentType, partSize)
    },
    async putStream(key, body, contentType) {
      await send(key, body, contentType, sentPartSize)
      return (await head(key)).size
    },
    async copy(from, to) {
      const places = { from: toPlace(from), to: toPlace(to) }
      await runS3Work(() => copyObject(client, { ...places, encryption }))
    },
    head,
    read,
    async localFile(key, workDir) {
      const { size } = await head(key)
      return downloadObject({ key, size, readFrom: (start) => read(key, { start }) }, workDir, disk)
    },
    async delete(key) {
      await runS3Work(() => client.send(new DeleteObjectCommand(objectParams(key))))
    },
    async folderSize(folder) {
      let bytes = 0
      for await (const { size } of listBelow(folderPrefix(folder))) bytes += size
      return bytes
    },
    list: (folder) => Array.fromAsync(listBelow(folderPrefix(folder))),
    listAll: () => listBelow(''),
    async deleteFolder(folder) {
      const prefix = folderPrefix(folder)
      for (const one of buckets) await deleteObjects(client, one, prefix)
    },
    async signGet(key, expiresIn, filename) {
      const command = new GetObjectCommand({
        ...objectParams(key),
        ResponseContentType: servedType(key),
        ResponseContentDisposition: filename === undefined ? 'inline' : contentDisposition(filename),
        ResponseCacheControl: 'private, max-age=3600',
      })
      return runS3Work(() => getSignedUrl(client, command, { expiresIn }))
    },
    async check() {
      const abortSignal = AbortSignal.timeout(checkTimeoutMs)
      for (const Bucket of buckets)
        await runS3Work(() => client.send(new HeadBucketCommand({ Bucket }), { abortSignal })).catch(
          (error: unknown) => {
            const isMissing = error instanceof StorageError && error.code === 'not_found'
            throw isMissing ? new StorageError('unavailable', `The bucket ${Bucket} doesn't exist`) : error
          },
        )
    },
  }
}

/**
 * Returns the base URL of a bucket's signed URLs, including the bucket's path if several buckets share the
 * host.
 */
async function sourceOf(settings: S3Settings, bucket: string): Promise<string> {
  // The URL isn't used, so any credentials will do; the real ones may not be available yet.
  const client = createS3Client({ ...settings, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } })
  const signedUrl = await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: 'a' }))
  client.destroy()
  const { origin, pathname } = new URL(signedUrl)
  return origin + pathname.slice(0, -1).replace(/^\/$/, '')
}
