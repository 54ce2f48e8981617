import { inspect } from 'node:util'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { StorageError } from '../storage.ts'
import { runS3Work, toStorageError } from './errors.ts'

const answer = (name: string, httpStatusCode: number) =>
  Object.assign(
    new S3ServiceException({
      name,
      message: 'about AKIASECRET',
      $fault: 'server',
      $metadata: { httpStatusCode },
    }),
    { AWSAccessKeyId: 'AKIASECRET', StringToSign: 'AKIASECRET' },
  )

describe('errors of S3', () => {
  it.each([
    ['NoSuchKey', 404, 'not_found'],
    ['NoSuchUpload', 404, 'not_found'],
    ['NotFound', 404, 'not_found'],
    ['InvalidPart', 400, 'part_mismatch'],
    ['BadDigest', 400, 'part_mismatch'],
    ['QuotaExceeded', 403, 'storage_full'],
    ['Unknown', 507, 'storage_full'],
    ['SlowDown', 503, 'unavailable'],
    ['ServiceUnavailable', 503, 'unavailable'],
    ['InternalError', 500, 'unavailable'],
    ['AccessDenied', 403, 'unavailable'],
    ['NoSuchBucket', 404, 'unavailable'],
    ['RequestTimeTooSkewed', 403, 'unavailable'],
  ])('%s (%i) is %s, without details', (name, status, code) => {
    const error = toStorageError(answer(name, status))
    expect(error).toBeInstanceOf(StorageError)
    expect(error).toMatchObject({ code })
    expect(inspect(error)).not.toContain('AKIASECRET')
  })

  it.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT'])(
    '%s of the connection is unavailable',
    (code) => {
      expect(toStorageError(Object.assign(new Error('connect'), { code }))).toMatchObject({
        code: 'unavailable',
      })
    },
  )

  it('a rejection explains what to fix', () => {
    expect((toStorageError(answer('SignatureDoesNotMatch', 403)) as Error).message).toContain(
      'S3_SECRET_ACCESS_KEY',
    )
    expect((toStorageError(answer('RequestTimeTooSkewed', 403)) as Error).message).toContain('clock')
  })

  it('other errors stay as they are', async () => {
    const error = new Error('cut off')
    await expect(runS3Work(() => Promise.reject(error))).rejects.toBe(error)
  })
})
