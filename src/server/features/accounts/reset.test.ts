import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { listMailedCodes } from '#server/testing/mailed-codes.ts'
import { type Caller, createTestProduct, type TestProduct } from '#server/testing/product.ts'
import { codeSeconds } from './codes.ts'
import { accountJobs } from './jobs.ts'

const { anonymous, context, app, register } = await createTestProduct({ TRUST_PROXY: 'true' })
await context.queue.work(context, accountJobs)
const password = 'a new pair of shoes'

let requestCount = 0
/** Requests a password reset, each time from a different network address. */
const requestReset = (email: string, product: Pick<TestProduct, 'anonymous'> = { anonymous }) =>
  product.anonymous.send(
    endpoints.requestPasswordReset,
    { body: { email } },
    { 'x-forwarded-for': `198.51.${requestCount >> 8}.${requestCount++ & 255}` },
  )

/** Requests a reset and reads the code from the email. */
async function requestCode(email: string): Promise<string> {
  const before = (await listMailedCodes(context, email, 'resetPassword')).length
  expect((await requestReset(email)).statusCode).toBe(204)
  const codes = await vi.waitFor(
    async () => {
      const now = await listMailedCodes(context, email, 'resetPassword')
      expect(now.length).toBeGreaterThan(before)
      return now
    },
    { timeout: 20_000 },
  )
  return codes.at(-1) ?? ''
}

const check = (code: string) => anonymous.send(endpoints.checkPasswordReset, { body: { code } })
const confirm = (code: string, newPassword = password) =>
  anonymous.send(endpoints.confirmPasswordReset, { body: { code, password: newPassword } })
const signIn = (email: string, password: string) =>
  anonymous.send(endpoints.signIn, { body: { email, password } })

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

describe('requesting a new password', () => {
  it('gets the same response for known and unknown addresses, in the same time', async () => {
    // Runs without a worker, since a job for a known address would slow down the next request.
    const product = await createTestProduct({ TRUST_PROXY: 'true' })
    const timeRequest = async (email: string) => {
      const start = performance.now()
      const { statusCode, body, headers } = await requestReset(email, product)
      const { date: _, ...same } = headers
      return { took: performance.now() - start, answer: { statusCode, body, same } }
    }
    await timeRequest('warm-up@example.com')
    const timeDifferences: number[] = []
    for (let n = 0; n < 31; n++) {
      const { email } = await product.register()
      const order = n % 2 === 0 ? [email, `no-${email}`] : [`no-${email}`, email]
      const [first, second] = [await timeRequest(order[0] ?? ''), await timeRequest(order[1] ?? '')]
      expect(first.answer).toEqual(second.answer)
      timeDifferences.push(n % 2 === 0 ? first.took - second.took : second.took - first.took)
    }
    expect(Math.abs(median(timeDifferences))).toBeLessThan(10)
  })

  it('emails existing accounts only', async () => {
    const { email, uid } = await register()
    await requestReset('nobody@example.com')
    await requestCode(email)
    expect(await listMailedCodes(context, 'nobody@example.com', 'resetPassword')).toEqual([])
    expect(await listAuditKinds(context, uid)).toContain('passwordResetRequested')
    expect(await context.db.selectFrom('pending_sign_ins').selectAll().execute()).toEqual([])
  })

  it('is limited to five times an hour per address, known or not', async () => {
    for (const email of ['somebody@example.com', (await register()).email]) {
      for (let n = 0; n < 5; n++) expect((await requestReset(email)).statusCode).toBe(204)
      expect((await requestReset(email)).statusCode).toBe(429)
    }
  })
})

