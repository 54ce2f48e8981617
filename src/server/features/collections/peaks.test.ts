import { expect, it } from 'vitest'
import { collectionEndpoints as endpoints } from '#contract/collections.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { register } = await sharedTestProduct()
const user = await register()
const { Items } = await user.call(endpoints.listCollections, {
  params: { uid: user.uid },
  body: { orgId: user.orgId },
})
const params = { id: Items[0]?.id ?? '' }

it('sends peaks as bytes equivalent to the JSON, and 304 to clients that have them', async () => {
  const { data } = await user.call(endpoints.getPeaks, { params })
  const response = await user.send(endpoints.getPackedPeaks, { params })
  expect(response.headers['content-type']).toBe('application/octet-stream')
  expect(Array.from(response.rawPayload)).toEqual(data)

  const { etag = '', 'cache-control': cache } = response.headers
  expect(cache).toBe('private, no-cache')
  const secondResponse = await user.send(
    endpoints.getPackedPeaks,
    { params },
    { 'if-none-match': String(etag) },
  )
  expect([secondResponse.statusCode, secondResponse.rawPayload.length]).toEqual([304, 0])
  const otherResponse = await user.send(endpoints.getPackedPeaks, { params }, { 'if-none-match': '"other"' })
  expect(otherResponse.statusCode).toBe(200)
})
