import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { ServerEvent } from '#contract/events.ts'
import { listenForChanges } from '#server/infra/events/events.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { context, register } = await sharedTestProduct()
const ada = await register()
const ana = await register('Ana Pérez')
const grace = await register('Grace Hopper')
await joinWorkspace(context, ana.uid, ada.orgId)
const admin = await register('Mary Shelley')
await joinWorkspace(context, admin.uid, ada.orgId, 'admin')
const [welcome] = (
  await ada.call(endpoints.listCollections, { params: { uid: ada.uid }, body: { orgId: ada.orgId } })
).Items
const params = { id: welcome?.id ?? '' }
const body = { userId: ana.uid }

/** Returns the kind and audience of each notification sent during `action`. */
async function listNotices(action: () => Promise<unknown>) {
  const changes: [ServerEvent['type'] | string, string[]][] = []
  const listener = listenForChanges(
    context.connection,
    ({ kind, audience }) => changes.push([kind, audience]),
    () => {},
  )
  await sleep(200)
  await action()
  await expect.poll(() => changes.length).toBeGreaterThan(0)
  await sleep(100)
  await listener.close()
  return changes
}

describe('sharing', () => {
  it('lets a member of the workspace view and edit, and nothing else', async () => {
    expect((await ana.send(endpoints.getCollection, { params })).statusCode).toBe(404)
    const shareRequest = { sharedWith: { [ana.uid]: true }, userId: ada.uid }
    expect(await ada.call(endpoints.shareCollection, { params, body })).toEqual(shareRequest)
    expect(await ada.call(endpoints.shareCollection, { params, body })).toEqual(shareRequest)
    // An ID in uppercase refers to the same person.
    const shareBody = { userId: ana.uid.toUpperCase() }
    expect(await ada.call(endpoints.shareCollection, { params, body: shareBody })).toEqual(shareRequest)
    expect(await ana.call(endpoints.getCollection, { params })).toMatchObject(shareRequest)
    expect((await ana.send(endpoints.deleteCollection, { params })).statusCode).toBe(403)
    expect((await ana.send(endpoints.shareCollection, { params, body })).statusCode).toBe(403)
  })

  it('is for members of the workspace only', async () => {
    const other = { userId: grace.uid }
    expect((await ada.send(endpoints.shareCollection, { params, body: other })).statusCode).toBe(404)
    expect((await ada.call(endpoints.getCollection, { params })).sharedWith).toEqual({ [ana.uid]: true })
  })

  it("can be revoked, which ends the member's editing and keeps their edits", async () => {
    const { revision } = await ana.call(endpoints.getTranscript, { params })
    const edit = { operationId: randomUUID(), baseRevision: revision, startTime: 0, endTime: 0, words: [] }
    await ana.call(endpoints.patchTranscript, { params, body: edit })
    const { sharedWith } = await ada.call(endpoints.unshareCollection, { params, body })
    expect(sharedWith).toEqual({})
    expect((await ana.send(endpoints.getTranscript, { params })).statusCode).toBe(404)
    expect((await ada.call(endpoints.getCollection, { params })).editing).toBeNull()
    const [newestVersion] = (await ada.call(endpoints.listVersions, { params, query: {} })).Items
    expect(newestVersion).toMatchObject({ userId: ana.uid, kind: 'checkin', revision: revision + 1 })
  })

  it('when revoked from the editor, passes the lock to the requester', async () => {
    await ada.call(endpoints.shareCollection, { params, body })
    await ana.call(endpoints.checkOut, { params })
    await ada.call(endpoints.requestLock, { params })
    await ada.call(endpoints.unshareCollection, { params, body })
    const { editing } = await ada.call(endpoints.getCollection, { params })
    expect(editing).toEqual({ id: ada.uid, name: 'Ada Lovelace', request: null })
    await ada.call(endpoints.checkIn, { params })
  })

  it('when revoked, keeps the lock of workspace managers', async () => {
    const shareRequest = { params, body: { userId: admin.uid } }
    await ada.call(endpoints.shareCollection, shareRequest)
    await admin.call(endpoints.checkOut, { params })
    await ada.call(endpoints.unshareCollection, shareRequest)
    const { editing } = await ada.call(endpoints.getCollection, { params })
    expect(editing?.id).toBe(admin.uid)
    await admin.call(endpoints.checkIn, { params })
  })

  it('notifies everyone who gains or loses access', async () => {
    const notices = await listNotices(() => ada.call(endpoints.shareCollection, { params, body }))
    expect(notices).toEqual([['collection', [ada.uid, ana.uid]]])
    const transferNotices = await listNotices(() => ada.call(endpoints.unshareCollection, { params, body }))
    expect(transferNotices).toEqual([
      ['collection', [ada.uid]],
      ['collectionDeleted', [ana.uid]],
    ])
  })
})
