import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { MultipartFolder } from './multipart.ts'

const root = await mkdtemp(join(tmpdir(), 'longhand-multipart-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const uploads = new MultipartFolder(root)
const target = (id: string) => join(root, 'done', id)
const size = 200_000

/** Starts a request that stalls after the first half. */
async function startStalledUpload(id: string, bytes: Buffer) {
  const body = new PassThrough()
  body.write(bytes.subarray(0, size / 2))
  const outcome = uploads.storePart(id, 1, body, {}).then(
    () => 'stored',
    (error: Error) => error.message,
  )
  while (body.readableLength > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  return { body, outcome }
}

it('keeps the latest upload of a part, complete', async () => {
  const [older, newer] = [randomBytes(size), randomBytes(size)]
  const id = await uploads.create('x', size)
  const first = await startStalledUpload(id, older)
  const second = uploads.storePart(id, 1, Readable.from([newer]), {})
  first.body.end(older.subarray(size / 2))
  const etag = await second
  expect(await first.outcome).toBe('Part 1 is being sent again')
  await uploads.complete(id, [{ number: 1, etag }], target(id))
  expect((await readFile(target(id))).equals(newer)).toBe(true)
})

it("doesn't complete while a part is in transit, and doesn't interrupt it", async () => {
  const bytes = randomBytes(size)
  const id = await uploads.create('x', size)
  const etag = await uploads.storePart(id, 1, Readable.from([bytes]), {})
  const { body, outcome } = await startStalledUpload(id, bytes)
  await expect(uploads.complete(id, [{ number: 1, etag }], target(id))).rejects.toMatchObject({
    code: 'upload_incomplete',
  })
  body.end(bytes.subarray(size / 2))
  expect(await outcome).toBe('stored')
  await uploads.complete(id, [{ number: 1, etag }], target(id))
  expect((await readFile(target(id))).equals(bytes)).toBe(true)
})

it('drops an upload with its parts in flight', async () => {
  const id = await uploads.create('x', size)
  const { outcome } = await startStalledUpload(id, randomBytes(size))
  await uploads.abort(id)
  expect(await outcome).toBe('The upload is being completed or deleted')
  expect(await uploads.exists(id)).toBe(false)
})
