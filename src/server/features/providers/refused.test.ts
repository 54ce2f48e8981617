import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { followProviderPages, startOpenIdProvider } from '#server/testing/openid-provider.ts'
import { openIdClient } from '#server/testing/openid-server.ts'
import {
  createSamlProduct,
  origin,
  responseWith,
  callback as samlCallback,
  samlUser,
  validResponse,
} from '#server/testing/saml-product.ts'

const callback = `${origin}/auth/providers/oidc/callback`
const { issuer, who: caller } = await startOpenIdProvider([callback])
const { context, app, register, begin, post, follow, signIn } = await createSamlProduct({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: openIdClient.id,
  OIDC_CLIENT_SECRET: openIdClient.secret,
  SAML_EMAIL_DOMAINS: 'uni.example',
})

/** Returns the audit entries of sign-ins rejected during an action. */
async function refusalsOf(work: () => Promise<unknown>) {
  const entries = () =>
    context.db.selectFrom('audit_log').selectAll().where('kind', '=', 'signInRefused').orderBy('id').execute()
  const before = (await entries()).length
  await work()
  return (await entries()).slice(before).map(({ actor_id, subject_id, address, details }) => {
    expect([actor_id, address]).toEqual([null, '127.0.0.1'])
    return { subject: subject_id, ...details }
  })
}

/** Completes an OpenID Connect sign-in with a tampered return. */
async function completeRedirect(tamper: (returnUrl: URL) => void = () => {}, withCookie = true) {
  const { headers, cookies } = await app.inject({ url: '/auth/providers/oidc' })
  const returnUrl = await followProviderPages(issuer, String(headers.location))
  tamper(returnUrl)
  const cookie = withCookie ? `${cookies[0]?.name}=${cookies[0]?.value}` : ''
  return app.inject({ url: `${returnUrl.pathname}${returnUrl.search}`, headers: { cookie } })
}

it("redirects back from a provider that isn't set up, and stores nothing", async () => {
  const query = { redirect: '/transcript/x', product: 'team' }
  const refusals = await refusalsOf(async () => {
    const response = await app.inject({ url: '/auth/providers/google', query })
    const to = '/signin?redirect=%2Ftranscript%2Fx&product=team&refused=not_set_up'
    expect([response.statusCode, response.headers.location]).toEqual([302, to])
    const callbackResponse = await app.inject({ url: '/auth/providers/google/callback?code=x' })
    expect(callbackResponse.headers.location).toBe('/signin?refused=not_set_up')
  })
  expect(refusals).toEqual([])
})

it('logs refused sign-ins with OpenID Connect', async () => {
  const { uid, email } = await register()
  const refusalEntry = { subject: null, method: 'oidc' }
  caller.person = { sub: randomUUID(), email, email_verified: true }
  expect(await refusalsOf(() => completeRedirect())).toEqual([
    { ...refusalEntry, subject: uid, reason: 'email_taken' },
  ])
  caller.person = { sub: randomUUID() }
  expect(
    await refusalsOf(() => completeRedirect(({ searchParams }) => searchParams.set('code', 'x'))),
  ).toEqual([{ ...refusalEntry, reason: 'failed' }])
  expect(await refusalsOf(() => completeRedirect(undefined, false))).toEqual([
    { ...refusalEntry, reason: 'expired' },
  ])
  const cancelRequest = ({ searchParams }: URL) => {
    searchParams.delete('code')
    searchParams.set('error', 'access_denied')
  }
  expect(await refusalsOf(() => completeRedirect(cancelRequest))).toEqual([])
  expect(await refusalsOf(() => completeRedirect())).toEqual([])
})

it('logs each refused SAML response once, however its browser continues', async () => {
  const refusalEntry = { subject: null, method: 'saml' }
  const otherAudienceResponse = responseWith({ audience: 'https://old.example' })
  expect(await refusalsOf(() => signIn(samlUser(), otherAudienceResponse))).toEqual([
    { ...refusalEntry, reason: 'failed' },
  ])
  const postRefusals = refusalsOf(async () =>
    post(otherAudienceResponse((await begin(samlUser())).assertion)),
  )
  expect(await postRefusals).toEqual([{ ...refusalEntry, reason: 'failed' }])
  const otherBrowserRefusals = refusalsOf(async () => {
    const { to } = await post(validResponse((await begin(samlUser())).assertion))
    expect(to).not.toBe(samlCallback)
    await follow(to, '')
  })
  expect(await otherBrowserRefusals).toEqual([{ ...refusalEntry, reason: 'expired' }])
  const { uid } = await register()
  const email = `${randomUUID()}@uni.example`
  await context.db.updateTable('users').set({ email }).where('id', '=', uid).execute()
  const takenRefusal = { ...refusalEntry, subject: uid, reason: 'email_taken' }
  expect(await refusalsOf(() => signIn(samlUser({ email }), validResponse))).toEqual([takenRefusal])
  expect(await refusalsOf(() => signIn(samlUser(), validResponse))).toEqual([])
})

it('limits log entries for endless attempts', async () => {
  const attempts = async (count: number) => {
    for (let n = 0; n < count; n++) await app.inject({ url: '/auth/providers/oidc/callback' })
  }
  await attempts(299)
  const lastRefusals = await refusalsOf(() => attempts(3))
  expect(lastRefusals).toEqual([{ subject: null, method: 'oidc', reason: 'expired' }])
})

it('creates accounts by domain only for verified addresses of these domains, and for invited people', async () => {
  const { email, orgId: oid, call } = await register('Grace Hopper')
  const invitedEmail = `${randomUUID()}@example.com`
  await call(endpoints.sendInvites, { params: { oid }, body: { emails: [invitedEmail] } })
  const followCallback = async (address: string, isVerified = true) => {
    caller.person = { sub: randomUUID(), email: address, email_verified: isVerified }
    return String((await completeRedirect()).headers.location)
  }
  Object.assign(context.installation, { registration: 'domains', registrationDomains: ['uni.example'] })
  try {
    const refusalUrl = '/signin?refused=registration_closed'
    expect(await followCallback(`${randomUUID()}@example.com`)).toBe(refusalUrl)
    expect(await followCallback(`${randomUUID()}@uni.example`, false)).toBe(refusalUrl)
    expect(await followCallback(`${randomUUID()}@uni.example`)).toBe('/signin')
    expect(await followCallback(invitedEmail)).toBe('/signin')
    context.installation.registration = 'invited'
    expect(await followCallback(`${randomUUID()}@uni.example`)).toBe(refusalUrl)
    // Existing accounts aren't affected.
    await context.db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('email', '=', email)
      .execute()
    expect(await followCallback(email)).toBe('/signin')
  } finally {
    Object.assign(context.installation, { registration: 'anyone', registrationDomains: [] })
  }
})
