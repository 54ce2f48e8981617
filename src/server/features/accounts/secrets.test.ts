import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { setRole } from '#server/features/staff/service.ts'
import { listMailedCodes } from '#server/testing/mailed-codes.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { accountJobs } from './jobs.ts'

const log: string[] = []
const { anonymous, context, app } = await createTestProduct(
  { LOG_LEVEL: 'trace', CAPTCHA: 'local', VERIFY_EMAIL: 'on' },
  { write: (line) => void log.push(line) },
)
const email = 'canary@example.com'
const passwords = ['canary-of-registration', 'canary-that-is-wrong', 'canary-of-the-reset']

/** Secrets in requests and responses, by kind. */
const secrets = new Map<string, string>(passwords.map((password) => [password, password]))
const errors: string[] = []

async function post(path: string, payload: object, cookie?: string) {
  const headers = cookie ? { cookie } : {}
  const response = await app.inject({ method: 'POST', url: path, payload, headers })
  for (const { name, value } of response.cookies) secrets.set(`${name} of ${path}`, value)
  if (response.statusCode >= 400) errors.push(response.body)
  return response
}

async function solveCaptcha(): Promise<string> {
  const { challenge } = await anonymous.call(endpoints.getCaptcha)
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

beforeAll(async () => {
  await context.queue.work(context, accountJobs)
  const [firstPassword = '', wrongPassword = '', lastPassword = ''] = passwords
  const registration = { name: 'Ada Lovelace', email, password: firstPassword }
  await post('/auth/register', registration)
  const registeredResponse = await post('/auth/register', { ...registration, captcha: await solveCaptcha() })
  const { uid } = registeredResponse.json().result.user
  await post('/auth/register', { ...registration, captcha: await solveCaptcha() })
  await post('/auth/sign-in', { email, password: wrongPassword })
  await post('/auth/sign-in', { email, password: { nested: wrongPassword } })
  await post('/auth/reset/confirm', { code: 'canary-of-no-mail', password: lastPassword })
  secrets.set('an unknown code', 'canary-of-no-mail')
  const signInResponse = await post('/auth/sign-in', { email, password: firstPassword })
  const cookie = `longhand_session=${signInResponse.cookies[0]?.value}`

  const key = (await app.inject({ url: `/user/${uid}/token`, headers: { cookie } })).json().result.key
  secrets.set('the regional key', key)
  await post(`/user/ct/${uid}`, { key })
  await app.inject({ url: '/auth/session', headers: { authorization: `Bearer ${key}x` } })

  await setRole(context.db, 'staff', email, true)
  const other = { ...registration, email: 'other@example.com', captcha: await solveCaptcha() }
  const registeredId = (await post('/auth/register', other)).json().result.user.uid
  const response = await post('/staff/impersonation-keys', { user: registeredId, reason: 'To see' }, cookie)
  secrets.set('the impersonation key', response.json().result.key)
  await post('/auth/impersonate', response.json().result, cookie)

  const [verification = ''] = await listMailedCodes(context, email, 'verifyEmail')
  secrets.set('the code of verification', verification)
  await post('/auth/verify', { code: verification })
  await post('/auth/verify', { code: verification })
  await post('/auth/reset/request', { email })
  const [reset = ''] = await vi.waitFor(
    async () => {
      const codes = await listMailedCodes(context, email, 'resetPassword')
      expect(codes).toHaveLength(1)
      return codes
    },
    { timeout: 20_000 },
  )
  secrets.set('the code of the reset', reset)
  await post('/auth/reset/confirm', { code: reset, password: lastPassword })
})

/** Returns the secrets in a text. */
const findSecrets = (text: string) =>
  [...secrets].filter(([, secret]) => text.includes(secret)).map(([secretName]) => secretName)

describe('secrets', () => {
  it('appear in enough requests, log lines and errors for this test', () => {
    expect([...secrets.values()].every((secret) => secret.length >= 16)).toBe(true)
    expect(secrets.size).toBeGreaterThan(12)
    expect(log.length).toBeGreaterThan(20)
    expect(errors.length).toBeGreaterThan(4)
  })

  it('are never in the log', () => {
    expect(findSecrets(log.join(''))).toEqual([])
  })

  it('are never in errors', () => {
    expect(findSecrets(errors.join(''))).toEqual([])
  })

  it('never appear in the audit log or any table but queued mail', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'mails'`.execute(
      context.db,
    )
    expect(tables.map((table) => table.name)).toContain('public.audit_log')
    for (const { name } of tables) {
      const { rows } = await sql`select to_jsonb(t) as row from ${sql.raw(name)} t`.execute(context.db)
      expect(findSecrets(JSON.stringify(rows)), name).toEqual([])
    }
  })
})
