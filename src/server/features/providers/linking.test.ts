import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { followProviderPages, startOpenIdProvider } from '#server/testing/openid-provider.ts'
import { openIdClient } from '#server/testing/openid-server.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'

const origin = 'http://longhand.localhost:3000'
const { issuer, who: caller } = await startOpenIdProvider([`${origin}/auth/providers/oidc/callback`])
const { context, app, register } = await createTestProduct({
  BASE_URL: origin,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: openIdClient.id,
  OIDC_CLIENT_SECRET: openIdClient.secret,
  OIDC_NAME: 'The Analytical Engine',
})

const provider = 'oidc' as const
const at = ({ uid }: Pick<Caller, 'uid'>) => ({
  params: { uid, provider },
  body: { password: 'correct horse battery' },
})
const listLinkedProviders = async (person: Caller) =>
  (await person.call(endpoints.listLinkedProviders, { params: { uid: person.uid } })).Items

/** Requests the link and completes the provider's steps, up to the redirect back. */
async function begin(person: Caller) {
  const response = await person.send(endpoints.linkProvider, at(person))
  expect(response.statusCode).toBe(200)
  const { name, value } = response.cookies[0] ?? {}
  const returnUrl = await followProviderPages(issuer, response.json().result.url)
  return { url: `${returnUrl.pathname}${returnUrl.search}`, cookie: `${name}=${value}` }
}

async function completeRedirect({ url, cookie }: { url: string; cookie: string }, session = '') {
  const response = await app.inject({ url, headers: { cookie: `${cookie}; ${session}` } })
  return response.headers.location
}

const link = async (person: Caller) => completeRedirect(await begin(person), person.cookie)

/** Signs in through the provider; returns the session's user. */
async function signIn() {
  const startResponse = await app.inject({ url: '/auth/providers/oidc' })
  const returnUrl = await followProviderPages(issuer, String(startResponse.headers.location))
  const { name, value } = startResponse.cookies[0] ?? {}
  const url = `${returnUrl.pathname}${returnUrl.search}`
  const { cookies } = await app.inject({ url, headers: { cookie: `${name}=${value}` } })
  const cookie = cookies.map((c) => `${c.name}=${c.value}`).join('; ')
  const { result } = (await app.inject({ url: '/auth/session', headers: { cookie } })).json()
  return result?.user.uid
}

const randomPerson = () => ({ sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true })

it("links the provider's account, notifies by email, and signs in with it from then on", async () => {
  const ada = await register()
  caller.person = randomPerson()
  expect(await link(ada)).toBe('/settings/account?linked=oidc')
  expect(await listLinkedProviders(ada)).toMatchObject([{ provider: 'oidc', email: caller.person.email }])
  expect(await listAuditKinds(context, ada.uid)).toContain('identityLinked')
  const mails = context.db.selectFrom('mails').select('template').where('user_id', '=', ada.uid)
  expect((await mails.execute()).map(({ template }) => template)).toContain('providerLinked')
  expect(await signIn()).toBe(ada.uid)
  expect((await ada.send(endpoints.linkProvider, at(ada))).statusCode).toBe(409)
})

it('is completed only by the session that started it', async () => {
  const [ada, mallory] = [await register(), await register()]
  caller.person = randomPerson()
  for (const session of [mallory.cookie, ''])
    expect(await completeRedirect(await begin(ada), session)).toBe('/settings/account?refused=expired')
  const lateStart = await begin(ada)
  await ada.call(endpoints.signOut)
  expect(await completeRedirect(lateStart, ada.cookie)).toBe('/settings/account?refused=expired')
  expect(await listLinkedProviders(mallory)).toEqual([])
  expect(await signIn()).not.toBe(ada.uid)
})

it("leaves other accounts' providers alone, and reports canceled linking", async () => {
  const [ada, grace] = [await register(), await register()]
  caller.person = randomPerson()
  await link(ada)
  expect(await link(grace)).toBe('/settings/account?refused=linked_elsewhere')
  expect(await listLinkedProviders(grace)).toEqual([])
  const { url, cookie } = await begin(grace)
  const cancelledUrl = new URL(url, origin)
  cancelledUrl.searchParams.set('error', 'access_denied')
  const path = `${cancelledUrl.pathname}${cancelledUrl.search}`
  expect(await completeRedirect({ url: path, cookie }, grace.cookie)).toBe(
    '/settings/account?refused=cancelled',
  )
})

