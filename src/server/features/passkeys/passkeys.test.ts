import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { PasskeyOptions } from '#contract/passkeys.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { type Authenticator, createAuthenticator } from '#server/testing/authenticator.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'

const origin = 'https://longhand.example'
const host = 'longhand.example'
const password = 'correct horse battery'
const { context, anonymous, register } = await createTestProduct({ BASE_URL: origin })

beforeEach(async () => void (await context.db.deleteFrom('rate_limits').execute()))

const challengeOf = ({ options }: PasskeyOptions) => options.challenge
const handleOf = ({ options }: PasskeyOptions) => (options.user as { id: string }).id

async function add(user: Caller, authenticator: Authenticator, page = origin, verified = true) {
  const params = { uid: user.uid }
  const passkeyOptions = await user.call(endpoints.beginPasskey, { params, body: { password } })
  const challengeInput = { challenge: challengeOf(passkeyOptions), origin: page, verified }
  const response = authenticator.createCredential(challengeInput, handleOf(passkeyOptions))
  const body = { token: passkeyOptions.token, name: 'My phone', response }
  return { body, answer: await user.send(endpoints.addPasskey, { params, body }) }
}

async function registerWithPasskey() {
  const user = await register()
  const authenticator = createAuthenticator(host)
  const { answer, body } = await add(user, authenticator)
  expect(answer.statusCode, answer.body).toBe(200)
  return { user, authenticator, params: { uid: user.uid }, body }
}

async function signIn(authenticator: Authenticator, page = origin, verified = true) {
  const passkeyOptions = await anonymous.call(endpoints.beginPasskeySignIn)
  const challengeInput = { challenge: challengeOf(passkeyOptions), origin: page, verified }
  const body = { token: passkeyOptions.token, response: authenticator.get(challengeInput) }
  return { body, answer: await anonymous.send(endpoints.signInWithPasskey, { body }) }
}

const statusOf = async (response: Promise<{ answer: { statusCode: number } }>) =>
  (await response).answer.statusCode

describe('a passkey', () => {
  it('is added, emailed about, named, listed and removed', async () => {
    const { user, authenticator, params } = await registerWithPasskey()
    const passkeyId = authenticator.id
    const list = async () => (await user.call(endpoints.listPasskeys, { params })).Items
    const expected = { id: passkeyId, name: 'My phone', created: expect.any(Number), lastUsed: null }
    expect(await list()).toEqual([expected])
    const mails = context.db.selectFrom('mails').select('template').where('user_id', '=', user.uid)
    expect(await mails.execute()).toEqual([{ template: 'passkeyAdded' }])
    const passkeyRequest = { params: { ...params, passkeyId } }
    await user.call(endpoints.renamePasskey, { ...passkeyRequest, body: { name: ' Old phone ' } })
    expect(await list()).toEqual([{ ...expected, name: 'Old phone' }])
    const other = await register()
    const otherPasskey = { params: { uid: other.uid, passkeyId } }
    expect(
      (await other.send(endpoints.renamePasskey, { ...otherPasskey, body: { name: 'x' } })).statusCode,
    ).toBe(404)
    expect((await other.send(endpoints.removePasskey, otherPasskey)).statusCode).toBe(404)
    await user.call(endpoints.removePasskey, passkeyRequest)
    expect(await list()).toEqual([])
    expect(await statusOf(signIn(authenticator))).toBe(401)
    expect(await listAuditKinds(context, user.uid)).toEqual(
      expect.arrayContaining(['passkeyAdded', 'passkeyRemoved']),
    )
  })

  it("is added once, for its own user, on this installation's page, with user verification", async () => {
    const { body, params, user } = await registerWithPasskey()
    expect((await user.send(endpoints.addPasskey, { params, body })).json().error.code).toBe('code_invalid')
    const other = await register()
    const passkeyOptions = await user.call(endpoints.beginPasskey, { params, body: { password } })
    const challengeInput = { challenge: challengeOf(passkeyOptions), origin }
    const response = createAuthenticator(host).createCredential(challengeInput, handleOf(passkeyOptions))
    const stolenBody = { token: passkeyOptions.token, name: 'x', response }
    const refusedResponse = await other.send(endpoints.addPasskey, {
      params: { uid: other.uid },
      body: stolenBody,
    })
    expect(refusedResponse.json().error.code).toBe('code_invalid')
    expect(await statusOf(add(user, createAuthenticator(host), 'https://evil.example'))).toBe(400)
    expect(await statusOf(add(user, createAuthenticator('evil.example')))).toBe(400)
    expect(await statusOf(add(user, createAuthenticator(host), origin, false))).toBe(400)
    expect((await user.call(endpoints.listPasskeys, { params })).Items).toHaveLength(1)
  })
})

