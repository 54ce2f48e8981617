import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { followProviderPages, startOpenIdProvider } from '#server/testing/openid-provider.ts'
import { openIdClient } from '#server/testing/openid-server.ts'
import { createTestProduct } from '#server/testing/product.ts'

const origin = 'http://longhand.localhost:3000'
const callback = `${origin}/auth/providers/oidc/callback`
const { issuer, who: caller } = await startOpenIdProvider([callback, `${origin}/other`])
const { context, app, anonymous, register } = await createTestProduct({
  BASE_URL: origin,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: openIdClient.id,
  OIDC_CLIENT_SECRET: openIdClient.secret,
  OIDC_NAME: 'The Analytical Engine',
  EVENT_LOG: 'on',
})

beforeEach(async () => void (await context.db.deleteFrom('rate_limits').execute()))

const randomPerson = (change: object = {}) => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.com`,
  email_verified: true,
  name: 'Ada Lovelace',
  ...change,
})

/** Starts a sign-in; returns the redirect's target and the browser's cookie. */
async function start(query: Record<string, string> = {}) {
  const response = await app.inject({ url: '/auth/providers/oidc', query })
  expect(response.statusCode).toBe(302)
  const { name, value, httpOnly, sameSite } = response.cookies[0] ?? {}
  expect([name, httpOnly, sameSite]).toEqual(['longhand_provider', true, 'Lax'])
  return { url: new URL(String(response.headers.location)), cookie: `${name}=${value}` }
}

/** Returns to the product, which responds with a redirect. */
async function completeRedirect(returnUrl: URL, cookie: string) {
  expect(`${returnUrl.origin}${returnUrl.pathname}`).toBe(callback)
  const url = `${returnUrl.pathname}${returnUrl.search}`
  const response = await app.inject({ url, headers: cookie ? { cookie } : {} })
  const session = response.cookies.find(({ name }) => name === 'longhand_session')?.value
  return { to: String(response.headers.location), session, cookies: response.cookies }
}

/** Signs in completely, with hooks that tamper with the request or the response. */
async function signIn({
  query = {},
  changeRequest = () => {},
  changeReturn = () => {},
}: {
  query?: Record<string, string>
  changeRequest?: (url: URL) => void
  changeReturn?: (url: URL) => void
} = {}) {
  const { url, cookie } = await start(query)
  changeRequest(url)
  const returned = await followProviderPages(issuer, url.href)
  changeReturn(returned)
  return { ...(await completeRedirect(returned, cookie)), returned, cookie }
}

async function userOf(session: string | undefined) {
  const headers = { cookie: `longhand_session=${session}` }
  const response = await app.inject({ url: endpoints.getSession.path, headers })
  return response.json().result?.user
}

const verify = (uid: string) =>
  context.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', uid).execute()

describe('signing in with a provider', () => {
  it('creates an account with its verified address, and finds it again when the address changes', async () => {
    caller.person = randomPerson()
    const { email } = caller.person
    const { to, session } = await signIn({ query: { redirect: '/transcript/x?t=1', product: 'team' } })
    expect(to).toBe('/signin?redirect=%2Ftranscript%2Fx%3Ft%3D1&product=team')
    const user = await userOf(session)
    expect(user).toMatchObject({ name: 'Ada Lovelace', email, emailVerified: true, hasPassword: false })
    expect(await listAuditKinds(context, user.uid)).toEqual(
      expect.arrayContaining(['registered', 'signedIn']),
    )
    caller.person = { ...caller.person, email: 'other@example.com' }
    expect(await userOf((await signIn()).session)).toMatchObject({ uid: user.uid, email })
  })

  it('is logged as an event, unless the browser asks not to be tracked', async () => {
    caller.person = randomPerson()
    const { uid } = await userOf((await signIn()).session)
    await signIn()
    const { url, cookie } = await start()
    const { pathname, search } = await followProviderPages(issuer, url.href)
    await app.inject({ url: `${pathname}${search}`, headers: { cookie, 'sec-gpc': '1' } })
    const events = await context.db
      .selectFrom('usage_events')
      .select(['event', 'properties'])
      .where('user_id', '=', uid)
      .orderBy('id')
      .execute()
    const method = { method: 'oidc' }
    expect(events).toEqual([
      { event: 'New User', properties: {} },
      { event: 'Signed Up', properties: method },
      { event: 'Signed In', properties: method },
    ])
  })

  it('links to an account whose address both sides have verified', async () => {
    const { uid, email } = await register()
    await verify(uid)
    caller.person = randomPerson({ email: email.toUpperCase() })
    expect((await userOf((await signIn()).session)).uid).toBe(uid)
    expect(await listAuditKinds(context, uid)).toContain('identityLinked')
  })

  it("never links by an address that the provider hasn't verified", async () => {
    const { uid, email } = await register()
    await verify(uid)
    for (const email_verified of [false, undefined, 'true'] as boolean[]) {
      caller.person = randomPerson({ email, email_verified })
      const user = await userOf((await signIn()).session)
      expect(user.uid).not.toBe(uid)
      expect(user.email).toBeNull()
    }
    expect(await listAuditKinds(context, uid)).not.toContain('identityLinked')
  })

  it("doesn't take over an account with an unverified address, and says why", async () => {
    const { uid, email } = await register()
    caller.person = randomPerson({ email })
    const { to, session } = await signIn()
    expect([to, session]).toEqual(['/signin?refused=email_taken', undefined])
    expect(
      await context.db.selectFrom('identities').select('subject').where('user_id', '=', uid).execute(),
    ).toEqual([])
  })

  it('creates an account without an address if the provider shares none', async () => {
    caller.person = { sub: randomUUID() }
    const user = await userOf((await signIn()).session)
    expect(user).toMatchObject({ name: 'New user', email: null, emailVerified: false })
  })

  it('names users without a name in the language of their browser', async () => {
    caller.person = { sub: randomUUID() }
    const { url, cookie } = await start()
    const { pathname, search } = await followProviderPages(issuer, url.href)
    const headers = { cookie, 'accept-language': 'es-MX,en;q=0.5' }
    const { cookies } = await app.inject({ url: `${pathname}${search}`, headers })
    const session = cookies.find(({ name }) => name === 'longhand_session')?.value
    expect((await userOf(session)).name).toBe('Usuario nuevo')
  })

  it("doesn't match identities of a previously configured provider", async () => {
    const sub = randomUUID()
    caller.person = { sub }
    const { uid } = await userOf((await signIn()).session)
    const change = { subject: `https://former.example ${sub}` }
    await context.db.updateTable('identities').set(change).where('user_id', '=', uid).execute()
    expect((await userOf((await signIn()).session)).uid).not.toBe(uid)
  })

  it('requires the second factor of accounts that have one', async () => {
    caller.person = randomPerson()
    const { uid } = await userOf((await signIn()).session)
    const change = { totp_secret: Buffer.of(1), totp_confirmed_at: new Date() }
    await context.db.updateTable('users').set(change).where('id', '=', uid).execute()
    const { to, session } = await signIn({ query: { redirect: '/dashboard' } })
    expect(session).toBeUndefined()
    expect(to).toMatch(/^\/signin\?redirect=%2Fdashboard#secondFactor=[\w-]{43}&expiresAt=\d+$/)
  })
})

