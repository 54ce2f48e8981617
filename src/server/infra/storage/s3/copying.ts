import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import type { Encryption } from './settings.ts'

export interface S3Location {
  bucket: string
  key: string
}

/** Size limits for copying, in bytes. */
export interface CopyLimits {
  /** Maximum size of an object that is copied in one request. */
  whole: number
  /** Size of the parts of larger copies. */
  part: number
}

const gibibyte = 1024 ** 3
/** S3 copies up to 5 GiB in one request. */
const s3Limits: CopyLimits = { whole: 5 * gibibyte, part: gibibyte }

/** Copies an object inside the storage, in parts if it is large, and keeps its type. */
export async function copyObject(
  client: S3Client,
  { from, to, encryption }: { from: S3Location; to: S3Location; encryption: Encryption },
  limits: CopyLimits = s3Limits,
): Promise<void> {
  const source = { Bucket: from.bucket, Key: from.key }
  const target = { Bucket: to.bucket, Key: to.key }
  const CopySource = `${from.bucket}/${from.key}`
  const { ContentLength: size = 0, ContentType, ETag } = await client.send(new HeadObjectCommand(source))
  if (size <= limits.whole) {
    await client.send(new CopyObjectCommand({ ...target, CopySource, ...encryption }))
    return
  }
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...target, ContentType, ...encryption }),
  )
  try {
    const Parts: CompletedPart[] = []
    for (let start = 0; start < size; start += limits.part) {
      const PartNumber = Parts.length + 1
      const end = Math.min(start + limits.part, size) - 1
      const { CopyPartResult } = await client.send(
        new UploadPartCopyCommand({
          ...target,
          UploadId,
          PartNumber,
          CopySource,
          CopySourceRange: `bytes=${start}-${end}`,
          CopySourceIfMatch: ETag,
        }),
      )
      Parts.push({ PartNumber, ETag: CopyPartResult?.ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {})
    throw error
  }
}
