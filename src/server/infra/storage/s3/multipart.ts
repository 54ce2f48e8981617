import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { numberOfParts, sizeOfPart } from '../parts.ts'
import { StorageError, type StoredPart } from '../storage.ts'
import type { S3Location } from './copying.ts'
import { runS3Work } from './errors.ts'
import { ignoreMissingUpload } from './listing.ts'
import type { Encryption } from './settings.ts'

/**
 * Multipart uploads from browsers. Our upload ID combines the size and S3's upload ID, since S3
 * doesn't store the announced size.
 */
export interface S3Multipart {
  create(place: S3Location, options: { size: number; contentType: string }): Promise<string>
  /** Signs a URL that accepts only a part of the required size. */
  sign(place: S3Location, id: string, part: number, expiresInSeconds: number): Promise<string>
  list(place: S3Location, id: string): Promise<StoredPart[]>
  complete(place: S3Location, id: string, parts: Pick<StoredPart, 'number' | 'etag'>[]): Promise<void>
  abort(place: S3Location, id: string): Promise<void>
}

function parseId(id: string): { size: number; UploadId: string } {
  const [, size, UploadId] = /^(\d+)\.(.+)$/s.exec(id) ?? []
  if (size === undefined || UploadId === undefined) throw new StorageError('not_found', 'Upload not found')
  return { size: Number(size), UploadId }
}

const target = ({ bucket, key }: S3Location) => ({ Bucket: bucket, Key: key })

/**
 * Creates a client for multipart uploads; their objects are encrypted as specified. Every method
 * throws StorageError.
 */
export function createS3Multipart(client: S3Client, encryption: Encryption): S3Multipart {
  async function list(place: S3Location, id: string): Promise<StoredPart[]> {
    const request = { ...target(place), UploadId: parseId(id).UploadId }
    const parts: StoredPart[] = []
    let PartNumberMarker: string | undefined
    do {
      const command: ListPartsCommand = new ListPartsCommand({ ...request, PartNumberMarker })
      const page: ListPartsCommandOutput = await runS3Work(() => client.send(command))
      for (const { PartNumber: number = 0, Size: size = 0, ETag: etag = '' } of page.Parts ?? [])
        parts.push({ number, size, etag })
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (PartNumberMarker)
    return parts.sort((a, b) => a.number - b.number)
  }

  return {
    list,
    async create(place, { size, contentType }) {
      const request = new CreateMultipartUploadCommand({
        ...target(place),
        ContentType: contentType || 'application/octet-stream',
        ...encryption,
      })
      const { UploadId } = await runS3Work(() => client.send(request))
      return `${size}.${UploadId}`
    },
    async sign(place, id, part, expiresIn) {
      const { size, UploadId } = parseId(id)
      const ContentLength = sizeOfPart(size, part)
      if (ContentLength <= 0) throw new StorageError('part_mismatch', `Part ${part} is beyond the end`)
      const command = new UploadPartCommand({ ...target(place), UploadId, PartNumber: part, ContentLength })
      const signableHeaders = new Set(['host', 'content-length'])
      return runS3Work(() => getSignedUrl(client, command, { expiresIn, signableHeaders }))
    },
    async complete(place, id, parts) {
      const { size, UploadId } = parseId(id)
      const storedParts = await list(place, id).catch(ignoreMissingUpload)
      // If the call is a retry, the first call has already joined the parts.
      if (!storedParts) {
        await runS3Work(() => client.send(new HeadObjectCommand(target(place))))
        return
      }
      checkParts(size, storedParts, parts)
      const Parts = storedParts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
      const request = { ...target(place), UploadId, MultipartUpload: { Parts } }
      await runS3Work(() => client.send(new CompleteMultipartUploadCommand(request))).catch(
        async (error: unknown) => {
          ignoreMissingUpload(error)
          // A retry finds no upload if the first attempt joined the parts and its response was lost.
          await runS3Work(() => client.send(new HeadObjectCommand(target(place))))
        },
      )
    },
    async abort(place, id) {
      const UploadId = id.split('.').slice(1).join('.')
      if (!UploadId) return
      await client
        .send(new AbortMultipartUploadCommand({ ...target(place), UploadId }))
        .catch(ignoreMissingUpload)
    },
  }
}

/** @throws StorageError upload_incomplete, part_mismatch */
function checkParts(
  size: number,
  storedParts: readonly StoredPart[],
  parts: Pick<StoredPart, 'number' | 'etag'>[],
): void {
  const byNumber = new Map(storedParts.map((part) => [part.number, part]))
  for (let number = 1; number <= numberOfParts(size); number++) {
    const part = byNumber.get(number)
    if (!part) throw new StorageError('upload_incomplete', `Part ${number} is missing`)
    if (part.size !== sizeOfPart(size, number))
      throw new StorageError('part_mismatch', `Part ${number} has ${part.size} bytes`)
  }
  for (const { number, etag } of parts)
    if (byNumber.get(number)?.etag !== etag)
      throw new StorageError('part_mismatch', `Part ${number} differs from the stored one`)
}