it('logs refused links with both accounts', async () => {
  const [ada, grace] = [await register(), await register()]
  const listRefusals = async (subjectId: string) => {
    const log = context.db.selectFrom('audit_log').selectAll().where('subject_id', '=', subjectId)
    const entries = await log.where('kind', 'in', ['identityLinkRefused', 'signInRefused']).execute()
    return entries.map(({ kind, actor_id, address, details }) => [kind, actor_id, address, details.reason])
  }
  caller.person = randomPerson()
  await link(ada)
  await link(grace)
  await completeRedirect(await begin(grace), ada.cookie)
  await completeRedirect(await begin(grace))
  const { url, cookie } = await begin(grace)
  await completeRedirect({ url: url.replace(/code=[^&]+/, 'error=access_denied'), cookie }, grace.cookie)
  expect(await listRefusals(grace.uid)).toEqual([
    ['identityLinkRefused', grace.uid, '127.0.0.1', 'linked_elsewhere'],
    ['identityLinkRefused', ada.uid, '127.0.0.1', 'expired'],
    ['identityLinkRefused', null, '127.0.0.1', 'expired'],
  ])
  expect(await listRefusals(ada.uid)).toEqual([])
})

it('unlinks, but never the last sign-in method', async () => {
  const ada = await register()
  caller.person = randomPerson()
  await link(ada)
  const noPasswordFields = { password_hash: null }
  await context.db.updateTable('users').set(noPasswordFields).where('id', '=', ada.uid).execute()
  expect((await ada.send(endpoints.unlinkProvider, at(ada))).statusCode).toBe(409)
  expect(await listLinkedProviders(ada)).toHaveLength(1)
  const passkey = { id: 'her-key', user_id: ada.uid, name: 'Key', public_key: Buffer.of(1), counter: 0 }
  await context.db
    .insertInto('passkeys')
    .values({ ...passkey, transports: [] })
    .execute()
  await ada.call(endpoints.unlinkProvider, at(ada))
  expect(await listLinkedProviders(ada)).toEqual([])
  expect(await listAuditKinds(context, ada.uid)).toContain('identityUnlinked')
  expect(await signIn()).not.toBe(ada.uid)
  expect((await ada.send(endpoints.unlinkProvider, at(ada))).statusCode).toBe(404)
  // The passkey is now the only sign-in method.
  const passkeyRequest = { params: { uid: ada.uid, passkeyId: passkey.id } }
  expect((await ada.send(endpoints.removePasskey, passkeyRequest)).statusCode).toBe(409)
})

it('keeps one of the last two sign-in methods in concurrent removals', async () => {
  const ada = await register()
  caller.person = randomPerson()
  await link(ada)
  await context.db.updateTable('users').set({ password_hash: null }).where('id', '=', ada.uid).execute()
  const passkey = { id: 'a-key', user_id: ada.uid, name: 'Key', public_key: Buffer.of(1), counter: 0 }
  await context.db
    .insertInto('passkeys')
    .values({ ...passkey, transports: [] })
    .execute()
  const responses = await Promise.all([
    ada.send(endpoints.unlinkProvider, at(ada)),
    ada.send(endpoints.removePasskey, { params: { uid: ada.uid, passkeyId: passkey.id } }),
  ])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
})

it('redirects to a page with the reason after every failure', async () => {
  const ada = await register()
  const callback = '/auth/providers/oidc/callback'
  expect(await completeRedirect({ url: '/auth/providers/google/callback', cookie: '' })).toBe(
    '/signin?refused=not_set_up',
  )
  caller.person = randomPerson()
  const pendingLink = await begin(ada)
  const fullLimit = { points: 100_000, expire: Date.now() + 60_000 }
  const limits = context.db
    .updateTable('rate_limits')
    .set(fullLimit)
    .where('key', 'like', '%provider-address%')
  expect((await limits.executeTakeFirst()).numUpdatedRows).toBeGreaterThan(0n)
  expect(await completeRedirect({ url: callback, cookie: '' })).toBe('/signin?refused=too_many_requests')
  const startResponse = await app.inject({ url: '/auth/providers/oidc', query: { redirect: '/dashboard' } })
  expect(startResponse.headers.location).toBe('/signin?redirect=%2Fdashboard&refused=too_many_requests')
  await context.db.deleteFrom('rate_limits').execute()
  // The pending request still exists.
  expect(await completeRedirect(pendingLink, ada.cookie)).toBe('/settings/account?linked=oidc')
})
