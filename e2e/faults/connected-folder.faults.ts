import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderOpener } from '#server/infra/folders/open.ts'
import type { S3FolderSettings } from '#server/infra/folders/s3.ts'
import { createS3Client } from '#server/infra/storage/s3/client.ts'
import { createBucket } from '../bucket.ts'
import { type ObjectGateway, startObjectGateway } from '../object-gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'longhand-folder-'))
let gateway: ObjectGateway
const oddNames = [
  'a+b & c%20d.wav',
  "it's (1) [2] {3}, =4; 5!.mp3",
  'مقابلة 🎙️.wav',
  'ñandú ü ß.ogg',
  'naïve #3?.flac',
]
const manyPaths = Array.from({ length: 450 }, (_, n) => `many/${String(n).padStart(3, '0')} talk.wav`)
const notes = Array.from({ length: 420 }, (_, n) => `notes/${String(n).padStart(3, '0')}.txt`)
const files = [
  ...oddNames.map((name) => `odd/${name}`),
  ...manyPaths,
  ...notes,
  'notes/zz last.wav',
  'odd/deep/er/file.wav',
  'other/secret.wav',
]

/** Returns every page of a list. */
async function listAll(overrides: Partial<S3FolderSettings>, path: string, search?: string) {
  const remoteFolder = open(overrides)
  const pages: string[][] = []
  let nextPage: string | undefined
  do {
    const page = await remoteFolder.list({ path, search, nextPage }, AbortSignal.timeout(60_000))
    pages.push(page.entries.map((entry) => entry.path))
    nextPage = page.nextPage ?? undefined
  } while (nextPage !== undefined)
  return pages
}

const open = (overrides: Partial<S3FolderSettings>) =>
  createFolderOpener(['127.0.0.1/32'])({
    kind: 's3',
    endpoint: gateway.url,
    region: 'us-east-1',
    bucket: 'recordings',
    prefix: 'archive',
    accessKeyId: gateway.accessKeyId,
    secretAccessKey: gateway.secretAccessKey,
    ...overrides,
  })

// The long run installs Ceph on Linux; elsewhere S3 is skipped with a message.
describe.skipIf(process.platform !== 'linux')('a folder in a bucket', () => {
  beforeAll(async () => {
    gateway = await startObjectGateway(folder)
    const { settings } = await createBucket(gateway, 'recordings')
    const client = createS3Client(settings)
    for (let first = 0; first < files.length; first += 50)
      await Promise.all(
        files.slice(first, first + 50).map((name) =>
          client.send(
            new PutObjectCommand({
              Bucket: 'recordings',
              Key: `archive/${name}`,
              Body: `bytes of ${name}`,
            }),
          ),
        ),
      )
    await client.send(new PutObjectCommand({ Bucket: 'recordings', Key: 'elsewhere.wav', Body: 'x' }))
    client.destroy()
  }, 180_000)
  afterAll(() => {
    gateway?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('lists its subfolders, pages of many files, and unusual names', async () => {
    expect(await listAll({}, '')).toEqual([['many', 'notes', 'odd', 'other']])
    const pages = await listAll({}, 'many')
    expect(pages.map(({ length }) => length)).toEqual([200, 200, 50])
    expect(pages.flat()).toEqual(manyPaths)
    expect((await listAll({}, 'odd')).flat().toSorted()).toEqual(
      ['odd/deep', ...oddNames.map((name) => `odd/${name}`)].toSorted(),
    )
    expect((await listAll({}, 'notes'))[0]).toEqual(['notes/zz last.wav'])
    expect((await listAll({ prefix: '' }, '')).flat()).toEqual(['archive', 'elsewhere.wav'])
  }, 60_000)

  test('is searched with its subfolders, but not outside them', async () => {
    expect((await listAll({}, '', 'ÑANDÚ')).flat()).toEqual(['odd/ñandú ü ß.ogg'])
    expect((await listAll({}, '', 'file')).flat()).toEqual(['odd/deep/er/file.wav'])
    expect((await listAll({}, '', 'elsewhere')).flat()).toEqual([])
    expect((await listAll({}, '', 'talk')).flat()).toEqual(manyPaths)
  }, 60_000)

  test('downloads files with unusual names', async () => {
    const to = join(folder, 'downloaded')
    const signal = AbortSignal.timeout(60_000)
    for (const name of oddNames) {
      const file = await open({}).fetch(`odd/${name}`, to, { signal, maxBytes: 1000 })
      expect([file.name, readFileSync(to, 'utf8')]).toEqual([name, `bytes of odd/${name}`])
    }
  }, 60_000)

  test("reports why it can't be read", async () => {
    const list = (overrides: Partial<S3FolderSettings>) => listAll(overrides, '')
    await expect(list({ secretAccessKey: 'another' })).rejects.toMatchObject({ code: 'needs_sign_in' })
    await expect(list({ accessKeyId: 'nobody' })).rejects.toMatchObject({ code: 'needs_sign_in' })
    await expect(list({ bucket: 'no-such-bucket' })).rejects.toThrow('Bucket not found.')
    const to = join(folder, 'missing')
    const options = { signal: AbortSignal.timeout(60_000), maxBytes: 1000 }
    await expect(open({}).fetch('odd/missing.wav', to, options)).rejects.toThrow('File not found.')
    await expect(
      open({ secretAccessKey: 'another' }).fetch('odd/deep/er/file.wav', to, options),
    ).rejects.toMatchObject({
      code: 'needs_sign_in',
    })
  }, 60_000)
})
