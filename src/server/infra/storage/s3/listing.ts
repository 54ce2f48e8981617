import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { StorageError, type StoredObject } from '../storage.ts'
import { runS3Work, toStorageError } from './errors.ts'

/** Lists every object in a bucket whose key starts with a prefix. @throws StorageError */
export async function* listObjects(
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<StoredObject> {
  try {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: prefix },
    ))
      for (const { Key: key = '', Size: size = 0, LastModified: changed = new Date(0) } of Contents)
        yield { key, size, changed }
  } catch (error) {
    throw toStorageError(error)
  }
}

/** Maximum number of keys that can be deleted in one request. */
const maxDeletedKeys = 1000

/** Deletes every object in a bucket whose key starts with a prefix. @throws StorageError */
export async function deleteObjects(client: S3Client, bucket: string, prefix: string): Promise<void> {
  const keys = (await Array.fromAsync(listObjects(client, bucket, prefix))).map(({ key }) => key)
  for (let start = 0; start < keys.length; start += maxDeletedKeys) {
    const Objects = keys.slice(start, start + maxDeletedKeys).map((Key) => ({ Key }))
    const { Errors = [] } = await runS3Work(() =>
      client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })),
    )
    if (Errors.length > 0)
      throw new StorageError(
        'unavailable',
        `The storage didn't delete ${Errors.length} objects (${Errors[0]?.Code})`,
      )
  }
}

/**
 * Deletes all unfinished uploads in a bucket that were started before a given time, and returns
 * their number.
 */
export async function abortUploads(client: S3Client, bucket: string, before: Date): Promise<number> {
  const staleUploads = (await listUploads(client, bucket)).filter(
    ({ Initiated }) => Initiated && Initiated < before,
  )
  for (const { Key, UploadId } of staleUploads)
    await client
      .send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
      .catch(ignoreMissingUpload)
  return staleUploads.length
}

async function listUploads(client: S3Client, bucket: string): Promise<MultipartUpload[]> {
  const multipartUploads: MultipartUpload[] = []
  let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
  while (next) {
    const request: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({ Bucket: bucket, ...next })
    const page: ListMultipartUploadsCommandOutput = await runS3Work(() => client.send(request))
    multipartUploads.push(...(page.Uploads ?? []))
    next = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined
  }
  return multipartUploads
}

/** Ignores errors about an unknown upload, which was deleted or completed in the meantime. */
export function ignoreMissingUpload(error: unknown): void {
  const storageError = toStorageError(error)
  if (!(storageError instanceof StorageError && storageError.code === 'not_found')) throw storageError
}
