import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { ServerEvent } from '#contract/events.ts'
import { listenForChanges } from '#server/infra/events/events.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { createTestProduct } from '#server/testing/product.ts'

const { context, register, app, anonymous } = await createTestProduct()
const ada = await register()
const ana = await register('Ana Pérez')
const grace = await register('Grace Hopper')
await joinWorkspace(context, ana.uid, ada.orgId)
const boss = await register('Mary Shelley')
await joinWorkspace(context, boss.uid, ada.orgId, 'admin')
const [welcome] = (
  await ada.call(endpoints.listCollections, { params: { uid: ada.uid }, body: { orgId: ada.orgId } })
).Items
const params = { id: welcome?.id ?? '' }
const body = { userId: ana.uid }

/** Notifications during `act`: kind and audience. */
async function told(act: () => Promise<unknown>) {
  const changes: [ServerEvent['type'] | string, string[]][] = []
  const listener = listenForChanges(
    context.connection,
    ({ kind, audience }) => changes.push([kind, audience]),
    () => {},
  )
  await sleep(200)
  await act()
  await expect.poll(() => changes.length).toBeGreaterThan(0)
  await sleep(100)
  await listener.close()
  return changes
}

describe('sharing', () => {
  it('lets a member of the workspace view and edit, and nothing else', async () => {
    expect((await ana.send(endpoints.getCollection, { params })).statusCode).toBe(404)
    const shared = { sharedWith: { [ana.uid]: true }, userId: ada.uid }
    expect(await ada.call(endpoints.shareCollection, { params, body })).toEqual(shared)
    expect(await ada.call(endpoints.shareCollection, { params, body })).toEqual(shared)
    // The same person, however the ID is written.
    const written = { userId: ana.uid.toUpperCase() }
    expect(await ada.call(endpoints.shareCollection, { params, body: written })).toEqual(shared)
    expect(await ana.call(endpoints.getCollection, { params })).toMatchObject(shared)
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
    const [newest] = (await ada.call(endpoints.listVersions, { params, query: {} })).Items
    expect(newest).toMatchObject({ userId: ana.uid, kind: 'checkin', revision: revision + 1 })
  })

  it('taken back from who edits, leaves the lock to who asked for it', async () => {
    await ada.call(endpoints.shareCollection, { params, body })
    await ana.call(endpoints.checkOut, { params })
    await ada.call(endpoints.requestLock, { params })
    await ada.call(endpoints.unshareCollection, { params, body })
    const { editing } = await ada.call(endpoints.getCollection, { params })
    expect(editing).toEqual({ id: ada.uid, name: 'Ada Lovelace', request: null })
    await ada.call(endpoints.checkIn, { params })
  })

  it('taken back, leaves those at work who manage the workspace', async () => {
    const shared = { params, body: { userId: boss.uid } }
    await ada.call(endpoints.shareCollection, shared)
    await boss.call(endpoints.checkOut, { params })
    await ada.call(endpoints.unshareCollection, shared)
    const { editing } = await ada.call(endpoints.getCollection, { params })
    expect(editing?.id).toBe(boss.uid)
    await boss.call(endpoints.checkIn, { params })
  })

  it('notifies everyone who gains or loses access', async () => {
    const given = await told(() => ada.call(endpoints.shareCollection, { params, body }))
    expect(given).toEqual([['collection', [ada.uid, ana.uid]]])
    const taken = await told(() => ada.call(endpoints.unshareCollection, { params, body }))
    expect(taken).toEqual([
      ['collection', [ada.uid]],
      ['collectionDeleted', [ana.uid]],
    ])
  })
})

describe('a public link', () => {
  const make = (more?: object) =>
    ada.call(endpoints.createPublicLink, { params, ...(more && { body: more }) })

  it('opens the transcript and its media without an account, and nothing of the people behind it', async () => {
    const { pubkey, path } = await make()
    expect(Buffer.from(pubkey, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(path).toBe(`/public/${params.id}/${pubkey}`)
    const query = { pubkey }
    const response = await anonymous.send(endpoints.getCollection, { params, query })
    expect(response.headers['x-robots-tag']).toContain('noindex')
    const seen = response.json().result
    expect(seen).toMatchObject({
      id: params.id,
      name: welcome?.name,
      logs: [],
      errors: [],
      description: '',
      editing: null,
    })
    expect(response.body).not.toContain(ada.uid)
    expect(response.body).not.toContain(ada.orgId)
    const { results } = await anonymous.call(endpoints.getTranscript, { params, query })
    expect(results.items.length).toBeGreaterThan(10)
    expect((await anonymous.call(endpoints.getPeaks, { params, query })).data.length).toBeGreaterThan(10)
    const { url } = await anonymous.call(endpoints.getAudio, { params, query })
    const media = await app.inject({ url, headers: { range: 'bytes=0-99' } })
    expect([media.statusCode, media.rawPayload.length, media.headers['content-type']]).toEqual([
      206,
      100,
      'audio/mpeg',
    ])
  })

  it('allows downloading the transcript only if enabled; captions are part of playback', async () => {
    const reading = { pubkey: (await make()).pubkey }
    const status = async (query: object) =>
      (await anonymous.send(endpoints.getSubtitles, { params, query })).statusCode
    expect(await status({ ...reading, format: 'srt' })).toBe(403)
    expect(await status({ ...reading, format: 'vtt' })).toBe(200)
    const { pubkey } = await make({ allowExport: true })
    expect(await status({ pubkey, format: 'srt' })).toBe(200)
  })

  it('is stored as a hash', async () => {
    const { pubkey } = await make()
    const rows = await context.db.selectFrom('public_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(pubkey)
    expect(rows[0]?.key_hash.toString('latin1')).not.toContain(pubkey)
  })

  it('rejects wrong, removed, replaced or expired keys, other collections and their media', async () => {
    const opens = async (pubkey: string) =>
      (await anonymous.send(endpoints.getTranscript, { params, query: { pubkey } })).statusCode
    expect(await opens('x'.repeat(43))).toBe(404)
    const first = await make()
    const { url } = await anonymous.call(endpoints.getAudio, { params, query: { pubkey: first.pubkey } })
    const { pubkey } = await make()
    expect([await opens(first.pubkey), await opens(pubkey)]).toEqual([404, 200])
    expect((await app.inject({ url })).statusCode).toBe(404)
    const [other] = (
      await grace.call(endpoints.listCollections, {
        params: { uid: grace.uid },
        body: { orgId: grace.orgId },
      })
    ).Items
    const elsewhere = { params: { id: other?.id ?? '' }, query: { pubkey } }
    expect((await anonymous.send(endpoints.getTranscript, elsewhere)).statusCode).toBe(404)
    await ada.call(endpoints.removePublicLink, { params })
    expect(await opens(pubkey)).toBe(404)
    expect(await ada.call(endpoints.getPublicLink, { params })).toBeNull()
    const late = await make({ expiresAt: Math.floor(Date.now() / 1000) + 1 })
    await sleep(1100)
    expect(await opens(late.pubkey)).toBe(404)
  })

  it('does not begin expired', async () => {
    const response = await ada.send(endpoints.createPublicLink, { params, body: { expiresAt: 1000 } })
    expect(response.statusCode).toBe(400)
  })

  it('changes nothing', async () => {
    const { pubkey } = await make({ allowExport: true, showHighlights: true })
    for (const endpoint of [endpoints.changeCollection, endpoints.patchTranscript, endpoints.checkOut]) {
      const input = { params, query: { pubkey }, body: { name: 'New' } }
      expect((await anonymous.send(endpoint, input as never)).statusCode).toBe(401)
    }
  })
})
