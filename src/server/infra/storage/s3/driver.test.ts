import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { partSize } from '#contract/limits.ts'
import { loadConfig } from '#server/config.ts'
import { createDiskReserve } from '../reserve.ts'
import { createS3Storage } from './driver.ts'
import { readS3Settings } from './settings.ts'

const key = { S3_ACCESS_KEY_ID: 'key-id', S3_SECRET_ACCESS_KEY: 'key-secret' }
const open = (env: Record<string, string>) =>
  createS3Storage(readS3Settings(loadConfig({ ...key, ...env })), createDiskReserve(tmpdir(), 0))

it.each([
  [{ S3_BUCKET: 'media', S3_REGION: 'eu-west-1' }, ['https://media.s3.eu-west-1.amazonaws.com']],
  [
    { S3_BUCKET: 'media', S3_ENDPOINT: 'https://minio.example:9000', S3_FORCE_PATH_STYLE: 'true' },
    ['https://minio.example:9000/media/'],
  ],
  [
    { S3_BUCKET: 'media', S3_DEBUG_BUCKET: 'debugging', S3_ENDPOINT: 'https://objects.example' },
    ['https://media.objects.example', 'https://debugging.objects.example'],
  ],
])('%j directs browsers to %j', async (env, sources) => {
  expect((await open(env)).browserSources).toEqual(sources)
})

it('signs the size of a part, and no checksum of an empty body', async () => {
  const storage = await open({ S3_BUCKET: 'media' })
  const signPart = (part: number) => storage.signPart('uploads/a/b', `${partSize + 5}.an-id`, part, 60)
  const { searchParams } = new URL(await signPart(2))
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host')
  expect([...searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([])
  expect(searchParams.get('uploadId')).toBe('an-id')
  expect(String(searchParams)).not.toContain('key-secret')
  await expect(signPart(3)).rejects.toMatchObject({ code: 'part_mismatch' })
})

it('signs the file name of a download, and its served type', async () => {
  const storage = await open({ S3_BUCKET: 'media' })
  const { searchParams } = new URL(await storage.signGet('a/b.html', 60, 'Grüße.html'))
  expect(searchParams.get('response-content-disposition')).toMatch(
    /^attachment; .*filename\*=UTF-8''Gr%C3%BC/,
  )
  expect(searchParams.get('response-content-type')).toBe('application/octet-stream')
})
