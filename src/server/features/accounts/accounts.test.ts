import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createTestProduct, sharedTestProduct } from '#server/testing/product.ts'

const { anonymous, context, register, app } = await sharedTestProduct()
const person = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'countess' }

describe('accounts', () => {
  it('registers with a first workspace and its welcome collection', async () => {
    const response = await anonymous.send(endpoints.register, {
      body: { ...person, email: ' Ada@Example.com ' },
    })
    const { user, workspaces } = response.json().result
    expect(user).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      organization: workspaces[0].id,
    })
    expect(workspaces).toMatchObject([{ role: 'owner' }])
    const [cookie] = response.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 604_800 })
    expect(cookie?.value).toHaveLength(43)
    const storedRows = await context.db.selectFrom('sessions').select('token_hash').execute()
    expect(storedRows.map((s) => s.token_hash.toString('base64url'))).not.toContain(cookie?.value)
  })

  it('sets a Secure cookie behind https', async () => {
    const { app: proxiedApp } = await sharedTestProduct({ TRUST_PROXY: 'true' })
    const response = await proxiedApp.inject({
      method: 'POST',
      url: '/auth/register',
      headers: { 'x-forwarded-proto': 'https' },
      payload: person,
    })
    expect(response.cookies[0]?.secure).toBe(true)
    const { anonymous: visitor } = await createTestProduct({ BASE_URL: 'https://longhand.example' })
    const configuredResponse = await visitor.send(endpoints.register, { body: person })
    expect(configuredResponse.cookies[0]?.secure).toBe(true)
  })

  it('rejects a taken address in any capitalization', async () => {
    const response = await anonymous.send(endpoints.register, {
      body: { ...person, email: 'ADA@example.com' },
    })
    expect([response.statusCode, response.json().error.code]).toEqual([409, 'email_taken'])
  })

  it.each([
    ['a two-letter name', { name: 'Al' }, 400],
    ['a name with markup', { name: 'x_1 <b>' }, 400],
    ['no address', { email: 'nobody' }, 400],
    ['a short password', { password: 'k7!q2' }, 400],
    ['a password of three characters that count as six in UTF-16', { password: '🗝🗝🗝' }, 400],
    ['a common password', { password: 'PassWord1' }, 400],
    ['two short words as a name', { name: 'Li Wei', email: 'li@example.com' }, 200],
    ['a long password with every script', { password: `${'п'.repeat(64)}🗝`, email: 'long@example.com' }, 200],
  ])('responds with %s', async (_description, solution, status) => {
    const response = await anonymous.send(endpoints.register, { body: { ...person, ...solution } })
    expect(response.statusCode).toBe(status)
  })

  it('starts a new session at each sign-in and ends it at sign-out', async () => {
    const signIn = () =>
      anonymous.send(endpoints.signIn, { body: { email: person.email, password: person.password } })
    const [first, second] = [await signIn(), await signIn()]
    const cookie = (r: typeof first) => `longhand_session=${r.cookies[0]?.value}`
    expect(cookie(first)).not.toBe(cookie(second))
    const session = async (c: string) =>
      (await app.inject({ url: '/auth/session', headers: { cookie: c } })).json().result
    expect((await session(cookie(first))).user.email).toBe(person.email)
    await app.inject({ method: 'POST', url: '/auth/sign-out', headers: { cookie: cookie(first) } })
    expect(await session(cookie(first))).toBeNull()
    expect((await session(cookie(second))).user.email).toBe(person.email)
  })

  it('responds identically to a wrong password and an unknown address', async () => {
    const response = await anonymous.send(endpoints.signIn, {
      body: { email: person.email, password: 'wrong!' },
    })
    const unknownResponse = await anonymous.send(endpoints.signIn, {
      body: { email: 'x@example.com', password: 'wrong!' },
    })
    expect(response.statusCode).toBe(401)
    expect(response.body).toBe(unknownResponse.body)
  })

  it('ends a session after seven days', async () => {
    const user = await register('Grace Hopper')
    await context.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', user.uid)
      .execute()
    expect(await user.call(endpoints.getSession)).toBeNull()
  })

  it('stores Argon2id with 19 MiB, two passes and one lane', async () => {
    vi.stubEnv('PASSWORD_EFFORT', 'full')
    const { uid } = await register()
    vi.unstubAllEnvs()
    const users = context.db.selectFrom('users').where('id', '=', uid)
    const row = await users.select('password_hash').executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('the captcha', async () => {
  const { anonymous: visitor } = await createTestProduct({ CAPTCHA: 'local', CAPTCHA_EFFORT: '9' })
  const solveCaptcha = async () => {
    const { challenge } = await visitor.call(endpoints.getCaptcha)
    const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
    return btoa(JSON.stringify({ challenge, solution }))
  }

  it('requires as many steps as the administrator sets', async () => {
    const { solution } = JSON.parse(atob(await solveCaptcha()))
    expect(solution.counter).toBeGreaterThanOrEqual(3)
    expect(solution.counter).toBeLessThan(9)
  })

  it('accepts a solved challenge once', async () => {
    const captcha = await solveCaptcha()
    const attemptRegistration = (email: string, token?: string) =>
      visitor.send(endpoints.register, { body: { ...person, email, captcha: token } })
    expect((await attemptRegistration('one@example.com')).json().error.code).toBe('captcha_failed')
    expect((await attemptRegistration('one@example.com', 'nonsense')).json().error.code).toBe(
      'captcha_failed',
    )
    expect((await attemptRegistration('one@example.com', captcha)).statusCode).toBe(200)
    expect((await attemptRegistration('two@example.com', captcha)).json().error.code).toBe('captcha_failed')
    const { challenge, solution } = JSON.parse(atob(captcha))
    const tamperedPayload = btoa(JSON.stringify({ challenge: { ...challenge, more: 1 }, solution }))
    expect((await attemptRegistration('two@example.com', tamperedPayload)).json().error.code).toBe(
      'captcha_failed',
    )
  })

  it('counts a solved challenge once, even if the address is taken', async () => {
    const [captcha, secondCaptcha] = [await solveCaptcha(), await solveCaptcha()]
    const attemptRegistration = (token: string) =>
      visitor.send(endpoints.register, { body: { ...person, email: 'taken@example.com', captcha: token } })
    expect((await attemptRegistration(captcha)).statusCode).toBe(200)
    expect((await attemptRegistration(secondCaptcha)).json().error.code).toBe('email_taken')
    expect((await attemptRegistration(secondCaptcha)).json().error.code).toBe('captcha_failed')
  })

  it('rejects forged challenges', async () => {
    const forgedPayload = JSON.parse(atob(await solveCaptcha()))
    forgedPayload.challenge.parameters.cost = 1
    const response = await visitor.send(endpoints.register, {
      body: { ...person, email: 'three@example.com', captcha: btoa(JSON.stringify(forgedPayload)) },
    })
    expect(response.json().error.code).toBe('captcha_failed')
  })
})
