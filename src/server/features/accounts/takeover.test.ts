import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { createCode } from './codes.ts'

const { context, anonymous, register } = await sharedTestProduct({ VERIFY_EMAIL: 'on' })
const { db } = context
const oldPassword = 'correct horse battery'
const chosenPassword = 'a new pair of shoes'

const codeFor = async ({ uid, email }: Caller, purpose: 'resetPassword' | 'changeEmail', to = email) =>
  (await createCode(db, { userId: uid, purpose, email: to })).code
const reset = async (user: Caller) => {
  const code = await codeFor(user, 'resetPassword')
  const body = { code, password: chosenPassword }
  expect((await anonymous.send(endpoints.confirmPasswordReset, { body })).statusCode).toBe(204)
}
const signIn = ({ email }: Caller, password: string) =>
  anonymous.send(endpoints.signIn, { body: { email, password } })
const change = ({ uid }: Caller, values: object) =>
  db.updateTable('users').set(values).where('id', '=', uid).execute()

/** Adds a passkey, a linked provider and an authenticator app, as if the user had set them up. */
async function addOtherSignInMethods(user: Caller) {
  const key = { id: randomBytes(16).toString('base64url'), name: 'Phone', public_key: Buffer.of(1) }
  await db
    .insertInto('passkeys')
    .values({ ...key, user_id: user.uid, counter: 0, transports: [] })
    .execute()
  const identity = { provider: 'oidc', subject: key.id, user_id: user.uid, email: null }
  await db.insertInto('identities').values(identity).execute()
  await change(user, { totp_secret: Buffer.of(1), totp_confirmed_at: new Date() })
}

async function listCredentials({ uid }: Caller) {
  const rowsOf = (table: 'passkeys' | 'identities') =>
    db.selectFrom(table).select('user_id').where('user_id', '=', uid).execute()
  const row = await db
    .selectFrom('users')
    .select('totp_confirmed_at')
    .where('id', '=', uid)
    .executeTakeFirst()
  return [
    (await rowsOf('passkeys')).length,
    (await rowsOf('identities')).length,
    row?.totp_confirmed_at != null,
  ]
}

describe('a password reset by email', () => {
  it("ends all access by someone who registered another person's address", async () => {
    const user = await register()
    await addOtherSignInMethods(user)
    await reset(user)
    expect(await listCredentials(user)).toEqual([0, 0, false])
  })

  it('keeps sign-in methods of users with a verified address', async () => {
    const user = await register()
    await change(user, { email_verified_at: new Date() })
    await addOtherSignInMethods(user)
    await reset(user)
    expect(await listCredentials(user)).toEqual([1, 1, true])
  })

  it('cancels a pending change of address', async () => {
    const user = await register()
    const code = await codeFor(user, 'changeEmail', 'mallory@example.com')
    await reset(user)
    const response = await anonymous.send(endpoints.verifyEmail, { body: { code } })
    expect(response.json().error.code).toBe('code_invalid')
  })

  it('ends pending sign-ins with the former password', async () => {
    const user = await register()
    await change(user, {
      totp_secret: Buffer.of(1),
      totp_confirmed_at: new Date(),
      email_verified_at: new Date(),
    })
    const { token } = (await signIn(user, oldPassword)).json().result.secondFactor
    await reset(user)
    const body = { token, method: 'totp' as const, code: '000000' }
    const response = await anonymous.send(endpoints.completeSignIn, { body })
    expect(response.json().error.code).toBe('code_invalid')
  })

  it('wins over a concurrent sign-in with the former password', async () => {
    const user = await register()
    const signInResult = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({ password_hash: '$argon2id$v=19$m=8,t=1,p=1$YWJjZGVmZ2g$AAAA' })
        .where('id', '=', user.uid)
        .execute()
      const answer = signIn(user, oldPassword)
      // The sign-in has verified the old password, and now waits for this transaction.
      await vi.waitFor(async () => {
        const lockWaits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        expect((await lockWaits.execute(db)).rows).toHaveLength(1)
      })
      return { answer }
    })
    expect((await signInResult.answer).statusCode).toBe(401)
    const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', user.uid)
    expect(await sessions.execute()).toHaveLength(1)
  })
})

it('emails unverified addresses only to verify them', async () => {
  const user = await register('Visit www.example.com')
  await signIn(user, oldPassword)
  const mails = () => db.selectFrom('mails').select('template').where('user_id', '=', user.uid).execute()
  expect(await mails()).toEqual([{ template: 'verifyEmail' }])
  const storedContent = await db
    .selectFrom('mails')
    .select('content')
    .where('user_id', '=', user.uid)
    .execute()
  expect(JSON.stringify(storedContent)).not.toContain('www.example.com')
  await change(user, { email_verified_at: new Date() })
  await signIn(user, oldPassword)
  expect(await mails()).toContainEqual({ template: 'newSignIn' })
})
