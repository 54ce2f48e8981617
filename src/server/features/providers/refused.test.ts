import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { passThrough, startOpenIdProvider } from '#server/testing/openid-provider.ts'
import { clientThere } from '#server/testing/openid-server.ts'
import {
  createSamlProduct,
  good,
  origin,
  callback as samlCallback,
  saying,
  someone,
} from '#server/testing/saml-product.ts'

const callback = `${origin}/auth/providers/oidc/callback`
const { issuer, who } = await startOpenIdProvider([callback])
const { context, app, register, begin, post, follow, signIn } = await createSamlProduct({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientThere.id,
  OIDC_CLIENT_SECRET: clientThere.secret,
  SAML_EMAIL_DOMAINS: 'uni.example',
})

/** Audit entries of rejected sign-ins during an action. */
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

/** An OpenID Connect sign-in with a tampered return. */
async function completeRedirect(tamper: (returned: URL) => void = () => {}, withCookie = true) {
  const { headers, cookies } = await app.inject({ url: '/auth/providers/oidc' })
  const returned = await passThrough(issuer, String(headers.location))
  tamper(returned)
  const cookie = withCookie ? `${cookies[0]?.name}=${cookies[0]?.value}` : ''
  return app.inject({ url: `${returned.pathname}${returned.search}`, headers: { cookie } })
}

it('leads back from a provider that is not set up, with or without a session, and writes nothing', async () => {
  const query = { redirect: '/transcript/x', product: 'team' }
  const written = await refusalsOf(async () => {
    const started = await app.inject({ url: '/auth/providers/google', query })
    const to = '/signin?redirect=%2Ftranscript%2Fx&product=team&refused=not_set_up'
    expect([started.statusCode, started.headers.location]).toEqual([302, to])
    const back = await app.inject({ url: '/auth/providers/google/callback?code=x' })
    expect(back.headers.location).toBe('/signin?refused=not_set_up')
  })
  expect(written).toEqual([])
})

it('writes down who was refused that came from a provider of OpenID Connect', async () => {
  const { uid, email } = await register()
  const refused = { subject: null, method: 'oidc' }
  who.person = { sub: randomUUID(), email, email_verified: true }
  expect(await refusalsOf(() => completeRedirect())).toEqual([
    { ...refused, subject: uid, reason: 'email_taken' },
  ])
  who.person = { sub: randomUUID() }
  expect(
    await refusalsOf(() => completeRedirect(({ searchParams }) => searchParams.set('code', 'x'))),
  ).toEqual([{ ...refused, reason: 'failed' }])
  expect(await refusalsOf(() => completeRedirect(undefined, false))).toEqual([
    { ...refused, reason: 'expired' },
  ])
  const cancelled = ({ searchParams }: URL) => {
    searchParams.delete('code')
    searchParams.set('error', 'access_denied')
  }
  expect(await refusalsOf(() => completeRedirect(cancelled))).toEqual([])
  expect(await refusalsOf(() => completeRedirect())).toEqual([])
})

it('writes down each response by SAML that was refused, once, whether its browser goes on or not', async () => {
  const refused = { subject: null, method: 'saml' }
  const elsewhere = saying({ audience: 'https://old.example' })
  expect(await refusalsOf(() => signIn(someone(), elsewhere))).toEqual([{ ...refused, reason: 'failed' }])
  const posted = refusalsOf(async () => post(elsewhere((await begin(someone())).said)))
  expect(await posted).toEqual([{ ...refused, reason: 'failed' }])
  const inAnother = refusalsOf(async () => {
    const { to } = await post(good((await begin(someone())).said))
    expect(to).not.toBe(samlCallback)
    await follow(to, '')
  })
  expect(await inAnother).toEqual([{ ...refused, reason: 'expired' }])
  const { uid } = await register()
  const email = `${randomUUID()}@uni.example`
  await context.db.updateTable('users').set({ email }).where('id', '=', uid).execute()
  const taken = { ...refused, subject: uid, reason: 'email_taken' }
  expect(await refusalsOf(() => signIn(someone({ email }), good))).toEqual([taken])
  expect(await refusalsOf(() => signIn(someone(), good))).toEqual([])
})

it('stops writing when somebody tries without end', async () => {
  const tries = async (count: number) => {
    for (let n = 0; n < count; n++) await app.inject({ url: '/auth/providers/oidc/callback' })
  }
  await tries(299)
  const last = await refusalsOf(() => tries(3))
  expect(last).toEqual([{ subject: null, method: 'oidc', reason: 'expired' }])
})
