import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { anonymous, app } = await sharedTestProduct()

interface Document {
  openapi: string
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>
  components: { schemas: Record<string, unknown> }
}
const fetchDocument = async () => (await anonymous.send(endpoints.getOpenApi)).json() as Document

describe('the OpenAPI document', () => {
  it('describes every endpoint under its path and its aliases', async () => {
    const { openapi, paths } = await fetchDocument()
    expect(openapi).toBe('3.1.0')
    const describedOperations = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((o) => o.operationId),
    )
    for (const name of Object.keys(endpoints)) expect(describedOperations).toContain(name)
    expect(paths['/pipeline/collections/{id}/retry']?.post?.operationId).toBe('retryCollectionAlias')
  })

  it('names every path parameter, and refers only to existing schemas', async () => {
    const document = await fetchDocument()
    for (const [path, methods] of Object.entries(document.paths)) {
      const pathParameters = [...path.matchAll(/{(\w+)}/g)].map((match) => match[1])
      for (const { parameters } of Object.values(methods))
        expect(
          parameters
            .filter((p) => p.in === 'path')
            .map((p) => p.name)
            .sort(),
        ).toEqual(pathParameters.sort())
    }
    const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name ?? '')
    expect(document.components.schemas).toHaveProperty('Collection')
  })

  it('is also available as a page without scripts', async () => {
    const page = await anonymous.send(endpoints.getApiReference)
    expect(page.headers['content-type']).toContain('text/html')
    for (const name of Object.keys(endpoints)) expect(page.body).toContain(`id="${name}"`)
    expect(page.body).not.toContain('<script')
  })
})

describe('every response', () => {
  it.each(['/', '/healthz', '/nothing', '/collections/v2/x'])('%s has the security headers', async (url) => {
    const { headers } = await app.inject({ url })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('has one format for errors', async () => {
    const invalidRequests = [
      { url: '/nothing' },
      { url: '/collections/v2/not-a-uuid' },
      { method: 'POST', url: '/auth/sign-in', payload: '{', headers: { 'content-type': 'application/json' } },
      { method: 'POST', url: '/auth/sign-in', payload: '<a/>', headers: { 'content-type': 'text/xml' } },
      { method: 'POST', url: '/auth/sign-in', payload: { email: 'x'.repeat(2_000_000) } },
    ] as const
    for (const request of invalidRequests) {
      const response = await app.inject(request)
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(response.statusCode).toBeLessThan(500)
      expect(response.json().error).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    }
  })
})
