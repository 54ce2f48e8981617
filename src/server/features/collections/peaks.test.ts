import { expect, it } from 'vitest'
import { collectionEndpoints as endpoints } from '#contract/collections.ts'
import { createTestProduct } from '#server/testing/product.ts'

const { register } = await createTestProduct()
const user = await register()
const { Items } = await user.call(endpoints.listCollections, {
  params: { uid: user.uid },
  body: { orgId: user.orgId },
})
const params = { id: Items[0]?.id ?? '' }

it('sends peaks as bytes equivalent to the JSON, and 304 to clients that have them', async () => {
  const { data } = await user.call(endpoints.getPeaks, { params })
  const packed = await user.send(endpoints.getPackedPeaks, { params })
  expect(packed.headers['content-type']).toBe('application/octet-stream')
  expect(Array.from(packed.rawPayload)).toEqual(data)

  const { etag = '', 'cache-control': cache } = packed.headers
  expect(cache).toBe('private, no-cache')
  const second = await user.send(endpoints.getPackedPeaks, { params }, { 'if-none-match': String(etag) })
  expect([second.statusCode, second.rawPayload.length]).toEqual([304, 0])
  const other = await user.send(endpoints.getPackedPeaks, { params }, { 'if-none-match': '"other"' })
  expect(other.statusCode).toBe(200)
})
