import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { startOpenIdProvider } from '#server/testing/openid-provider.ts'
import { openIdClient } from '#server/testing/openid-server.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'

const origin = 'http://longhand.localhost:3000'
const { issuer } = await startOpenIdProvider([`${origin}/auth/providers/oidc/callback`])
const { context, register } = await createTestProduct({
  BASE_URL: origin,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: openIdClient.id,
  OIDC_CLIENT_SECRET: openIdClient.secret,
  OIDC_NAME: 'The Analytical Engine',
})
const { db } = context

beforeEach(async () => void (await db.deleteFrom('rate_limits').execute()))

const currentPassword = 'correct horse battery'
type Body = { password?: string }
const provider = 'oidc' as const

/** Actions that add or remove sign-in methods, for which users must verify their identity again. */
const signInMethods = {
  'adding a passkey': ({ uid, send }: Caller, body: Body) =>
    send(endpoints.beginPasskey, { params: { uid }, body }),
  'turning on an authenticator app': ({ uid, send }: Caller, body: Body) =>
    send(endpoints.beginTwoFactor, { params: { uid }, body }),
  'linking a provider': ({ uid, send }: Caller, body: Body) =>
    send(endpoints.linkProvider, { params: { uid, provider }, body }),
  'unlinking a provider': ({ uid, send }: Caller, body: Body) =>
    send(endpoints.unlinkProvider, { params: { uid, provider }, body }),
}

async function registerPerson(signInMethod: keyof typeof signInMethods) {
  const person = await register()
  if (signInMethod === 'unlinking a provider')
    await db
      .insertInto('identities')
      .values({ provider, subject: `${issuer} ${person.uid}`, user_id: person.uid })
      .execute()
  return person
}

describe.each(Object.keys(signInMethods) as (keyof typeof signInMethods)[])('%s', (signInMethod) => {
  const attempt = async (person: Caller, body: Body) => {
    const response = await signInMethods[signInMethod](person, body)
    return response.statusCode < 300 ? 'done' : response.json().error.code
  }

  it('requires the password', async () => {
    const person = await registerPerson(signInMethod)
    expect(await attempt(person, {})).toBe('wrong_credentials')
    expect(await attempt(person, { password: `${currentPassword}!` })).toBe('wrong_credentials')
    expect(await attempt(person, { password: currentPassword })).toBe('done')
  })

  it('counts attempts across purposes', async () => {
    const person = await registerPerson(signInMethod)
    const { uid, send } = person
    const body = { password: 'a guess', newPassword: 'staple battery horse' }
    for (let n = 0; n < 9; n++) await send(endpoints.changePassword, { params: { uid }, body })
    expect(await attempt(person, { password: 'a guess' })).toBe('wrong_credentials')
    expect(await attempt(person, { password: currentPassword })).toBe('too_many_requests')
  })

  it('requires a recent sign-in from users without a password', async () => {
    const person = await registerPerson(signInMethod)
    const { uid } = person
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', uid).execute()
    const key = { id: `key-${uid}`, user_id: uid, name: 'Key', public_key: Buffer.of(1), counter: 0 }
    await db
      .insertInto('passkeys')
      .values({ ...key, transports: [] })
      .execute()
    const setSessionStart = (minutesAgo: number) =>
      db
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - minutesAgo * 60_000) } as never)
        .where('user_id', '=', uid)
        .execute()
    await setSessionStart(16)
    expect(await attempt(person, { password: currentPassword })).toBe('sign_in_again')
    await setSessionStart(14)
    expect(await attempt(person, {})).toBe('done')
  })
})
