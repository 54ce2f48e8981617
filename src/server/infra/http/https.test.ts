import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestProduct, sharedTestProduct } from '#server/testing/product.ts'

type Product = Awaited<ReturnType<typeof createTestProduct>>

const forwardedHeaders = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' }
const hsts = 'strict-transport-security'

const register = ({ app }: Product, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/auth/register',
    headers,
    payload: { name: 'Ada', email: `${randomUUID()}@example.com`, password: 'correct horse battery' },
  })

/** Returns whether a cookie is accepted as a session. */
async function canOpen({ app }: Product, cookie: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url: '/auth/session', headers: { ...headers, cookie } })
  return response.json().result !== null
}

describe.each([
  ['BASE_URL says', { BASE_URL: 'https://longhand.example' }, {}],
  ['a trusted proxy says', { TRUST_PROXY: 'true' }, forwardedHeaders],
])('served over https, as %s', async (_by, env, headers) => {
  const product = await sharedTestProduct(env)
  const { app } = product

  it('binds cookies to this host and to HTTPS', async () => {
    const { cookies } = await register(product, headers)
    expect(cookies.map(({ name }) => name)).toEqual(['__Host-longhand_session', '__Host-longhand_browser'])
    // Without these attributes, browsers drop cookies with the prefix.
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' })
      expect(cookie).not.toHaveProperty('domain')
    }
    const [session] = cookies
    expect(await canOpen(product, `__Host-longhand_session=${session?.value}`, headers)).toBe(true)
    // A cookie without the prefix could have been planted by a neighboring host or an attacker on the network.
    expect(await canOpen(product, `longhand_session=${session?.value}`, headers)).toBe(false)
  })

  it('deletes cookies under the same names', async () => {
    const [session] = (await register(product, headers)).cookies
    const cookie = `__Host-longhand_session=${session?.value}`
    const response = await app.inject({
      method: 'POST',
      url: '/auth/sign-out',
      headers: { ...headers, cookie },
    })
    expect(response.cookies).toContainEqual(
      expect.objectContaining({ name: '__Host-longhand_session', value: '', secure: true, path: '/' }),
    )
    expect(await canOpen(product, cookie, headers)).toBe(false)
  })

  it('requires browsers to use https for a year', async () => {
    for (const url of ['/auth/session', '/nothing']) {
      const host = { host: 'longhand.example' }
      const answer = await app.inject({ url, headers: { ...headers, ...host } })
      expect(answer.headers[hsts], url).toBe('max-age=31536000')
    }
  })
})

describe('elsewhere', () => {
  it("keeps plain names, and doesn't require https", async () => {
    const product = await createTestProduct({ BASE_URL: 'http://localhost:3000' })
    const answer = await register(product, forwardedHeaders)
    expect(answer.cookies.map(({ name }) => name)).toEqual(['longhand_session', 'longhand_browser'])
    expect(answer.headers).not.toHaveProperty(hsts)
  })

  it.each(['https://longhand.example:8443', 'https://localhost', 'https://longhand.localhost'])(
    "doesn't affect other programs on the host of %s",
    async (address) => {
      const { app } = await createTestProduct({ BASE_URL: address })
      expect((await app.inject({ url: '/auth/session' })).headers).not.toHaveProperty(hsts)
    },
  )

  it('responds regardless of the host header', async () => {
    const { app } = await sharedTestProduct({ TRUST_PROXY: 'true' })
    const headers = { ...forwardedHeaders, host: 'not a host' }
    const answer = await app.inject({ url: '/auth/session', headers })
    expect([answer.statusCode, answer.headers[hsts]]).toEqual([200, undefined])
  })
})
