import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { itemsToWords } from '#domain/words/items.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { storeTranscript } from './service.ts'

const { context, register } = await sharedTestProduct()
const user = await register()
const list = () =>
  user.call(endpoints.listCollections, { params: { uid: user.uid }, body: { orgId: user.orgId } })
const [welcome] = (await list()).Items
const params = { id: welcome?.id ?? '' }

const item = (content: string, startTime: number) => ({
  start_time: startTime,
  end_time: startTime + 0.5,
  type: 'pronunciation' as const,
  speaker: 'spk_0',
  alternatives: [{ content, confidence: 0.5 }],
})
const snippet = async () => (await list()).Items[0]?.snippet
const patch = async (startTime: number, endTime: number, contents: string[]) => {
  const { revision } = await user.call(endpoints.getTranscript, { params })
  const words = contents.map((content, i) => item(content, startTime + i / 10))
  const edit = { operationId: randomUUID(), baseRevision: revision, startTime, endTime, words }
  return user.call(endpoints.patchTranscript, { params, body: edit })
}

it('the snippet on cards and in search follows the beginning of the text', async () => {
  const items = Array.from({ length: 2000 }, (_, i) => item(`w${i}`, i))
  const speakers = [{ id: 'spk_0', name: 'Ann' }]
  await storeTranscript(context.db, params.id, { words: itemsToWords(items), speakers, sources: [] })
  await patch(0, 1, ['Good', 'evening'])
  expect(await snippet()).toMatch(/^Good evening w1 w2 /)
  const { result } = (await user.send(endpoints.saveVersion, { params, body: { name: 'before' } })).json<{
    result: { id: string }
  }>()
  const storedSnippet = await snippet()
  await patch(1500, 1501, ['later'])
  expect(await snippet()).toBe(storedSnippet)
  await patch(0, 2000, ['All', 'gone'])
  expect(await snippet()).toBe('All gone')
  const version = { id: params.id, versionId: result.id }
  const { undo } = await user.call(endpoints.changeVersion, { params: version, body: { restore: true } })
  expect(await snippet()).toBe(storedSnippet)
  await user.call(endpoints.changeVersion, {
    params: { id: params.id, versionId: undo ?? '' },
    body: { restore: true },
  })
  expect(await snippet()).toBe('All gone')
  await patch(0, 2000, [])
  expect(await snippet()).toBe('')
})
