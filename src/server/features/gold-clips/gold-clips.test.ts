import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { setRole } from '#server/features/staff/service.ts'
import { addClip, correctedWords, createGoldAdmin, draftWords } from '#server/testing/gold-clips.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { createGoldInstance, deleteUnusedGoldClips, readGoldWords, scoreInstance } from './service.ts'

const product = await createTestProduct()
const { context, register } = product
const { db, storage } = context
const { admin, recording } = await createGoldAdmin(product)
const clipId = await addClip(product, admin, recording)

const createInstance = (id: string) => db.transaction().execute((tx) => createGoldInstance(context, tx, id))
const rowOf = (id: string) => db.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst()

describe('a gold clip', () => {
  it('is cut with the words of its part: the first version as draft, the current words as gold', async () => {
    const { Items } = await admin.call(endpoints.listGoldClips)
    expect(Items).toMatchObject([
      {
        id: clipId,
        name: 'Interview',
        language: 'en',
        seconds: 10,
        state: 'ready',
        words: 20,
        wrong: 2,
        uses: 0,
      },
    ])
    expect((await readGoldWords(db, clipId))?.map(({ text }) => text)).toEqual(
      correctedWords()
        .slice(0, 20)
        .map(({ text }) => text),
    )
    const clip = await db
      .selectFrom('gold_clips')
      .selectAll()
      .where('id', '=', clipId)
      .executeTakeFirstOrThrow()
    expect(clip.draft.words.map(({ text }) => text)).toEqual(draftWords.slice(0, 20).map(({ text }) => text))
    const clipRow = await rowOf(clip.collection_id)
    expect(clipRow?.duration_seconds).toBeCloseTo(10, 0)
    expect((await storage.head(clipRow?.audio_key ?? '')).size).toBeGreaterThan(1000)
  })

  it('starts at zero, wherever its part starts', async () => {
    const body = { collectionId: recording, name: 'Middle', start: 10, end: 20 }
    const { id } = await admin.call(endpoints.addGoldClip, { body })
    const words = (await readGoldWords(db, id)) ?? []
    expect(words[0]).toMatchObject({ text: 'word20', start: 0, turn: true })
    expect(words.at(-1)?.end).toBeLessThanOrEqual(10_000)
    await admin.call(endpoints.changeGoldClip, { params: { clipId: id }, body: { retired: true } })
  })

  it.each([
    [{ start: 0, end: 5 }, 400],
    [{ start: 0, end: 901 }, 400],
    [{ start: 20, end: 10 }, 400],
    [{ start: 500, end: 520 }, 409],
  ])('rejects the part %o', async (part, status) => {
    const body = { collectionId: recording, name: 'Bad', ...part }
    expect((await admin.send(endpoints.addGoldClip, { body })).statusCode).toBe(status)
  })

  it("can't be made from a recording that the administrator can't see, or by other users", async () => {
    const other = await register()
    const body = { collectionId: recording, name: 'Stolen', start: 0, end: 10 }
    expect((await other.send(endpoints.addGoldClip, { body })).statusCode).toBe(403)
    await setRole(db, 'staff', other.email, true)
    expect((await other.send(endpoints.addGoldClip, { body })).statusCode).toBe(404)
    await setRole(db, 'staff', other.email, false)
  })
})

describe('an instance', () => {
  it("shares its clip's media, which are kept when it is deleted", async () => {
    const { collectionId } = await createInstance(clipId)
    const row = await rowOf(collectionId)
    const score = await scoreInstance(db, { collectionId, clipId })
    expect(score?.score).toBeCloseTo(0.9)
    expect(score?.differences).toMatchObject([
      { start: 4500, given: 'wrong9', expected: 'word9' },
      { start: 9500, given: 'wrong19', expected: 'word19' },
    ])
    const oldDate = new Date(Date.now() - 61 * 86_400_000)
    await db.updateTable('collections').set({ created_at: oldDate }).where('id', '=', collectionId).execute()
    await deleteUnusedGoldClips(context)
    expect(await rowOf(collectionId)).toBeUndefined()
    expect((await storage.head(row?.audio_key ?? '')).size).toBeGreaterThan(1000)
  })

  it('is hidden from lists, counts, searches, exports, quotas and directories', async () => {
    const before = await overview()
    const { collectionId, workspaceId } = await createInstance(clipId)
    expect(await overview()).toEqual(before)
    const texts = JSON.stringify(before)
    for (const hiddenId of [collectionId, workspaceId, clipId]) expect(texts).not.toContain(hiddenId)
    for (const caller of [admin, await register()]) {
      const params = { id: collectionId }
      for (const endpoint of [endpoints.getCollection, endpoints.getTranscript, endpoints.getAudio] as const)
        expect((await caller.send(endpoint, { params } as never)).statusCode).toBe(404)
      const oid = { params: { oid: workspaceId } }
      expect((await caller.send(endpoints.getWorkspace, oid)).statusCode).toBe(404)
      expect((await caller.send(endpoints.listMembers, oid)).statusCode).toBe(404)
    }
    expect((await admin.send(endpoints.deleteCollection, { params: { id: collectionId } })).statusCode).toBe(
      404,
    )
  })

  /** Returns everything that an administrator can see in the installation and in their workspace. */
  async function overview() {
    const params = { uid: admin.uid, oid: admin.orgId }
    const list = { params, body: { orgId: admin.orgId, orgWide: true } }
    return [
      await admin.call(endpoints.listCollections, list),
      await admin.call(endpoints.countCollections, { params, query: { orgId: admin.orgId } } as never),
      await admin.call(endpoints.search, {
        body: { orgId: admin.orgId, term: 'word3', orgWide: true },
      } as never),
      await admin.call(endpoints.listAllWorkspaces, { query: {} }),
      await admin.call(endpoints.listAllUsers, { query: {} }),
      await admin.call(endpoints.getUsage, { params, query: { orgId: admin.orgId } }),
      await db.selectFrom('usage_events').selectAll().execute(),
      await db.selectFrom('account_changes').selectAll().execute(),
    ]
  }
})

it('retires a clip, which is deleted with its media once it has no instance', async () => {
  const id = await addClip(product, admin, recording)
  const { collection_id: ownCollectionId } = await db
    .selectFrom('gold_clips')
    .select('collection_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const retiredGoldClip = await admin.call(endpoints.changeGoldClip, {
    params: { clipId: id },
    body: { retired: true },
  })
  expect(retiredGoldClip.state).toBe('retired')
  await expect(createInstance(id)).rejects.toThrow("isn't available")
  await deleteUnusedGoldClips(context)
  expect(await rowOf(ownCollectionId)).toBeUndefined()
  const response = await admin.send(endpoints.changeGoldClip, {
    params: { clipId: id },
    body: { retired: true },
  })
  expect(response.statusCode).toBe(404)
})
