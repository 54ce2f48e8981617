import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { loadConfig } from '#server/config.ts'
import { listRoleHolders } from '#server/features/staff/reads.ts'
import { setRole } from '#server/features/staff/service.ts'
import { type Db, openDatabase } from '#server/infra/database/database.ts'
import { startEmbeddedPostgres } from '#server/infra/database/embedded.ts'
import { migrateToLatest } from '#server/infra/database/migrate.ts'
import { acquireInstanceLock } from '#server/infra/instance-lock.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { runCommand, runInProcess } from '#server/testing/command.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { correctorsCommand } from './roles.ts'
import { staffCommand } from './staff.ts'
import { withDatabase } from './with-database.ts'

test('longhand staff lists who can manage the installation', async () => {
  const { context, register } = await createTestProduct()
  const user = await register()
  const { email } = user
  const env = { DATABASE_URL: String(context.config.databaseUrl) }
  const staff = (...args: string[]) => runInProcess(env, staffCommand(), ...args)
  const isStaff = async () => (await user.call(endpoints.getSession))?.user.staff
  expect(await isStaff()).toBe(false)
  expect(await runCommand(env, 'staff', 'add', email.toUpperCase())).toMatchObject({
    code: 0,
    stdout: `${email} is now staff\n`,
  })
  expect(await isStaff()).toBe(true)
  expect((await staff('list')).stdout).toBe(`${email}  Ada Lovelace\n`)
  await setRole(context.db, 'staff', email, true)
  await setRole(context.db, 'staff', email, false)
  await setRole(context.db, 'staff', email, false)
  expect(await isStaff()).toBe(false)
  const kinds = (await listAuditKinds(context, user.uid)).filter((kind) => kind.startsWith('staff'))
  expect(kinds).toEqual(['staffAdded', 'staffRemoved'])
  expect(await staff('add', 'nobody@example.com')).toMatchObject({
    code: 1,
    stderr: 'longhand: no account has the email address nobody@example.com\n',
  })
}, 120_000)

test('longhand correctors lists correctors, and logs changes', async () => {
  const { context, register } = await createTestProduct()
  const user = await register()
  const { uid, email } = user
  const env = { DATABASE_URL: String(context.config.databaseUrl) }
  const correctors = (...args: string[]) => runInProcess(env, correctorsCommand(), ...args)
  const isCorrector = async () => (await user.call(endpoints.getSession))?.user.isCorrector
  expect(await isCorrector()).toBe(false)
  expect((await runCommand(env, 'correctors', 'list')).stdout).toMatch(/^No correctors yet/)
  expect(await correctors('add', email.toUpperCase())).toMatchObject({
    code: 0,
    stdout: `${email} is now a corrector\n`,
  })
  expect(await isCorrector()).toBe(true)
  // Repeating a change succeeds and logs nothing.
  expect((await correctors('add', email)).stdout).toBe(`${email} is now a corrector\n`)
  expect((await correctors('list')).stdout).toBe(`${email}  Ada Lovelace\n`)
  expect((await correctors('add', email, '--language', 'en-GB', 'es')).stdout).toBe(
    `${email} is now a corrector for en, es\n`,
  )
  const settings = await user.call(endpoints.getCorrectorSettings, { params: { uid } })
  expect(settings).toMatchObject({ correctLangCodes: ['en', 'es'], isOnProbation: false })
  expect((await correctors('add', email, '--language', '??')).code).toBe(1)
  expect((await correctors('remove', email)).stdout).toBe(`${email} is no longer a corrector\n`)
  expect(await isCorrector()).toBe(false)
  const { Items } = await user.call(endpoints.listActivity, { params: { uid }, query: {} })
  expect(Items.filter(({ kind }) => kind.startsWith('corrector'))).toMatchObject(
    [...['correctorRemoved', 'correctorLanguageChanged', 'correctorLanguageChanged', 'correctorAdded']].map(
      (kind) => ({ kind, actorId: null, subjectId: uid }),
    ),
  )
  expect(await correctors('add', 'nobody@example.com')).toMatchObject({
    code: 1,
    stderr: 'longhand: no account has the email address nobody@example.com\n',
  })
}, 120_000)

test('longhand staff signs in a user who lost the app and recovery codes, and notifies them', async () => {
  const { context, register } = await createTestProduct()
  const { uid, email } = await register()
  const env = { DATABASE_URL: String(context.config.databaseUrl) }
  const turnOff = (address: string) => runInProcess(env, staffCommand(), 'two-factor-off', address)
  expect((await turnOff(email)).stdout).toBe(`${email} doesn't use two-factor authentication\n`)
  const enabledTotp = { totp_secret: Buffer.of(1), totp_confirmed_at: new Date() }
  await context.db.updateTable('users').set(enabledTotp).where('id', '=', uid).execute()
  const code = { user_id: uid, code_hash: Buffer.of(1) }
  await context.db.insertInto('recovery_codes').values(code).execute()
  expect(await turnOff(email)).toMatchObject({
    code: 0,
    stdout: `Two-factor authentication is off for ${email}\n`,
  })
  const user = context.db.selectFrom('users').select(['totp_secret', 'totp_confirmed_at'])
  expect(await user.where('id', '=', uid).execute()).toEqual([{ totp_secret: null, totp_confirmed_at: null }])
  expect(await context.db.selectFrom('recovery_codes').select('user_id').execute()).toEqual([])
  const entries = await context.db.selectFrom('audit_log').selectAll().where('subject_id', '=', uid).execute()
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'twoFactorOff', actor_id: null }))
  const mails = await context.db.selectFrom('mails').select('template').where('user_id', '=', uid).execute()
  expect(mails).toContainEqual({ template: 'twoFactorOff' })
  expect(await turnOff('nobody@example.com')).toMatchObject({
    code: 1,
    stderr: 'longhand: no account has the email address nobody@example.com\n',
  })
}, 120_000)

test('reaches the embedded database whether or not the product is running', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'longhand-test-'))
  onTestEnd(() => rm(dataDir, { recursive: true, force: true }))
  const config = loadConfig({ LONGHAND_DATA: dataDir, LOG_LEVEL: 'silent' })
  const listStaff = (db: Db) => listRoleHolders(db, 'staff')
  await expect(withDatabase(config, listStaff)).rejects.toThrow(`there is no database in ${dataDir}`)
  const lock = await acquireInstanceLock(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: console })
  const { db, close } = openDatabase(postgres.connection, () => {})
  await migrateToLatest(db)
  const caller = {
    id: randomUUID(),
    email: 'ada@example.com',
    name: 'Ada',
    password_hash: '',
    language: 'en',
  }
  await db
    .insertInto('users')
    .values({ ...caller, region: 'us', current_organization_id: null })
    .execute()
  await close()
  expect(await withDatabase(config, (connectedDb) => setRole(connectedDb, 'staff', caller.email, true))).toBe(
    true,
  )
  await postgres.stop()
  await lock.release()
  expect(await withDatabase(config, listStaff)).toEqual([{ email: caller.email, name: 'Ada' }])
  await (await acquireInstanceLock(dataDir)).release()
}, 120_000)
