import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { listMailedCodes } from '#server/testing/mailed-codes.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'

const { anonymous, context, register } = await createTestProduct({ VERIFY_EMAIL: 'on' })
const password = 'correct horse battery'
const newAddress = () => `${randomUUID()}@example.com`

const requestChange = (user: Caller, body: { email: string; password?: string }) =>
  user.send(endpoints.changeEmail, { params: { uid: user.uid }, body })
const verify = (code: string) => anonymous.send(endpoints.verifyEmail, { body: { code } })
const codesTo = (email: string) => listMailedCodes(context, email, 'changeEmail')
const emailOf = async (user: Caller) => (await user.call(endpoints.getSession))?.user.email
const pendingEmail = async (user: Caller) =>
  (await user.call(endpoints.getProfile, { params: { uid: user.uid } })).newEmail

describe('changing the address', () => {
  it('replaces the current email once verified, and notifies the former one', async () => {
    const user = await register()
    const email = newAddress()
    const answer = await requestChange(user, { email: ` ${email.toUpperCase()} `, password })
    expect(answer.json().result.newEmail).toBe(email)
    expect(await emailOf(user)).toBe(user.email)
    const [code = ''] = await codesTo(email)
    expect((await verify(code)).json().result).toEqual({ email })
    expect((await user.call(endpoints.getSession))?.user).toMatchObject({ email, emailVerified: true })
    expect(await pendingEmail(user)).toBeNull()
    const noticesQuery = context.db
      .selectFrom('mails')
      .select('recipient')
      .where('template', '=', 'emailChanged')
    expect(await noticesQuery.execute()).toEqual([{ recipient: user.email }])
    expect(await listAuditKinds(context, user.uid)).toEqual([
      ...['registered', 'signedIn', 'emailChangeRequested', 'emailChanged'],
    ])
  })

  it('requires the password', async () => {
    const user = await register()
    const email = newAddress()
    for (const body of [{ email }, { email, password: 'wrong' }])
      expect((await requestChange(user, body)).json().error.code).toBe('wrong_credentials')
    expect(await codesTo(email)).toEqual([])
  })

  it('rejects addresses that are taken, current or of a disallowed kind', async () => {
    const [user, other] = [await register(), await register()]
    expect((await requestChange(user, { email: other.email, password })).json().error.code).toBe(
      'email_taken',
    )
    expect((await requestChange(user, { email: user.email, password })).json().error.code).toBe('conflict')
    expect((await requestChange(user, { email: 'a+b@example.com', password })).json().error.code).toBe(
      'plus_refused',
    )
    const email = newAddress()
    await requestChange(user, { email, password })
    await requestChange(other, { email, password })
    const [first = '', second = ''] = await codesTo(email)
    expect((await verify(first)).statusCode).toBe(200)
    expect((await verify(second)).json().error.code).toBe('email_taken')
    expect(await emailOf(other)).toBe(other.email)
  })

  it('can be canceled or replaced: only the last code verifies an address', async () => {
    const user = await register()
    const [firstAddress, secondAddress] = [newAddress(), newAddress()]
    await requestChange(user, { email: firstAddress, password })
    await requestChange(user, { email: secondAddress, password })
    expect(await pendingEmail(user)).toBe(secondAddress)
    expect((await verify((await codesTo(firstAddress))[0] ?? '')).json().error.code).toBe('code_invalid')
    await user.call(endpoints.dropEmailChange, { params: { uid: user.uid } })
    expect(await pendingEmail(user)).toBeNull()
    expect((await verify((await codesTo(secondAddress))[0] ?? '')).json().error.code).toBe('code_invalid')
    expect(await emailOf(user)).toBe(user.email)
  })

  it('sends verification emails to the new address, even if the account is otherwise locked', async () => {
    const user = await register()
    const email = newAddress()
    await requestChange(user, { email, password })
    const backdate = sql`update users set created_at = now() - interval '3 days' where id = ${user.uid}`
    await backdate.execute(context.db)
    expect(await pendingEmail(user)).toBe(email)
    await user.call(endpoints.resendVerification)
    const [first = '', second = ''] = await codesTo(email)
    expect((await verify(first)).json().error.code).toBe('code_invalid')
    expect((await verify(second)).json().result).toEqual({ email })
    expect(await listMailedCodes(context, user.email, 'verifyEmail')).toHaveLength(1)
  })

  it('changes immediately without verification and counts as unverified', async () => {
    const product = await createTestProduct()
    const user = await product.register()
    const email = newAddress()
    expect((await requestChange(user, { email, password })).json().result.newEmail).toBeNull()
    expect((await user.call(endpoints.getSession))?.user).toMatchObject({ email, emailVerified: false })
    const mails = await product.context.db.selectFrom('mails').select(['recipient', 'template']).execute()
    expect(mails).toEqual([{ recipient: user.email, template: 'emailChanged' }])
  })
})
