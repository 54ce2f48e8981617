import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { context, register } = await sharedTestProduct({ VERIFY_EMAIL: 'on' })

/** Registers a user through a provider that doesn't supply email addresses. */
async function registerWithoutEmail() {
  const user = await register()
  await context.db.updateTable('users').set({ email: null }).where('id', '=', user.uid).execute()
  const params = { uid: user.uid }
  return { ...user, give: (email: string) => user.send(endpoints.provideEmail, { params, body: { email } }) }
}

describe('the first address of an account', () => {
  it('is set once, and requires verification', async () => {
    const user = await registerWithoutEmail()
    const answer = await user.give('First@Example.com')
    expect(answer.json().result.user).toMatchObject({
      email: 'first@example.com',
      emailVerified: false,
      verification: 'notice',
    })
    const mails = context.db
      .selectFrom('mails')
      .select('template')
      .where('recipient', '=', 'first@example.com')
    expect(await mails.execute()).toEqual([{ template: 'verifyEmail' }])
    expect((await user.give('second@example.com')).json().error.code).toBe('conflict')
  })

  it('lets only one of two concurrent requests claim an address', async () => {
    const [owner, one, other] = [await register(), await registerWithoutEmail(), await registerWithoutEmail()]
    expect((await one.give(owner.email)).json().error.code).toBe('email_taken')
    const responses = await Promise.all([one.give('race@example.com'), other.give('race@example.com')])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})
