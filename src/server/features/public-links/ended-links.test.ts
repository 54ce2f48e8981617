import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const product = await sharedTestProduct()
const { context, register, anonymous } = product

/** Creates a public link to a recording; `read` returns the statuses of a visitor's calls. */
async function publishCollection(caller: Caller, id?: string) {
  const params = { id: id ?? (await addRecording(product, caller)) }
  const { pubkey } = await caller.call(endpoints.createPublicLink, { params, body: { allowExport: true } })
  const query = { pubkey }
  const names = ['getCollection', 'getTranscript', 'getPackedTranscript', 'listPublicLanguages'] as const
  const read = async () => {
    const responses = names.map((name) => anonymous.send(endpoints[name], { params, query } as never))
    return new Set((await Promise.all(responses)).map(({ statusCode }) => statusCode))
  }
  return { params, query, read }
}
const okStatuses = new Set([200])
const notFoundStatuses = new Set([404])

describe('a public link of a collection', () => {
  it('ends in the trash, works again once it is restored, and ends with it', async () => {
    const owner = await register()
    const { params, read } = await publishCollection(owner)
    expect(await read()).toEqual(okStatuses)
    await owner.call(endpoints.deleteCollection, { params })
    expect(await read()).toEqual(notFoundStatuses)
    await owner.call(endpoints.restoreCollection, { params })
    expect(await read()).toEqual(okStatuses)
    await owner.call(endpoints.deleteCollection, { params })
    await owner.call(endpoints.purgeCollection, { params })
    expect(await read()).toEqual(notFoundStatuses)
  })

  it('still works after a move to another workspace, whose owners see it', async () => {
    const owner = await register()
    const other = await register('Grace Hopper')
    await joinWorkspace(context, owner.uid, other.orgId)
    const { params, read } = await publishCollection(owner)
    await owner.call(endpoints.moveCollection, { params, body: { orgId: other.orgId } })
    expect(await read()).toEqual(okStatuses)
    const listLinks = (caller: Caller) =>
      caller.call(endpoints.listPublicLinks, { params: { oid: caller.orgId }, query: {} })
    const ids = async (caller: Caller) => (await listLinks(caller)).Items.map(({ id }) => id)
    expect(await ids(other)).toContain(params.id)
    expect(await ids(owner)).not.toContain(params.id)
  })

  it('ends with the account of its owner', async () => {
    const owner = await register()
    const { read } = await publishCollection(owner)
    const body = { password: 'correct horse battery', confirmation: owner.email }
    const response = await owner.send(endpoints.deleteAccount, { params: { uid: owner.uid }, body })
    expect(response.statusCode).toBeLessThan(300)
    expect(await read()).toEqual(notFoundStatuses)
  })

  it('shows no text while the recording is processed, and then the text', async () => {
    const owner = await register()
    const { params, query } = await publishCollection(owner)
    const set = (state: 'processing' | 'complete', has_transcript: boolean) =>
      context.db
        .updateTable('collections')
        .set({ state, has_transcript })
        .where('id', '=', params.id)
        .execute()
    await set('processing', false)
    const response = await anonymous.call(endpoints.getCollection, { params, query })
    expect(response.processing.state).toBe('processing')
    await set('complete', true)
    expect((await anonymous.send(endpoints.getTranscript, { params, query })).statusCode).toBe(200)
  })

  it('rejects invalid keys', async () => {
    const owner = await register()
    const { params } = await publishCollection(owner)
    for (const pubkey of ['x', '../..', '\u202eabc', "' or 1=1", 'a'.repeat(200), `${'A'.repeat(43)}.1.x`]) {
      const { statusCode } = await anonymous.send(endpoints.getCollection, { params, query: { pubkey } })
      expect([400, 404], pubkey).toContain(statusCode)
    }
  })
})

describe('a public link of a document', () => {
  it('works after its transcript was deleted permanently', async () => {
    const owner = await register()
    const source = { id: await addRecording(product, owner) }
    const { id } = await owner.call(endpoints.makeDocument, { params: source, body: {} })
    const { params, query } = await publishCollection(owner, id)
    await owner.call(endpoints.deleteCollection, { params: source })
    await owner.call(endpoints.purgeCollection, { params: source })
    const { content } = await anonymous.call(endpoints.getContent, { params, query })
    expect(JSON.stringify(content)).toContain('some words')
    const file = await anonymous.send(endpoints.exportDocument, {
      params,
      query: { ...query, format: 'html' },
    })
    expect([file.statusCode, file.body.includes('some words')]).toEqual([200, true])
  })

  it('exposes neither versions nor other documents', async () => {
    const owner = await register()
    const body = { type: 'text' as const, cid: randomUUID(), orgId: owner.orgId, name: 'Plan' }
    const { id } = await owner.call(endpoints.createTranscription, { params: { uid: owner.uid }, body })
    const { params, query } = await publishCollection(owner, id)
    const version = await owner.call(endpoints.saveVersion, { params, body: { name: 'Mine' } })
    const urls = { ...query, versionId: version.id }
    const response = await anonymous.send(endpoints.getContent, { params, query: urls })
    expect([403, 404]).toContain(response.statusCode)
    const other = { id: (await publishCollection(owner)).params.id }
    expect((await anonymous.send(endpoints.getContent, { params: other, query })).statusCode).toBe(404)
  })
})
