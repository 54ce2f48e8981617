import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { createTestProduct } from '#server/testing/product.ts'

const { context, app, register } = await createTestProduct({ TRUST_PROXY: 'true' })
const correctPassword = 'correct horse battery'

/** Tries to sign in from a network address, with a browser's cookies. */
const tryToSignIn = (email: string, password: string, address: string, cookie = '') =>
  app.inject({
    method: 'POST',
    url: endpoints.signIn.path,
    headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
    payload: { email, password },
  })

/** Ends all rate-limit windows. */
const clearRateLimits = () => context.db.updateTable('rate_limits').set({ expire: 0 }).execute()

describe('twenty wrong passwords', () => {
  it('are throttled by account, and the right one works after the window', async () => {
    const { email, uid } = await register()
    const statuses: number[] = []
    for (let n = 1; n <= 20; n++)
      statuses.push((await tryToSignIn(email, `wrong ${n}`, `198.51.100.${n}`)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
    const response = await tryToSignIn(email, correctPassword, '198.51.100.99')
    const { code, details } = response.json().error
    expect([response.statusCode, code]).toEqual([429, 'too_many_requests'])
    expect(details.retryAfterSeconds).toBeGreaterThan(800)
    expect(response.headers['retry-after']).toBe(String(details.retryAfterSeconds))
    expect(await listAuditKinds(context, uid)).toEqual(
      expect.arrayContaining([...Array(10).fill('signInRefused'), 'signInLocked']),
    )
    await clearRateLimits()
    expect((await tryToSignIn(email, correctPassword, '198.51.100.99')).statusCode).toBe(200)
  })

  it('are throttled by network address for any accounts, known or not', async () => {
    const { email } = await register()
    const from = '2001:db8:1:2:3::'
    for (let n = 1; n <= 20; n++) {
      const { statusCode } = await tryToSignIn(`nobody${n}@example.com`, 'wrong', `${from}${n}`)
      expect(statusCode).toBe(401)
    }
    expect((await tryToSignIn(email, correctPassword, `${from}99`)).statusCode).toBe(429)
    expect((await tryToSignIn(email, correctPassword, '2001:db8:1:3::1')).statusCode).toBe(200)
    await clearRateLimits()
    expect((await tryToSignIn(email, correctPassword, `${from}99`)).statusCode).toBe(200)
  })

  it('are all counted if concurrent', async () => {
    const { email } = await register()
    const attempts = Array.from({ length: 20 }, (_, n) => tryToSignIn(email, 'wrong', `203.0.113.${n}`))
    const statuses = (await Promise.all(attempts)).map((response) => response.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  it("keep another user's attempts from locking a known browser", async () => {
    const { email, cookie } = await register()
    const browser = /longhand_browser=[^;]+/.exec(cookie)?.[0]
    for (let n = 1; n <= 11; n++) await tryToSignIn(email, 'wrong', `192.0.2.${n}`)
    expect((await tryToSignIn(email, correctPassword, '192.0.2.50')).statusCode).toBe(429)
    expect((await tryToSignIn(email, correctPassword, '192.0.2.50', browser)).statusCode).toBe(200)
    for (let n = 1; n <= 11; n++) await tryToSignIn(email, 'wrong', `192.0.2.${60 + n}`, browser)
    expect((await tryToSignIn(email, correctPassword, '192.0.2.80', browser)).statusCode).toBe(429)
  })
})

describe('signing in', () => {
  it("doesn't count correct passwords", async () => {
    const { email } = await register()
    for (let n = 0; n < 25; n++)
      expect((await tryToSignIn(email, correctPassword, '192.0.2.200')).statusCode).toBe(200)
  })

  it("ends the browser's previous session, and no other", async () => {
    const user = await register()
    const otherCookie = (await tryToSignIn(user.email, correctPassword, '192.0.2.201')).cookies[0]?.value
    await tryToSignIn(user.email, correctPassword, '192.0.2.201', user.cookie)
    expect(await user.call(endpoints.getSession)).toBeNull()
    const cookie = `longhand_session=${otherCookie}`
    const session = await app.inject({ url: endpoints.getSession.path, headers: { cookie } })
    expect(session.json().result.user.uid).toBe(user.uid)
  })

  it('emails users after a sign-in with a new browser', async () => {
    const { email, uid, cookie } = await register()
    const mails = async () =>
      context.db.selectFrom('mails').select('template').where('user_id', '=', uid).execute()
    await tryToSignIn(email, correctPassword, '192.0.2.202', cookie)
    expect(await mails()).toEqual([])
    await tryToSignIn(email, correctPassword, '192.0.2.203')
    expect(await mails()).toEqual([{ template: 'newSignIn' }])
  })

  it('waits for the second factor if there is one', async () => {
    const { email, uid } = await register()
    const change = { totp_secret: Buffer.of(1), totp_confirmed_at: new Date() }
    await context.db.updateTable('users').set(change).where('id', '=', uid).execute()
    const response = await tryToSignIn(email, correctPassword, '192.0.2.204')
    const { secondFactor, session } = response.json().result
    expect([session, response.cookies]).toEqual([undefined, []])
    expect(secondFactor.methods).toEqual(['totp', 'recoveryCode'])
    expect(secondFactor.expiresAt * 1000 - Date.now()).toBeLessThanOrEqual(600_000)
    const storedRows = await context.db.selectFrom('pending_sign_ins').selectAll().execute()
    expect(storedRows).toMatchObject([{ kind: 'secondFactor', user_id: uid, state: { method: 'password' } }])
    expect(JSON.stringify(storedRows)).not.toContain(secondFactor.token)
  })
})

it('is limited to company domains outside production', async () => {
  const { anonymous } = await createTestProduct({
    ENVIRONMENT: 'staging',
    COMPANY_DOMAINS: 'longhand.example, partner.example',
  })
  const registerAndSignIn = async (email: string) => {
    const body = { email, password: correctPassword }
    const response = await anonymous.send(endpoints.register, { body: { ...body, name: 'Ada Lovelace' } })
    return [response.statusCode, (await anonymous.send(endpoints.signIn, { body })).statusCode]
  }
  expect(await registerAndSignIn('ada@Partner.example')).toEqual([200, 200])
  expect(await registerAndSignIn('ada@sub.partner.example')).toEqual([403, 403])
  expect(await registerAndSignIn('partner.example@elsewhere.example')).toEqual([403, 403])
})

it('flags users with a verified company address as employees', async () => {
  const { context, register } = await createTestProduct({ COMPANY_DOMAINS: 'longhand.example' })
  const flagOf = async (email: string, verifiedAt: Date | null) => {
    const user = await register()
    const row = { email, email_verified_at: verifiedAt }
    await context.db.updateTable('users').set(row).where('id', '=', user.uid).execute()
    return (await user.call(endpoints.getSession))?.user.employee
  }
  expect(await flagOf('ada@longhand.example', new Date())).toBe(true)
  expect(await flagOf('grace@longhand.example', null)).toBe(false)
  expect(await flagOf('longhand.example@elsewhere.example', new Date())).toBe(false)
})
