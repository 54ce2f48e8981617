import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { partSize } from '#contract/limits.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { findUploadByKey } from './queries.ts'
import { deleteExpiredUploads } from './service.ts'

const { app, register, upload, context } = await createTestProduct({ MAX_UPLOAD_BYTES: '30000000' })
const user = await register()
const uid = user.uid

async function begin(size: number, name = 'talk.mp3') {
  const upload = await user.call(endpoints.createUpload, { params: { uid }, body: { name, size } })
  const params = { uid, uploadId: upload.id }
  return {
    upload,
    params,
    async put(number: number, payload: Buffer, headers: Record<string, string> = {}) {
      const { url } = await user.call(endpoints.signUploadPart, { params: { ...params, number } })
      return app.inject({ method: 'PUT', url, payload, headers })
    },
  }
}

describe('uploads', () => {
  it('joins parts that arrive out of order and twice, without corruption', async () => {
    const bytes = randomBytes(partSize * 2 + 12_345)
    const { upload, params, put } = await begin(bytes.length)
    const part = (n: number) => bytes.subarray((n - 1) * partSize, n * partSize)
    for (const number of [3, 1, 2, 1]) expect((await put(number, part(number))).statusCode).toBe(204)
    const parts = await user.call(endpoints.listUploadParts, { params })
    expect(parts.map((p) => [p.number, p.size])).toEqual([
      [1, partSize],
      [2, partSize],
      [3, 12_345],
    ])
    const complete = () => user.call(endpoints.completeUpload, { params, body: { parts } })
    expect((await complete()).complete).toBe(true)
    expect((await complete()).location).toBe(upload.location)
    const storedContent = await buffer(await context.storage.read(upload.location.slice('/objects/'.length)))
    const sha = (b: Buffer) => createHash('sha256').update(b).digest('hex')
    expect(sha(storedContent)).toBe(sha(bytes))
  })

  it("names the user's existing recording of the same file in the workspace", async () => {
    const bytes = randomBytes(partSize + 7)
    const send = async (content: Buffer) => {
      const { params, put } = await begin(content.length)
      await put(1, content.subarray(0, partSize))
      await put(2, content.subarray(partSize))
      const parts = await user.call(endpoints.listUploadParts, { params })
      const complete = () => user.call(endpoints.completeUpload, { params, body: { parts } })
      expect((await complete()).complete).toBe(true)
      // Repeats the request, as after a lost response.
      return complete()
    }
    const firstResponse = await send(bytes)
    expect(firstResponse.duplicateOf).toBeNull()
    const body = { url: firstResponse.location, languageCode: 'en-US', orgId: user.orgId, name: 'Board, May' }
    const { id } = await user.call(endpoints.createTranscription, { params: { uid }, body })
    expect((await send(bytes)).duplicateOf).toEqual({ id, name: 'Board, May' })
    const other = Buffer.from(bytes)
    other[partSize] = (other[partSize] ?? 0) ^ 1
    expect((await send(other)).duplicateOf).toBeNull()
    await context.db
      .updateTable('collections')
      .set({ owner_id: (await register()).uid })
      .where('id', '=', id)
      .execute()
    expect((await send(bytes)).duplicateOf).toBeNull()
  })

  it('keeps the options of the transcription, which can change until it starts', async () => {
    const options = {
      languageCode: 'en-US',
      hints: ['Okonkwo'],
      description: 'A call',
      speakerCount: 2,
      ignoreSentence: true,
    }
    const body = { name: 'call.mp3', size: 10, options }
    const upload = await user.call(endpoints.createUpload, { params: { uid }, body })
    const params = { uid, uploadId: upload.id }
    const listUploads = async () =>
      (await user.call(endpoints.listUploads, { params: { uid } })).find(({ id }) => id === upload.id)
        ?.options
    expect(await listUploads()).toEqual(options)
    const changedOptions = { languageCode: 'es-ES', hints: ['Ngozi', 'Adichie'] }
    await user.call(endpoints.updateUpload, {
      params,
      body: { options: { ...changedOptions, hints: 'Ngozi, Adichie' } },
    })
    expect(await listUploads()).toEqual(changedOptions)
    const response = await user.send(endpoints.updateUpload, {
      params,
      body: { options: { speakerCount: 11 } },
    })
    expect(response.json().error.code).toBe('invalid_input')
    const unknownResponse = await user.send(endpoints.updateUpload, {
      params: { uid, uploadId: randomUUID() },
      body: { options: {} },
    })
    expect(unknownResponse.statusCode).toBe(404)
  })

  it('rejects a part of the wrong size or checksum, and continues', async () => {
    const bytes = randomBytes(1000)
    const { params, put } = await begin(bytes.length)
    expect((await put(1, bytes.subarray(1))).json().error.code).toBe('part_mismatch')
    expect((await put(2, bytes)).json().error.code).toBe('part_mismatch')
    const wrongChecksum = createHash('md5').update('other').digest('base64')
    expect((await put(1, bytes, { 'content-md5': wrongChecksum })).json().error.code).toBe('part_mismatch')
    expect(await user.call(endpoints.listUploadParts, { params })).toEqual([])
    const incompleteResponse = await user.send(endpoints.completeUpload, { params, body: { parts: [] } })
    expect(incompleteResponse.json().error.code).toBe('upload_incomplete')
    expect((await put(1, bytes)).statusCode).toBe(204)
    const parts = await user.call(endpoints.listUploadParts, { params })
    const response = await user.send(endpoints.completeUpload, {
      params,
      body: { parts: [...parts, ...parts] },
    })
    expect(response.json().error.code).toBe('invalid_input')
    expect((await user.call(endpoints.completeUpload, { params, body: { parts } })).complete).toBe(true)
  })

  it('rejects altered URLs', async () => {
    const { params } = await begin(10)
    const { url } = await user.call(endpoints.signUploadPart, { params: { ...params, number: 1 } })
    const put = (address: string) => app.inject({ method: 'PUT', url: address, payload: Buffer.alloc(10) })
    const changes = [
      url.replace('/1?', '/2?'),
      url.replace(/expires=\d+/, 'expires=4000000000'),
      // Replaces the first character with a different one.
      url.replace(/signature=(.)/, (_, firstCharacter) => `signature=${firstCharacter === '_' ? '-' : '_'}`),
    ]
    for (const address of changes) expect((await put(address)).json().error.code).toBe('signature_invalid')
    expect((await put(url)).statusCode).toBe(204)
  })

  it('lists resumable uploads and forgets canceled ones', async () => {
    const { upload, params } = await begin(10, 'unfinished.wav')
    const listUploads = () => user.call(endpoints.listUploads, { params: { uid } })
    expect((await listUploads()).map((u) => u.id)).toContain(upload.id)
    await user.call(endpoints.abortUpload, { params })
    expect((await listUploads()).map((u) => u.id)).not.toContain(upload.id)
  })

  it("drops expired uploads, even next to one that can't be dropped", async () => {
    const [stuckUpload, other] = [await begin(10), await begin(10)]
    const ids = [stuckUpload.upload.id, other.upload.id]
    await context.db
      .updateTable('uploads')
      .set({ expires_at: new Date(0) })
      .where('id', 'in', ids)
      .execute()
    const { abortMultipart } = context.storage
    const { multipart_id } = await context.db
      .selectFrom('uploads')
      .select('multipart_id')
      .where('id', '=', stuckUpload.upload.id)
      .executeTakeFirstOrThrow()
    context.storage.abortMultipart = async (key, id) => {
      if (id === multipart_id) throw new Error('unreadable folder')
      return abortMultipart(key, id)
    }
    const listUnfinished = async () =>
      (await context.db.selectFrom('uploads').select('id').where('id', 'in', ids).execute()).map(
        ({ id }) => id,
      )
    await deleteExpiredUploads(context)
    expect(await listUnfinished()).toEqual([stuckUpload.upload.id])
    context.storage.abortMultipart = abortMultipart
    await deleteExpiredUploads(context)
    expect(await listUnfinished()).toEqual([])
  })

  it.each([
    ['an empty file', { name: 'a.mp3', size: 0 }, 'invalid_input'],
    ['a file above the limit', { name: 'a.mp3', size: 30_000_001 }, 'too_large'],
    ['a name with .aif', { name: 'a.aiff', size: 10 }, 'unsupported_file'],
  ])('rejects %s before any data is sent', async (_description, body, code) => {
    const response = await user.send(endpoints.createUpload, { params: { uid }, body })
    expect(response.json().error.code).toBe(code)
  })

  it('stores a hostile name under a random key, and displays it safely', async () => {
    const name = `../../etc/\u202epass\u0000wd/${'x'.repeat(4096)}.MP3`
    const { upload } = await begin(10, name)
    expect(upload.location).toMatch(new RegExp(`^/objects/uploads/${uid}/[0-9a-f-]{36}\\.mp3$`))
    for (const forbiddenText of ['\u0000', '\u202e', '/', '..'])
      expect(upload.name).not.toContain(forbiddenText)
    expect(upload.name.length).toBeLessThanOrEqual(200)
  })

  it('creates one collection per upload when the request is repeated', async () => {
    const location = await upload(user, 'team_meeting.mp3', randomBytes(100))
    const ask = () =>
      user.call(endpoints.createTranscription, {
        params: { uid },
        body: { url: location, languageCode: 'en-US', orgId: user.orgId },
      })
    const [first, second] = [await ask(), await ask()]
    expect(first.name).toBe('Team Meeting')
    expect(second.id).toBe(first.id)
    expect(first.processing.state).toBe('queued')
  })

  it('gives simultaneous requests the same response', async () => {
    const bytes = randomBytes(100)
    const { upload, params, put } = await begin(bytes.length)
    await put(1, bytes)
    const parts = await user.call(endpoints.listUploadParts, { params })
    const repeatFiveTimes = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, ask))
    const completeResponses = await repeatFiveTimes(() =>
      user.send(endpoints.completeUpload, { params, body: { parts } }),
    )
    expect(completeResponses.map((c) => c.statusCode)).toEqual(Array(5).fill(200))
    const body = { url: upload.location, languageCode: 'en-US', orgId: user.orgId }
    const collections = await repeatFiveTimes(() =>
      user.send(endpoints.createTranscription, { params: { uid }, body }),
    )
    expect(collections.map((c) => c.statusCode)).toEqual(Array(5).fill(200))
    expect(new Set(collections.map((c) => c.json().result.id)).size).toBe(1)
  })

  it('keeps the file of a collection created from an upload while it was canceled', async () => {
    const location = await upload(user, 'b.mp3', randomBytes(10))
    const key = location.slice('/objects/'.length)
    const row = await findUploadByKey(context.db, uid, key)
    const params = { uid, uploadId: row?.id ?? '' }
    const body = { url: location, languageCode: 'en-US', orgId: user.orgId }
    const [transcribeResponse] = await Promise.all([
      user.send(endpoints.createTranscription, { params: { uid }, body }),
      user.send(endpoints.abortUpload, { params }),
    ])
    const storedObjectInfo = await context.storage.head(key).catch(() => undefined)
    expect(storedObjectInfo !== undefined).toBe(transcribeResponse.statusCode === 200)
  })

  it("rejects an unsupported language, and another user's upload", async () => {
    const location = await upload(user, 'a.mp3', randomBytes(10))
    const body = { url: location, languageCode: 'tlh', orgId: user.orgId }
    const klingonResponse = await user.send(endpoints.createTranscription, { params: { uid }, body })
    expect(klingonResponse.json().error.code).toBe('language_unavailable')
    const other = await register('Grace Hopper')
    const response = await other.send(endpoints.createTranscription, {
      params: { uid: other.uid },
      body: { url: location, languageCode: 'en-US', orgId: other.orgId },
    })
    expect(response.statusCode).toBe(404)
  })
})
