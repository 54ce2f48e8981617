import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'

const { context, anonymous, register } = await createTestProduct({
  SIGN_IN_ADDRESS_ATTEMPTS: '100000',
})
const password = 'correct horse battery'

// Each test signs in another user from the same network address.
beforeEach(() =>
  context.db
    .deleteFrom('rate_limits')
    .execute()
    .then(() => undefined),
)

/** Returns the authenticator code for the secret, a number of 30-second steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Clears the record of used codes, as if time had passed. */
const forgetUsedCodes = (uid: string) =>
  context.db.updateTable('users').set({ totp_last_step: null }).where('id', '=', uid).execute()

async function registerWithTwoFactor() {
  const user = await register()
  const params = { uid: user.uid }
  const { secret, uri, qr } = await user.call(endpoints.beginTwoFactor, { params, body: { password } })
  const body = { code: codeOf(secret) }
  const { recoveryCodes } = await user.call(endpoints.confirmTwoFactor, { params, body })
  await forgetUsedCodes(user.uid)
  return { ...user, params, secret, uri, qr, recoveryCodes }
}

async function waitingToken({ email }: Pick<Caller, 'email'>): Promise<string> {
  const answer = await anonymous.call(endpoints.signIn, { body: { email, password } })
  if (!('secondFactor' in answer)) throw new Error('signed in without a second factor')
  return answer.secondFactor.token
}

const finish = (token: string, code: string, method: 'totp' | 'recoveryCode' = 'totp') =>
  anonymous.send(endpoints.completeSignIn, { body: { token, method, code } })

async function statusAndCode(response: ReturnType<typeof finish>) {
  const { statusCode, body } = await response
  return [statusCode, JSON.parse(body).error?.code]
}
const wrongCredentials = [401, 'wrong_credentials']
const invalidCode = [400, 'code_invalid']

describe('turning it on', () => {
  it('requires nothing until a code is confirmed, and then a code at every sign-in', async () => {
    const user = await register()
    const params = { uid: user.uid }
    const firstSetup = await user.call(endpoints.beginTwoFactor, { params, body: { password } })
    const { secret, uri, qr } = await user.call(endpoints.beginTwoFactor, { params, body: { password } })
    expect(secret).not.toBe(firstSetup.secret)
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(uri)).toContain(`Longhand:${user.email}`)
    expect(qr).toMatch(/^<svg /)
    const signIn = () => anonymous.call(endpoints.signIn, { body: { email: user.email, password } })
    expect(await signIn()).toHaveProperty('session')
    const confirm = (code: string) => user.send(endpoints.confirmTwoFactor, { params, body: { code } })
    expect((await confirm(codeOf(firstSetup.secret))).statusCode).toBe(401)
    const { recoveryCodes } = (await confirm(codeOf(secret))).json().result
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await signIn()).toHaveProperty('secondFactor')
    expect((await user.call(endpoints.getSession))?.user.twoFactor).toBe(true)
    const state = await user.call(endpoints.getTwoFactor, { params })
    expect(state).toEqual({ since: expect.any(Number), recoveryCodesLeft: 10 })
    expect((await user.send(endpoints.beginTwoFactor, { params, body: { password } })).statusCode).toBe(409)
    expect(await listAuditKinds(context, user.uid)).toContain('twoFactorOn')
    const mails = context.db.selectFrom('mails').select('template').where('user_id', '=', user.uid)
    expect(await mails.execute()).toContainEqual({ template: 'twoFactorOn' })
  })

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const { uid, secret, recoveryCodes } = await registerWithTwoFactor()
    const { totp_secret } = await context.db
      .selectFrom('users')
      .select('totp_secret')
      .where('id', '=', uid)
      .executeTakeFirstOrThrow()
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
    expect(totp_secret?.includes(secret) || totp_secret?.includes(bytes)).toBe(false)
    const storedRows = await context.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', uid)
      .execute()
    expect(storedRows.map((row) => row.code_hash.length)).toEqual(Array(10).fill(32))
    const log = await context.db.selectFrom('audit_log').selectAll().execute()
    for (const secretValue of [secret, ...recoveryCodes])
      expect(JSON.stringify(log)).not.toContain(secretValue)
  })
})

