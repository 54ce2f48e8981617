import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const { anonymous, context, register } = await sharedTestProduct()
const oldPassword = 'correct horse battery'
const replacement = 'staple battery horse'

const change = (user: Caller, body: { password?: string; newPassword: string }) =>
  user.send(endpoints.changePassword, { params: { uid: user.uid }, body })
const signIn = (email: string, password: string) =>
  anonymous.send(endpoints.signIn, { body: { email, password } })
const codeOf = (response: Awaited<ReturnType<typeof change>>) => response.json().error.code
const emailsTo = async ({ email }: Caller) =>
  (await context.db.selectFrom('mails').select('template').where('recipient', '=', email).execute()).map(
    ({ template }) => template,
  )

describe('a password', () => {
  it('is changed with the current one, and ends all other sessions', async () => {
    const user = await register()
    const otherCookie = (await signIn(user.email, oldPassword)).cookies
      .map((c) => `${c.name}=${c.value}`)
      .join('; ')
    await user.send(endpoints.requestPasswordReset, { body: { email: user.email } })
    expect((await change(user, { password: oldPassword, newPassword: replacement })).statusCode).toBe(204)
    expect((await user.call(endpoints.getSession))?.user.uid).toBe(user.uid)
    expect((await anonymous.send(endpoints.getSession, {}, { cookie: otherCookie })).json().result).toBeNull()
    expect((await signIn(user.email, oldPassword)).statusCode).toBe(401)
    expect((await signIn(user.email, replacement)).statusCode).toBe(200)
    expect(await emailsTo(user)).toContain('passwordChanged')
    expect(await listAuditKinds(context, user.uid)).toContain('passwordChanged')
  })

  it("isn't changed with a wrong one, and attempts are counted", async () => {
    const user = await register()
    expect(codeOf(await change(user, { newPassword: replacement }))).toBe('wrong_credentials')
    for (let n = 1; n < 10; n++)
      expect(codeOf(await change(user, { password: replacement, newPassword: replacement }))).toBe(
        'wrong_credentials',
      )
    expect(codeOf(await change(user, { password: oldPassword, newPassword: replacement }))).toBe(
      'too_many_requests',
    )
    expect((await signIn(user.email, oldPassword)).statusCode).toBe(200)
    expect(await emailsTo(user)).not.toContain('passwordChanged')
  })

  it('must be strong', async () => {
    const user = await register()
    expect(codeOf(await change(user, { password: oldPassword, newPassword: 'short' }))).toBe('invalid_input')
    expect(codeOf(await change(user, { password: oldPassword, newPassword: 'password1' }))).toBe(
      'weak_password',
    )
    expect((await signIn(user.email, oldPassword)).statusCode).toBe(200)
  })

  it('changes once in two concurrent requests', async () => {
    const user = await register()
    const responses = await Promise.all(
      [replacement, `${replacement} too`].map((newPassword) =>
        change(user, { password: oldPassword, newPassword }),
      ),
    )
    const statuses = responses.map(({ statusCode }) => statusCode).sort()
    expect(statuses[0]).toBe(204)
    expect([401, 409]).toContain(statuses[1])
  })

  it('is set by a user without one, shortly after sign-in', async () => {
    const user = await register()
    const db = context.db
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', user.uid).execute()
    const setSessionStart = (minutesAgo: number) =>
      db
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - minutesAgo * 60_000) } as never)
        .where('user_id', '=', user.uid)
        .execute()
    await setSessionStart(16)
    expect(codeOf(await change(user, { newPassword: replacement }))).toBe('sign_in_again')
    await setSessionStart(14)
    expect((await change(user, { newPassword: replacement })).statusCode).toBe(204)
    expect((await user.call(endpoints.getSession))?.user.hasPassword).toBe(true)
    expect((await signIn(user.email, replacement)).statusCode).toBe(200)
    expect(codeOf(await change(user, { newPassword: oldPassword }))).toBe('wrong_credentials')
  })
})