describe('signing in with a passkey', () => {
  it('requires no name and no second factor', async () => {
    const { user, authenticator, params } = await registerWithPasskey()
    const change = { totp_secret: Buffer.of(1), totp_confirmed_at: new Date() }
    await context.db.updateTable('users').set(change).where('id', '=', user.uid).execute()
    const { answer } = await signIn(authenticator)
    expect(answer.json().result.user.uid).toBe(user.uid)
    expect(answer.cookies.map((cookie) => cookie.name)).toContain('__Host-longhand_session')
    const [latest] = (await user.call(endpoints.listSessions, { params })).Items
    expect(latest?.method).toBe('passkey')
    const [passkey] = (await user.call(endpoints.listPasskeys, { params })).Items
    expect(passkey?.lastUsed).toEqual(expect.any(Number))
  })

  it('accepts a response once, and only before it expires', async () => {
    const { authenticator } = await registerWithPasskey()
    const { body } = await signIn(authenticator)
    const secondResponse = await anonymous.send(endpoints.signInWithPasskey, { body })
    expect(secondResponse.json().error.code).toBe('code_invalid')
    const passkeyOptions = await anonymous.call(endpoints.beginPasskeySignIn)
    await context.db
      .updateTable('pending_sign_ins')
      .set({ expires_at: new Date(0) })
      .execute()
    const response = authenticator.get({ challenge: challengeOf(passkeyOptions), origin })
    const lateResponse = await anonymous.send(endpoints.signInWithPasskey, {
      body: { token: passkeyOptions.token, response },
    })
    expect(lateResponse.json().error.code).toBe('code_invalid')
  })

  it('rejects a decreasing counter, the sign of a cloned key', async () => {
    const { user, authenticator } = await registerWithPasskey()
    expect(await statusOf(signIn(authenticator))).toBe(200)
    authenticator.state.counter = 0
    expect(await statusOf(signIn(authenticator))).toBe(401)
    expect(await listAuditKinds(context, user.uid)).toContain('signInRefused')
  })

  it('accepts passkeys without a counter', async () => {
    const { authenticator, user } = await registerWithPasskey()
    await context.db.updateTable('passkeys').set({ counter: 0 }).where('user_id', '=', user.uid).execute()
    for (let n = 0; n < 2; n++) {
      authenticator.state.counter = -1
      expect(await statusOf(signIn(authenticator))).toBe(200)
    }
  })

  it('rejects responses for another page, host, challenge, key or user, and unverified users', async () => {
    const { authenticator } = await registerWithPasskey()
    const other = await registerWithPasskey()
    expect(await statusOf(signIn(authenticator, 'https://evil.example'))).toBe(401)
    expect(await statusOf(signIn(authenticator, origin, false))).toBe(401)
    expect(await statusOf(signIn(createAuthenticator(host)))).toBe(401)
    const send = async (
      change: (response: ReturnType<Authenticator['get']>) => unknown,
      challenge?: string,
    ) => {
      const passkeyOptions = await anonymous.call(endpoints.beginPasskeySignIn)
      const response = authenticator.get({ challenge: challenge ?? challengeOf(passkeyOptions), origin })
      change(response)
      return anonymous.send(endpoints.signInWithPasskey, { body: { token: passkeyOptions.token, response } })
    }
    const statuses = [
      await send(() => {}, Buffer.from('another question').toString('base64url')),
      await send((response) =>
        Object.assign(response, { id: other.authenticator.id, rawId: other.authenticator.id }),
      ),
      await send(({ response }) =>
        Object.assign(response, { userHandle: other.authenticator.state.userHandle }),
      ),
      await send(({ response }) => Object.assign(response, { signature: response.signature.slice(0, -8) })),
    ].map((answer) => answer.statusCode)
    expect(statuses).toEqual([401, 401, 401, 401])
    expect((await send(() => {})).statusCode).toBe(200)
  })
})