describe('the second step', () => {
  it("starts the session with the first factor's method, once", async () => {
    const user = await registerWithTwoFactor()
    const token = await waitingToken(user)
    const code = codeOf(user.secret)
    const response = await finish(token, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(response.json().result.user.uid).toBe(user.uid)
    expect(response.cookies.map((cookie) => cookie.name)).toContain('longhand_session')
    await forgetUsedCodes(user.uid)
    expect(await statusAndCode(finish(token, codeOf(user.secret)))).toEqual(invalidCode)
    const methods = await user.call(endpoints.listSessions, { params: user.params })
    expect(methods.Items.map((session) => session.method)).toEqual(['password', 'password'])
  })

  it('accepts codes from the previous and next step, and no others', async () => {
    const user = await registerWithTwoFactor()
    for (const [steps, status] of [
      [-3, 401],
      [3, 401],
      [-1, 200],
      [1, 200],
    ] as const) {
      await forgetUsedCodes(user.uid)
      expect((await finish(await waitingToken(user), codeOf(user.secret, steps))).statusCode).toBe(status)
    }
  })

  it('accepts no code twice, and none older than the last one', async () => {
    const user = await registerWithTwoFactor()
    expect((await finish(await waitingToken(user), codeOf(user.secret, 1))).statusCode).toBe(200)
    const second = await waitingToken(user)
    expect(await statusAndCode(finish(second, codeOf(user.secret, 1)))).toEqual(wrongCredentials)
    expect(await statusAndCode(finish(second, codeOf(user.secret)))).toEqual(wrongCredentials)
  })

  it('accepts one of two concurrent requests with the same code', async () => {
    const user = await registerWithTwoFactor()
    const tokens = [await waitingToken(user), await waitingToken(user)]
    const responses = await Promise.all(tokens.map((token) => finish(token, codeOf(user.secret))))
    expect(responses.map((answer) => answer.statusCode).sort()).toEqual([200, 401])
  })

  it('allows retries after wrong codes, up to five', async () => {
    const user = await registerWithTwoFactor()
    const token = await waitingToken(user)
    for (let n = 0; n < 4; n++) expect(await statusAndCode(finish(token, '000000'))).toEqual(wrongCredentials)
    expect((await finish(token, codeOf(user.secret))).statusCode).toBe(200)
    const other = await waitingToken(user)
    for (let n = 0; n < 5; n++) expect(await statusAndCode(finish(other, '000000'))).toEqual(wrongCredentials)
    await forgetUsedCodes(user.uid)
    expect(await statusAndCode(finish(other, codeOf(user.secret)))).toEqual(invalidCode)
    const refusals = (await listAuditKinds(context, user.uid)).filter((kind) => kind === 'signInRefused')
    expect(refusals).toHaveLength(9)
  })

  it('is throttled by account, even with the right password', async () => {
    const user = await registerWithTwoFactor()
    for (let n = 0; n < 10; n++)
      expect(await statusAndCode(finish(await waitingToken(user), '000000'))).toEqual(wrongCredentials)
    const refusedResult = await statusAndCode(finish(await waitingToken(user), codeOf(user.secret)))
    expect(refusedResult).toEqual([429, 'too_many_requests'])
  })

  it('accepts a recovery code once instead of the app, in any spelling', async () => {
    const user = await registerWithTwoFactor()
    const [code = ''] = user.recoveryCodes
    const typedCode = ` ${code.toUpperCase().replaceAll('-', ' ')}`
    expect((await finish(await waitingToken(user), typedCode, 'recoveryCode')).statusCode).toBe(200)
    expect(await statusAndCode(finish(await waitingToken(user), code, 'recoveryCode'))).toEqual(
      wrongCredentials,
    )
    const { recoveryCodesLeft } = await user.call(endpoints.getTwoFactor, { params: user.params })
    expect(recoveryCodesLeft).toBe(9)
    expect(await listAuditKinds(context, user.uid)).toContain('recoveryCodeUsed')
  })

  it("rejects other users' codes, and tokens of another kind or time", async () => {
    const [user, other] = [await registerWithTwoFactor(), await registerWithTwoFactor()]
    const token = await waitingToken(user)
    expect(await statusAndCode(finish(token, codeOf(other.secret)))).toEqual(wrongCredentials)
    const [code = ''] = other.recoveryCodes
    expect(await statusAndCode(finish(token, code, 'recoveryCode'))).toEqual(wrongCredentials)
    expect(await statusAndCode(finish(randomUUID(), codeOf(user.secret)))).toEqual(invalidCode)
    await context.db
      .updateTable('pending_sign_ins')
      .set({ expires_at: new Date(0) })
      .execute()
    expect(await statusAndCode(finish(token, codeOf(user.secret)))).toEqual(invalidCode)
  })

  it('decrypts no secret that was moved to another account', async () => {
    const [user, other] = [await registerWithTwoFactor(), await registerWithTwoFactor()]
    const { totp_secret } = await context.db
      .selectFrom('users')
      .select('totp_secret')
      .where('id', '=', other.uid)
      .executeTakeFirstOrThrow()
    await context.db.updateTable('users').set({ totp_secret }).where('id', '=', user.uid).execute()
    expect(await statusAndCode(finish(await waitingToken(user), codeOf(other.secret)))).toEqual(
      wrongCredentials,
    )
  })
})

describe('turning it off', () => {
  it.each(['password', 'code'] as const)('requires the %s', async (kind) => {
    const user = await registerWithTwoFactor()
    const { params } = user
    const disable = (body: { password: string } | { code: string }) =>
      user.send(endpoints.turnOffTwoFactor, { params, body })
    expect((await disable(kind === 'password' ? { password: 'wrong' } : { code: '000000' })).statusCode).toBe(
      401,
    )
    expect((await disable({} as { code: string })).statusCode).toBe(400)
    const validProof = kind === 'password' ? { password } : { code: codeOf(user.secret) }
    expect((await disable(validProof)).statusCode).toBe(204)
    expect(await user.call(endpoints.getTwoFactor, { params })).toEqual({ since: null, recoveryCodesLeft: 0 })
    const answer = await anonymous.call(endpoints.signIn, { body: { email: user.email, password } })
    expect(answer).toHaveProperty('session')
    expect(await listAuditKinds(context, user.uid)).toContain('twoFactorOff')
    expect((await user.send(endpoints.beginTwoFactor, { params, body: { password } })).statusCode).toBe(200)
  })

  it('accepts a recovery code from users without the app and a password', async () => {
    const { uid, params, send, recoveryCodes } = await registerWithTwoFactor()
    await context.db.updateTable('users').set({ password_hash: null }).where('id', '=', uid).execute()
    const disable = (body: { password: string } | { code: string }) =>
      send(endpoints.turnOffTwoFactor, { params, body })
    expect((await disable({ password })).statusCode).toBe(401)
    expect((await disable({ code: recoveryCodes[3] ?? '' })).statusCode).toBe(204)
  })

  it('ends pending sign-ins', async () => {
    const user = await registerWithTwoFactor()
    const token = await waitingToken(user)
    await user.call(endpoints.turnOffTwoFactor, { params: user.params, body: { password } })
    expect(await statusAndCode(finish(token, codeOf(user.secret)))).toEqual(wrongCredentials)
  })

  it('allows ten attempts', async () => {
    const user = await registerWithTwoFactor()
    const disableWith = (word: string) =>
      user.send(endpoints.turnOffTwoFactor, { params: user.params, body: { password: word } })
    for (let n = 0; n < 10; n++) expect((await disableWith('wrong')).statusCode).toBe(401)
    expect((await disableWith(password)).statusCode).toBe(429)
  })
})

it('replaces the recovery codes', async () => {
  const user = await registerWithTwoFactor()
  const { params } = user
  const createdRecoveryCodes = await user.call(endpoints.makeRecoveryCodes, { params, body: { password } })
  expect(createdRecoveryCodes.recoveryCodes).toHaveLength(10)
  const [before = '', now = ''] = [user.recoveryCodes[0], createdRecoveryCodes.recoveryCodes[0]]
  const token = await waitingToken(user)
  expect(await statusAndCode(finish(token, before, 'recoveryCode'))).toEqual(wrongCredentials)
  expect((await finish(token, now, 'recoveryCode')).statusCode).toBe(200)
  expect(await listAuditKinds(context, user.uid)).toContain('recoveryCodesMade')
})