describe('a provider response', () => {
  const other = Buffer.alloc(32, 7).toString('base64url')
  it.each([
    ['state', {}, (url: URL) => url.searchParams.set('state', other)],
    ['a missing state', {}, (url: URL) => url.searchParams.delete('state')],
    ['issuer', {}, (url: URL) => url.searchParams.set('iss', 'https://accounts.evil.example')],
    ['a missing issuer', {}, (url: URL) => url.searchParams.delete('iss')],
    ['code', {}, (url: URL) => url.searchParams.set('code', other)],
    ['nonce', { changeRequest: (url: URL) => url.searchParams.set('nonce', other) }, () => {}],
    [
      'PKCE challenge',
      { changeRequest: (url: URL) => url.searchParams.set('code_challenge', other) },
      () => {},
    ],
  ])('is rejected: %s', async (_description, hooks, changeReturn) => {
    caller.person = randomPerson()
    const { to, session } = await signIn({ ...hooks, changeReturn })
    expect([to, session]).toEqual(['/signin?refused=failed', undefined])
    expect((await signIn()).session).toBeDefined()
  })

  it('is rejected with the verifier of another sign-in', async () => {
    caller.person = randomPerson()
    const [victimStart, attackerStart] = [await start(), await start()]
    const stolenUrl = await followProviderPages(issuer, victimStart.url.href)
    stolenUrl.searchParams.set('state', attackerStart.url.searchParams.get('state') ?? '')
    const { to, session } = await completeRedirect(stolenUrl, attackerStart.cookie)
    expect([to, session]).toEqual(['/signin?refused=failed', undefined])
  })

  it('is rejected with a used code, in the same sign-in and in a new one', async () => {
    caller.person = randomPerson()
    const { returned, cookie, session } = await signIn()
    expect(session).toBeDefined()
    expect((await completeRedirect(returned, cookie)).to).toBe('/signin?refused=expired')
    const second = await start()
    returned.searchParams.set('state', second.url.searchParams.get('state') ?? '')
    expect((await completeRedirect(returned, second.cookie)).to).toBe('/signin?refused=failed')
  })

  it('is rejected in another browser, or when it is late', async () => {
    caller.person = randomPerson()
    const { url, cookie } = await start()
    const returnUrl = await followProviderPages(issuer, url.href)
    expect((await completeRedirect(returnUrl, '')).to).toBe('/signin?refused=expired')
    expect((await completeRedirect(returnUrl, `longhand_provider=${other}`)).to).toBe(
      '/signin?refused=expired',
    )
    await context.db
      .updateTable('pending_sign_ins')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await completeRedirect(returnUrl, cookie)).to).toBe('/signin?refused=expired')
  })
})

it('redirects back when the user cancels or the provider is unreachable', async () => {
  const { url, cookie } = await start({ redirect: '/dashboard' })
  const returnUrl = new URL(`${callback}?error=access_denied&iss=${issuer}`)
  returnUrl.searchParams.set('state', url.searchParams.get('state') ?? '')
  expect((await completeRedirect(returnUrl, cookie)).to).toBe(
    '/signin?redirect=%2Fdashboard&refused=cancelled',
  )
  const offlineSettings = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
  const { app: offlineApp } = await createTestProduct(offlineSettings)
  const { headers } = await offlineApp.inject({ url: '/auth/providers/oidc' })
  expect(headers.location).toBe('/signin?refused=failed')
})

it('uses PKCE, state and nonce, encrypts them, and lists the offered providers', async () => {
  const { url } = await start()
  const { state, nonce, ...rest } = Object.fromEntries(url.searchParams)
  expect([state, nonce].map((text) => (text ?? '').length >= 43)).toEqual([true, true])
  expect(rest).toMatchObject({ code_challenge_method: 'S256', response_type: 'code', redirect_uri: callback })
  const storedRows = JSON.stringify(await context.db.selectFrom('pending_sign_ins').selectAll().execute())
  for (const secret of [state, nonce]) expect(storedRows).not.toContain(secret)
  const { providers } = await anonymous.call(endpoints.getConfig)
  expect(providers).toEqual([{ id: 'oidc', name: 'The Analytical Engine' }])
})
