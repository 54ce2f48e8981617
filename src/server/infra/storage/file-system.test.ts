import { randomBytes } from 'node:crypto'
import { createTestProduct } from '#server/testing/product.ts'
import { describeStorage } from './storage.contract.ts'

describeStorage('local', async () => {
  // The product's own routes serve its signed URLs.
  const { context, app } = await createTestProduct({ SECRET_KEY: randomBytes(32).toString('hex') })
  return {
    storage: context.storage,
    async putObject(url, payload) {
      const response = await app.inject({ method: 'PUT', url, payload })
      return { status: response.statusCode, etag: String(response.headers.etag) }
    },
    async get(url, range) {
      const response = await app.inject({ url, headers: range ? { range } : {} })
      return { status: response.statusCode, body: response.rawPayload }
    },
    async close() {},
  }
})
