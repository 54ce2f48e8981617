import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { listMailedCodes } from '#server/testing/mailed-codes.ts'
import { type Caller, createTestProduct, sharedTestProduct } from '#server/testing/product.ts'
import { createCode } from './codes.ts'

const { anonymous, context, register } = await sharedTestProduct({ VERIFY_EMAIL: 'on' })
const dayMs = 24 * 3600_000

const users = () => context.db.updateTable('users')
const backdateRegistration = ({ uid }: Caller, ms: number) =>
  users()
    .set({ created_at: new Date(Date.now() - ms) } as never)
    .where('id', '=', uid)
    .execute()
const verificationOf = async (user: Caller) => (await user.call(endpoints.getSession))?.user.verification
const verify = (code: string) => anonymous.send(endpoints.verifyEmail, { body: { code } })
const codesFor = ({ email }: Caller) => listMailedCodes(context, email, 'verifyEmail')

describe('verification', () => {
  it('accepts the code from the registration email once', async () => {
    const user = await register()
    expect(await verificationOf(user)).toBe('notice')
    const [code = ''] = await codesFor(user)
    const storedRows = await context.db.selectFrom('account_codes').selectAll().execute()
    expect(Buffer.from(code, 'base64url')).toHaveLength(32)
    expect(storedRows.map((row) => row.code_hash.toString('base64url'))).not.toContain(code)
    expect((await verify('nothing')).json().error.code).toBe('code_invalid')
    expect((await verify(code)).json().result).toEqual({ email: user.email })
    expect((await verify(code)).json().error.code).toBe('code_invalid')
    const session = await user.call(endpoints.getSession)
    expect(session?.user).toMatchObject({ emailVerified: true, verification: 'none' })
    expect(await listAuditKinds(context, user.uid)).toEqual(['registered', 'signedIn', 'emailVerified'])
  })

  it('can wait two days; then everything else is locked', async () => {
    const user = await register()
    await backdateRegistration(user, 2 * dayMs - 60_000)
    const params = { uid: user.uid }
    expect(await verificationOf(user)).toBe('notice')
    expect((await user.send(endpoints.getSettings, { params })).statusCode).toBe(200)
    await backdateRegistration(user, 2 * dayMs + 60_000)
    expect(await verificationOf(user)).toBe('required')
    for (const endpoint of [endpoints.getSettings, endpoints.getRegionalKey, endpoints.listDictionaries]) {
      const response = await user.send(endpoint, { params })
      expect([response.statusCode, response.json().error.code]).toEqual([403, 'verification_required'])
    }
    expect((await user.send(endpoints.listSessions, { params })).statusCode).toBe(200)
    expect((await user.send(endpoints.resendVerification)).statusCode).toBe(204)
    expect((await verify((await codesFor(user)).at(-1) ?? '')).statusCode).toBe(200)
    expect((await user.send(endpoints.getSettings, { params })).statusCode).toBe(200)
  })

  it('is sent to a corrected address, even while everything else is locked', async () => {
    const user = await register()
    await backdateRegistration(user, 3 * dayMs)
    const email = `right-${user.email}`
    const params = { uid: user.uid }
    const response = await user.send(endpoints.changeEmail, { params, body: { email, password: 'a guess' } })
    expect(response.json().error.code).toBe('wrong_credentials')
    await user.call(endpoints.changeEmail, { params, body: { email, password: 'correct horse battery' } })
    const [code = ''] = await listMailedCodes(context, email, 'changeEmail')
    expect((await verify(code)).json().result).toEqual({ email })
    expect(await verificationOf(user)).toBe('none')
  })

  it('is sent up to five times an hour, and never to a verified address', async () => {
    const user = await register()
    for (let n = 0; n < 5; n++) expect((await user.send(endpoints.resendVerification)).statusCode).toBe(204)
    expect((await user.send(endpoints.resendVerification)).statusCode).toBe(429)
    const codes = await codesFor(user)
    expect(new Set(codes).size).toBe(6)
    await verify(codes[0] ?? '')
    expect((await user.send(endpoints.resendVerification)).statusCode).toBe(204)
    expect(await codesFor(user)).toHaveLength(6)
    expect((await verify(codes[5] ?? '')).json().error.code).toBe('code_invalid')
  })

  it('expires after three days', async () => {
    const user = await register()
    const [code = ''] = await codesFor(user)
    const expires = { expires_at: new Date(Date.now() - 1) }
    await context.db.updateTable('account_codes').set(expires).where('user_id', '=', user.uid).execute()
    expect((await verify(code)).json().error.code).toBe('code_invalid')
  })
})

describe('changing the address', () => {
  const change = ({ uid }: Caller, email: string) =>
    createCode(context.db, { userId: uid, purpose: 'changeEmail', email })

  it('replaces the former email once verified, and notifies it', async () => {
    const user = await register()
    const [first = ''] = await codesFor(user)
    const { code } = await change(user, 'ada@new.example')
    expect((await verify(code)).json().result).toEqual({ email: 'ada@new.example' })
    const session = await user.call(endpoints.getSession)
    expect(session?.user).toMatchObject({ email: 'ada@new.example', emailVerified: true })
    const notices = await context.db
      .selectFrom('mails')
      .selectAll()
      .where('template', '=', 'emailChanged')
      .where('recipient', '=', user.email)
      .execute()
    expect(notices).toMatchObject([{ user_id: user.uid }])
    // Links sent to the old mailbox no longer work.
    expect((await verify(first)).json().error.code).toBe('code_invalid')
    expect(await listAuditKinds(context, user.uid)).toContain('emailChanged')
  })

  it('fails if the address was taken in the meantime', async () => {
    const [user, other] = [await register(), await register()]
    const { code } = await change(user, other.email)
    expect((await verify(code)).json().error.code).toBe('email_taken')
    expect((await user.call(endpoints.getSession))?.user.email).toBe(user.email)
  })
})

it.each([
  ['auto without a mail server', {}, 'none'],
  ['off', { VERIFY_EMAIL: 'off', SMTP_URL: 'smtp://localhost:1', BASE_URL: 'http://localhost' }, 'none'],
  ['auto with a mail server', { SMTP_URL: 'smtp://localhost:1', BASE_URL: 'http://localhost' }, 'notice'],
])('respects VERIFY_EMAIL: %s', async (_description, env, expected) => {
  const product = await createTestProduct(env as Record<string, string>)
  const user = await product.register()
  expect(user.session.user.verification).toBe(expected)
  const mails = await product.context.db.selectFrom('mails').selectAll().execute()
  expect(mails).toHaveLength(expected === 'none' ? 0 : 1)
})
