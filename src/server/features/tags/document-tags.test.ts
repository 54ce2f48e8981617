import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const product = await sharedTestProduct()
const { context, register, anonymous } = product
const owner = await register()
const member = await register('Grace Hopper')
const oid = owner.orgId
await joinWorkspace(context, member.uid, oid)

async function addTag(name: string, caller = owner): Promise<string> {
  const tagId = randomUUID()
  await caller.call(endpoints.addTag, { params: { oid: caller.orgId, tagId }, body: { name } })
  return tagId
}
async function create(): Promise<{ id: string }> {
  const body = { type: 'text' as const, cid: randomUUID(), orgId: oid, name: 'My plan' }
  return { id: (await owner.call(endpoints.createTranscription, { params: { uid: owner.uid }, body })).id }
}
const setTags = (params: { id: string }, tags: string[], caller = owner) =>
  caller.send(endpoints.tagDocument, { params, body: { tags } })
const tagsOf = async (params: { id: string }) => (await owner.call(endpoints.getCollection, { params })).tags
const count = async (tagId: string) =>
  (await owner.call(endpoints.listTags, { params: { oid } })).find(({ id }) => id === tagId)?.count
const find = async (...tags: string[]) => {
  const body = { orgId: oid, term: '', filters: { tags } }
  return (await owner.call(endpoints.search, { query: {}, body })).Items.map(({ id }) => id)
}

it('are set by everyone who may edit, in order and once each', async () => {
  const [first, second] = [await addTag('Plans'), await addTag('Drafts')]
  const params = await create()
  expect(await tagsOf(params)).toEqual([])
  expect((await setTags(params, [second, first, second])).json().result.tags).toEqual([second, first])
  expect((await setTags(params, [], member)).statusCode).toBe(404)
  await owner.call(endpoints.shareCollection, { params, body: { userId: member.uid } })
  expect((await setTags(params, [first], member)).statusCode).toBe(200)
  expect(await tagsOf(params)).toEqual([first])
  expect(await count(first)).toBe(1)
  const { pubkey } = await owner.call(endpoints.createPublicLink, { params, body: {} })
  const response = await anonymous.call(endpoints.getCollection, { params, query: { pubkey } } as never)
  expect(response).toMatchObject({ tags: [] })
})

it('are tags of its workspace, and not set on recordings', async () => {
  const stranger = await register('Mary Shelley')
  const [ownTag, foreignTag] = [await addTag('Own'), await addTag('Foreign', stranger)]
  const params = await create()
  expect((await setTags(params, [ownTag, foreignTag])).statusCode).toBe(404)
  expect(await tagsOf(params)).toEqual([])
  const recording = { id: await addRecording(product, owner) }
  expect((await setTags(recording, [ownTag])).statusCode).toBe(404)
  expect(await tagsOf(recording)).toBeUndefined()
})

it('are found by the filter like those of highlights', async () => {
  const [tag, other] = [await addTag('Budget'), await addTag('Other')]
  const params = await create()
  const recording = { id: await addRecording(product, owner) }
  await owner.call(endpoints.addHighlight, {
    params: { ...recording, highlightId: randomUUID() },
    body: { quote: 'some', startTime: 0, endTime: 0.4, speaker: 'spk_0', tags: { [tag]: true } },
  })
  await setTags(params, [tag])
  expect((await find(tag)).sort()).toEqual([params.id, recording.id].sort())
  expect(await find(other)).toEqual([])
  expect(await find(other, tag)).toHaveLength(2)
  expect(await count(tag)).toBe(2)
})

it('are kept by a copy and a move, and removed with the tag, even in the trash', async () => {
  const [plans, endedTag] = [await addTag('Moved'), await addTag('Ended')]
  const params = await create()
  await setTags(params, [endedTag, plans])
  const copy = await owner.call(endpoints.duplicateCollection, { params })
  expect(copy.tags).toEqual([endedTag, plans])
  await owner.call(endpoints.deleteCollection, { params: { id: copy.id } })
  await owner.call(endpoints.removeTag, { params: { oid, tagId: endedTag } })
  expect(await tagsOf(params)).toEqual([plans])
  await owner.call(endpoints.restoreCollection, { params: { id: copy.id } })
  expect(await tagsOf({ id: copy.id })).toEqual([plans])

  const { user } = await owner.call(endpoints.addWorkspace, { body: { name: 'Elsewhere', locale: 'us' } })
  const to = user.organization ?? ''
  await owner.call(endpoints.moveCollection, { params, body: { orgId: to } })
  const [tag] = await owner.call(endpoints.listTags, { params: { oid: to } })
  expect(tag).toMatchObject({ name: 'Moved', count: 1 })
  expect(await tagsOf(params)).toEqual([tag?.id])
  expect(tag?.id).not.toBe(plans)
})
