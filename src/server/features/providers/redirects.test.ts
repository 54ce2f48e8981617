import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { evilHost, openRedirects } from '#server/testing/open-redirects.ts'
import { followProviderPages, startOpenIdProvider } from '#server/testing/openid-provider.ts'
import { openIdClient } from '#server/testing/openid-server.ts'
import { createTestProduct } from '#server/testing/product.ts'

const origin = 'http://longhand.localhost:3000'
const callback = `${origin}/auth/providers/oidc/callback`
const { issuer, who: caller } = await startOpenIdProvider([callback])
const { context, app } = await createTestProduct({
  BASE_URL: origin,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: openIdClient.id,
  OIDC_CLIENT_SECRET: openIdClient.secret,
})
beforeEach(async () => void (await context.db.deleteFrom('rate_limits').execute()))

it('a provider sign-in follows none of 50 open redirects', { tags: 'long' }, async () => {
  caller.person = { sub: randomUUID() }
  for (const payload of openRedirects) {
    const description = JSON.stringify(payload)
    const query = { redirect: payload, product: payload.slice(0, 200) }
    const response = await app.inject({ url: '/auth/providers/oidc', query })
    if (response.statusCode === 400) continue // too long, or not text
    expect(response.statusCode, description).toBe(302)
    const target = new URL(String(response.headers.location))
    expect([target.origin, target.searchParams.get('redirect_uri')], description).toEqual([issuer, callback])
    const returnUrl = await followProviderPages(issuer, target.href)
    const cookie = `longhand_provider=${response.cookies[0]?.value}`
    const url = `${returnUrl.pathname}${returnUrl.search}`
    const { headers } = await app.inject({ url, headers: { cookie } })
    const to = new URL(String(headers.location), origin)
    expect([to.origin, to.pathname], description).toEqual([origin, '/signin'])
  }
})

it("never redirects to a host from a provider's response, the request or its headers", async () => {
  for (const payload of openRedirects) {
    const query = { code: 'x', state: 'x', redirect: payload, redirect_uri: payload, iss: payload }
    const headers = { host: evilHost, 'x-forwarded-host': evilHost, referer: `https://${evilHost}/` }
    const { statusCode, headers: responseHeaders } = await app.inject({
      url: '/auth/providers/oidc/callback',
      query,
      headers,
    })
    expect([statusCode, responseHeaders.location], payload).toEqual([302, '/signin?refused=expired'])
  }
})

it("emails link to the configured address, regardless of the request's host", async () => {
  const headers = { host: evilHost, 'x-forwarded-host': evilHost, 'x-forwarded-proto': 'https' }
  const email = `${randomUUID()}@example.com`
  const payload = { name: 'Ada Lovelace', email, password: 'correct horse battery' }
  const response = await app.inject({ method: 'POST', url: '/auth/register', headers, payload })
  expect(response.statusCode).toBe(200)
  await app.inject({ method: 'POST', url: '/auth/reset/request', headers, payload: { email } })
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await app.inject({ method: 'POST', url: '/auth/verify/resend', headers: { ...headers, cookie } })
  const mails = await context.db.selectFrom('mails').selectAll().execute()
  expect(mails.length).toBeGreaterThan(0)
  expect(JSON.stringify(mails)).not.toContain(evilHost)
})
