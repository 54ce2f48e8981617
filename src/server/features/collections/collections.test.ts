import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addCollection, changeCollection } from '#server/features/collections/service.ts'
import { allJobs } from '#server/jobs.ts'
import { createTestProduct } from '#server/testing/product.ts'

const { context, register, app } = await createTestProduct()
const user = await register()

const add = (name: string, created_at: Date, state: 'queued' | 'paused' = 'queued') =>
  addCollection(context.db, {
    id: randomUUID(),
    organization_id: user.orgId,
    owner_id: user.uid,
    name,
    region: 'us',
    language_code: 'en-US',
    demo: false,
    source_key: `uploads/${user.uid}/${randomUUID()}.mp3`,
    has_video: false,
    has_transcript: false,
    state,
    run_id: randomUUID(),
    created_at,
  })
type Key = { id: string; started: number; startedMs?: number }
const list = (limit: number, nextPage?: Key) =>
  user.call(endpoints.listCollections, {
    params: { uid: user.uid },
    query: { limit },
    body: { orgId: user.orgId, nextPage },
  })

describe('the list of collections', () => {
  it('returns each one once, newest first, page by page, even if one is deleted in between', async () => {
    // About half of the collections have the same creation time, so that only the ID determines their order.
    const createdAt = new Date()
    for (let n = 0; n < 25; n++) await add(`c${n}`, n % 2 ? createdAt : new Date(createdAt.getTime() - n))
    const seenIds: string[] = []
    let next: Key | undefined
    do {
      const page = await list(4, next)
      seenIds.push(...page.Items.map((c) => c.id))
      next = page.LastEvaluatedKey as Key | undefined
      const last = page.Items.at(-1)
      if (last) await user.call(endpoints.deleteCollection, { params: { id: last.id } })
    } while (next)
    expect(seenIds).toHaveLength(26)
    expect(new Set(seenIds).size).toBe(26)
  })

  it('contains nothing from another workspace or user', async () => {
    const other = await register('Grace Hopper')
    const page = await other.call(endpoints.listCollections, {
      params: { uid: other.uid },
      body: { orgId: user.orgId },
    })
    expect(page.Items).toEqual([])
  })
})

describe('a collection', () => {
  it('is renamed, and shows the legacy fields that follow from its state', async () => {
    const { id } = await add('before', new Date(), 'paused')
    const renamedCollection = await user.call(endpoints.changeCollection, {
      params: { id },
      body: { name: '  after ' },
    })
    expect(renamedCollection).toMatchObject({
      name: 'after',
      progress: 'PENDING',
      tProgress: 0,
      tCompletion: { draft: false },
    })
    for (const name of ['  ', '\u200b', '\u202e'])
      expect(
        (await user.send(endpoints.changeCollection, { params: { id }, body: { name } })).statusCode,
      ).toBe(400)
  })

  it("can't be renamed during processing or after a failure; documents always can", async () => {
    const { id } = await add('before', new Date())
    const rename = () =>
      user
        .send(endpoints.changeCollection, { params: { id }, body: { name: 'after' } })
        .then((response) => response.json())
    const set = (changes: Parameters<typeof changeCollection>[2]) => changeCollection(context.db, id, changes)
    for (const state of ['queued', 'processing', 'translating', 'error'] as const) {
      await set({ state })
      expect((await rename()).error.code).toBe('not_ready')
    }
    await set({ state: 'complete' })
    expect((await rename()).result.name).toBe('after')
    await set({ state: 'processing', type: 'text' })
    expect((await rename()).result.name).toBe('after')
  })

  it('has a one-line name without characters that reverse text', async () => {
    const { id } = await add('before', new Date(), 'paused')
    const name = 'A\u202etalk\r\nof\tmine\u0007'
    const renamedCollection = await user.call(endpoints.changeCollection, { params: { id }, body: { name } })
    expect(renamedCollection.name).toBe('Atalk of mine')
  })

  it("returns the URL of a version's transcript", async () => {
    const reader = await register('Katherine Johnson')
    const { Items } = await reader.call(endpoints.listCollections, {
      params: { uid: reader.uid },
      body: { orgId: reader.orgId },
    })
    const id = Items[0]?.id ?? ''
    const versions = await reader.call(endpoints.listVersions, { params: { id } })
    const versionId = versions.Items[0]?.id
    const { transcription } = await reader.call(endpoints.getCollection, {
      params: { id },
      query: { versionId },
    })
    const { cookie } = reader
    const transcript = await app.inject({ url: transcription ?? '', headers: { cookie } })
    expect(transcript.json()).toMatchObject({ versionId })
  })

  it('reports missing parts instead of failing', async () => {
    const { id } = await add('queued', new Date())
    for (const endpoint of [endpoints.getAudio, endpoints.getPeaks, endpoints.getTranscript]) {
      const response = await user.send(endpoint, { params: { id } })
      expect([response.statusCode, response.json().error.code]).toEqual([409, 'not_ready'])
    }
  })

  it('is permanently deleted with all derived files, including those stored just before a cancellation', async () => {
    await context.queue.work(context, allJobs)
    const [deletedCollection, keptCollection] = [await add('gone', new Date()), await add('kept', new Date())]
    const path = join(context.workDir, 'sound')
    await writeFile(path, 'sound')
    const keysOf = ({ id, source_key }: typeof deletedCollection) => [
      source_key,
      `collections/${id}/audio.mp3`,
    ]
    for (const key of [...keysOf(deletedCollection), ...keysOf(keptCollection)])
      await context.storage.putFile(key, path, '')
    await user.call(endpoints.deleteCollection, { params: { id: deletedCollection.id } })
    await user.call(endpoints.purgeCollection, { params: { id: deletedCollection.id } })
    for (const key of keysOf(deletedCollection)) {
      while (await context.storage.head(key).catch(() => null))
        await new Promise((resolve) => setTimeout(resolve, 50))
    }
    for (const key of keysOf(keptCollection)) expect(await context.storage.head(key)).toEqual({ size: 5 })
  })

  it('serves ranges of signed media to anyone with an unaltered URL', async () => {
    const other = await register('Mary Shelley')
    const { Items } = await other.call(endpoints.listCollections, {
      params: { uid: other.uid },
      body: { orgId: other.orgId },
    })
    const { url, expires } = await other.call(endpoints.getAudio, { params: { id: Items[0]?.id ?? '' } })
    expect(expires).toBeGreaterThan(Date.now() / 1000 + 3500)
    const fullResponse = await app.inject({ url })
    const part = await app.inject({ url, headers: { range: 'bytes=10-19' } })
    expect([part.statusCode, part.headers['content-type']]).toEqual([206, 'audio/mpeg'])
    expect(part.rawPayload.equals(fullResponse.rawPayload.subarray(10, 20))).toBe(true)
    expect((await app.inject({ url, headers: { range: 'bytes=99999999-' } })).statusCode).toBe(416)
    for (const invalidKey of [
      url.replace(/[0-9a-f-]{36}/, randomUUID()),
      url.replace(/ticket=.../, 'ticket=e30'),
      `${url}x`,
    ])
      expect((await app.inject({ url: invalidKey })).statusCode).toBe(403)
    vi.useFakeTimers({ toFake: ['Date'], now: (expires + 1) * 1000 })
    expect((await app.inject({ url })).statusCode).toBe(403)
    vi.useRealTimers()
    await other.send(endpoints.signOut)
    expect((await app.inject({ url })).statusCode).toBe(403)
  })
})
