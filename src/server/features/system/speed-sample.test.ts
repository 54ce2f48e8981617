import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { speedSampleBytes } from '#contract/system.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { sampleLimit } from './speed-sample.ts'

const { register, app, context } = await sharedTestProduct()

it("sends exactly the announced bytes, which can't be compressed", async () => {
  const user = await register()
  const response = await app.inject({
    method: 'GET',
    url: endpoints.getSpeedSample.path,
    headers: { cookie: user.cookie, 'accept-encoding': 'br, gzip' },
  })
  expect(response.rawPayload.length).toBe(speedSampleBytes)
  expect(response.headers['content-length']).toBe(String(speedSampleBytes))
  expect(response.headers['content-encoding']).toBeUndefined()
  expect(response.headers['cache-control']).toContain('no-store')
  expect(gzipSync(response.rawPayload.subarray(0, 1 << 20)).length).toBeGreaterThan(1 << 20)
})

it('is rate-limited per user', async () => {
  const [user, other] = [await register(), await register('Grace Hopper')]
  for (let attempts = 0; attempts < sampleLimit.points; attempts++)
    await context.limits.take(sampleLimit, user.uid)
  const response = await user.send(endpoints.getSpeedSample)
  expect([response.statusCode, response.json().error.code]).toEqual([429, 'too_many_requests'])
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect((await other.send(endpoints.getSpeedSample)).statusCode).toBe(200)
})