describe('the code of a reset', () => {
  it('has 256 bits, is stored as a hash, and is valid for an hour', async () => {
    const { email, uid } = await register()
    const code = await requestCode(email)
    expect(Buffer.from(code, 'base64url')).toHaveLength(32)
    const rows = await context.db.selectFrom('account_codes').selectAll().where('user_id', '=', uid).execute()
    expect(rows).toHaveLength(1)
    const [{ code_hash: hash, expires_at: expires }] = rows as [(typeof rows)[number]]
    expect(hash).toHaveLength(32)
    expect(hash.equals(Buffer.from(code, 'base64url'))).toBe(false)
    expect(Math.abs(expires.getTime() - Date.now() - 3600_000)).toBeLessThan(60_000)
    expect(codeSeconds.resetPassword).toBe(3600)
    expect((await check(code)).json().result).toEqual({ email })
  })

  it('sets a password once, and invalidates other codes', async () => {
    const { email, uid } = await register()
    const [first, second] = [await requestCode(email), await requestCode(email)]
    expect((await confirm(second, '12345')).statusCode).toBe(400)
    expect((await confirm(second, 'password1')).json().error.code).toBe('weak_password')
    const responses = await Promise.all([confirm(second), confirm(second)])
    expect(responses.map((response) => response.statusCode).sort()).toEqual([204, 400])
    for (const code of [first, second]) {
      expect((await check(code)).json().error.code).toBe('code_invalid')
      expect((await confirm(code)).json().error.code).toBe('code_invalid')
    }
    expect((await signIn(email, 'correct horse battery')).statusCode).toBe(401)
    expect((await signIn(email, password)).statusCode).toBe(200)
    expect(await listAuditKinds(context, uid)).toContain('passwordReset')
    expect(await emailsTo(email)).toContain('passwordChanged')
  })

  it('is rejected once expired, or for another purpose', async () => {
    const { email, uid } = await register()
    const code = await requestCode(email)
    const verifyResponse = await anonymous.send(endpoints.verifyEmail, { body: { code } })
    expect(verifyResponse.json().error.code).toBe('code_invalid')
    const codes = context.db.updateTable('account_codes').where('user_id', '=', uid)
    await codes.set({ expires_at: new Date(Date.now() - 1) }).execute()
    expect((await check(code)).json().error.code).toBe('code_invalid')
    expect((await confirm(code)).json().error.code).toBe('code_invalid')
  })

  it('ends every session and event stream within a second, and verifies the address', async () => {
    const user = await register()
    const second = (await signIn(user.email, 'correct horse battery')).cookies[0]?.value
    const code = await requestCode(user.email)
    const stream = await openStream(user)
    const start = performance.now()
    await confirm(code)
    await stream.ended
    for (const cookie of [user.cookie, `longhand_session=${second}`]) {
      const response = await app.inject({ url: `/user/v2/${user.uid}/settings`, headers: { cookie } })
      expect(response.statusCode).toBe(401)
    }
    expect(performance.now() - start).toBeLessThan(1000)
    const row = await context.db.selectFrom('users').selectAll().where('id', '=', user.uid).executeTakeFirst()
    expect(row?.email_verified_at).toBeInstanceOf(Date)
  })

  it('unlocks a locked-out account immediately', async () => {
    const { email } = await register()
    const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` })
    for (let n = 0; n < 11; n++)
      await anonymous.send(endpoints.signIn, { body: { email, password: 'wrong' } }, from(n))
    expect((await signIn(email, 'correct horse battery')).statusCode).toBe(429)
    await confirm(await requestCode(email))
    expect((await signIn(email, password)).statusCode).toBe(200)
  })

  it('unlocks a known browser immediately, too', async () => {
    const { email, cookie } = await register()
    const browser = /longhand_browser=[^;]+/.exec(cookie)?.[0] ?? ''
    const tryReset = async (password: string, n: number) => {
      const headers = { cookie: browser, 'x-forwarded-for': `203.0.114.${n}` }
      const body = { email, password }
      return (await anonymous.send(endpoints.signIn, { body }, headers)).statusCode
    }
    for (let n = 0; n < 11; n++) await tryReset('wrong', n)
    expect(await tryReset('correct horse battery', 20)).toBe(429)
    await confirm(await requestCode(email))
    expect(await tryReset(password, 21)).toBe(200)
  })
})

async function emailsTo(recipient: string): Promise<string[]> {
  const mails = context.db.selectFrom('mails').select('template').where('recipient', '=', recipient)
  return (await mails.execute()).map((mail) => mail.template)
}

await app.listen({ port: 0, host: '127.0.0.1' })

/** Opens an event stream; `ended` resolves when it ends. */
async function openStream({ cookie }: Caller): Promise<{ ended: Promise<unknown> }> {
  const { port } = app.server.address() as { port: number }
  const response = await fetch(`http://127.0.0.1:${port}/events`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return { ended: response.text() }
}
