import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { register } = await sharedTestProduct()
const owner = await register()
const oid = owner.orgId
const { Items } = await owner.call(endpoints.listCollections, {
  params: { uid: owner.uid },
  body: { orgId: oid },
})
const id = Items[0]?.id ?? ''

async function addHighlight() {
  const params = { id, highlightId: randomUUID() }
  const body = { quote: 'two words', startTime: 1.5, endTime: 2.25, speaker: 'spk_0' }
  await owner.call(endpoints.addHighlight, { params, body })
  return params
}
async function addTag() {
  const params = { oid, tagId: randomUUID() }
  await owner.call(endpoints.addTag, { params, body: { name: params.tagId.slice(0, 20) } })
  return params
}
/** Returns the statuses of concurrent requests, repeated several times. */
async function statusesOf(ask: () => Promise<Promise<{ statusCode: number }>[]>): Promise<number[]> {
  const seenCounts = new Set<number>()
  for (let round = 0; round < 8; round++)
    for (const { statusCode } of await Promise.all(await ask())) seenCounts.add(statusCode)
  return [...seenCounts].toSorted((a, b) => a - b)
}

it('keeps the last of several concurrent tag changes', async () => {
  const tags = { [(await addTag()).tagId]: true as const }
  const statuses = await statusesOf(async () => {
    const params = await addHighlight()
    const set = () => owner.send(endpoints.changeHighlight, { params, body: { tags } })
    return [set(), set(), set()]
  })
  expect(statuses).toEqual([200])
})

it('accepts a simultaneously removed tag, or returns not_found', async () => {
  const statuses = await statusesOf(async () => {
    const [params, tag] = [await addHighlight(), await addTag()]
    const tags = { [tag.tagId]: true as const }
    return [
      owner.send(endpoints.changeHighlight, { params, body: { tags } }),
      owner.send(endpoints.removeTag, { params: tag }),
    ]
  })
  expect([200, 204, 404]).toEqual(expect.arrayContaining(statuses))
})

it('accepts a reply to a simultaneously removed highlight, or returns not_found', async () => {
  const statuses = await statusesOf(async () => {
    const params = await addHighlight()
    const reply = () =>
      owner.send(endpoints.addReply, { params: { ...params, replyId: randomUUID() }, body: { content: 'x' } })
    return [reply(), owner.send(endpoints.removeHighlight, { params }), reply()]
  })
  expect([200, 204, 404]).toEqual(expect.arrayContaining(statuses))
})
